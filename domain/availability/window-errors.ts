import { RefusalWithFacts } from "#domain/errors.ts";

/** Orders of this window are still to be made, and prep asks for them by their window (API-05). */
export class WindowInUse extends RefusalWithFacts<{ orders: number }> {
  readonly kind = "conflict";
  readonly code = "in_use";
  override readonly sentence = "window_in_use";
}
