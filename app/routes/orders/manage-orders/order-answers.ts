import type { OrderFlagName } from "#app/routes/orders/manage-order-panel/order-flag-form.ts";

/** A change of flags that was refused, and what someone else changed meanwhile. */
export interface FlagRefusal {
  readonly isStale: boolean;
  readonly message: string;
  readonly changed: readonly { readonly name: OrderFlagName; readonly set: boolean }[];
}

/** A private note that was not kept; `theirs` is what someone else wrote meanwhile. */
export interface NoteRefusal {
  readonly message: string;
  readonly theirs: string | null;
  readonly typed: string;
}

/** What the action of the panel says, by the part that posted. */
export interface OrderAnswer {
  readonly flags?: FlagRefusal;
  readonly note?: NoteRefusal;
  /** Why a mail was not sent or an order not cancelled. */
  readonly refused?: string;
}
