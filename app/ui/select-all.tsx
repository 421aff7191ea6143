import { useEffect, useRef } from "react";

/** What is pressed around a box of a list: 44 px where there is room for it. */
export const hitArea = "relative z-1 inline-grid cursor-pointer place-items-center cards:size-11";

/** Which rows of a list are checked; without scripts the boxes themselves know. */
export interface SelectedRows {
  readonly ids: ReadonlySet<string>;
  /** Ticks or unticks some rows. */
  readonly set: (ids: readonly string[], checked: boolean) => void;
  /** Whether a box that checks others would work. */
  readonly scriptsRun: boolean;
}

/** A box that checks several rows, half checked where only some of them are; with a name it can be posted, where there are no scripts. */
export function SelectAll({
  ids,
  label,
  selectedRows,
  name,
}: {
  ids: readonly string[];
  label: string;
  selectedRows: SelectedRows;
  name?: string;
}) {
  const box = useRef<HTMLInputElement>(null);
  const count = ids.filter((id) => selectedRows.ids.has(id)).length;
  useEffect(() => {
    if (box.current) box.current.indeterminate = count > 0 && count < ids.length;
  }, [count, ids.length]);
  return (
    <label className={hitArea}>
      <input
        ref={box}
        type="checkbox"
        name={name}
        aria-label={label}
        checked={count > 0 && count === ids.length}
        onChange={({ currentTarget }) => selectedRows.set(ids, currentTarget.checked)}
      />
    </label>
  );
}
