// SPDX-License-Identifier: MIT
//
// The readers of a URL: every dialect of the engine, in four kinds; and how their readings compare.

export const COMPONENTS = ["scheme", "username", "password", "host", "port", "path", "query", "fragment"];

export const KINDS = [
  { id: "browser", title: "Browsers" },
  { id: "living", title: "Libraries and tools" },
  { id: "rfc", title: "RFCs" },
  { id: "2011", title: "Browsers of 2011" },
];

/** All readers by kind, the URL Standard first. A reader is { id, name, title, models, version, kind, compared }. */
export function listReaders(engine) {
  const readers = engine.ask({ op: "dialects" }).dialects.map(({ id, title, models, version, traits }) => ({
    id, title, models, version,
    name: id === "whatwg" ? "URL Standard" : id,
    kind: KINDS.find((kind) => traits.includes(kind.id))?.id ?? "living",
    compared: traits.includes("compared"),
  }));
  const rank = ({ kind }) => KINDS.findIndex(({ id }) => id === kind);
  return readers.sort((a, b) => rank(a) - rank(b));
}

/** Compares hosts as docs/audit.md says: the ASCII form of a domain, the value of an address; none is the same as empty. */
export class HostKeys {
  #engine;
  #keys = new Map();

  constructor(engine) {
    this.#engine = engine;
  }

  of(host) {
    if (!host) return "";
    let key = this.#keys.get(host);
    if (key === undefined) {
      if (this.#keys.size > 50000) this.#keys.clear();
      this.#keys.set(host, (key = this.#make(host)));
    }
    return key;
  }

  #make(host) {
    if (host.includes(":")) {
      const address = this.#engine.ask({ op: "address", input: host.replace(/^\[|\]$/g, "") });
      return address.ok && address.kind === "ipv6" ? `[${address.bytes}]` : host.toLowerCase();
    }
    if (/^[\0-\x7f]*$/.test(host)) return host.toLowerCase();
    const ascii = this.#engine.ask({ op: "domain-to-ascii", input: host });
    return ascii.ok ? ascii.output : host;
  }
}

const DEFAULT_PORTS = { ftp: "21", http: "80", https: "443", ws: "80", wss: "443" };

function comparable(reading, component, keys) {
  const value = reading[component] ?? "";
  if (component === "host") return keys.of(value);
  if (component === "scheme") return value.toLowerCase();
  if (component !== "port") return value;
  const port = value.replace(/^0+(?=\d)/, "");
  return port === DEFAULT_PORTS[(reading.scheme ?? "").toLowerCase()] ? "" : port;
}

/** The components in which two readings differ; ["accepts"] if only one of them refuses the text. */
export function differences(left, right, keys) {
  if (!left.ok || !right.ok) return left.ok === right.ok ? [] : ["accepts"];
  return COMPONENTS.filter((component) => {
    const [a, b] = [left[component] ?? "", right[component] ?? ""];
    return a !== b && comparable(left, component, keys) !== comparable(right, component, keys);
  });
}

/** What readers of one group have in common. */
export const groupKey = (reading, keys) => (reading.ok ? `host ${keys.of(reading.host)}` : "refused");

/**
 * Readers that see the same host, in one group: { key, host, readers, sample }. The URL Standard's group is first, then the
 * larger ones; those who refuse the text, and those who see no host, come last.
 */
export function groupByHost(readers, readings, keys) {
  const groups = new Map();
  for (const reader of readers) {
    const reading = readings[reader.id];
    const key = groupKey(reading, keys);
    if (!groups.has(key)) groups.set(key, { key, host: reading.ok ? reading.host || null : null, readers: [], sample: reading });
    groups.get(key).readers.push(reader);
  }
  const rank = (group) => (group.key === "refused" ? 3 : group.key === "host " ? 2 : group.readers[0].id === "whatwg" ? 0 : 1);
  return [...groups.values()].sort((a, b) => rank(a) - rank(b) || b.readers.length - a.readers.length);
}
