import { useRevalidator } from "@remix-run/react";
import { useMutationState } from "@tanstack/react-query";
import { isTRPCClientError } from "@trpc/client";
import { useCallback, useEffect, useRef } from "react";
import * as t from "#messages/lists.js";

/** Makes the options of a mutation that shows at once what it will change. */
export type Optimistic<Row extends { readonly id: string }> = ReturnType<
  typeof useListSaving<Row>
>["optimistic"];

/** What rows become: the changed fields by the id of their row. */
export type RowPatches<Row> = ReadonlyMap<string, Partial<Row>>;

/**
 * Saves changes of a list's rows where they stand (MAN-02). `shown` are the rows as they will be; `loaded` are those that the loader sent,
 * where the list shows others than them. `optimistic` makes the options of a
 * mutation that shows its change at once and until the loader has sent the list anew; a refused change is taken back, and the promise of
 * `mutateAsync` fails with what `refusalMessage` puts into words. Where the answer is lost the change may be saved all the same: the list is
 * loaded again, and nobody waits for it.
 */
export function useListSaving<Row extends { readonly id: string }>(
  rows: readonly Row[],
  loaded: readonly unknown[] = rows,
) {
  const loadAgain = useLoadAgain(loaded);
  const pending = useMutationState({
    filters: { status: "pending" },
    select: ({ state }) => (state.context as { patches?: RowPatches<Row> } | undefined)?.patches,
  });
  const shown = rows.map(
    (row): Row => Object.assign({}, row, ...pending.map((patches) => patches?.get(row.id))),
  );
  return {
    shown,
    optimistic: <Input>(
      patches: (input: Input) => RowPatches<Row>,
      /** Whether the list is loaded again after a refusal too; not where the same form is posted then, which loads it. */
      { afterRefusal = true } = {},
    ) => ({
      // Without a network the answer is a refusal now, not a change at some later time.
      networkMode: "always" as const,
      onMutate: (input: Input) => ({ patches: patches(input) }),
      // The change counts as pending, and is shown, until this promise is kept.
      onSettled: (_: unknown, error: unknown) => {
        const isKnown = error === null || (afterRefusal && isRefusal(error));
        const loading = isKnown || isLost(error) ? loadAgain() : undefined;
        return isKnown ? loading : undefined;
      },
    }),
  };
}

/** Why a mutation failed: the server's message, or that it could not be reached. */
export const refusalMessage = (error: unknown): string =>
  isTRPCClientError(error) && isRefusal(error) ? error.message : t.notReached();

/** Whether the server answered. */
export const isRefusal = (error: unknown) =>
  isTRPCClientError(error) && error.data !== undefined && error.data !== null;

const FIRST_FAILURE = 500;

/** Whether no one knows what became of it: nobody answered, or someone who failed. */
export const isLost = (error: unknown) =>
  !(isTRPCClientError(error) && isRefusal(error)) || Number(statusIn(error.data)) >= FIRST_FAILURE;

const statusIn = (data: unknown) => (data as { httpStatus?: unknown }).httpStatus;

/** Asks the loaders again; the promise is kept once their answer, other `rows`, is on the page, or no one looks at it any more. */
function useLoadAgain(rows: readonly unknown[]): () => Promise<void> {
  const { state, revalidate } = useRevalidator();
  const waiting = useRef<(() => void)[]>([]);
  const before = useRef({ rows, state });
  useEffect(() => {
    // React may not show a short loading at all; other rows tell of it too.
    const isLoaded = before.current.rows !== rows || before.current.state === "loading";
    before.current = { rows, state };
    if (state === "idle" && isLoaded) for (const done of waiting.current.splice(0)) done();
  }, [rows, state]);
  // A change that waits for ever would be laid over what the list shows at each later visit.
  useEffect(() => {
    const left = waiting.current;
    return () => {
      for (const done of left.splice(0)) done();
    };
  }, []);
  return useCallback(
    () =>
      new Promise((done) => {
        waiting.current.push(done);
        revalidate();
      }),
    [revalidate],
  );
}
