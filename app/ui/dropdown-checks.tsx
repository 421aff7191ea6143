import { ChevronDown } from "lucide-react";
import type { InputHTMLAttributes, ReactNode } from "react";
import { cn } from "./cn.ts";
import { DropdownMenu } from "./dropdown-menu.tsx";

/** Check boxes behind one line that says which are selected; without scripts it opens as well. */
export const DropdownChecks = ({
  label,
  legend,
  description,
  className,
  children,
}: {
  /** Stands before the line. */
  label: string;
  /** Names the boxes together. */
  legend: string;
  /** What is selected, in one line. */
  description: ReactNode;
  className?: string;
  children: ReactNode;
}) => (
  <div data-slot="dropdown-checks" className={cn("flex min-w-0 items-center gap-2", className)}>
    <span className="text-sm text-muted-foreground" aria-hidden="true">
      {label}
    </span>
    <DropdownMenu>
      <summary className="flex min-h-control max-w-72 cursor-pointer list-none items-center gap-2 rounded-md border border-input bg-card pr-2.5 pl-3 text-sm [&::-webkit-details-marker]:hidden">
        <span className="sr-only">{label}: </span>
        <span className="min-w-0 flex-1 truncate">{description}</span>
        <ChevronDown className="icon-4" aria-hidden="true" />
      </summary>
      <fieldset className="absolute top-[calc(100%+4px)] left-0 z-40 max-h-[60vh] w-max max-w-[min(22rem,80vw)] min-w-52 overflow-y-auto rounded-md bg-card px-3.5 py-1.5 shadow-float">
        <legend className="sr-only">{legend}</legend>
        {children}
      </fieldset>
    </DropdownMenu>
  </div>
);

/** One of the boxes. */
export const DropdownCheck = ({
  children,
  ...rest
}: Omit<InputHTMLAttributes<HTMLInputElement>, "type" | "className">) => (
  <label
    data-slot="dropdown-check"
    className="flex min-h-control cursor-pointer items-center gap-2.5 text-control"
  >
    <input {...rest} type="checkbox" />
    <span>{children}</span>
  </label>
);
