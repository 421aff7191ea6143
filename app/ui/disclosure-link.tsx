import { Link, type LinkProps } from "@remix-run/react";

/** What a cell says, as a link that opens more under its row and closes it again: as small as the row, with the room of a button. */
export const DisclosureLink = ({ isOpen, ...rest }: LinkProps & { isOpen: boolean }) => (
  <Link
    data-slot="disclosure-link"
    {...rest}
    aria-expanded={isOpen}
    className="-ml-1.5 inline-flex min-h-8 items-center rounded-md px-1.5 text-sm leading-tight no-underline hover:bg-accent touch:min-h-11"
  />
);
