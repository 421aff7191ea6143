/**
 * Which addresses are on the public internet (SEC-A17): the ranges that IANA's special-purpose registries list are not, nor what a cloud
 * offers its own machines. Of IPv6 only what is handed out as global unicast is public, so that nothing has to be listed outside of it.
 */
import { BlockList, isIPv4, isIPv6 } from "node:net";

const NOT_PUBLIC_4: readonly (readonly [network: string, prefix: number])[] = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.31.196.0", 24],
  ["192.52.193.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["192.175.48.0", 24],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
  // Azure's own services, from inside of its machines.
  ["168.63.129.16", 32],
];

/** Inside of global unicast: protocols' own, Teredo, documentation, 6to4 with any IPv4 address inside. */
const NOT_PUBLIC_6: readonly (readonly [network: string, prefix: number])[] = [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["2620:4f:8000::", 48],
  ["3fff::", 20],
];

const closed = new BlockList();
for (const [network, prefix] of NOT_PUBLIC_4) closed.addSubnet(network, prefix, "ipv4");
for (const [network, prefix] of NOT_PUBLIC_6) closed.addSubnet(network, prefix, "ipv6");

const global = new BlockList();
global.addSubnet("2000::", 3, "ipv6");

/** Whether an IP address may be connected to. A text that is none may not. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !closed.check(address, "ipv4");
  // A zone names one of this machine's own links.
  if (!isIPv6(address) || address.includes("%")) return false;
  return global.check(address, "ipv6") && !closed.check(address, "ipv6");
}
