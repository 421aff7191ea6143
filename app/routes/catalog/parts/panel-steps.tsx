import { Link } from "@remix-run/react";
import { ChevronDown, ChevronUp, type LucideIcon } from "lucide-react";

/** Where an editor's head leads: one row of the list up or down, and back. */
export interface PanelLinks {
  /** Addresses, null at the end of the list. */
  readonly before: string | null;
  readonly next: string | null;
  readonly back: string;
}

/** The ways to the rows before and behind the open one (MAN-02). */
export function PanelSteps({
  links,
  words,
}: {
  links: PanelLinks;
  words: { readonly before: string; readonly next: string };
}) {
  return (
    <>
      <Step to={links.before} label={words.before} icon={ChevronUp} />
      <Step to={links.next} label={words.next} icon={ChevronDown} />
    </>
  );
}

/** At the end of the list it stays where it is, so that nothing jumps under the finger. */
function Step({ to, label, icon: Icon }: { to: string | null; label: string; icon: LucideIcon }) {
  const drawing = <Icon className="i" aria-hidden="true" />;
  if (to === null)
    return (
      <span className="icon opacity-35" aria-hidden="true">
        {drawing}
      </span>
    );
  return (
    <Link className="icon" to={to} aria-label={label} preventScrollReset>
      {drawing}
    </Link>
  );
}

/** The rows before and behind the open one, of those that the list shows. */
export function neighbours<Row extends { readonly id: string }>(
  rows: readonly Row[],
  openId: string,
  addressOf: (id: string) => string,
): Pick<PanelLinks, "before" | "next"> {
  const at = rows.findIndex(({ id }) => id === openId);
  const address = (row: Row | undefined) => (row ? addressOf(row.id) : null);
  return at < 0
    ? { before: null, next: null }
    : { before: at > 0 ? address(rows[at - 1]) : null, next: address(rows[at + 1]) };
}
