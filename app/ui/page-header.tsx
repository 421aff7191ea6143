import { Link } from "@remix-run/react";
import { ChevronLeft } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "./cn.ts";

/** The head of a manage page: its title, a line about it, and what is done here at the right, the one primary action last. */
export function PageHeader({
  title,
  as: Heading = "h1",
  id,
  back,
  children,
  actions,
}: {
  title: ReactNode;
  /** `h2` for the head of a part of the page, with the id of its heading. */
  as?: "h1" | "h2";
  id?: string;
  /** A link above it to where one comes from. */
  back?: { readonly to: string; readonly label: string };
  /** The line under the title. */
  children?: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <div
      data-slot="page-header"
      className="@container/list mb-5 flex flex-wrap items-end gap-x-6 gap-y-3 max-phone:items-stretch"
    >
      {/* A line under the title needs more of a phone's width than the title alone. */}
      <div className={cn("min-w-0", children ? "flex-[1_1_240px]" : "flex-[1_1_190px]")}>
        {back && (
          <Link className="inline-flex min-h-11 items-center gap-1 text-muted-foreground" to={back.to}>
            <ChevronLeft className="icon-5" aria-hidden="true" />
            {back.label}
          </Link>
        )}
        <Heading className={cn("first-letter:uppercase", Heading === "h1" ? "text-2xl" : "text-xl")} id={id}>
          {title}
        </Heading>
        {children && <p className="mt-1 text-sm wrap-anywhere text-muted-foreground">{children}</p>}
      </div>
      {actions && (
        <div className="flex max-w-full min-w-0 flex-wrap gap-2 max-phone:flex-auto max-phone:items-center max-phone:justify-end max-phone:[&>:is(a,button)]:flex-auto max-phone:[&>:is(a,button)]:px-3 print:hidden">
          {actions}
        </div>
      )}
    </div>
  );
}
