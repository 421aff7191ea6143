import { type Cents, dollars } from "#domain/money.ts";

/** An amount as people read it, in figures of one width. */
export function Money({ cents, className }: { cents: Cents; className?: string }) {
  return <span className={className}>{dollars(cents)}</span>;
}
