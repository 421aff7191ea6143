import { Check, type LucideIcon } from "lucide-react";
import type { ButtonHTMLAttributes, ReactNode } from "react";
import { PlainButton } from "./button.tsx";
import { cn } from "./cn.ts";

/**
 * Cards of what goes over a counter, in as many columns as there is room for. A day has hundreds of cards: the list says once what each part of a card looks
 * like, as `PackCards` does.
 */
export const CounterCards = ({ labelledBy, children }: { labelledBy: string; children: ReactNode }) => (
  <ul
    data-slot="counter-cards"
    aria-labelledby={labelledBy}
    className={cn(
      "m-0 grid list-none grid-cols-[repeat(auto-fill,minmax(min(100%,20rem),1fr))] gap-3 p-0",
      CARD,
      TOGGLE,
      PRESSED,
    )}
  >
    {children}
  </ul>
);

const CARD =
  "*:grid *:grid-rows-[1fr_auto] *:gap-3 *:rounded-lg *:border *:border-border *:p-3.5 *:target:outline-2 *:target:outline-ring [&_header]:flex [&_header]:flex-wrap [&_header]:items-baseline [&_header]:justify-between [&_header]:gap-x-3 [&_h3]:text-lg [&_h3]:wrap-anywhere [&_h3>span]:font-sans [&_h3>span]:text-base [&_h3>span]:font-semibold [&_small]:text-sm [&_small]:text-muted-foreground [&_footer]:grid [&_footer]:auto-cols-fr [&_footer]:grid-flow-col [&_footer]:gap-2";
const TOGGLE =
  "[&_button]:flex [&_button]:min-h-16 [&_button]:cursor-pointer [&_button]:flex-col [&_button]:items-center [&_button]:justify-center [&_button]:gap-0.5 [&_button]:rounded-md [&_button]:border [&_button]:border-outline [&_button]:bg-secondary [&_button]:px-1 [&_button]:py-1.5 [&_button]:text-base [&_button]:leading-tight [&_button]:font-medium [&_button]:text-secondary-foreground [&_button_svg]:icon-5 [&_button>small]:text-xs [&_button>small]:wrap-anywhere";
const PRESSED =
  "[&_button[aria-pressed=true]]:border-leaf [&_button[aria-pressed=true]]:bg-leaf-wash [&_button[aria-pressed=true]]:text-leaf [&_button[aria-pressed=true]>small]:text-foreground";

/** One of them: its number and whose it is, what it holds, what is owed, and its buttons. A card that is done steps back. */
export function CounterCard(props: {
  id: string;
  number: string;
  name: string;
  /** What is owed or paid, at the right. */
  sum: ReactNode;
  /** How it leaves, and how to know the customer. */
  detail: string;
  isDone: boolean;
  notes: ReactNode;
  buttons: ReactNode;
  /** What it holds. */
  children: ReactNode;
}) {
  const { id, number, name, sum, detail, isDone, notes, buttons, children } = props;
  return (
    <li id={id} className={isDone ? "text-muted-foreground" : "bg-card"}>
      <div>
        <header>
          <h3>
            <span>{number}</span> {name}
          </h3>
          {sum}
        </header>
        <small>{detail}</small>
        <p className="mt-1 wrap-anywhere">{children}</p>
        {notes && <div className="mt-1.5 *:mb-0">{notes}</div>}
      </div>
      {buttons && <footer>{buttons}</footer>}
    </li>
  );
}

/** A button at the foot of a card that is pressed in or not, big enough for floury hands; under its word, who pressed it and when. */
export function CounterToggle({
  isOn,
  icon: Icon,
  word,
  about,
  note,
  ...rest
}: Omit<ButtonHTMLAttributes<HTMLButtonElement>, "className" | "children"> & {
  isOn: boolean;
  icon: LucideIcon;
  word: string;
  /** Which of the cards, for those who do not see it. */
  about: string;
  note: string;
}) {
  const Shown = isOn ? Check : Icon;
  return (
    <PlainButton {...rest} aria-pressed={isOn}>
      <Shown aria-hidden="true" />
      <span>
        {word}
        <span className="sr-only">{about}</span>
      </span>
      {note && <small>{note}</small>}
    </PlainButton>
  );
}

/** One thing that the bar says; `isLive` is read out when it changes. */
export const CounterFact = ({
  isLive,
  isStrong,
  children,
}: {
  isLive?: boolean;
  isStrong?: boolean;
  children: ReactNode;
}) => (
  <p
    data-slot="counter-fact"
    className={cn("inline-flex items-center gap-1.5", isStrong && "font-semibold")}
    role={isLive ? "status" : undefined}
  >
    {children}
  </p>
);

/** What stays in sight over the cards: whether there is a network, how old the list is, and what waits. `isAway` where something is amiss. */
export const CounterBar = ({
  label,
  isAway,
  children,
}: {
  label: string;
  isAway: boolean;
  children: ReactNode;
}) => (
  <section
    data-slot="counter-bar"
    aria-label={label}
    className={cn(
      "sticky top-(--top) z-20 mb-3 flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1 rounded-md border px-4 py-1.5 text-sm [&_svg]:icon-4 [&_svg]:flex-none",
      isAway ? "border-honey bg-honey-wash" : "border-transparent bg-leaf-wash",
    )}
  >
    {children}
  </section>
);
