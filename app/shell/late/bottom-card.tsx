import type { ReactNode } from "react";
import { Button } from "#app/ui/button.tsx";

/**
 * A word at the foot of the page, or a question that no one has to answer: it takes no focus, and on phones leaves room for the bar with the way to the
 * order. `children` are its buttons, if any.
 */
export function BottomCard({ id, words, children }: { id: string; words: ReactNode; children?: ReactNode }) {
  return (
    <section
      data-slot="bottom-card"
      className="fixed inset-x-4 bottom-4 z-60 max-sm:bottom-24 mx-auto flex max-w-form flex-wrap items-center gap-2 rounded-lg border border-border bg-card p-4 text-foreground shadow-float print:hidden"
      aria-labelledby={id}
      role="status"
    >
      <p id={id} className="m-0 w-full">
        {words}
      </p>
      {children}
    </section>
  );
}

/** A button of such a card: both are as wide as there is room. */
export function CardButton(props: { words: string; isFirst?: boolean; onPress: () => void }) {
  const { words, isFirst = false, onPress } = props;
  return (
    <Button className="flex-auto" {...(isFirst ? {} : { variant: "outline" as const })} onClick={onPress}>
      {words}
    </Button>
  );
}
