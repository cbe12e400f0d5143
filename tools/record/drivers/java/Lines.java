// SPDX-License-Identifier: MIT

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

/** What the drivers that are written in Java share: cases on standard input, answers on standard output, one a line. */
final class Lines {
  static final String[] PARTS = {"scheme", "username", "password", "host", "port", "path", "query", "fragment"};

  /** A parser; an exception means that it refuses the input. */
  interface Parser {
    /** The components, in the order of PARTS. */
    String[] parse(String input) throws Exception;

    String join(String base, String input) throws Exception;
  }

  private Lines() {}

  static void serve(String version, Parser parser) throws IOException {
    BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    PrintStream out = new PrintStream(System.out, false, StandardCharsets.UTF_8);
    out.println("{\"version\":" + quoted(version) + "}");
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      out.println(answer(parser, strings(line)));
    }
    out.flush();
  }

  private static String answer(Parser parser, Map<String, String> request) {
    try {
      String base = request.get("base");
      if (base != null) {
        return "{\"ok\":true,\"result\":" + quoted(parser.join(base, request.get("input"))) + "}";
      }
      return components(parser.parse(request.get("input")));
    } catch (Exception refused) {
      return "{\"ok\":false}";
    }
  }

  private static String components(String[] values) {
    StringBuilder json = new StringBuilder("{\"ok\":true");
    for (int i = 0; i < PARTS.length; i++) {
      json.append(",\"").append(PARTS[i]).append("\":").append(quoted(values[i]));
    }
    return json.append('}').toString();
  }

  /** User name and password: what is before and after the first colon; null where there is none. */
  static String[] credentials(String userInfo) {
    if (userInfo == null) {
      return new String[] {null, null};
    }
    int colon = userInfo.indexOf(':');
    return colon < 0
        ? new String[] {userInfo, null}
        : new String[] {userInfo.substring(0, colon), userInfo.substring(colon + 1)};
  }

  static String quoted(String text) {
    if (text == null) {
      return "null";
    }
    StringBuilder json = new StringBuilder("\"");
    for (char unit : text.toCharArray()) {
      if (unit >= 0x20 && unit < 0x7F && unit != '"' && unit != '\\') {
        json.append(unit);
      } else {
        json.append(String.format("\\u%04x", (int) unit));
      }
    }
    return json.append('"').toString();
  }

  /** The members of a JSON object all of whose values are strings. */
  private static Map<String, String> strings(String line) {
    Map<String, String> members = new HashMap<>();
    int[] at = {0};
    while (line.indexOf('"', at[0]) >= 0) {
      String name = string(line, at);
      members.put(name, string(line, at));
    }
    return members;
  }

  /** The string that begins at the next quotation mark; at[0] is moved to what follows it. */
  private static String string(String line, int[] at) {
    StringBuilder text = new StringBuilder();
    int i = line.indexOf('"', at[0]) + 1;
    for (; line.charAt(i) != '"'; i++) {
      char unit = line.charAt(i);
      if (unit == '\\') {
        unit = line.charAt(++i);
        if (unit == 'u') {
          text.append((char) Integer.parseInt(line.substring(i + 1, i + 5), 16));
          i += 4;
          continue;
        }
        int simple = "bfnrt".indexOf(unit);
        unit = simple < 0 ? unit : "\b\f\n\r\t".charAt(simple);
      }
      text.append(unit);
    }
    at[0] = i + 1;
    return text.toString();
  }
}
