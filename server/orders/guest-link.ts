/**
 * The private link to a guest's order (ORD-06): the order's id with a signature of 256 bits, so that no one can make one up and the
 * same link can be given again (in a repeat's answer, in the invoice mail) without being kept anywhere.
 */
import type { Config } from "../config.ts";
import { sign, unsign } from "../cookies.ts";

/** The token of `/order/{token}`. */
export const guestToken = (config: Config, orderId: string) => sign(config, "guest-order", orderId);

/** The order a token leads to, or null when it is not one of ours. */
export const orderOfGuestToken = (config: Config, token: string) => unsign(config, "guest-order", token);

/** The whole link, at the shop's own origin. */
export const guestOrderUrl = (config: Config, origin: string, orderId: string) =>
  `${origin}/order/${guestToken(config, orderId)}`;
