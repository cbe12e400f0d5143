// SPDX-License-Identifier: MIT
//
// Findings: what the audit says, the most severe first, each with its bytes marked; and the safe spelling.

import { fill, find, h } from "../dom.js";
import { placesOf } from "../places.js";
import { codeOf, show, showSentence } from "../visible.js";

const AROUND = 60;

/** The text with the bytes of a finding marked. Of a long text only what is around them is shown. */
function drawExcerpt(text, start, end) {
  if (start === 0 && end === text.length) return null;
  const from = Math.max(0, start - AROUND);
  const until = Math.min(text.length, end + AROUND);
  return h("bdi", { class: "mono excerpt", dir: "ltr" },
    from > 0 ? "…" : "", show(text.slice(from, start)), h("mark", {}, show(text.slice(start, end), 400)), show(text.slice(end, until)),
    until < text.length ? "…" : "");
}

function drawFinding(finding, text, place) {
  return h("li", { class: "finding" },
    h("span", { class: `severity ${finding.severity}` }, finding.severity),
    h("div", {},
      h("h3", {}, finding.title, h("small", {}, finding.id)),
      drawExcerpt(text, place(finding.start), place(finding.end)),
      h("p", {}, showSentence(finding.detail))));
}

function summary(findings) {
  if (findings.length === 0) return "none: nothing here is known to mislead";
  const severities = ["critical", "high", "medium", "low", "info"];
  return severities
    .map((severity) => [findings.filter((finding) => finding.severity === severity).length, severity])
    .filter(([number]) => number > 0)
    .map(([number, severity]) => `${number} ${severity}`)
    .join(" · ");
}

/** Shows an audit; `use` takes the safe spelling over. */
export function showFindings(text, audit, use) {
  const findings = audit.ok ? audit.findings : [];
  const place = placesOf(text);
  find("findings-note").textContent = audit.ok ? summary(findings) : audit.message;
  const safe = audit.ok && audit.safe !== null && audit.safe !== text ? audit.safe : null;
  fill(find("findings-body"),
    h("ul", { class: "findings" }, findings.map((finding) => drawFinding(finding, text, place))),
    safe === null ? [] : h("dl", { class: "row safe" }, h("dt", {}, "safe spelling"),
      h("dd", {}, codeOf(safe), " ", h("button", { type: "button", class: "small", onclick: () => use(safe) }, "use it"))));
}
