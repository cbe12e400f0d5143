# SPDX-License-Identifier: MIT
"""The pieces that inputs.py puts together: whole URLs, shapes of URLs, and what may be in one place of a URL."""

# Ordinary URLs: whatever happens elsewhere, these have to be right.
ORDINARY = r"""
https://www.example.com/
https://www.example.com
http://example.com/index.html
http://example.com:8080/index.html
https://shop.example.co.uk/cart?item=12&count=3#total
https://user@example.com/private
https://user:secret@example.com/private
ftp://files.example.org/pub/readme.txt
ftp://anonymous:guest@files.example.org:2121/pub/
https://en.wiki.example/wiki/Uniform_Resource_Locator#Syntax
https://example.com/search?q=a+b&lang=en
https://example.com/search?q=a%20b
https://example.com/a/b/c/d/e/f.tar.gz
https://example.com/a/./b/../c
https://example.com/~user/
https://example.com/a;b=c;d/e
https://example.com/?
https://example.com/#
https://example.com/?#
https://example.com?q
https://example.com#f
https://example.com?q#f
https://example.com/#/route/1?x=y
https://example.com/p?redirect=https://other.example/x?y=z#w
https://192.0.2.1/
https://192.0.2.1:8443/x
https://[2001:db8::1]/
https://[2001:db8::1]:8443/x
https://xn--bcher-kva.example/
https://bücher.example/
https://例え.テスト/
https://пример.example/путь?ключ=значение#место
https://example.com/caf%C3%A9
https://example.com/café
https://example.com./
https://EXAMPLE.com/Path
HTTPS://example.com/
https://sub_domain.example.com/
https://a.b.c.d.e.example/
https://localhost/
http://localhost:3000/api
http://127.0.0.1:9200/_search
mailto:someone@example.com
mailto:a@example.com,b@example.com?subject=hi
mailto:?to=a@example.com
tel:+1-201-555-0123
sms:+15105550101?body=hello
urn:isbn:0451450523
urn:uuid:6e8bc430-9c3a-11d9-9669-0800200c9a66
data:,hello
data:text/plain;charset=utf-8,hello%20world
data:text/plain;base64,SGVsbG8=
javascript:alert(1)
javascript://example.com/%0Aalert(1)
about:blank
blob:https://example.com/550e8400-e29b-41d4-a716-446655440000
view-source:https://example.com/
ws://chat.example/room
wss://chat.example:443/room?id=1
git://git.example/project.git
git+ssh://git@git.example:22/project.git
git@git.example:project/name.git
ssh://git@git.example/~/project
svn+ssh://svn.example/trunk
ldap://ldap.example/c=GB?objectClass?one
ldap://[2001:db8::7]/c=GB?one
news:comp.lang.c
nntp://news.example/comp.lang.c/1
telnet://192.0.2.16:80/
gopher://gopher.example:70/1/x
irc://irc.example:6667/channel
magnet:?xt=urn:btih:c12fe1c06bba254a9dc9f519b335aa7c1367a88a
sip:alice@example.com
sips:alice@example.com:5061;transport=tcp
rtsp://media.example:554/stream
redis://:password@cache.example:6379/0
postgresql://user:pw@db.example:5432/name?sslmode=require
mongodb://a.example:27017,b.example:27018/db?replicaSet=rs
jdbc:mysql://db.example:3306/name
jar:file:/lib/a.jar!/x/Y.class
jar:https://example.com/a.jar!/
s3://bucket/key/with/slashes
gs://bucket/key
amqp://guest:guest@mq.example:5672/%2Fvhost
coap://[2001:db8::2:1]/x
steam://run/440
spotify:track:2TpxZ7JUBn3uw46aR7qd6V
intent://scan/#Intent;scheme=zxing;end
android-app://com.example/http/example.com
chrome://settings/
chrome-extension://abcdefghijklmnopabcdefghijklmnop/page.html
moz-extension://00000000-0000-0000-0000-000000000000/x
resource://gre/modules/
content://media/external
file:///etc/passwd
file:///C:/Users/x/a.txt
file://server/share/a.txt
file:/etc/hosts
file:relative
C:\Users\x\a.txt
\\server\share\a.txt
/etc/passwd
relative/path
./relative
../relative
?query
#fragment
//example.com/x
example.com
example.com/path
example.com:8080
example.com:8080/path
www.example.com?q=1
localhost:3000
127.0.0.1
127.0.0.1:80
[::1]
[::1]:80
user@example.com
user:pw@example.com
""".split("\n")[1:-1]

