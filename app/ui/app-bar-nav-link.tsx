import { NavLink, type NavLinkProps } from "@remix-run/react";

/** A link of an `AppBar` to a page of which one is current. */
export const AppBarNavLink = (props: Omit<NavLinkProps, "className">) => (
  <NavLink data-slot="app-bar-link" {...props} className="app-bar-entry max-phone:px-1 max-phone:text-sm" />
);
