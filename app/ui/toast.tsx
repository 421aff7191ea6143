import { type ComponentProps, type HTMLAttributes, type ReactNode, useEffect, useState } from "react";
import { Button } from "./button.tsx";

/** Long enough to notice that it was the wrong row, and to take it back. */
const STAYS_FOR = 10_000;

/**
 * News of the manage area that goes by itself (UI-01), read out when it comes; without scripts it stays until one goes on. It stands in the top
 * bar, where no row has a control and nothing is saved. `news` is null for none, and tells one from the next.
 */
export function Toast({
  news,
  staysFor = STAYS_FOR,
  children,
}: {
  news: unknown;
  staysFor?: number;
  children: ReactNode;
}) {
  const [past, setPast] = useState<unknown>(null);
  useEffect(() => {
    if (news === null) return;
    const timer = setTimeout(() => setPast(news), staysFor);
    return () => clearTimeout(timer);
  }, [news, staysFor]);
  return <div role="status">{news !== null && news !== past && <ToastBox>{children}</ToastBox>}</div>;
}

/** The box of it. */
export const ToastBox = (props: HTMLAttributes<HTMLDivElement>) => (
  <div
    data-slot="toast"
    {...props}
    className="fixed top-1 right-27 left-14 z-50 flex min-h-11 w-fit items-center gap-1 rounded-md bg-foreground px-4 text-sm leading-tight text-background shadow-float desk:right-160 desk:left-2 wide:left-61 has-[button]:pr-1 print:hidden [&>span]:first-letter:uppercase"
  />
);

/** What takes it back. */
export function ToastAction(props: ComponentProps<typeof Button>) {
  return (
    <Button
      data-slot="toast-action"
      {...props}
      variant="ghost"
      className="min-h-11! px-3! text-sm! font-semibold! text-(--toast-action)! hover:bg-transparent!"
    />
  );
}
