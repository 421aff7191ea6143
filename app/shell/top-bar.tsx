import { Link } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { cn } from "#app/ui/cn.ts";
import { ChevronDown, CloudOff, LogIn, UserRound } from "#app/ui/icons.tsx";
import { useIsOffline } from "#app/ui/use-is-offline.ts";
import * as t from "#messages/storefront.js";
import { barLink, menuLink } from "./bar-link.ts";
import { EntryLink } from "./entry-link.tsx";
import type { NamedEntry } from "./named-entries.ts";
import { DrawerButton } from "./side-drawer.tsx";

/** Who stands at the right of the bar: a guest's way in, a customer's name, or the merchant's dropdown. */
export type BarAccount =
  | { readonly kind: "guest"; readonly to: string }
  | { readonly kind: "customer"; readonly name: string; readonly to: string }
  | { readonly kind: "merchant"; readonly name: string; readonly entries: readonly NamedEntry[] }
  | null;

/**
 * The bar at the head of every shop page: the title, on wide screens the way to the menu or an order, the account, and More. Only
 * the home page of an ordinary shop has the awning; all others a hairline.
 */
export function TopBar(props: {
  title: string;
  path: string;
  start: NamedEntry | null;
  account: BarAccount;
  awning?: boolean;
}) {
  const { title, path, start, account, awning } = props;
  return (
    <header
      className={cn(
        "relative z-6 bg-bar print:hidden [body:has([data-slot=toast])_&]:sticky [body:has([data-slot=toast])_&]:top-0",
        !awning && "border-b border-bar-line",
      )}
    >
      <div className="mx-auto flex min-h-14 w-full max-w-page flex-wrap items-center gap-x-2 gap-y-1 px-gutter sm:min-h-15">
        <Link
          data-slot="shop-title"
          className="mr-auto inline-flex min-h-11 max-w-max flex-[1_1_9rem] items-center py-1.5 text-[1.25rem] leading-tight font-heading wrap-anywhere text-foreground no-underline decoration-1 underline-offset-[5px] hover:underline sm:text-xl"
          to="/"
        >
          {title}
        </Link>
        <nav className="flex items-center gap-1" aria-label={t.shellMain()}>
          {start ? (
            <EntryLink
              entry={start}
              className={cn(barLink, "text-label font-semibold tracking-wider max-sm:hidden")}
              icon={false}
            />
          ) : null}
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
    <Link className={cn(barLink, "max-sm:hidden")} to={account.to}>
      <Icon className="icon-5" aria-hidden />
      {account.kind === "guest" ? t.shellLogin() : account.name}
    </Link>
  );
}

/** The merchant's account dropdown (STORE-05): `<details>`, so that it works without scripts; Escape and a new page shut it. */
function MerchantMenu({
  name,
  entries,
  path,
}: {
  name: string;
  entries: readonly NamedEntry[];
  path: string;
}) {
  const menu = useRef<HTMLDetailsElement>(null);
  // A new path shuts it; what was opened before the scripts ran stays.
  const openedAt = useRef(path);
  useEffect(() => {
    if (openedAt.current === path) return;
    openedAt.current = path;
    menu.current?.removeAttribute("open");
  }, [path]);
  useEffect(() => {
    const shut = (event: KeyboardEvent) => {
      const element = menu.current;
      if (event.key !== "Escape" || !element?.open) return;
      element.open = false;
      element.querySelector("summary")?.focus();
    };
    document.addEventListener("keydown", shut);
    return () => document.removeEventListener("keydown", shut);
  }, []);
  return (
    <details data-slot="account-menu" className="relative" ref={menu}>
      <summary
        className={cn(barLink, "list-none [&::-webkit-details-marker]:hidden")}
        aria-label={t.shellAccount({ name })}
      >
        <UserRound className="icon-5" aria-hidden />
        <span className="max-sm:hidden">{name}</span>
        <ChevronDown className="icon-5" aria-hidden />
      </summary>
      <div className="absolute top-[calc(100%+4px)] right-0 z-8 min-w-52 rounded-md border border-border bg-card p-1.5 shadow-float">
        <ul className="m-0 list-none p-0">
          {entries.map((entry) => (
            <li key={entry.key}>
              <EntryLink entry={entry} className={menuLink} />
            </li>
          ))}
        </ul>
      </div>
    </details>
  );
}

/** Under the top bar while the browser has no network (PWA-02); the region is always there, so that its words are read out. */
export function OfflineBar() {
  const isOffline = useIsOffline();
  return (
    <div role="status">
      {isOffline && (
        <div className="border-b border-bar-line bg-accent text-sm font-semibold">
          <p className="mx-auto flex w-full max-w-page items-center gap-2.5 px-gutter py-2.5">
            <CloudOff className="icon-5" aria-hidden />
            {t.shellOffline()}
          </p>
        </div>
      )}
    </div>
  );
}