# RFC 3986, section 1.1.2, and the example of section 3.
RFC_EXAMPLES = """
ftp://ftp.is.co.za/rfc/rfc1808.txt
http://www.ietf.org/rfc/rfc2396.txt
ldap://[2001:db8::7]/c=GB?objectClass?one
mailto:John.Doe@example.com
news:comp.infosystems.www.servers.unix
tel:+1-816-555-1212
telnet://192.0.2.16:80/
urn:oasis:names:specification:docbook:dtd:xml:4.1.2
foo://example.com:8042/over/there?name=ferret#nose
urn:example:animal:ferret:nose
""".split()

# Shapes in which parsers are known to see different hosts. The words in capitals are replaced.
CONFUSIONS = r"""
http://GOOD@EVIL/
http://GOOD:80@EVIL/
http://GOOD:80@EVIL:90/
http://a@GOOD@EVIL/
http://a:b@GOOD@EVIL/
http://a@GOOD:80@EVIL:90/
http://a@GOOD@EVIL:90/
http://GOOD#@EVIL/
http://GOOD?@EVIL/
http://GOOD/@EVIL/
http://GOOD\@EVIL/
http://GOOD\\@EVIL/
http://GOOD\.EVIL/
http://GOOD\EVIL/
http://GOOD;@EVIL/
http://GOOD&@EVIL/
http://GOOD&@EVIL# @OTHER/
http://GOOD @EVIL/
http://GOOD%20@EVIL/
http://GOOD%00@EVIL/
http://GOOD%23@EVIL/
http://GOOD%2F@EVIL/
http://GOOD%3F@EVIL/
http://GOOD%40EVIL/
http://GOOD%5C@EVIL/
http://GOOD%2EEVIL/
http://GOOD%2eEVIL/
http://GOOD%09EVIL/
http://GOOD%0D%0AEVIL/
http://GOOD:EVIL/
http://GOOD:@EVIL/
http://:@EVIL/
http://@EVIL/
http://@@EVIL/
http://GOOD:80:90/
http://GOOD:80EVIL/
http://GOOD:80#@EVIL:90/
http://GOOD:80?@EVIL:90/
http://GOOD:80/@EVIL:90/
http://GOOD:80\@EVIL:90/
http://[GOOD]@EVIL/
http://GOOD[@EVIL/
http://GOOD]@EVIL/
http://[EVIL/
http://EVIL]/
http://[::1]@EVIL/
http://GOOD@[::1]/
http://[::1]EVIL/
http://[::1].EVIL/
http://[::1]:80@EVIL/
http://[::1%25EVIL]/
http://[::1%EVIL]/
http://[::ffff:127.0.0.1]EVIL/
http:///EVIL/
http:////EVIL/
http://///EVIL/
http:/EVIL/
http:EVIL/
http:\\EVIL/
http:\EVIL/
http:/\EVIL/
http:\/EVIL/
http://\EVIL/
http:// EVIL/
http://TABEVIL/
http://EVIL /
 http://EVIL/
http ://EVIL/
htTABtp://EVIL/
httpTAB://EVIL/
http:TAB//EVIL/
http:/TAB/EVIL/
http://GOTABOD/
TABhttp://EVIL/
http://EVILTAB/
url:http://EVIL/
URL:http://EVIL/
<http://EVIL/>
<URL:http://EVIL/>
"http://EVIL/"
'http://EVIL/'
(http://EVIL/)
http:http://EVIL/
http://http://EVIL/
http:https://EVIL/
https:http:EVIL
1http://EVIL/
+http://EVIL/
-http://EVIL/
.http://EVIL/
ht_tp://EVIL/
ht%74p://EVIL/
httpé://EVIL/
http//EVIL/
http;//EVIL/
://EVIL/
:EVIL
//EVIL
///EVIL
////EVIL
\\EVIL
/\EVIL
\/EVIL
//GOOD@EVIL
//GOOD\@EVIL
//EVIL:80
//EVIL:x/
/EVIL:80
EVIL:80
EVIL:80/
EVIL:x
EVIL:
EVIL:99999
EVIL:080/x
EVIL/x:80
EVIL/x:80/y
EVIL?x:80
EVIL#x:80
foo://GOOD@EVIL/
foo://GOOD\@EVIL/
foo://GOOD:80@EVIL:90/
foo:///EVIL/
foo:/EVIL/
foo:EVIL/
foo:\\EVIL/
file://GOOD@EVIL/
file://EVIL:80/
file://GOOD\EVIL/
file:\\EVIL\x
file:/\EVIL/x
file:////EVIL/x
javascript://EVIL/
data://EVIL/
mailto://EVIL/
http://EVIL。com/
http://EVIL．com/
http://EVIL｡com/
http://GOOD／EVIL/
http://GOOD＠EVIL/
http://GOOD：80/
http://GOOD？EVIL/
http://GOOD＃EVIL/
http://GOOD℀EVIL/
http://GOOD⁄EVIL/
http://GOOD∕EVIL/
http://ⓔⓥⓘⓛ.com/
http://ＥＶＩＬ.com/
http://EVSHYIL.com/
http://EVZWSPIL.com/
http://EVIL.com%E3%80%82x/
http://EVIL%EF%BC%8Ecom/
http://ﬀ.EVIL/
http://ſ.EVIL/
http://K.EVIL/
http://İ.EVIL/
http://ß.EVIL/
http://ς.EVIL/
http://xn--EVIL/
http://xn--/
http://xn--a/
http://xn--zn7c.EVIL/
http://a..EVIL/
http://.EVIL/
http://EVIL./
http://EVIL../
http://../
http://./
http://EVIL/..
http://EVIL/../
http://EVIL/../..
http://EVIL/..;/x
http://EVIL/%2e%2e/x
http://EVIL/.%2e/x
http://EVIL/..%2fx
http://EVIL/..\x
http://EVIL/a/..//b
http://EVIL//a//b
http://EVIL/a/b/../../..//c
EVIL/x:0
EVIL/x:0/y
EVIL:0/x
view-source:http://EVIL/
view-source:EVIL
jar:http://EVIL/x!/y
jar:http://EVIL/x
moz-extension://EVIL,GOOD/
steam://EVIL/x
android://EVIL/x
blob:http://EVIL/x
foo://EVIL/a|b^c
http://h:80%00/
http://GOOD%EVIL/
http://GOOD%2525EVIL/
http://[::１]/
jar:file:/a!/b#x
jar:jar:file:/a!/b!/c
sftp:EVIL
about://EVIL/
chrome://EVIL/a|b
resource:EVIL
foo:/\EVIL/
http:?EVIL
http:#EVIL
http:@EVIL
http:.EVIL
http://:80@EVIL/
http://EVIL:80@
http://EVIL:@/
http://user@/EVIL
http://user:pw@:80/
jar:file:/a.jar!/x?q
jar:file:/a?b.jar!/x?q?r#f
jar:file:/a!/b?c!/d
http://aΣ/
http://aΣ.b/
http://aΣb/
http://[aΣİ]:80/
http://[::2:3:4:5:6:7]/
http://[::2:3:4:5:1.2.3.4]/
http://[::%31%00]/
http://[::1%31%7f]/
foo://[::1%31%7f]/
http://xn--good-.EVIL/
http://xn--bch_r-kva.EVIL/
http://xn--a^b/
http://xn--a-wbb/
http://SHYxn--b--bcher-kva.EVIL/
http://́a.EVIL/
http://a%💩7b/
dataTAB:x
foo://\x7f/
android:EVIL
smb:/EVIL
chrome:EVIL
""".replace("\\x7f", "\x7f").split("\n")[1:-1]

