#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""No function of the library can come to call itself, directly or through others: nothing recurses on input.

usage: tools/check/recursion.py

gcc writes the call graph of every file (-fcallgraph-info). Calls through pointers are not in it. A cycle through one would need
a function that is only reached through pointers and from which the caller can be reached again; for every caller of which that
could be so, THROUGH says where its pointers lead and why not back.
"""
import os
import re
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
NODE = re.compile(r'^node: \{ title: "([^"]+)"')
EDGE = re.compile(r'^edge: \{ sourcename: "([^"]+)" targetname: "([^"]+)"')

# Functions that call through a pointer: what the pointer leads to, which does not call them.
THROUGH = {
    "ul_allocate": "the caller's allocator",
    "ul_reallocate": "the caller's allocator",
    "ul_release": "the caller's allocator",
    "ul_report": "the caller's sink",
    "ul_validation_error": "the caller's sink",
    "ul_report_tab_or_newline": "the caller's sink",
    "ul_preprocess": "the dialect's steps for texts, which know nothing of stages",
    "ul_resolve": "the dialect's steps for resolving; only the audit's rules and the API call a stage",
    "ul_canonicalize": "the dialect's steps for canonicalizing; only the audit's rules and the API call a stage",
    "path_is_plain": "the scanner",
    "query_is_plain": "the scanner",
    "fragment_is_plain": "the scanner",
    "find_character": "a function about one code point",
    "ul_find_encoded": "a function about one byte",
    "ul_visit_labels": "a rule about one label, which visits no labels",
    "merge_piece_runs": "a comparison",
    "ul_encode_code_point": "an encoder, which calls nothing of another layer",
    "ul_machine_run": "the Standard's states, none of which runs a machine",
    "ul_parse_absolute": "the dialect's steps for parsing; those for resolving call it, not the other way round",
    "ul_canonicalize_host": "the dialect's steps for hosts; the step of a URL that calls it is none of them",
    "trim": "a function about one byte",
    "trim_if": "a function about one byte",
    "encode_path": "another step, called by its name",
    "host_remove_tabs": "another step, called by its name",
    "settle_file_host_and_path": "other steps, called by their names",
    "work_on_label": "the dialect's steps for labels; host_work_on_labels, a step for hosts, is none of them",
    "rooms_try": "what is tried with more and more room; it asks for no rooms itself",
    "puny_decode_insertions": "the check of a code point",
    "fast_credentials_and_host": "the scanner",
    "fast_file_host": "the scanner",
    "ul_fast_path": "the scanner",
    "ul_fast_query_and_fragment": "the scanner",
    "avx2_fragment": "the scanner for what is too short for it",
    "avx2_host": "the scanner for what is too short for it",
    "avx2_path": "the scanner for what is too short for it",
    "avx2_query": "the scanner for what is too short for it",
    "avx2_userinfo": "the scanner for what is too short for it",
    "ul_split_long_rest": "the scanner's functions that look for one component, none of which splits",
    "fast_split": "the scanner",
    "fast_set_hash": "the scanner",
    "fast_set_pathname": "the scanner",
    "fast_set_search": "the scanner",
    "is_clean_userinfo": "the scanner",
    "replace_text": "the scanner",
    "set_name": "the scanner",
}


def sources():
    listed = subprocess.run([os.path.join(ROOT, "tools/check/files"), "src/*.c"], check=True, capture_output=True, text=True)
    return listed.stdout.split()


def graph_of(files):
    """Edges between functions; names of static functions have their file in front, as gcc writes them."""
    edges, indirect = {}, {}
    with tempfile.TemporaryDirectory() as folder:
        for number, file in enumerate(files):
            output = os.path.join(folder, f"{number}.o")
            subprocess.run(["gcc", "-std=c11", "-O0", "-fcallgraph-info", "-Iinclude", "-Isrc", "-c", file, "-o", output],
                           cwd=ROOT, check=True)
            with open(output[:-2] + ".ci", encoding="utf-8") as text:
                for line in text:
                    node, edge = NODE.match(line), EDGE.match(line)
                    if node:
                        edges.setdefault(node[1], set())
                    elif edge and edge[2] == "__indirect_call":
                        indirect.setdefault(edge[1], file)
                    elif edge:
                        edges.setdefault(edge[1], set()).add(edge[2])
    return edges, indirect


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


def reachable(edges, start):
    seen, work = {start}, [start]
    while work:
        for target in edges.get(work.pop(), ()):
            if target not in seen:
                seen.add(target)
                work.append(target)
    return seen


def unexplained(edges, indirect):
    """Callers through pointers that something only pointers lead to reaches, and that THROUGH has nothing about."""
    called = {target for targets in edges.values() for target in targets}
    reached = set()
    for name in edges:
        if name not in called and not name.startswith("urlens_"):
            reached |= reachable(edges, name) & indirect.keys()
    return sorted(name for name in reached if name.split(":")[-1] not in THROUGH)


def main():
    edges, indirect = graph_of(sources())
    found = cycles(edges)
    for component in found:
        print("calls itself: " + ", ".join(sorted(component)))
    unknown = unexplained(edges, indirect)
    for name in unknown:
        print(f"calls through a pointer, and may come back: {name} (see THROUGH in tools/check/recursion.py)")
    if found or unknown:
        return 1
    calls = sum(len(targets) for targets in edges.values())
    print(f"{len(edges)} functions, {calls} calls, none comes back")
    return 0


if __name__ == "__main__":
    sys.exit(main())
