import type { ReactNode } from "react";

/** The heading of an inner page, with a quiet line under it and, on wide screens, something at its right. */
export function PageHead({ title, says, end }: { title: string; says?: ReactNode; end?: ReactNode }) {
  return (
    <div className="wrap pagehead">
      <div>
        <h1>{title}</h1>
        {says ? <p className="soft">{says}</p> : null}
      </div>
      {end}
    </div>
  );
}
