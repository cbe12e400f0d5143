// SPDX-License-Identifier: MIT

// Go: net/url's Parse, and URL.Parse for joins.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"net/url"
	"os"
	"runtime"
	"strings"
	"unicode/utf8"
)

type request struct {
	Base  *string `json:"base"`
	Input string  `json:"input"`
}

// quoted writes a JSON string. A byte that is no UTF-8 is U+DC80 + (byte - 0x80).
func quoted(text string) string {
	var out strings.Builder
	out.WriteByte('"')
	for len(text) > 0 {
		char, size := utf8.DecodeRuneInString(text)
		switch {
		case char == utf8.RuneError && size == 1:
			fmt.Fprintf(&out, "\\udc%02x", text[0])
		case char < 0x20 || char == '"' || char == '\\' || char == 0x7F:
			fmt.Fprintf(&out, "\\u%04x", char)
		default:
			out.WriteString(text[:size])
		}
		text = text[size:]
	}
	return out.String() + "\""
}

// present writes a component, or null where it is absent.
func present(text string, there bool) string {
	if !there {
		return "null"
	}
	return quoted(text)
}

func path(u *url.URL) string {
	if u.Opaque != "" {
		return u.Opaque
	}
	return u.EscapedPath()
}

// answer gives the components. For net/url an empty host is the same as none; only a user name shows that there is one.
func answer(u *url.URL) string {
	password, hasPassword := u.User.Password()
	return fmt.Sprintf(`{"ok":true,"scheme":%s,"username":%s,"password":%s,"host":%s,"port":%s,"path":%s,"query":%s,"fragment":%s}`,
		present(u.Scheme, u.Scheme != ""), present(u.User.Username(), u.User != nil), present(password, hasPassword),
		present(u.Hostname(), u.Host != "" || u.User != nil), present(u.Port(), u.Port() != "" || strings.HasSuffix(u.Host, ":")),
		quoted(path(u)), present(u.RawQuery, u.RawQuery != "" || u.ForceQuery),
		present(u.EscapedFragment(), u.Fragment != ""))
}

func parse(text string) string {
	u, err := url.Parse(text)
	if err != nil {
		return `{"ok":false}`
	}
	return answer(u)
}

func join(base, text string) string {
	u, err := url.Parse(base)
	if err == nil {
		u, err = u.Parse(text)
	}
	if err != nil {
		return `{"ok":false}`
	}
	return `{"ok":true,"result":` + quoted(u.String()) + "}"
}

func main() {
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	fmt.Fprintf(out, "{\"version\":%s}\n", quoted(strings.TrimPrefix(runtime.Version(), "go")))
	in := bufio.NewScanner(os.Stdin)
	in.Buffer(nil, 1<<26)
	for in.Scan() {
		var asked request
		if err := json.Unmarshal(in.Bytes(), &asked); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		if asked.Base != nil {
			fmt.Fprintln(out, join(*asked.Base, asked.Input))
		} else {
			fmt.Fprintln(out, parse(asked.Input))
		}
	}
}
