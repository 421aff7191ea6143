import type { OrderFlagName } from "./order-flag-form.ts";

/** The answer to a change of flags. */
export type FlagAnswer =
  | { readonly saved: true }
  | {
      readonly refusal: { readonly code: string; readonly message: string };
      readonly changed: readonly { readonly name: OrderFlagName; readonly set: boolean }[];
    };

/** The answer to a private note; `theirs` is what somebody else wrote meanwhile. */
export type NoteAnswer =
  | { readonly saved: true }
  | { readonly message: string; readonly theirs: string | null; readonly typed: string };

/** What the action of the panel says, by the part that asked. */
export interface OrderAnswer {
  readonly flags?: FlagAnswer;
  readonly note?: NoteAnswer;
  /** Why a mail was not sent or an order not cancelled. */
  readonly refused?: string;
}
