import type { ReactNode } from "react";

/** A quiet page with little to say: words at the left, on wide screens a drawing at the right. */
export function StillPage({ title, art, children }: { title: string; art?: ReactNode; children: ReactNode }) {
  return (
    <main id="main" className="wrap stillpage">
      <div className="say">
        <h1>{title}</h1>
        {children}
      </div>
      {art}
    </main>
  );
}
