# SPDX-License-Identifier: MIT
"""The library's call graph, calls through pointers included.

gcc writes the graph of every file (-fcallgraph-info). Where a function calls through a pointer, POINTERS says which functions the
pointer leads to. Two things are checked, so that nothing is forgotten: every caller through a pointer is in POINTERS, and every function
that only pointers lead to is found by one of its patterns.
"""
import os
import re
import subprocess
import tempfile

from project import ROOT, files

NODE = re.compile(r'^node: \{ title: "([^"]+)" label: "([^"]*)"')
EDGE = re.compile(r'^edge: \{ sourcename: "([^"]+)" targetname: "([^"]+)"')
STACK = re.compile(r"(\d+) bytes \((static|dynamic[^)]*)\)")

CALLER = None  # a function of the caller: an allocator or a sink
SCANNER = r"scan/.*:?\w+_(host|path|query|fragment|userinfo|split|replace)|ul_(sse2_split|scan_userinfo)"
BYTE_TEST = r"living/\w+.c:(ul_\w*is_\w+|is_(?!port|hostname|literal|relative)\w+)"  # told by a ul_byte_test

# Functions that call through a pointer, and a pattern of the functions that the pointer leads to. A function is written as
# "folder/file.c:name" if it is static, and by its name alone if it is not.
POINTERS = {
    "core/allocator.c": {
        "ul_allocate|ul_reallocate|ul_release": r"core/allocator.c:default_\w+|api/into.c:lent_\w+",
    },
    "host/report.c": {"ul_report": CALLER},
    "whatwg/machine.c": {
        "ul_report_tab_or_newline|ul_validation_error": CALLER,
        "ul_machine_run": r"ul_\w+_state",
        "trim": r"\w+:is_\w+",
    },
    "whatwg/fast.c": {"split": SCANNER},
    "whatwg/query_edit.c": {"pair_matches": CALLER},
    "whatwg/fast_find.c": {"scan_host|ul_fast_path|ul_fast_query_and_fragment": SCANNER},
    "whatwg/fast_reference.c": {"find_clean": SCANNER},
    "whatwg/fast_setters.c": {
        "fast_set_hash|fast_set_pathname|fast_set_search|is_clean_userinfo|replace_text|set_name": SCANNER,
        "ul_fast_set": r"whatwg/fast_setters.c:fast_set_\w+",
    },
    "scan/avx2.c": {
        r"avx2_\w+": r"scan/ssse3.c:\w+",  # what is too short for it
        "ul_split_long_rest": r"scan/avx2.c:avx2_(path|query|fragment)",
    },
    "scan/avx512.c": {"ul_split_long_rest": r"scan/avx512.c:avx512_(path|query|fragment)"},
    "scan/sse2.c": {"ul_split_long_rest": r"scan/sse2.c:sse2_(path|query|fragment)"},
    "dialect/stages.c": {
        "ul_job_read": r"rfc/dialects.c:read_\w+|ul_weburl_read|living/\w+.c:read",
        "resolve_alone|resolve_input": r"rfc/dialects.c:resolve\w*|ul_weburl_resolve|living/\w+.c:join|ul_(perl|python|ruby)_join",
        "run_stages": r"ul_weburl_canonicalize",
        "ul_dialect_run": r"ul_whatwg_parse|ul_weburl_try_fast|living/\w+.c:parse",
    },
    "dialect/lone_host.c": {"ul_lone_host_read": r"ul_whatwg_lone_host"},
    "whatwg/authority_states.c": {"ul_parse_host_text": r"living/chromium.c:parse_host"},
    "pattern/canonicalize.c": {
        "ul_canonicalize": r"pattern/canonicalize.c:(canonicalize_\w+|keep)",
        "canonicalize_in": r"ul_enter_(query|fragment)_state",
        r"is_canonical_\w+": SCANNER,
    },
    "host/host.c": {"parse_domain": r"living/firefox.c:check_domain|ul_living_check_labels"},
    "living/python.c": {"check_netloc": r"living/python.c:check_(around|between)_brackets"},
    "living/living.c": {"ul_living_run|ul_living_trim|count_in|ul_living_encode|ul_living_without": BYTE_TEST},
    "living/ruby.c": {"matches": BYTE_TEST},
    "living/urllib3_host.c": {"ul_urllib3_encode": BYTE_TEST},
    "living/go.c": {"decode_host": BYTE_TEST},
    "living/java_uri.c": {"scan": BYTE_TEST},
    "weburl/walk.c": {
        "preprocess": r"weburl/preprocess.c:(replace|read|remove|trim)_\w+",
        "ul_parse_absolute": r"weburl/parse.c:\w+",
        "ul_weburl_resolve": r"weburl/resolve(_text)?.c:\w+",
        "ul_weburl_canonicalize": r"weburl/canonicalize.c:\w+|weburl/hostpath.c:settle_\w+",
    },
    "weburl/preprocess.c": {"trim_if": r"weburl/preprocess.c:is_\w+"},
    "weburl/hostpath.c": {
        "encode_path|settle_file_host_and_path": r"weburl/canonicalize.c:(canonicalize|fill|lead)_\w+",
    },
    "weburl/host.c": {
        "ul_canonicalize_host": r"weburl/(host|label).c:host_\w+",
        "host_remove_tabs": r"weburl/preprocess.c:remove_tabs_and_newlines",
        "work_on_label": r"weburl/label.c:label_\w+",
    },
    "weburl/fast.c": {"check_path|check_query|check_fragment": SCANNER},
    "unicode/rooms.c": {"rooms_try": r"unicode/(confusables.c:skeleton_make|nameprep.c:nameprep_do_steps)"},
    "unicode/punycode.c": {"puny_decode_insertions": r"unicode/idna.c:idna_check_status"},
    "encoding/decoder.c": {"ul_decode": r"ul_decode_\w+|encoding/decoder.c:decode_\w+"},
    "encoding/encoder.c": {"ul_encode_code_point": r"ul_encode_(?!code_point)\w+|encoding/encoder.c:encode_\w+"},
    "ecma/ascii_block.c": {"ecma_unfold_block|ecma_unfold_rest": r"ecma/decode.c:uri_\w+_escape"},
    "site/mime.c": {"all_are": r"site/mime.c:is_\w+"},
    "site/order.c": {"merge_piece_runs": r"site/order.c:\w+_is_less\w*"},
    "rfc/iri.c": {"iri_tell": CALLER},
    "audit/causes.c": {
        "find_cause": r"ul_[a-z]\d\d_\w+",
        "ul_find_encoded": r"audit/\w+.c:is_\w+",
        "ul_visit_labels": r"audit/\w+.c:label_\w+",
    },
    "audit/outcomes.c": {
        "any_differ|reads_otherwise": r"audit/outcomes.c:same_\w+",
    },
    "audit/tell.c": {"are_together": r"audit/outcomes.c:same_\w+"},
    "audit/unicode.c": {"find_character": r"audit/\w+.c:(is_\w+|becomes_delimiter|vanishes)"},
    "audit/safe.c": {"one_reads|read_candidate": r"api/audit.c:try_text"},
}


