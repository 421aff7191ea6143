import type { ReactNode } from "react";

/** The heading of an inner page with a line about it (`children`), and something under it or, on wide screens, at its right; on paper, where there is no bar, `onPaper` stands over it. */
export function PageHead({
  title,
  onPaper,
  end,
  children,
}: {
  title: string;
  onPaper?: string;
  end?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div className="mx-auto grid w-full max-w-page grid-cols-1 gap-2 px-gutter pt-8 pb-5 wrap-anywhere lg:grid-cols-[minmax(0,1fr)_fit-content(60%)] lg:items-end lg:pt-10 lg:pb-4 print:pt-1 print:pb-0">
      {onPaper && <p className="hidden text-xl leading-tight font-heading print:block">{onPaper}</p>}
      <div>
        <h1>{title}</h1>
        {children}
      </div>
      {end}
    </div>
  );
}
