import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { trpc } from "#app/wiring/trpc.tsx";
import type { PrepMarks, PrepScope } from "#domain/orders/prep-schemas.ts";
import type { PrepPack, PrepRow } from "./prep-view.ts";

/** A mark that is saved or on its way to the server, and that the board does not show yet. */
interface PendingMark {
  readonly set: boolean;
  readonly isSaved: boolean;
}

/**
 * Saves each mark at once and shows it at once (MAN-07). The marks of others come by the live orders, as a new board. `board` is the loader's
 * answer; a new one settles the marks that it already contains.
 */
export function usePrepMarks(question: PrepScope, board: object) {
  const { revalidate } = useRevalidator();
  const { client } = trpc.useUtils();
  const [pending, setPending] = useState<ReadonlyMap<string, PendingMark>>(new Map());
  const [failed, setFailed] = useState(false);
  const running = useRef(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another answer of the loader is what settles them
  useEffect(() => {
    setPending((all) => new Map([...all].filter(([, { isSaved }]) => !isSaved)));
  }, [board]);

  async function saveMark(key: string, set: boolean, save: () => Promise<unknown>) {
    const remember = (isSaved: boolean) => setPending((all) => new Map(all).set(key, { set, isSaved }));
    remember(false);
    setFailed(false);
    running.current += 1;
    try {
      await save();
      remember(true);
    } catch {
      setFailed(true);
      setPending((all) => new Map([...all].filter(([other]) => other !== key)));
      return;
    } finally {
      running.current -= 1;
    }
    // After several quick marks one new board is requested, after the last.
    if (running.current === 0) revalidate();
  }

  const mark = (marks: Partial<PrepMarks>, set: boolean) =>
    client.orders.markPrep.mutate({ ...question, [set ? "on" : "off"]: marks });

  return {
    failed,
    saving: [...pending.values()].some(({ isSaved }) => !isSaved),
    isMade: (row: PrepRow) => pending.get(row.key)?.set ?? row.isMade,
    isPacked: (line: PrepPack["lines"][number]) => pending.get(line.id)?.set ?? line.packed,
    checkMade: (row: PrepRow, set: boolean) => {
      const { itemId, name: itemName, unit: itemUnit, section: sectionName } = row;
      return saveMark(row.key, set, () => mark({ made: [{ itemId, itemName, itemUnit, sectionName }] }, set));
    },
    checkPacked: (lineId: string, set: boolean) =>
      saveMark(lineId, set, () => mark({ packed: [lineId] }, set)),
  };
}

export type PrepChecks = ReturnType<typeof usePrepMarks>;
