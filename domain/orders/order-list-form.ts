/** The boxes of the merchant's list of orders (MAN-06): what their values are, and what they say. */
import { isId } from "../ids.ts";

/** The selected orders, and the version of each that was looked at. */
export interface SelectedOrders {
  readonly orderIds: string[];
  readonly versions: Record<string, number>;
}

/** The value of an order's check box. */
export const selectedValue = ({ id, version }: Readonly<{ id: string; version: number }>) =>
  `${id} ${version}`;

/** Reads the values of the checked boxes; one that is not an order's counts as not checked. */
export function readSelected(values: readonly string[]): SelectedOrders {
  const selected = values.flatMap((value): [string, number | null][] => {
    const [id = "", version = ""] = value.toLowerCase().split(" ");
    return isId(id) ? [[id, /^\d{1,9}$/.test(version) ? Number(version) : null]] : [];
  });
  return {
    orderIds: selected.map(([id]) => id),
    versions: Object.fromEntries(selected.filter((entry): entry is [string, number] => entry[1] !== null)),
  };
}
