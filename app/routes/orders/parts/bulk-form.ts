import { orderAddress, readOrderQuestion } from "./order-question.ts";

/** What the form of the ticked orders asks for. */
export type BulkForm = Readonly<{
  intent: string;
  orderIds: string[];
  /** The version of each order that was looked at. */
  versions: Record<string, number>;
  /** The list that the form stood on, with the order that was open beside it. */
  back: string;
}>;

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const LIST = /^\/manage\/orders(?:\/([0-9a-f-]{36}))?$/;

/** The value of an order's check box. */
export const tickedValue = ({ id, version }: Readonly<{ id: string; version: number }>) => `${id} ${version}`;

/** Reads the form; a box that was meddled with counts as not ticked. */
export function readBulkForm(form: Pick<FormData, "get" | "getAll">): BulkForm {
  const ticked = form.getAll("order").flatMap((value): [string, number | null][] => {
    const [id = "", version = ""] = String(value).toLowerCase().split(" ");
    return ID.test(id) ? [[id, /^\d{1,9}$/.test(version) ? Number(version) : null]] : [];
  });
  return {
    intent: String(form.get("intent") ?? ""),
    orderIds: ticked.map(([id]) => id),
    versions: Object.fromEntries(ticked.filter((entry): entry is [string, number] => entry[1] !== null)),
    back: backTo(String(form.get("back") ?? "")),
  };
}

/** The list's own address, written anew from what it asks for, so that a form leads nowhere else. */
function backTo(address: string): string {
  const [path = "", query = ""] = address.split("?");
  const [, orderId = null] = LIST.exec(path) ?? [];
  return orderAddress(readOrderQuestion(new URLSearchParams(query)), { orderId });
}
