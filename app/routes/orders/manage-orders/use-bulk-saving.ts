import { type FormEvent, useState } from "react";
import { textsNamed } from "#app/ui/form-texts.ts";
import { type Optimistic, refusalMessage } from "#app/ui/use-list-saving.ts";
import { trpc } from "#app/wiring/trpc.tsx";
import { readSelected } from "#domain/orders/order-list-form.ts";
import { type BulkDone, type BulkFlag, flagPressed } from "./bulk-done.ts";
import type { OrderRowView } from "./order-row.ts";

/** A flag of several orders, as the procedure takes it. */
interface FlagOfMany {
  readonly orderIds: string[];
  readonly flag: BulkFlag;
  readonly set?: boolean | undefined;
  readonly versions?: Record<string, number> | undefined;
}

/**
 * Sets a flag of the selected orders where they stand, or takes it back (MAN-06). Where no scripts run the same forms are posted; `told` is what
 * became of that. Printing leads to another page, and is always posted.
 */
export function useBulkSaving(optimistic: Optimistic<OrderRowView>, told: BulkDone | null) {
  const mark = trpc.orders.updateMany.useMutation(
    optimistic(
      ({ orderIds, flag, set = true }: FlagOfMany) => new Map(orderIds.map((id) => [id, { [flag]: set }])),
    ),
  );
  const [done, setDone] = useState<BulkDone | null>(null);

  async function save(orderIds: string[], flag: BulkFlag, set: boolean, versions: Record<string, number>) {
    const answer = await mark
      .mutateAsync({ orderIds, flag, set, ...(set && { versions }) })
      .then(({ changed, leftOut }) => ({ flag, set, changed, leftOut }))
      .catch((error: unknown) => ({ refused: "refused" as const, message: refusalMessage(error) }));
    setDone({ ...answer, at: Date.now() });
  }

  return {
    done: told && done ? (told.at > done.at ? told : done) : (told ?? done),
    onSubmit(event: FormEvent<HTMLFormElement>) {
      const { submitter } = event.nativeEvent as SubmitEvent;
      const { orderIds, versions } = readSelected(textsNamed(new FormData(event.currentTarget), "order"));
      const pressed = flagPressed(submitter?.getAttribute("value") ?? "");
      if (!pressed || orderIds.length === 0) return;
      event.preventDefault();
      if (!mark.isPending) void save(orderIds, pressed.flag, pressed.set, versions);
    },
  };
}
