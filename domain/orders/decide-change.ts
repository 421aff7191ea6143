/**
 * What a merchant's change makes of orders, decided (ORD-08, ORD-09, ORD-11, API-05): the orders as they stand, what is wanted and the present
 * moment go in; what is to be written comes out. Nothing is read and nothing is written here.
 */
import {
  decideEdit,
  type EditedColumns,
  type EditFacts,
  type OrderToEdit,
  type PlannedEdit,
} from "#domain/orders/decide-edit.ts";
import { type StoredLine, stockDifference } from "#domain/orders/edit-lines.ts";
import type { FlagsOfMany, OrderLeftOut, OrderUpdate } from "#domain/orders/order-update-schemas.ts";

/** The flags of an order. */
export const FLAGS = ["paid", "readyForGuest", "completed"] as const;

/** The columns that a change may set. */
export type ChangeableColumns = EditedColumns &
  Readonly<Record<(typeof FLAGS)[number], boolean>> &
  Readonly<{
    cancelledAt: Date | null;
    cancelledBy: string | null;
    cancelReason: string;
    deletedAt: Date | null;
  }>;

/** An order that may be changed. */
export type OrderToChange = OrderToEdit &
  ChangeableColumns &
  Readonly<{ id: string; version: number; ticketNumber: number }>;

/** A value before or after: a flag, a text, an amount in cents, or several of them by name. */
type Changed = string | number | boolean | Record<string, unknown>;

/** One step of the time line: what was done, and what stood there before and after; its id where that is known before it is written. */
export type Step = Readonly<{ id?: string; what: string; from: Changed; to: Changed }>;

/** What becomes of one order. */
export type OrderChange = Readonly<{
  order: OrderToChange;
  columns: Partial<ChangeableColumns>;
  /** All lines, where they are others than before. */
  lines: readonly StoredLine[] | null;
  /** Pieces of each item to take from the shelf, below zero to give back. */
  stock: ReadonlyMap<string, number>;
  steps: readonly Step[];
}>;

/** Who changes orders, and when. */
export type Changing = Readonly<{ by: string; now: Date; newId: () => string }>;

/**
 * What differs from how the order stands, or null where nothing does. An order that is cancelled already stays so, and gives nothing back
 * twice.
 *
 * @throws whatever `decideEdit` refuses with
 */
export function decideUpdate(
  facts: EditFacts & Readonly<{ order: OrderToChange }>,
  wanted: OrderUpdate,
  { by, now, newId }: Changing,
): OrderChange | null {
  const { order } = facts;
  const planned = decideEdit(facts, wanted, now, newId);
  const edited = planned && (planned.names.length > 0 || planned.linesChanged) ? planned : null;
  const turned = FLAGS.filter((flag) => wanted[flag] !== undefined && wanted[flag] !== order[flag]);
  const cancelled = order.cancelledAt ? undefined : wanted.cancelled;
  const steps: Step[] = [
    ...turned.map((flag) => ({ what: flag, from: order[flag], to: !order[flag] })),
    ...(edited ? [stepOfEdit(order, edited)] : []),
    ...(cancelled ? [stepOfCancelling(cancelled)] : []),
  ];
  if (steps.length === 0) return null;
  return {
    order,
    columns: {
      ...Object.fromEntries(turned.map((flag) => [flag, !order[flag]])),
      ...(edited && Object.fromEntries(edited.names.map((name) => [name, edited.columns[name]]))),
      ...(cancelled && { cancelledAt: now, cancelledBy: by, cancelReason: cancelled.reason }),
    },
    lines: edited?.linesChanged ? edited.lines : null,
    stock: cancelled?.restock ? stockDifference(facts.lines, []) : (edited?.stock ?? new Map()),
    steps,
  };
}

/** The order leaves softly. What it took goes back where that is asked for; of one that was cancelled that was decided then. */
export function decideDeletion(
  order: OrderToChange,
  lines: readonly StoredLine[],
  { restock, now }: Readonly<{ restock: boolean; now: Date }>,
): OrderChange {
  const isGivenBack = restock && order.cancelledAt === null;
  return {
    order,
    columns: { deletedAt: now },
    lines: null,
    stock: isGivenBack ? stockDifference(lines, []) : new Map(),
    steps: [{ what: "deleted", from: false, to: isGivenBack ? { restock } : true }],
  };
}

/**
 * One flag of several orders (MAN-06). Those that are so already are left as they are; cancelled ones, and those that have changed since they
 * were looked at, are named.
 */
export function decideFlags(
  orders: readonly OrderToChange[],
  { flag, set, versions = {} }: Omit<FlagsOfMany, "orderIds">,
): Readonly<{ changes: readonly OrderChange[]; leftOut: OrderLeftOut[] }> {
  const different = orders.filter((order) => order[flag] !== set);
  const whyNot = ({ id, version, cancelledAt }: OrderToChange): OrderLeftOut["why"] | null => {
    if (cancelledAt) return "cancelled";
    return versions[id] !== undefined && versions[id] !== version ? "stale" : null;
  };
  return {
    changes: different
      .filter((order) => whyNot(order) === null)
      .map((order) => ({
        order,
        columns: { [flag]: set },
        lines: null,
        stock: new Map(),
        steps: [{ what: flag, from: !set, to: set }],
      })),
    leftOut: different.flatMap((order) => {
      const why = whyNot(order);
      return why ? [{ ticketNumber: order.ticketNumber, why }] : [];
    }),
  };
}

const stepOfCancelling = ({ reason, restock }: NonNullable<OrderUpdate["cancelled"]>): Step => ({
  what: "cancelled",
  from: false,
  to: { reason, restock },
});

/** An edit on the time line: what it sets, and the lines where they are others. */
function stepOfEdit(
  order: OrderToChange,
  { columns, names, before, lines, linesChanged }: PlannedEdit,
): Step {
  const side = (of: EditedColumns, its: readonly StoredLine[]) => ({
    ...Object.fromEntries(names.map((name) => [name, of[name] ?? null])),
    ...(linesChanged ? { lines: its.map(inShort) } : {}),
  });
  return { what: "edited", from: side(order, before), to: side(columns, lines) };
}

/** A line as the trail keeps it. */
const inShort = ({ itemName, quantity, itemPrice }: StoredLine) => ({ itemName, quantity, itemPrice });
