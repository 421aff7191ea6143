import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

/** How something is done by keys, beside it; on a phone, which has none, only the text is left, and stands above it. */
export const KeyHints = ({
  id,
  title,
  text,
  children,
}: {
  /** The id of its heading. */
  id: string;
  title: string;
  text: string;
  children: ReactNode;
}) => (
  <aside
    data-slot="key-hints"
    className="grid gap-2.5 text-sm max-phone:-order-1 max-phone:border-b max-phone:border-border max-phone:pb-4 wide:sticky wide:top-[calc(var(--top)+24px)]"
    aria-labelledby={id}
  >
    <h2 className="font-sans text-base font-semibold tracking-normal" id={id}>
      {title}
    </h2>
    <p>{text}</p>
    <dl className="m-0 grid gap-2 max-phone:hidden">{children}</dl>
  </aside>
);

/** One of them; the keys are `<kbd>`. */
export const KeyHint = ({ keys, children }: { keys: ReactNode; children: ReactNode }) => (
  <div className="grid grid-cols-[104px_1fr] items-baseline">
    <dt className="[&>kbd]:key-cap">{keys}</dt>
    <dd className="m-0 text-muted-foreground">{children}</dd>
  </div>
);

/** An arrow's key, drawn, since not every font has arrows; `children` is read out. */
export const ArrowKey = ({ icon: Icon, children }: { icon: LucideIcon; children: string }) => (
  <kbd>
    <Icon className="inline align-[-3px] icon-4" aria-hidden="true" />
    <span className="sr-only">{children}</span>
  </kbd>
);
