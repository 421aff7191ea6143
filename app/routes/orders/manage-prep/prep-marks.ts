import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { trpc } from "#app/wiring/trpc.tsx";
import type { PrepMarks, PrepScope } from "#domain/orders/prep-schemas.ts";
import type { PrepPack, PrepRow } from "./prep-view.ts";

/** A tick that the server has been told, or is being told, and that the board does not show yet. */
interface Wanted {
  readonly set: boolean;
  readonly isKept: boolean;
}

/**
 * Saves each tick at once and shows it at once (MAN-07). What others tick comes by the live orders, as a new board. `board` is the loader's
 * answer; a new one settles the ticks that it already contains.
 */
export function usePrepMarks(question: PrepScope, board: object) {
  const { revalidate } = useRevalidator();
  const { client } = trpc.useUtils();
  const [wanted, setWanted] = useState<ReadonlyMap<string, Wanted>>(new Map());
  const [failed, setFailed] = useState(false);
  const under = useRef(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another answer of the loader is what settles them
  useEffect(() => {
    setWanted((all) => new Map([...all].filter(([, { isKept }]) => !isKept)));
  }, [board]);

  async function tick(key: string, set: boolean, save: () => Promise<unknown>) {
    const note = (isKept: boolean) => setWanted((all) => new Map(all).set(key, { set, isKept }));
    note(false);
    setFailed(false);
    under.current += 1;
    try {
      await save();
      note(true);
    } catch {
      setFailed(true);
      setWanted((all) => new Map([...all].filter(([other]) => other !== key)));
      return;
    } finally {
      under.current -= 1;
    }
    // Several quick ticks ask for one new board, after the last.
    if (under.current === 0) revalidate();
  }

  const mark = (marks: Partial<PrepMarks>, set: boolean) =>
    client.orders.markPrep.mutate({ ...question, [set ? "on" : "off"]: marks });

  return {
    failed,
    saving: [...wanted.values()].some(({ isKept }) => !isKept),
    isMade: (row: PrepRow) => wanted.get(row.key)?.set ?? row.isMade,
    isPacked: (line: PrepPack["lines"][number]) => wanted.get(line.id)?.set ?? line.packed,
    checkMade: (row: PrepRow, set: boolean) => {
      const { itemId, name: itemName, unit: itemUnit, section: sectionName } = row;
      return tick(row.key, set, () => mark({ made: [{ itemId, itemName, itemUnit, sectionName }] }, set));
    },
    checkPacked: (lineId: string, set: boolean) => tick(lineId, set, () => mark({ packed: [lineId] }, set)),
  };
}

export type PrepChecks = ReturnType<typeof usePrepMarks>;
