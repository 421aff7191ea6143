/** The messages of the live list's stream (MAN-06); both ends write and read these shapes. */

/** The media type of a single answer with the same content, for a browser that cannot hold a stream open. */
export const TOLD_ONCE = "application/json";

/** The last change of an order, and how the order stands now. */
export interface LiveChange {
  /** Counts up per shop: anyone who has seen a number has seen all below it. */
  readonly number: number;
  readonly orderId: string;
  readonly ticketNumber: number;
  /** Placed after the number from which the changes were requested. */
  readonly isNew: boolean;
  /** Customer's or guest's name; blank where neither left one. */
  readonly who: string;
  /** ISO instant. */
  readonly placedAt: string;
  readonly paid: boolean;
  readonly readyForGuest: boolean;
  readonly completed: boolean;
  /** Cancelled or deleted. */
  readonly cancelled: boolean;
}

/** How far a shop's list has come: the position from which a client reads on. */
export interface LivePosition {
  /** The last change's number, 0 before the first order. */
  readonly number: number;
  /** The last ticket drawn, 0 before the first order. */
  readonly newestTicket: number;
}

/** Changes after a number, oldest first; an order that changed several times is there once. */
export interface LiveChanges extends LivePosition {
  /** They are all changes after this number, up to `number`. */
  readonly after: number;
  /** So much has changed that the client reads the whole list again; `changes` is then empty. */
  readonly startOver: boolean;
  readonly changes: readonly LiveChange[];
}