WORDS = {"GOOD": "good.example", "EVIL": "evil.example", "OTHER": "other.example", "TAB": "\t", "SHY": "\u00ad",
         "ZWSP": "\u200b"}

# What stands for the number of an address, or is close to one.
ADDRESSES = """
1.2.3.4 1.2.3.4. 1.2.3.4.. .1.2.3.4 1.2.3 1.2 1 0 1.2.3.4.5 256.1.1.1 1.2.3.256 1.2.65535 1.2.65536 1.16777215
1.16777216 4294967295 4294967296 01.02.03.04 0177.0.0.1 00000177.1 08.1 0x7f.0.0.1 0x7f000001 0X7F.1 0x 0x. 1.0x 0xg
0x7f.0x0.0x0.0x1 0x100000000 127.1 127.0.1 1.2.3.4a a.1.2.3.4 a.1 a.0x1 1.a +1.2.3.4 -1 1e1 1_0 １.２.３.４ 1｡2｡3｡4
%31.2.3.4 1.2.3.%34 1.2.3.4%20 1.2.3.4%00 127.0.0.1.nip.example [::] [::1] [::1 ::1] ::1 [1::] [1:2:3:4:5:6:7:8]
[1:2:3:4:5:6:7] [1:2:3:4:5:6:7:8:9] [1:2:3:4:5:6:7::] [::2:3:4:5:6:7:8] [1::3:4:5:6:7:8] [1:2:3:4:5:6:7::8] [1::2::3]
[:::] [:1] [1:] [::g] [::12345] [::00001] [::1.2.3.4] [::01.2.3.4] [::1.2.3] [::1.2.3.4.5] [::1.2.3.256]
[::ffff:1.2.3.4] [::ffff:102:304] [0:0:0:0:0:0:0:1] [0000:0000:0000:0000:0000:0000:0000:0001] [2001:DB8::A]
[2001:db8:0:0:1:0:0:1] [2001:0:0:1:0:0:0:1] [64:ff9b::1.2.3.4] [fe80::1%25eth0] [fe80::1%eth0] [fe80::1%] [fe80::1%25]
[fe80::1%251] [fe80::1%25%31] [fe80::1%25e-0] [fe80::1%25é] [%31::1] [::%31] %5B::1%5D %5b::1] [::1%5D [v1.a] [v1.]
[vF.a:b] [v.a] [vg.a] [V1.A] [x] [] [a] [1.2.3.4] [::1]] [[::1]] [ ] [:: 1] ［::1］
""".split()