def name_of(title):
    """What gcc calls src/a/b.c:c is written as a/b.c:c here."""
    return title[len("src/"):] if title.startswith("src/") else title


def read_graphs(flags):
    """Functions with the bytes of stack each needs; its direct calls; those that call through pointers, with their files."""
    stack, edges, indirect, calls_indirect = {}, {}, {}, "__indirect_call"
    with tempfile.TemporaryDirectory() as folder:
        for number, file in enumerate(files("src/*.c")):
            output = os.path.join(folder, f"{number}.o")
            subprocess.run(["gcc", "-std=c11", *flags, "-fcallgraph-info=su", "-Iinclude", "-Isrc", "-c", file, "-o", output],
                           cwd=ROOT, check=True)
            with open(output[:-2] + ".ci", encoding="utf-8") as text:
                for line in text:
                    node, edge = NODE.match(line), EDGE.match(line)
                    if node and node[1] != calls_indirect:
                        needed = STACK.search(node[2])
                        if needed:
                            stack[name_of(node[1])] = int(needed[1])
                            edges.setdefault(name_of(node[1]), set())
                    elif edge and edge[2] == calls_indirect:
                        indirect[name_of(edge[1])] = name_of(file)
                    elif edge:
                        edges.setdefault(name_of(edge[1]), set()).add(name_of(edge[2]))
    return stack, edges, indirect


def follow_pointers(edges, indirect):
    """Adds the calls through pointers. Returns what is wrong with POINTERS."""
    problems, only_by_pointer = [], set(edges) - {target for targets in edges.values() for target in targets}
    only_by_pointer = {name for name in only_by_pointer if not re.match(r"(\S+:)?urlens_", name)}
    for caller, file in sorted(indirect.items()):
        patterns = [leads_to for names, leads_to in POINTERS.get(file, {}).items() if re.fullmatch(names, caller.split(":")[-1])]
        if not patterns:
            problems.append(f"{caller} in src/{file} calls through a pointer: see POINTERS in tools/check/calls.py")
        for pattern in filter(None, patterns):
            found = {name for name in edges if re.fullmatch(pattern, name)}
            edges[caller] |= found
            only_by_pointer -= found
    problems += [f"nothing leads to {name}: see POINTERS in tools/check/calls.py" for name in sorted(only_by_pointer)]
    return problems


def graph(*flags):
    """Stack of each function, all calls, and what is wrong with POINTERS."""
    stack, edges, indirect = read_graphs(flags)
    return stack, edges, follow_pointers(edges, indirect)


def cycles(edges):
    """Strongly connected components of more than one function, or of one that calls itself (Tarjan, without recursion)."""
    index, low, on_stack, stack, found = {}, {}, set(), [], []
    for root in edges:
        if root in index:
            continue
        work = [(root, iter(edges.get(root, ())))]
        index[root] = low[root] = len(index)
        stack.append(root)
        on_stack.add(root)
        while work:
            name, rest = work[-1]
            for target in rest:
                if target not in index:
                    index[target] = low[target] = len(index)
                    stack.append(target)
                    on_stack.add(target)
                    work.append((target, iter(edges.get(target, ()))))
                    break
                if target in on_stack:
                    low[name] = min(low[name], index[target])
            else:
                work.pop()
                if work:
                    low[work[-1][0]] = min(low[work[-1][0]], low[name])
                if low[name] == index[name]:
                    component = []
                    while True:
                        top = stack.pop()
                        on_stack.discard(top)
                        component.append(top)
                        if top == name:
                            break
                    if len(component) > 1 or name in edges.get(name, ()):
                        found.append(component)
    return found


def deepest(stack, edges):
    """The most bytes of stack from each function on, and the call on the way there. The graph has no cycles."""
    depth, next_call = {}, {}
    for root in edges:
        work = [root]
        while work:
            name = work[-1]
            waiting = [target for target in edges.get(name, ()) if target not in depth]
            if waiting:
                work += waiting
                continue
            work.pop()
            below = max(edges.get(name, ()), key=lambda target: depth[target], default=None)
            depth[name] = stack.get(name, 0) + (depth[below] if below else 0)
            next_call[name] = below
    return depth, next_call
