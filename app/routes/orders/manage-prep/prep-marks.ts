import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { trpc } from "#app/wiring/trpc.tsx";
import type { Marked, MarkPrep, PrepScope } from "#domain/orders/prep-schemas.ts";
import { itemsToLookAt, withoutMarked } from "./prep-left-out.ts";
import type { PrepPack, PrepRow, PrepView } from "./prep-view.ts";

/** The words of a row's lines, as a mark names the item. */
export const wordsOfRow = ({ itemId, name: itemName, unit: itemUnit, section: sectionName }: PrepRow) => ({
  itemId,
  itemName,
  itemUnit,
  sectionName,
});

/** A mark that is saved or on its way to the server, and that the board does not show yet. */
interface PendingMark {
  readonly set: boolean;
  readonly isSaved: boolean;
}

/**
 * Saves each mark at once and shows it at once (MAN-07). A mark that is set goes with the pieces that were shown: where they are others by now
 * it is taken back, and told until it is made anew. The marks of others come by the live orders, as a new board; a new `view` settles the marks
 * that it already contains.
 */
export function usePrepMarks(question: PrepScope, view: PrepView) {
  const { revalidate } = useRevalidator();
  const { client } = trpc.useUtils();
  const [pending, setPending] = useState<ReadonlyMap<string, PendingMark>>(new Map());
  const [failed, setFailed] = useState(false);
  /** What to look at again, by the row or line. */
  const [changed, setChanged] = useState<ReadonlyMap<string, string>>(new Map());
  const running = useRef(0);
  /** Counts the presses: of several on one row or line the last one counts. */
  const presses = useRef(new Map<string, number>());
  // Marks of one row or line are saved one after the other, so that what was pressed last is what stays.
  const turns = useRef(new Map<string, Promise<unknown>>());

  // biome-ignore lint/correctness/useExhaustiveDependencies: another answer of the loader is what settles them
  useEffect(() => {
    setPending((all) => new Map([...all].filter(([, { isSaved }]) => !isSaved)));
  }, [view]);

  async function saveMark(key: string, marks: Pick<MarkPrep, "on" | "off">) {
    const set = marks.on !== undefined;
    const press = (presses.current.get(key) ?? 0) + 1;
    presses.current.set(key, press);
    const isNewest = () => presses.current.get(key) === press;
    const remember = (isSaved: boolean) => setPending((all) => new Map(all).set(key, { set, isSaved }));
    const takeBack = () => setPending((all) => new Map([...all].filter(([other]) => other !== key)));
    remember(false);
    setFailed(false);
    setChanged((all) => withoutMarked(all, key, view));
    running.current += 1;
    try {
      const before = turns.current.get(key) ?? Promise.resolve();
      const saved = before.then(() => client.orders.markPrep.mutate({ ...question, ...marks }));
      turns.current.set(
        key,
        saved.catch(() => null),
      );
      const { leftOut }: Marked = await saved;
      const [name] = itemsToLookAt(leftOut, view);
      if (!isNewest()) return;
      if (name === undefined) {
        remember(true);
      } else {
        takeBack();
        setChanged((all) => new Map(all).set(key, name));
      }
    } catch {
      if (!isNewest()) return;
      setFailed(true);
      takeBack();
      return;
    } finally {
      running.current -= 1;
    }
    // After several quick marks one new board is requested, after the last.
    if (running.current === 0) revalidate();
  }

  return {
    failed,
    /** The items of which there are other pieces by now than were marked. */
    changed: [...changed.values()],
    saving: [...pending.values()].some(({ isSaved }) => !isSaved),
    isMade: (row: PrepRow) => pending.get(row.key)?.set ?? row.isMade,
    isPacked: (line: PrepPack["lines"][number]) => pending.get(line.id)?.set ?? line.packed,
    checkMade: (row: PrepRow, set: boolean) => {
      const words = wordsOfRow(row);
      const on = { made: [{ ...words, pieces: row.total }], packed: [] };
      return saveMark(row.key, set ? { on } : { off: { made: [words], packed: [] } });
    },
    checkPacked: ({ id, quantity }: PrepPack["lines"][number], set: boolean) => {
      const on = { made: [], packed: [id], packedPieces: { [id]: quantity } };
      return saveMark(id, set ? { on } : { off: { made: [], packed: [id] } });
    },
  };
}

export type PrepChecks = ReturnType<typeof usePrepMarks>;