PORTS = """
0 1 00 01 80 080 0080 443 21 70 8080 65535 65536 065535 99999 100000 999999 2147483647 2147483648 4294967296
18446744073709551616 -1 -0 +80 +0 0x50 8e1 80a a80 a 80: :80 8_0 ８０ ٨٠ 80%20 %38%30 80. .80 8.0 1,000
""".split() + ["", " 80", "80 ", "8 0", "\t80", "8\t0", "80\n"]

SCHEMES = """
http https ftp ws wss file foo x mailto javascript data urn sip jar jrt news ldap ldaps gopher telnet imap smtp pop3
sftp ssh rtsp nntp mms about view-source HTTP FiLe a1 a+b a-b a.b blob chrome-extension steam moz-extension rlogin tel
""".split()

# What may follow a scheme and its colon.
RESTS = ["", "/", "//", "///", "x", "/x", "x/y?q#f", "//h", "//h:1", "//u:p@H:80/p/../q?r#s"]

# Code points, other than those of ASCII, that parsers treat differently, or that one might think they do.
CODE_POINTS = """
80 85 a0 ad b5 c4 df e9 130 131 17f 1c4 300 345 3c2 3a3 5d0 61c 660 1680 180e 1e9e 200b 200c 200d 200e 2002 2024 2028
2029 202e 202f 205f 2060 2100 2105 2126 212a 2215 2260 226e 2460 2488 2fff 3000 3002 3007 302e 4e00 ac00 e000 fb00
fdd0 fdfa fe00 fe52 fe64 feff ff03 ff05 ff0e ff0f ff10 ff1a ff1f ff20 ff21 ff3b ff3c ff61 fff9 fffd ffff 10000 1d400 1f4a9 e0001
10ffff
""".split()

# Characters that some parsers take away at the ends of a text.
BLANKS = " \t\n\r\v\f\0\x1c\x1f\x7f\x85\u00a0\u1680\u180e\u2000\u200b\u2028\u202f\u3000\ufeff"

# Where a character goes.
PLACES = ["http://u{}v@h/", "http://a{}b/", "http://h/p{}q", "http://h/?q{}r", "foo://a{}b/p{}q?r{}s#t{}u"]

ESCAPES = """
%41 %61 %7A %2E %2e %2F %2f %3A %40 %3F %23 %5B %5D %25 %2525 %00 %01 %09 %0A %0D %20 %7F %80 %A0 %C3%A9 %C3 %E3%80%82
%EF%BC%8F %EF%BC%A1 %C2%AD %F0%9F%92%A9 %ED%A0%80 %FF % %4 %4G %G4 %% %u0041 %c0%af %ef%bb%bf %21 %22 %24 %27 %28 %2A
%2B %2C %3B %3C %3D %3E %5C %5E %5F %60 %7B %7C %7D %7E %2D
""".split()

