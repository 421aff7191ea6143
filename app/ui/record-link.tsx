import { Link, type LinkProps } from "@remix-run/react";

/** The name or the number of a record, which opens it: a table has it stronger than a list of names and amounts. */
export const RecordLink = ({ isStrong = false, ...rest }: LinkProps & { isStrong?: boolean }) => (
  <Link
    data-slot="record-link"
    {...rest}
    className={
      isStrong
        ? "font-semibold text-inherit no-underline hover:underline"
        : "font-medium text-inherit no-underline"
    }
  />
);

/** The name of a record that is the title of its card, and opens it. */
export const TitleLink = (props: LinkProps) => (
  <Link
    data-slot="title-link"
    {...props}
    className="text-inherit no-underline hover:underline touch:inline-block touch:min-h-6"
  />
);

/** A small link beside or under a list that leads to the whole of it. `-mt-…` and `-mb-…` of its place are the screen's. */
export const ViewAllLink = ({ className = "", ...rest }: LinkProps) => (
  <Link
    data-slot="view-all-link"
    {...rest}
    className={`inline-flex min-h-control items-center text-sm ${className}`}
  />
);
