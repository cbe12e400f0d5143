#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""`urlens serve` over real connections: files, operations, who may ask, limits, many clients, the end.

The argument is a program that has the folder site/ inside, with style.css also as urlens.wasm; $URLENS_PROGRAM is the
program that was built.
"""
import http.client
import json
import os
import re
import signal
import socket
import subprocess
import sys
import threading

from checking import check, finish

HERE = os.path.dirname(os.path.abspath(__file__))
SITE = os.path.join(HERE, "site")
PROGRAM = os.environ.get("URLENS_PROGRAM") or os.path.join(os.path.dirname(os.path.dirname(HERE)), "build", "urlens")
WITH_PAGE = sys.argv[1] if len(sys.argv) > 1 else PROGRAM

class Server:
    """A running server. Its first line says where it is."""

    def __init__(self, *options, program=WITH_PAGE):
        self.process = subprocess.Popen([program, "serve", "--port", "0", *options], stdout=subprocess.PIPE,
                                        stderr=subprocess.PIPE)
        self.greeting = self.process.stdout.readline().decode()
        found = re.search(r"http://(\[[^]]+\]|[^:]+):(\d+)/$", self.greeting.strip())
        if not found:
            raise RuntimeError(f"no address: {self.greeting!r} {self.process.stderr.read()!r}")
        self.address = found[1].strip("[]")
        self.port = int(found[2])
        self.host = f"{found[1]}:{self.port}"

    def connect(self):
        return http.client.HTTPConnection(self.address, self.port, timeout=120)

    def raw(self):
        return socket.create_connection((self.address, self.port), timeout=120)

    def stop(self, number=signal.SIGTERM):
        """The exit status, and what was written to standard error."""
        self.process.send_signal(number)
        output, errors = self.process.communicate(timeout=120)
        check(output == b"", "nothing else on standard output", output)
        return self.process.returncode, errors.decode()


def ask(connection, method, path, body=None, headers=None):
    """A request on a connection that stays open: status, headers, body."""
    connection.request(method, path, body=body, headers=headers or {})
    answer = connection.getresponse()
    return answer.status, answer.headers, answer.read()


def once(server, *arguments, **named):
    connection = server.connect()
    try:
        return ask(connection, *arguments, **named)
    finally:
        connection.close()


def is_failure(body, code):
    answer = json.loads(body)
    return answer["ok"] is False and answer["error"] == code and answer["message"].endswith(".")


def parse_request(text, number=None):
    return json.dumps({"op": "parse", "input": text} | ({} if number is None else {"id": number}))


def by_program(lines):
    run = subprocess.run([PROGRAM, "rpc"], input=lines, stdout=subprocess.PIPE, check=True)
    return run.stdout


# --- Files ----------------------------------------------------------------------------------------------------------

def check_headers(headers, what):
    for name, value in [("X-Content-Type-Options", "nosniff"), ("X-Frame-Options", "DENY"),
                        ("Referrer-Policy", "no-referrer"), ("Cross-Origin-Resource-Policy", "same-origin"),
                        ("Cross-Origin-Opener-Policy", "same-origin"), ("Cross-Origin-Embedder-Policy", "require-corp")]:
        check(headers[name] == value, f"{what}: {name}", headers[name])
    policy = headers["Content-Security-Policy"] or ""
    for rule in ("default-src 'none'", "frame-ancestors 'none'", "base-uri 'none'", "form-action 'none'"):
        check(rule in policy.split("; "), f"{what}: {rule}", policy)
    check("'unsafe-inline'" not in policy and "'unsafe-eval'" not in policy, f"{what}: nothing inline", policy)
    check(headers["Access-Control-Allow-Origin"] is None, f"{what}: no other site may read it")


def check_files(server):
    types = {"/": "text/html; charset=utf-8", "/index.html": "text/html; charset=utf-8",
             "/style.css": "text/css; charset=utf-8", "/panels/first.js": "text/javascript; charset=utf-8",
             "/urlens.wasm": "application/wasm"}
    sources = {"/": "index.html", "/urlens.wasm": "style.css"}
    connection = server.connect()
    tags = set()
    for path, wanted in types.items():
        with open(os.path.join(SITE, sources.get(path, path[1:])), "rb") as file:
            contents = file.read()
        status, headers, body = ask(connection, "GET", path)
        check((status, headers["Content-Type"], body) == (200, wanted, contents), f"the file {path}", status, headers, body)
        check_headers(headers, path)
        tag = headers["ETag"]
        tags.add(tag)
        status, headers, body = ask(connection, "HEAD", path)
        check((status, headers["Content-Length"], body) == (200, str(len(contents)), b""), f"HEAD of {path}", status, headers)
        for known, expected in [(tag, 304), (f'"x", W/{tag}', 304), ("*", 304), ('"x"', 200), (tag[:-2] + '"', 200), ("", 200)]:
            status, headers, body = ask(connection, "GET", path, headers={"If-None-Match": known})
            check(status == expected and (status == 200) == (body == contents) and headers["ETag"] == tag,
                  f"If-None-Match: {known}", status, body)
    connection.close()
    check(len(tags) == 3, "contents that differ have other tags", tags)


def check_unknown(server):
    connection = server.connect()
    for path in ("/nothing", "/panels", "/panels/", "/index.html/", "//index.html", "/../index.html", "/panels/../index.html",
                 "/%2e%2e/%2e%2e/etc/passwd", "/..%2f..%2fetc/passwd", "/..\\index.html", "/index%2ehtml", "/index.html%00",
                 "/rpc/", "/rpc%00", "/RPC", "/etc/passwd", "/" + "a" * 8000, f"http://{server.host}/index.html"):
        status, headers, body = ask(connection, "GET", path)
        check(status == 404 and is_failure(body, "not-found"), f"an unknown path: {path[:60]}", status, body)
        check_headers(headers, "an unknown path")
    check(ask(connection, "GET", "/?x=/../y#z")[0] == 200, "a query changes nothing")
    connection.close()


def check_methods(server):
    connection = server.connect()
    for method in "POST", "PUT", "DELETE", "OPTIONS", "TRACE", "PATCH", "BREW":
        status, headers, body = ask(connection, method, "/", body=b"x" * 100000)
        check(status == 405 and headers["Allow"] == "GET, HEAD" and is_failure(body, "bad-method"), f"{method} /", status, body)
    for method in "GET", "PUT", "OPTIONS", "BREW":
        status, headers, body = ask(connection, method, "/rpc")
        check(status == 405 and headers["Allow"] == "POST" and is_failure(body, "bad-method"), f"{method} /rpc", status, body)
    check(ask(connection, "HEAD", "/rpc")[0] == 405, "HEAD /rpc")
    connection.close()


# --- Operations -----------------------------------------------------------------------------------------------------

def check_rpc(server):
    connection = server.connect()
    single = [parse_request("http://EXAMPLE.com/ü", [1]), '{"op":"help"}', '{"op":"nothing"}', "", "x", "[1]", "\0",
              parse_request("http://a/" + "b" * 300000), '{"op":"parse","input":"\ud800"}'.encode("utf-8", "surrogatepass")]
    for text in single:
        request = text if isinstance(text, bytes) else text.encode()
        status, headers, body = ask(connection, "POST", "/rpc", body=request)
        check((status, body) == (200, by_program(request or b"\n")), "one request", request[:80], status, body)
        check(headers["Content-Type"] == "application/json" and headers["Content-Length"] == str(len(body)), "its headers", headers)
        check(headers["Cache-Control"] == "no-store", "an answer is not kept", headers)
        check_headers(headers, "an answer")
    status, headers, body = ask(connection, "POST", "/rpc", body=json.dumps({"op": "parse", "input": "a:b"}, indent=2))
    check(json.loads(body)["href"] == "a:b", "one request on several lines", body)
    status, headers, body = ask(connection, "POST", "/rpc", body=b"x", headers={"Content-Encoding": "gzip"})
    check(status == 415 and is_failure(body, "bad-request"), "a body that is packed", status, body)
    connection.close()


def check_lines(server):
    connection = server.connect()
    for lines in (parse_request("a:b", 1) + "\n" + parse_request("c:d", 2), "\n\n", "{}\nx\n\n[]\n" + parse_request("a:b") + "\n",
                  "".join(parse_request(f"http://h{i}/{'p' * (i % 300)}", i) + "\n" for i in range(5000))):
        status, headers, body = ask(connection, "POST", "/rpc", body=lines.encode())
        check((status, headers["Content-Type"]) == (200, "application/jsonl"), "the type of lines", status, headers)
        check(body == by_program(lines.encode()), "lines are answered as urlens rpc does", lines[:80], body)
    pieces = (parse_request(f"x:{i}", i).encode() + b"\n" for i in range(100))
    connection.request("POST", "/rpc", body=pieces, headers={"Transfer-Encoding": "chunked"}, encode_chunked=True)
    answers = [json.loads(line) for line in connection.getresponse().read().splitlines()]
    check([answer["id"] for answer in answers] == list(range(100)), "a body in chunks", answers[:3])
    connection.close()


def check_old_client(server):
    """HTTP/1.0 has no chunks: the answers end with the connection."""
    lines = (parse_request("a:b") + "\n") * 3
    with server.raw() as client:
        client.sendall(f"POST /rpc HTTP/1.0\r\nHost: {server.host}\r\nContent-Length: {len(lines)}\r\n\r\n{lines}".encode())
        received = client.makefile("rb").read()
    check(received.endswith(by_program(lines.encode())) and b"chunked" not in received, "HTTP/1.0", received)


# --- Who may ask ----------------------------------------------------------------------------------------------------

def check_hosts(server):
    connection = server.connect()
    port = server.port
    fine = [f"127.0.0.1:{port}", f"localhost:{port}", f"LocalHost:{port}"]
    foreign = ["evil.example", f"evil.example:{port}", "127.0.0.1", "localhost", f"127.0.0.1:{port + 1}", f"127.0.0.2:{port}",
               f"localhost.evil.example:{port}", f"127.0.0.1.evil.example:{port}", f"127.0.0.1:{port}.evil.example", f"[::1]:{port}",
               f"0.0.0.0:{port}", f"127.1:{port}", f"2130706433:{port}", f"localhost.:{port}", f"user@127.0.0.1:{port}", "",
               f"127.0.0.1:0{port}0", f"127.0.0.1:{port}:{port}", f"127.0.0.1:{port} evil", f"127.0.0.1:+{port}", "null"]
    for path, method, body in ("/", "GET", None), ("/rpc", "POST", parse_request("a:b")):
        for host in fine:
            check(ask(connection, method, path, body, {"Host": host})[0] == 200, f"Host: {host}")
        for host in foreign:
            status, headers, answer = ask(connection, method, path, body, {"Host": host})
            check(status == 403 and is_failure(answer, "foreign-host"), f"Host: {host}", status, answer)
            check_headers(headers, "a refusal")
    connection.close()
    for lines in f"Host: {server.host}\r\nHost: evil.example\r\n", f"host: {server.host}\r\nHOST: {server.host}\r\n", "":
        with server.raw() as client:
            client.sendall(f"GET / HTTP/1.1\r\n{lines}Connection: close\r\n\r\n".encode())
            received = client.makefile("rb").read()
        check(received.split(b" ")[1] in (b"400", b"403"), "several hosts, or none", lines, received[:80])


def check_origins(server):
    connection = server.connect()
    port, body = server.port, parse_request("a:b")
    fine = [({}, {}), ({"Host": f"localhost:{port}"}, {"Origin": f"http://localhost:{port}"}), ({}, {"Origin": f"http://{server.host}"}),
            ({}, {"Origin": f"http://{server.host}", "Sec-Fetch-Site": "same-origin"}), ({}, {"Sec-Fetch-Site": "none"})]
    for host, headers in fine:
        check(ask(connection, "POST", "/rpc", body, host | headers)[0] == 200, "an origin of its own", host, headers)
    foreign = [{"Origin": origin} for origin in (
        "https://evil.example", "null", "", f"http://localhost:{port}", "http://127.0.0.1", f"http://127.0.0.1:{port}0",
        f"http://127.0.0.1:{port}/", f"ftp://{server.host}", server.host, f"http://{server.host}.evil.example",
        f"http://evil.example?{server.host}", f"http://evil@{server.host}")]
    foreign += [{"Sec-Fetch-Site": "cross-site"}, {"Sec-Fetch-Site": "same-site"},
                {"Origin": f"http://{server.host}", "Sec-Fetch-Site": "cross-site"}]
    for headers in foreign:
        status, answered, answer = ask(connection, "POST", "/rpc", body, headers | {"Content-Type": "text/plain"})
        check(status == 403 and is_failure(answer, "foreign-origin"), "a foreign origin", headers, status, answer)
        check(answered["Access-Control-Allow-Origin"] is None, "no other site may read it", headers)
    check(ask(connection, "GET", "/", headers={"Sec-Fetch-Site": "cross-site"})[0] == 200, "a link from elsewhere leads to the page")
    check(ask(connection, "GET", "/", headers={"Origin": "https://evil.example"})[0] == 403, "another page cannot read a file")
    status, headers, _ = ask(connection, "OPTIONS", "/rpc", headers={"Access-Control-Request-Method": "POST", "Origin": "http://evil.example"})
    check(status == 403, "a question before a request across sites", status)
    connection.close()


def check_names():
    server = Server("--host", "tools.example", "--host", "other.example:8443")
    for host, status in [("tools.example", 200), (f"tools.example:{server.port}", 200), ("other.example:8443", 200),
                         ("tools.example:81", 403), ("other.example", 403), ("xtools.example", 403), (server.host, 200)]:
        check(once(server, "GET", "/", headers={"Host": host})[0] == status, f"--host: {host}")
    secure = {"Host": "tools.example", "Origin": "https://tools.example"}
    check(once(server, "POST", "/rpc", body="{}", headers=secure)[0] == 200, "the origin of a name, over a server that has TLS")
    check(server.stop()[0] == 0, "it ends")


def check_addresses():
    try:
        socket.create_server(("::1", 0), family=socket.AF_INET6).close()
    except OSError:
        print("this machine has no ::1; that address is not tested")
    else:
        server = Server("--address", "::1")
        check("http://[::1]:" in server.greeting, "the address in brackets", server.greeting)
        for host, status in [(server.host, 200), (f"localhost:{server.port}", 200), (f"127.0.0.1:{server.port}", 403)]:
            check(once(server, "GET", "/", headers={"Host": host})[0] == status, f"on ::1: {host}")
        check(server.stop()[0] == 0, "it ends")
    server = Server("--address", "0.0.0.0")
    server.address = "127.0.0.1"
    for host, status in [(f"127.0.0.1:{server.port}", 200), (f"localhost:{server.port}", 200), (f"0.0.0.0:{server.port}", 403),
                         (f"evil.example:{server.port}", 403)]:
        check(once(server, "GET", "/", headers={"Host": host})[0] == status, f"on all addresses: {host}")
    check(server.stop()[0] == 0, "it ends")


# --- Limits ---------------------------------------------------------------------------------------------------------

def check_sizes():
    server = Server("--max-request", "1000")
    connection = server.connect()
    for length, expected in [(1000, 200), (1001, 413), (5000000, 413)]:
        body = (parse_request("a:b") + " " * length)[:length]
        status, _, answer = ask(connection, "POST", "/rpc", body=body)
        check(status == expected and (status == 200 or is_failure(answer, "too-long")), f"{length} bytes", status, answer)
        connection.request("POST", "/rpc", body=iter([body.encode()] if length < 9000 else [b"x" * 9000] * 500),
                           headers={"Transfer-Encoding": "chunked"}, encode_chunked=True)
        chunked = connection.getresponse()
        check(chunked.status == expected, f"{length} bytes in chunks", chunked.status)
        chunked.read()
    with server.raw() as client:
        client.sendall(f"POST /rpc HTTP/1.1\r\nHost: {server.host}\r\nExpect: 100-continue\r\nContent-Length: 99999999999999999999\r\n\r\n".encode())
        check(client.recv(12) in (b"HTTP/1.1 413", b"HTTP/1.1 400"), "a length that does not fit is refused before the body")
    with server.raw() as client:
        client.sendall(f"POST /rpc HTTP/1.1\r\nHost: {server.host}\r\nExpect: 100-continue\r\nContent-Length: 10000\r\n\r\n".encode())
        check(client.recv(12) == b"HTTP/1.1 413", "a client that asks first is refused before the body")
    with server.raw() as client:
        client.sendall(f"GET / HTTP/1.1\r\nHost: {server.host}\r\nX: {'a' * 200000}\r\n\r\n".encode())
        check(client.makefile("rb").read(10).startswith(b"HTTP/1.1 4"), "headers that are too long")
    check(ask(connection, "GET", "/")[0] == 200, "the server goes on")
    connection.close()
    check(server.stop()[0] == 0, "it ends")


def is_read(server):
    """Whether the server has read all that was sent to it: the system holds nothing back in either direction. Only Linux says so."""
    try:
        with open("/proc/net/tcp", encoding="ascii") as table:
            rows = [line.split() for line in table][1:]
    except OSError:
        return True
    port = f":{server.port:04X}"
    return all(queues == "00000000:00000000" for _, here, there, state, queues, *_ in rows
               if state == "01" and (here.endswith(port) or there.endswith(port)))


def check_busy():
    """Eight bodies fit; a ninth that comes while they are held does not."""
    server = Server("--max-request", "100000")
    clients = [server.raw() for _ in range(8)]
    for client in clients:
        client.sendall(f"POST /rpc HTTP/1.1\r\nHost: {server.host}\r\nContent-Length: 100000\r\n\r\n".encode() + b" " * 99999)
    while not is_read(server):
        pass
    request = b" " * 50000 + parse_request("a:b").encode()
    statuses = set()
    for _ in range(2000): # until all that was sent has arrived
        status, _, answer = once(server, "POST", "/rpc", body=request)
        statuses.add(status)
        if status == 503:
            check(is_failure(answer, "busy"), "the answer of a busy server", answer)
            break
    check(503 in statuses, "a ninth body is refused", statuses)
    for client in clients:
        client.sendall(b" ")
        check(b" 200 OK" in client.recv(65536), "those that have begun are answered")
        client.close()
    check(once(server, "POST", "/rpc", body=request)[0] == 200, "afterwards there is room again")
    check(server.stop()[0] == 0, "it ends")


def check_slow_clients():
    server = Server("--timeout", "1")
    idle, line, head, body, trickle = (server.raw() for _ in range(5))
    line.sendall(b"GET / HT")
    head.sendall(b"GET / HTTP/1.1\r\nHost: ")
    begin = f"POST /rpc HTTP/1.1\r\nHost: {server.host}\r\nContent-Length: 50\r\n\r\n".encode()
    body.sendall(begin + b'{"op":')
    trickle.sendall(begin)
    ended = threading.Event()

    def send_slowly():
        try:
            while not ended.wait(0.1):
                trickle.sendall(b" ")
        except OSError:
            pass

    sender = threading.Thread(target=send_slowly)
    sender.start()
    check(once(server, "GET", "/")[0] == 200, "others are served meanwhile")
    check(idle.recv(100) == b"" and line.recv(100) == b"", "a client that asks nothing is let go")
    for client in head, body, trickle:
        try:
            received = client.makefile("rb").read()
        except ConnectionResetError: # the end came while a byte was on its way
            received = None
        check(received is None or (received.startswith(b"HTTP/1.1 408 ") and is_failure(received.split(b"\r\n\r\n")[1], "timeout")),
              "a request that does not end", received)
    ended.set()
    sender.join()
    deaf = server.raw()
    request = json.dumps({"op": "percent-encode", "set": "component", "input": " " * 5000000}) # the answer is three times as long
    deaf.sendall(f"POST /rpc HTTP/1.1\r\nHost: {server.host}\r\nContent-Length: {len(request)}\r\n\r\n{request}".encode())
    received = deaf.recv(12)
    for client in idle, line, head, body, trickle:
        client.close()
    # Nothing more is read until the server has let go: the answer then ends in its middle.
    check(server.stop()[0] == 0, "a client that does not read does not keep the server")
    try:
        while piece := deaf.recv(1 << 20):
            received += piece
    except ConnectionResetError:
        pass
    check(received.startswith(b"HTTP/1.1 200 ") and len(received) < 15000000, "its answer has no end", len(received))
    deaf.close()


def check_time_for_lines():
    """Work for many seconds: every line is answered, those that are left at the deadline with "timeout"."""
    if os.environ.get("URLENS_WITH_AUDIT") == "0" or os.environ.get("URLENS_OFFSET_BITS") == "8":
        print("this build has no operation that takes so long; the time for lines is not tested")
        return
    server = Server("--timeout", "1", "--max-request", "500000000")
    count, late = 15000, [False]
    line = json.dumps({"op": "audit", "input": "http://user:pw@xn--bcher-kva.example/a?b#c\\" + "%" * 200}) + "\n"
    while not late[-1] and count < 1000000: # how many are too many depends on the machine
        count *= 4
        _, _, body = once(server, "POST", "/rpc", body=(line * count).encode())
        answers = [json.loads(each) for each in body.splitlines()]
        late = [answer.get("error") == "timeout" for answer in answers]
    check(len(answers) == count and not late[0] and late[-1] and late == sorted(late), "answers up to the deadline", len(answers), sum(late))
    check(server.stop()[0] == 0, "it ends")


# --- Many clients, and the end --------------------------------------------------------------------------------------

def check_many(server):
    count, rounds = 200, 5
    together = threading.Barrier(count)
    wrong = []

    def talk(number):
        try:
            connection = server.connect()
            connection.connect()
            together.wait(120)
            for i in range(rounds):
                _, _, body = ask(connection, "POST", "/rpc", body=parse_request(f"http://h{number}/{i}", [number, i]))
                answer = json.loads(body)
                if answer["id"] != [number, i] or answer["href"] != f"http://h{number}/{i}":
                    wrong.append(answer)
                if ask(connection, "GET", "/style.css")[0] != 200:
                    wrong.append("style.css")
            connection.close()
        except Exception as problem: # in a thread nobody else would see it
            wrong.append(problem)

    threads = [threading.Thread(target=talk, args=(number,)) for number in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    check(not wrong, "200 clients at once, each with its own answers", len(wrong), wrong[:3])


def check_too_many():
    """Those beyond the limit are let go at once, and the others stay."""
    server = Server()
    clients = [server.raw() for _ in range(257)]
    try:
        check(clients[-1].recv(1) == b"", "a client too many is let go")
    except ConnectionResetError:
        pass
    clients[0].sendall(f"GET / HTTP/1.1\r\nHost: {server.host}\r\n\r\n".encode())
    check(clients[0].recv(12) == b"HTTP/1.1 200", "the others stay")
    for client in clients:
        client.close()
    answered = False
    for _ in range(10000): # until the server has seen that one has gone
        try:
            answered = once(server, "GET", "/")[0] == 200
            break
        except (OSError, http.client.HTTPException):
            pass
    check(answered, "there is room again")
    check(server.stop()[0] == 0, "it ends")


def check_pipelining(server):
    requests = "".join(f"POST /rpc HTTP/1.1\r\nHost: {server.host}\r\nContent-Length: {len(parse_request(f'x:{i}'))}\r\n"
                       f"{'Connection: close' if i == 9 else 'X: y'}\r\n\r\n{parse_request(f'x:{i}')}" for i in range(10))
    with server.raw() as client:
        client.sendall(requests.encode())
        received = client.makefile("rb").read()
    check(re.findall(rb'"href":"x:(\d)"', received) == [b"%d" % i for i in range(10)], "requests one after the other", received[:200])


def check_end(number):
    server = Server()
    waiting = server.connect()
    lines = "".join(parse_request(f"http://h/{i}", i) + "\n" for i in range(20000))
    waiting.request("POST", "/rpc", body=lines.encode())
    answer = waiting.getresponse() # the first bytes are there, most of the rest is not
    idle = server.connect()
    check(ask(idle, "GET", "/")[0] == 200, "another client")
    server.process.send_signal(number)
    answers = answer.read().splitlines()
    check(len(answers) == 20000 and json.loads(answers[-1])["id"] == 19999, "what was asked is answered to its end", len(answers))
    output, errors = server.process.communicate(timeout=120)
    check((server.process.returncode, output, errors) == (0, b"", b""), f"signal {number} ends it", server.process.returncode, errors)
    check(idle.sock is None or idle.sock.recv(10) == b"", "the end closes connections")
    try:
        socket.create_connection((server.address, server.port), timeout=5).close()
        check(False, "nobody listens any more")
    except OSError:
        pass


def check_arguments():
    server = Server()
    again = [str(server.port)]
    for arguments, status, words in [(["--port", *again], 3, "another program listens there"), (["--port", "65536"], 4, "from 0 to 65535"),
                                     (["--port", "-1"], 4, "from 0 to 65535"), (["--port", "x"], 4, "from 0 to 65535"),
                                     (["--address", "localhost"], 4, "must be an IPv4 or an IPv6 address"),
                                     (["--address", "192.0.2.1"], 3, "does not have that address"), (["x"], 4, "takes no arguments"),
                                     (["--timeout", "0"], 4, "from 1"), (["--max-request", "1"], 4, "from 64")]:
        run = subprocess.run([WITH_PAGE, "serve", *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=60)
        check((run.returncode, run.stdout) == (status, b"") and words in run.stderr.decode(), "a refusal", arguments, run)
    check(server.stop()[0] == 0, "it ends")


def check_log():
    secret = "http://secret.example/"
    for options, wanted in [((), []), (("--log",), ['"GET" "/?a=\\x1B" 200', '"POST" "/rpc" 200', '"GET" "/x" 403'])]:
        server = Server(*options)
        with server.raw() as client:
            client.sendall(f"GET /?a=\x1b HTTP/1.1\r\nHost: {server.host}\r\nConnection: close\r\n\r\n".encode())
            client.makefile("rb").read()
        once(server, "POST", "/rpc", body=parse_request(secret))
        once(server, "GET", "/x", headers={"Host": "evil.example", "Cookie": "secret"})
        status, errors = server.stop()
        # Each connection has a thread that writes its line after the client has its answer: the order is open.
        check((status, sorted(errors.splitlines())) == (0, sorted(wanted)), "what is logged", options, errors)


def check_without_page():
    server = Server(program=PROGRAM)
    status, headers, body = once(server, "GET", "/")
    helped = subprocess.run([PROGRAM, "serve", "--help"], stdout=subprocess.PIPE, check=True).stdout.decode()
    if "has the page inside" in " ".join(helped.split()):
        check(status == 200 and "the page and /rpc" in server.greeting, "the page", status, server.greeting)
    else:
        check(status == 404 and b"without the page" in body, "a program without the page says so", status, body)
        check("without the page" in " ".join(helped.split()) and "without the page" in server.greeting, "its help too", helped)
    check_headers(headers, "a program without the page")
    check(json.loads(once(server, "POST", "/rpc", body=parse_request("a:b"))[2])["ok"], "and still answers")
    check(server.stop()[0] == 0, "it ends")


def main():
    server = Server()
    for each in (check_files, check_unknown, check_methods, check_rpc, check_lines, check_old_client, check_hosts, check_origins,
                 check_many, check_pipelining):
        each(server)
    check(server.stop() == (0, ""), "it ends, and has written nothing")
    for each in (check_names, check_addresses, check_sizes, check_busy, check_slow_clients, check_time_for_lines, check_too_many, check_arguments,
                 check_log, check_without_page):
        each()
    check_end(signal.SIGINT)
    check_end(signal.SIGTERM)
    return finish()


sys.exit(main())
