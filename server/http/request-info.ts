/**
 * What a connection reveals about a request before it becomes a `Request`: the client's address, the host, the id in
 * the log. Refuses what no honest client sends (SEC-A13, SEC-A26) and strips headers that only a proxy may set (SEC-A23).
 */
import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { BlockList, isIP } from "node:net";
import type { Config } from "#server/config.ts";

/** Host, address and id of a request. */
export interface RequestInfo {
  requestId: string;
  /** The client's IP address. */
  address: string;
  /** Checked Host header in lower case. */
  host: string;
  /** Scheme and host as the browser sees them. */
  origin: string;
}

const label = "[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?";
const hostForm = new RegExp(`^(?:${label}(?:\\.${label})*\\.?|\\[[0-9a-f:.]{2,45}\\])(?::\\d{1,5})?$`);
const forwardingHeaders = /^(?:x-forwarded-.*|forwarded|x-real-ip)$/i;

/** Requests that show that the proxy and TRUST_PROXY do not fit together (OPS-02). */
export interface ForwardingFaults {
  /** They carry X-Forwarded-For, and come from an address that is not trusted: their visitors share one address. */
  untrusted: number;
  /** They come from a trusted address, and no X-Forwarded-For says for whom. */
  silent: number;
}

/** What proxies and monitors ask for themselves. */
const OWN_QUESTIONS = /^\/(?:healthz|readyz|metrics)(?:\?|$)/;

/** Makes the reader of request info; `faults` is counted up as requests come. Proxies are trusted only when `config.trustedProxies` lists their address. */
export function requestInfoReader(
  config: Pick<Config, "trustedProxies" | "publicOrigin">,
  faults: ForwardingFaults = { untrusted: 0, silent: 0 },
) {
  const isTrusted = trustedBy(config.trustedProxies);
  const publicScheme = new URL(config.publicOrigin).protocol.slice(0, -1);

  /** The request's info, or null where the request must be refused with 400. Changes the headers to what may be believed. */
  return (incoming: IncomingMessage, requestId: string): RequestInfo | null => {
    const peer = plainAddress(incoming.socket.remoteAddress ?? "");
    countFaults(incoming, isTrusted(peer), faults);
    const forwarded = isTrusted(peer) ? forwardedFacts(incoming, isTrusted) : {};
    stripForwarding(incoming, forwarded.host);
    const host = (incoming.headers.host ?? "").toLowerCase();
    if (!incoming.url?.startsWith("/") || !isOneGoodHost(incoming, host)) return null;
    const scheme = forwarded.scheme ?? ("encrypted" in incoming.socket ? "https" : publicScheme);
    return {
      requestId,
      address: forwarded.address ?? peer,
      host,
      origin: `${scheme}://${withoutDefaultPort(host, scheme)}`,
    };
  };
}

function countFaults(incoming: IncomingMessage, isFromProxy: boolean, faults: ForwardingFaults): void {
  if (OWN_QUESTIONS.test(incoming.url ?? "")) return;
  const names = incoming.headers["x-forwarded-for"] !== undefined;
  if (names && !isFromProxy) faults.untrusted++;
  if (!names && isFromProxy) faults.silent++;
}

/** A fresh request id. */
export const newRequestId = (): string => randomUUID();

/** Exactly one Host header of a form that names a host; anything else is an attack or a broken client. */
function isOneGoodHost(incoming: IncomingMessage, host: string): boolean {
  const given = incoming.rawHeaders.filter(
    (name, index) => index % 2 === 0 && name.toLowerCase() === "host",
  ).length;
  if (given !== 1 || host.length > 260 || !hostForm.test(host)) return false;
  const port = /:(\d+)$/.exec(host.replace(/^\[.*\]/, ""))?.[1];
  return port === undefined || (Number(port) >= 1 && Number(port) <= 65_535);
}

function withoutDefaultPort(host: string, scheme: string): string {
  return host.replace(scheme === "https" ? /:443$/ : /:80$/, "");
}

interface Forwarded {
  address?: string;
  host?: string;
  scheme?: "http" | "https";
}

/** The right-most address that is no proxy of ours is the client: everything to its left can be made up. */
function forwardedFacts(incoming: IncomingMessage, isTrusted: (address: string) => boolean): Forwarded {
  const facts: Forwarded = {};
  const chain = listOf(incoming.headers["x-forwarded-for"]).map(plainAddress);
  const client = chain.findLast((address) => !isTrusted(address));
  if (client && isIP(client)) facts.address = client;
  const host = listOf(incoming.headers["x-forwarded-host"]).at(-1);
  if (host) facts.host = host;
  const scheme = listOf(incoming.headers["x-forwarded-proto"]).at(-1);
  if (scheme === "http" || scheme === "https") facts.scheme = scheme;
  return facts;
}

const listOf = (header: string | string[] | undefined): string[] =>
  [header ?? []]
    .flat()
    .join(",")
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");

/** From here on no one sees a forwarding header; a trusted one has become the Host header. */
function stripForwarding(incoming: IncomingMessage, host: string | undefined): void {
  const remaining: string[] = [];
  for (let index = 0; index < incoming.rawHeaders.length; index += 2) {
    const [name = "", value = ""] = incoming.rawHeaders.slice(index, index + 2);
    if (forwardingHeaders.test(name)) delete incoming.headers[name.toLowerCase()];
    else remaining.push(name, host !== undefined && name.toLowerCase() === "host" ? host : value);
  }
  if (host !== undefined) incoming.headers.host = host;
  incoming.rawHeaders = remaining;
}

/** IPv4 in IPv6 clothes (`::ffff:1.2.3.4`) is IPv4. */
export function plainAddress(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, "");
}

/** Whether an address is among those of trusted proxies: addresses or CIDR blocks. */
export function trustedBy(blocks: readonly string[]): (address: string) => boolean {
  const proxies = new BlockList();
  for (const block of blocks) {
    const [address = "", bits] = block.split("/");
    const family = isIP(address) === 6 ? "ipv6" : "ipv4";
    if (bits === undefined) proxies.addAddress(address, family);
    else proxies.addSubnet(address, Number(bits), family);
  }
  return (address) => {
    const version = isIP(address);
    return version !== 0 && proxies.check(address, version === 6 ? "ipv6" : "ipv4");
  };
}
