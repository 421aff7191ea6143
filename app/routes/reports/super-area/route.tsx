/** The frame of the super admin's pages (SUP-01), on the platform's own host and on every shop's. Paper, not amber: no shop's page looks so. */
import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { Link, NavLink, Outlet, useLoaderData } from "@remix-run/react";
import { LogOut } from "lucide-react";
import { ManageSnackbar } from "#app/routes/shop/manage-area/manage-snackbar.tsx";
import { SessionFollower } from "#app/shell/session-follower.tsx";
import styles from "#app/styles/manage.css?url";
import platformStyles from "#app/styles/manage-platform.css?url";
import { page } from "#app/wiring/api.server.ts";
import { noticeOf, takeFlash } from "#app/wiring/flash.server.ts";
import { sessionTimes } from "#app/wiring/places.server.ts";
import * as t from "#messages/platform-admin.js";

export const links: LinksFunction = () => [
  { rel: "stylesheet", href: styles },
  { rel: "stylesheet", href: platformStyles },
];

const PLACES = [
  { to: "/super/dashboard", name: t.barReports },
  { to: "/super/faqs", name: t.barFaqs },
  { to: "/super/trail", name: t.barTrail },
] as const;

/** Who is here, and what is to be said once. */
export async function loader(args: LoaderFunctionArgs) {
  const visitor = await (await page(args)).accounts.visitor();
  const { session, serverNow } = await sessionTimes(args);
  return { email: visitor?.email ?? "", notice: noticeOf(takeFlash(args), serverNow), session };
}

export default function SuperArea() {
  const { email, notice, session } = useLoaderData<typeof loader>();
  return (
    <>
      <header className="topbar root">
        <Link className="name" to="/super/dashboard">
          {t.barName()}
        </Link>
        <nav aria-label={t.barLandmark()}>
          {PLACES.map(({ to, name }) => (
            <NavLink key={to} className="plain" to={to}>
              {name()}
            </NavLink>
          ))}
        </nav>
        <div className="end">
          <span className="who soft s">{email}</span>
          <form method="post" action="/logout">
            <input type="hidden" name="from" value="manage" />
            <button className="icon" type="submit" aria-label={t.barLogout()} title={t.barLogout()}>
              <LogOut className="i" aria-hidden="true" />
            </button>
          </form>
        </div>
      </header>
      <SessionFollower session={session} />
      <Outlet />
      <ManageSnackbar notice={notice} />
    </>
  );
}
