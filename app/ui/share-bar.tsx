/** A part of a whole: how many there are, and the words for it. */
export interface Share {
  readonly name: string;
  readonly count: number;
  /** The count as it is written. */
  readonly shown: string;
  /** What else is to be known of it. */
  readonly says: string;
}

/** The inks of the parts, in their order. */
const INKS = ["bg-(--bar-a)", "bg-(--bar-b)", "bg-[color-mix(in_oklab,var(--input),var(--background)_45%)]"];

/** A whole as one bar, its parts as wide as they are many; the figure of each stands below it, on a phone in rows. */
export const ShareBar = ({
  label,
  parts,
}: {
  /** What a screen reader hears of the bar. */
  label: string;
  parts: readonly Share[];
}) => (
  <div data-slot="share-bar">
    <div className="flex h-4 gap-0.5 overflow-clip rounded-[8px]" role="img" aria-label={label}>
      {parts.map(({ name, count }, at) => (
        <i key={name} className={INKS[at]} style={{ flex: count }} />
      ))}
    </div>
    <dl className="m-0 mt-3 flex max-phone:flex-col phone:gap-0.5">
      {parts.map(({ name, count, shown, says }, at) => (
        <div
          key={name}
          className="border-border max-phone:grid max-phone:grid-cols-[1fr_auto] max-phone:py-2 max-phone:not-first:border-t phone:min-w-37.5 phone:flex-[var(--share)_1_0]"
          style={{ ["--share" as string]: Math.max(count, 1) }}
        >
          <dt className="flex items-center gap-2 text-sm max-phone:text-base">
            <i className={`size-3 rounded-[3px] ${INKS[at]}`} />
            {name}
          </dt>
          <dd className="m-0 text-2xl leading-tight font-heading max-phone:col-start-2 max-phone:row-span-2 max-phone:row-start-1 max-phone:self-center">
            {shown}
          </dd>
          <dd className="m-0 text-sm text-muted-foreground max-phone:col-start-1 max-phone:row-start-2 max-phone:pl-5">
            {says}
          </dd>
        </div>
      ))}
    </dl>
  </div>
);
