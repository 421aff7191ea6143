import type { ReactNode } from "react";

/** A quiet page with little to say: words at the left, on wide screens a drawing at the right, smaller beside a text of the shop's own. */
export function StillPage({ title, art, children }: { title: string; art?: ReactNode; children: ReactNode }) {
  return (
    <main
      id="main"
      className="group/still mx-auto grid w-full max-w-page grid-cols-1 items-start gap-8 px-gutter pt-9 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:gap-18 lg:pt-14"
    >
      <div className="grid grid-cols-1 content-start justify-items-start gap-3.5 [&>h1:has(+.prose)]:mb-2.5">
        <h1>{title}</h1>
        {children}
      </div>
      {art && (
        <div className="w-full max-w-104 group-has-[.prose]/still:max-w-68 group-has-[.prose]/still:justify-self-center">
          {art}
        </div>
      )}
    </main>
  );
}
