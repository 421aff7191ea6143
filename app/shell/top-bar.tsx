import { Link } from "@remix-run/react";
import { clsx } from "clsx";
import { LogIn, UserRound } from "#app/ui/icons.tsx";
import type { NavigationEntry } from "#domain/shop/navigation.ts";
import * as t from "#messages/storefront.js";

import { EntryLink } from "./entry-link.tsx";
import { MerchantMenu } from "./merchant-menu.tsx";
import { DrawerButton } from "./side-drawer.tsx";

/** Who stands at the right of the bar: a guest's way in, a customer's name, or the merchant's dropdown. */
export type BarAccount =
  | { readonly kind: "guest"; readonly to: string }
  | { readonly kind: "customer"; readonly name: string; readonly to: string }
  | { readonly kind: "merchant"; readonly name: string; readonly entries: readonly NavigationEntry[] }
  | null;

/**
 * The bar at the head of every shop page: the title, on wide screens the way to the menu or an order, the account, and More. Only
 * the home page of an ordinary shop has the awning; all others a hairline.
 */
export function TopBar(props: {
  title: string;
  path: string;
  start: NavigationEntry | null;
  account: BarAccount;
  awning?: boolean;
}) {
  const { title, path, start, account, awning = false } = props;
  return (
    <header className={clsx("topbar", { line: !awning })}>
      <div className="wrap">
        <Link className="shop-title" to="/">
          {title}
        </Link>
        <nav className="mainnav" aria-label={t.shellMain()}>
          {start ? <EntryLink entry={start} className="bar-link caps only-wide" icon={false} /> : null}
          <Account account={account} path={path} />
          <DrawerButton />
        </nav>
      </div>
      {awning ? <div className="awning" /> : null}
    </header>
  );
}

function Account({ account, path }: { account: BarAccount; path: string }) {
  if (account === null) return null;
  if (account.kind === "merchant")
    return <MerchantMenu name={account.name} entries={account.entries} path={path} />;
  const Icon = account.kind === "guest" ? LogIn : UserRound;
  return (
    <Link className="bar-link only-wide" to={account.to}>
      <Icon className="icon" aria-hidden />
      {account.kind === "guest" ? t.shellLogin() : account.name}
    </Link>
  );
}
