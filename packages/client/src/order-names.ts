/** Names for what a storefront handles most. */
import type { Procedures } from "./procedures.ts";

/** What every procedure takes. */
export type InputOf<Procedure extends { readonly input: unknown }> = Procedure["input"];
/** What every procedure answers. */
export type AnswerOf<Procedure extends { readonly output: unknown }> = Procedure["output"];

/** An order to be placed. The checkout gives it its key. */
export type NewOrder = InputOf<Procedures["orders"]["place"]>;
/** The answer to placing it. */
export type PlacedOrder = AnswerOf<Procedures["orders"]["place"]>;
/** What is told of an order by its key. */
export type KnownOrder = AnswerOf<Procedures["orders"]["byKey"]>;
/** The sections of the menu with their items. */
export type Menu = AnswerOf<Procedures["catalog"]["menu"]>;
/** The order windows that have not ended, soonest first. */
export type OrderWindows = AnswerOf<Procedures["availability"]["upcoming"]>;
