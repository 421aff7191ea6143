import type { ReactNode } from "react";

/** The frame of a screen at the door: heading, a sentence and the form at the left, on wide screens a drawing at the right. */
export function Gate({
  title,
  says,
  scene,
  children,
}: {
  title: string;
  says: ReactNode;
  scene?: ReactNode;
  children: ReactNode;
}) {
  return (
    <main id="main" className="wrap gate">
      <div>
        <div className="head">
          <h1>{title}</h1>
          {says && <p className="soft">{says}</p>}
        </div>
        {children}
      </div>
      {scene && <div className="scene">{scene}</div>}
    </main>
  );
}
