import { isId } from "#app/ui/list-search.ts";
import { ordersSearch } from "./order-search.ts";

/** What the form of the selected orders asks for. */
export type BulkForm = Readonly<{
  intent: string;
  orderIds: string[];
  /** The version of each order that was looked at. */
  versions: Record<string, number>;
  /** The list that the form stood on, with the order that was open beside it. */
  back: string;
}>;

const LIST = /^\/manage\/orders(?:\/([0-9a-f-]{36}))?$/;

/** The value of an order's check box. */
export const selectedValue = ({ id, version }: Readonly<{ id: string; version: number }>) =>
  `${id} ${version}`;

/** Reads the form; a box whose value is not an order's counts as not checked. */
export function readBulkForm(form: Pick<FormData, "get" | "getAll">): BulkForm {
  const selected = form.getAll("order").flatMap((value): [string, number | null][] => {
    const [id = "", version = ""] = String(value).toLowerCase().split(" ");
    return isId(id) ? [[id, /^\d{1,9}$/.test(version) ? Number(version) : null]] : [];
  });
  return {
    intent: String(form.get("intent") ?? ""),
    orderIds: selected.map(([id]) => id),
    versions: Object.fromEntries(selected.filter((entry): entry is [string, number] => entry[1] !== null)),
    back: backTo(String(form.get("back") ?? "")),
  };
}

/** The list's own address, written anew from what it asks for, so that a form leads nowhere else. */
function backTo(address: string): string {
  const [path = "", query = ""] = address.split("?");
  const [, id] = LIST.exec(path) ?? [];
  return ordersSearch.address(ordersSearch.read(new URLSearchParams(query)), undefined, { id });
}
