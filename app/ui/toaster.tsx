import { Check, CircleAlert } from "#app/ui/icons.tsx";
import { type Notice, useStays } from "./use-shown-notice.ts";

/**
 * The region where toasts appear (role status, so that they are read out). It is always there; a toast leaves after its time, later while the
 * pointer is on it. Without scripts the notice of the page stays. It stands in the top bar, over the shop's name, where nothing is saved.
 */
export function Toaster({ notice }: { notice: Notice | null }) {
  const { isShown, hold } = useStays(notice?.key ?? null, notice?.staysFor);
  const Mark = notice?.isTrouble ? CircleAlert : Check;
  return (
    <div
      data-slot="toaster"
      className="pointer-events-none fixed inset-[6px_120px_auto_max(var(--gutter),calc(50vw-36rem))] z-9 grid justify-items-start sm:right-[50vw] print:hidden"
      role="status"
    >
      {notice && isShown ? (
        <div
          key={notice.key}
          data-slot="toast"
          className="pointer-events-auto inline-flex min-h-12 items-center gap-3 rounded-md bg-foreground px-4.5 py-2.5 font-medium text-background shadow-float"
          {...hold}
        >
          <Mark className="icon-5 text-leaf-inverse" aria-hidden />
          {notice.text}
        </div>
      ) : null}
    </div>
  );
}