FILES = r"""
file: file:/ file:// file:/// file://// file:///// file:x file:/x file://x file:///x file:////x file://///x file:./x
file:../x file:/./x file:/../x file:C: file:C| file:/C: file:/C| file://C: file://C| file:///C: file:///C| file:C:/x
file:C|/x file:/C:/x file:/C|/x file://C:/x file://C|/x file:///C:/x file:///C|/x file:////C:/x file:C:\x file:/C:\x
file:\C:\x file:\\h\x file:\\\h file:///C:/.. file:///C:/../x file:///C|/../x file:///x/C:/../y file:///x/../C|/y
file://localhost file://localhost/ file://localhost/x file://LOCALHOST/x file://localhost:80/x file://localhost\x
file://127.0.0.1/x file://h file://h/ file://h/x file://h:80/x file://u@h/x file://u:p@h/x file://@h/x file://h//x
file://h/C:/x file://h/C|/x file://[::1]/x file://1/x file://0x7f.1/x file://h?q file://h#f file:?q file:#f file:///?q
file:///#f file:///x?q#f file:///%43:/x file:///C%3A/x file:///C%7C/x file:///C:x file:///c:/ file:///1:/ file://é/x
file://a%20b/x file://%/x FILE:///x File://h/x file://./x file://../x file://~/x file:~ file:///~ file:///x:80
file://:80/x file://:/x file://a|b/x file:///a|b
""".split()

ENDS = [
    "", "/", "?", "#", "/?", "/#", "/?#", "/.", "/..", "/./", "/../", "/a/.", "/a/..", "//", "/;", "/:", "/@", "\\",
    ":", "@", "/%", "?%", "#%", " ", "\n", "/ ", "?a?b", "#a#b", "#a?b", "/a:b@c",
]

# Strings of these are tried one by one.
SYMBOLS = ":/?#@[].a1\\%"

BASES = [
    "http://a/b/c/d;p?q", "http://u:p@h:80/a/b?q#f", "https://h", "http://h/a/../b/./c//d", "file:///C:/x/y",
    "file:///a/b", "foo://h/a/b?q#f", "foo:/a/b", "foo:a/b", "mailto:a@b", "data:,x", "a/b", "//h/a", "/a/b", "",
    "ftp://h/a/b;type=i", "jar:file:/a.jar!/b/c", "http://h?q", "foo://h", "http://[::1]:80/a",
]

# RFC 3986, section 5.4, and more.
REFERENCES = [
    "g:h", "g", "./g", "g/", "/g", "//g", "?y", "g?y", "#s", "g#s", "g?y#s", ";x", "g;x", "g;x?y#s", "", ".", "./",
    "..", "../", "../g", "../..", "../../", "../../g", "../../../g", "../../../../g", "/./g", "/../g", "g.", ".g",
    "g..", "..g", "./../g", "./g/.", "g/./h", "g/../h", "g;x=1/./y", "g;x=1/../y", "g?y/./x", "g?y/../x", "g#s/./x",
    "g#s/../x", "http:g", "http://x/y", "HTTP:g", "http:/g", "http:///g", "https:g", "//u@g:1/x?y#z", "///g", "////g",
    "\\g", "\\\\g", "/\\g", "//", "/", "?", "#", "g:", "1:g", "a b", " g ", "\u00e9", "%2e%2e/g", "..//g", "//g/../h",
    "g//h", "?y#s", "/..//g", "C:/x", "C|/x", "/C|/x", "file:x", "mailto:x@y", "[", "//[::1]/", "g\t", "a@b",
    "//g:x/", "h\u0000p", "view-source:x", "jar:x!/", "\u3000g", "?a b", "#a b", "../g?../h#../i", "url:g", "<g>",
]

