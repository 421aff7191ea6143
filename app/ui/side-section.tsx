import type { HTMLAttributes, ReactNode } from "react";

/**
 * A section of a narrow column: its title, what it comes to at the right, and its rows. Where sections stand one below the other, a hairline parts
 * them.
 */
export function SideSection({
  id,
  title,
  sum,
  children,
}: {
  /** The id of its heading. */
  id: string;
  title: string;
  sum?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section
      data-slot="side-section"
      aria-labelledby={id}
      className="border-border max-phone:[section+&]:border-t max-phone:[section+&]:pt-5 wide:[section+&]:border-t wide:[section+&]:pt-4.5"
    >
      <div className="mb-2.5 flex items-baseline justify-between gap-3">
        <h2 className="font-sans text-base font-semibold tracking-normal" id={id}>
          {title}
        </h2>
        {sum}
      </div>
      {children}
    </section>
  );
}

/** Rows of it with more than a name and an amount, parted by hairlines. */
export const SideList = (props: HTMLAttributes<HTMLUListElement>) => (
  <ul
    data-slot="side-list"
    {...props}
    className="m-0 list-none p-0 text-sm [&>li+li]:border-t [&>li+li]:border-border"
  />
);
