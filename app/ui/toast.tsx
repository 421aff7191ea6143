import {
  type ComponentProps,
  forwardRef,
  type HTMLAttributes,
  type ReactNode,
  useEffect,
  useRef,
} from "react";
import { Button } from "./button.tsx";
import { keepNotice } from "./kept-notices.ts";
import { useStays } from "./use-shown-notice.ts";

/** Long enough to notice that it was the wrong row, and to take it back. */
const STAYS_FOR = 10_000;

/**
 * News of the manage area that goes by itself (UI-01), later while the pointer or the focus is on it; read out when it comes, and kept among the
 * notices. Without scripts it stays until one goes on. It stands in the top bar, where no row has a control and nothing is saved. `news` is null for none, and
 * tells one from the next; what is kept are the words that `children` begin with.
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
  const { isShown, hold } = useStays(news, staysFor);
  const box = useRef<HTMLDivElement>(null);
  const release = () => box.current?.matches(":focus-within") || hold.onPointerLeave();
  useEffect(() => {
    const words = news === null ? null : box.current?.firstChild?.textContent;
    if (words) keepNotice(words);
  }, [news]);
  return (
    <div role="status">
      {isShown && (
        <ToastBox ref={box} {...hold} onPointerLeave={release} onFocus={hold.onPointerEnter} onBlur={release}>
          {children}
        </ToastBox>
      )}
    </div>
  );
}

/** The box of it. */
export const ToastBox = forwardRef<HTMLDivElement, HTMLAttributes<HTMLDivElement>>(
  function ToastBox(props, ref) {
    return (
      <div
        data-slot="toast"
        {...props}
        ref={ref}
        className="fixed top-1 right-27 left-14 z-50 flex min-h-11 w-fit items-center gap-1 rounded-md bg-foreground px-4 text-sm leading-tight text-background shadow-float desk:right-160 desk:left-2 wide:left-61 has-[button]:pr-1 print:hidden [&>span]:first-letter:uppercase"
      />
    );
  },
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
