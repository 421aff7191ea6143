import { Command as Cmdk } from "cmdk";
import { Search } from "lucide-react";
import { type ComponentProps, type DialogHTMLAttributes, forwardRef, type ReactNode } from "react";
import { cn } from "./cn.ts";

/** The dialog of a command palette: over the page, its list scrolls. Its sheet holds within `#command` alone. */
export const CommandDialog = forwardRef<HTMLDialogElement, DialogHTMLAttributes<HTMLDialogElement>>(
  function CommandDialog(props, ref) {
    return (
      <div id="command" className="contents">
        <dialog
          data-slot="command-dialog"
          {...props}
          ref={ref}
          className="mx-auto mt-[min(12vh,96px)] mb-auto max-h-[min(32rem,calc(100dvh-24px))] min-h-0 w-[min(38rem,calc(100vw-24px))] flex-col overflow-hidden rounded-[14px] border border-border bg-card p-0 text-foreground shadow-float backdrop:bg-scrim open:flex max-desk:mt-3 print:hidden"
        />
      </div>
    );
  },
);

/** The palette in it. */
export const Command = (props: ComponentProps<typeof Cmdk>) => (
  <Cmdk data-slot="command" {...props} className="flex min-h-0 flex-col" />
);

/** Where one types; `children` stands at its end. */
export const CommandInput = ({
  children,
  ...rest
}: ComponentProps<typeof Cmdk.Input> & { children: ReactNode }) => (
  <div className="flex items-center gap-2.5 border-b border-border py-1.5 pr-1.5 pl-4 focus-within:shadow-[inset_0_-2px_0_var(--primary)]">
    <Search className="text-muted-foreground icon-5" aria-hidden="true" />
    <Cmdk.Input
      data-slot="command-input"
      {...rest}
      className="h-11 min-w-0 flex-1 border-0 bg-transparent p-0 text-base focus:outline-0"
    />
    {children}
  </div>
);

export const CommandList = (props: ComponentProps<typeof Cmdk.List>) => (
  <Cmdk.List data-slot="command-list" {...props} className="overflow-y-auto px-1.5" />
);

export const CommandGroup = (props: ComponentProps<typeof Cmdk.Group>) => (
  <Cmdk.Group
    data-slot="command-group"
    {...props}
    className="last:pb-2 [&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:pt-3 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-sm [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-muted-foreground"
  />
);

/** One line: an icon, what is found, and what steps back at its end. */
export const CommandItem = ({
  icon,
  title,
  detail,
  ...rest
}: Omit<ComponentProps<typeof Cmdk.Item>, "title"> & {
  icon: ReactNode;
  title: string;
  detail: string | null | undefined;
}) => (
  <Cmdk.Item
    data-slot="command-item"
    {...rest}
    className="group/item flex min-h-11 cursor-pointer items-center gap-3 rounded-sm px-2.5 py-1.5 text-label data-[selected=true]:bg-(--amber-bar) [&>svg]:text-muted-foreground [&>svg]:icon-5 data-[selected=true]:[&>svg]:text-primary"
  >
    {icon}
    <span className="min-w-0 wrap-anywhere">{title}</span>
    {detail && (
      <span className="ml-auto text-right text-sm text-muted-foreground group-data-[selected=true]/item:text-foreground">
        {detail}
      </span>
    )}
  </Cmdk.Item>
);

/** How far the search is: read out, and to be seen where the list says nothing. */
export const CommandStatus = ({ isSeen, children }: { isSeen: boolean; children: ReactNode }) => (
  <div
    role="status"
    data-slot="command-status"
    className={cn(isSeen ? "p-4 text-label wrap-anywhere" : "sr-only")}
  >
    {children}
  </div>
);
