import type { ReactNode } from "react";

/** The head of a manage page: its title, a line about it, and what is done here at the right, the one primary action last. */
export function PageHeader({
  title,
  children,
  actions,
}: {
  title: ReactNode;
  /** The line under the title. */
  children?: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <div
      data-slot="page-header"
      className="mb-5 flex flex-wrap items-end gap-x-6 gap-y-3 max-phone:items-stretch"
    >
      <div className="min-w-0 flex-[1_1_190px]">
        <h1 className="text-2xl">{title}</h1>
        {children && <p className="mt-1 text-sm text-muted-foreground">{children}</p>}
      </div>
      {actions && (
        <div className="flex flex-wrap gap-2 max-phone:flex-auto max-phone:items-center max-phone:*:flex-auto max-phone:*:px-3 print:hidden">
          {actions}
        </div>
      )}
    </div>
  );
}