# What a step of one parser or another looks at, and the lists above do not have.
STEPS = [
    "http://[a\0b]/", *(f"/a{chr(code)}b" for code in (0xa0, 0x1680, 0x2003, 0x200b, 0x2028, 0x2029, 0x202f, 0x205f, 0x3000, 0xfeff)),
    "ftp://h/a;typ", "ftp://h/a;type=", "ftp://h/a;type=ab", "mailto:a@", "mailto:@b", "mailto:a@b@c", "mailto:a@b;c@d", "http://h/?%a",
    "http://h/?%ag", "http://h/?%ga", "//[", "//a#[", "http://h:   /", "http://h:+/", "http://h: -0/", "http://[v1]/", "http://[vf]/",
    "http://[v1.]/", "http://[::ffff:0:0]/", "http://[::1:0]/", "http://[fe80::1%abcdefghijklmnopq]/", "http://[fe80::1%", "http://0x./",
    "http://0x.0x./", "http://" + "a" * 64 + "/", "http://" + "a." * 127 + "b/", "http://" + "\u00e9" * 60 + "/",
    "http://" + "\u00e9" * 64 + "/", "http://" + "a" * 256 + "/", "http://[::12345678:1.2.3.4]/",
    "http://[" + "0" * 70 + "::1]/", " jar:#f", "url:jar:#f", "jar:#f", "sip:a@b;c", "sip:?x", "sips:h:1",
    "http://a%2\ufeffb/x", "file://\u00e9%\u00ad41/x", "http://\u00e9%2541/x", "http://a\uff0541/x",
    "data:text/p lain;base64,SGVs bG8=", "data:a b ; BASE64 ,c d#e f", "data:a b;base64;x,c d", "data:a b?;base64,c d",
    "da\tta:a;base64,b c", "file:///x/../../C|/y", "file://C|?y", "http://h:\x0090/", "foo://h/C|\\x/../../y",
]

# Joins of which a base and a reference only make sense together.
PAIRS = [
    ("http://u@p@/a", "x"), ("http://u@p@h/a", "x"), ("0", "x"), ("0", "mailto:a"), ("00", "x"), ("http://a/b", "\u0130:x"),
    ("http://a/b", "\u1680:x"), ("http://a/b", "\u00e9:x"), ("jar:file:/a!/b/c?q", "?y"), ("jar:file:/a!/b?q", "#g"),
    ("jar:file:/a!/b/c", "x?y"), ("jar:file:/a!/b/c", "\thttp://h/x"), ("http://a/b?q", "#a "), ("http://a/b?q", "#a\0b"),
    ("http://a/b?q", "http://h/a\0b"), ("http://a/b?q", "http:a\0b"), ("foo:a", "# a \x01"), ("foo://h?q", "x"),
    ("foo://h/x\\", "./y"), ("foo://h/a", "//a\uff20b/"),
    ("file://h//C:/x/y", "z"), ("http://h/a", "//u@g/x"), ("foo:a/b", "//u@h/c"), ("a/b", "../../c"), ("a", ".."), ("a", ""), ("//h", "x"), ("http://a/b", "a\u0663:x"),
    ("http://h/a", "#b\t "), ("http://h", "#"), ("view-source:http://h/a", "x"), ("ftp://h/a;type=i", "x;type=a"), ("sip:a@b", "c"),
    ("https://h/a", "t\ttp:a\0b"), ("https://h/a", "da\tta:a;base64,b c"), ("foo:\\a/b", "c"), ("foo:\\\\a/b", "../c"),
    ("http://h?q", "data\t:"), ("foo:a", "Da\nta:x"), ("ftp://h/a", " jar:#f"), ("http://h/a", " jar:x#f"),
    ("foo:/a/b", "C:\\/../y"), ("http://u:\0::80/a", "b"), ("view-source:http://h/a", "\\ttp:p://h/?q"),
]

# What mutations insert: characters and words that mean something to one parser or another.
TOKENS = [
    "/", ":", "?", "#", "@", "[", "]", "\\", "%", ".", "&", "=", ";", "+", "-", "_", "~", "!", "$", "'", "(", ")",
    "*", ",", "|", "^", "`", "{", "}", "<", ">", "\"", " ", "\t", "\n", "\r", "\u0000", "\u0001", "\u001f", "\u007f",
    "0", "1", "9", "a", "A", "z", "Z", "//", "://", "..", "./", "/../", "%2e", "%2F", "%40", "%00", "%41", "%C3%A9",
    "%FF", "%25", "http:", "https://", "ftp:", "file:", "file:///", "C:", "C|", "foo:", "mailto:", "jar:", "url:",
    "xn--", "@h", ":80", ":0", ":65536", "[::1]", "[", "1.2.3.4", "0x7f", "localhost", "\u00e9", "\u00df", "\u0130",
    "\u00ad", "\u3002", "\uff0f", "\uff20", "\u2100", "\ufffd", "\U0001f4a9", "\u00a0", "\u2028", "\ufeff",
]
