import { Form, Link } from "@remix-run/react";
import { PlainButton } from "#app/ui/button.tsx";
import { SheetIcon } from "#app/ui/icons.tsx";
import * as t from "#messages/storefront.js";
import type { NamedEntry } from "./named-entries.ts";

/**
 * One entry of the top bar, the drawer or a menu: a link, a form for what changes something, a plain address for another site or
 * for this page again.
 */
export function EntryLink(props: { entry: NamedEntry; className?: string; here?: boolean; icon?: boolean }) {
  const { entry, className, here, icon = true } = props;
  const words = (
    <>
      {icon ? <SheetIcon name={entry.icon} className="icon-5" /> : null}
      {entry.label}
    </>
  );
  if (entry.post) {
    return (
      <Form className="contents" method="post" action={entry.to}>
        <PlainButton className={className} type="submit" lang={entry.lang}>
          {words}
        </PlainButton>
      </Form>
    );
  }
  if (entry.key === "external") {
    return (
      <a className={className} href={entry.to} target="_blank" rel="noopener">
        {words} <span className="sr-only">{t.shellOpensElsewhere()}</span>
      </a>
    );
  }
  if (!entry.to) {
    return (
      <a className={className} href="?">
        {words}
      </a>
    );
  }
  return (
    <Link className={className} to={entry.to} aria-current={here ? "page" : undefined} prefetch="intent">
      {words}
    </Link>
  );
}
