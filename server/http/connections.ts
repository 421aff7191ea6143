/** How many connections one address may hold open at a time (SEC-A25): all of them together are held by `server.maxConnections`. */
import type { Server } from "node:http";
import type { Socket } from "node:net";
import { addressKey, isLoopback } from "#server/limits/address-limits.ts";
import type { Config } from "../config.ts";
import { plainAddress, trustedBy } from "./request-info.ts";

/**
 * Closes a connection at once when its address holds `config.connectionsPerAddress` others. A trusted proxy holds those of many people and
 * does not count, nor does the newcomer's own machine in demo mode.
 */
export function limitConnections(
  server: Server,
  config: Pick<Config, "connectionsPerAddress" | "trustedProxies" | "demo" | "rateLimits">,
): void {
  if (!config.rateLimits) return;
  const isTrusted = trustedBy(config.trustedProxies);
  const open = new Map<string, number>();
  server.on("connection", (socket: Socket) => {
    const address = plainAddress(socket.remoteAddress ?? "");
    if (isTrusted(address) || (config.demo && isLoopback(address))) return;
    const key = addressKey(address);
    const before = open.get(key) ?? 0;
    if (before >= config.connectionsPerAddress) {
      socket.destroy();
      return;
    }
    open.set(key, before + 1);
    socket.once("close", () => {
      const left = (open.get(key) ?? 1) - 1;
      if (left > 0) open.set(key, left);
      else open.delete(key);
    });
  });
}
