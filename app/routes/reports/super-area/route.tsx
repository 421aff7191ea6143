/** The frame of the super admin's pages (SUP-01), on the platform's own host and on every shop's. Paper, not amber: no shop's page looks so. */
import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { LogOut } from "lucide-react";
import { ManageSnackbar } from "#app/routes/shop/manage-area/manage-snackbar.tsx";
import { LateSessionFollower } from "#app/shell/late-session-follower.tsx";
import { mayLookAfresh } from "#app/shell/lost-answer.ts";
import styles from "#app/styles/manage.css?url";
import platformStyles from "#app/styles/manage-platform.css?url";
import { AppBar, AppBarButton, AppBarEnd, AppBarTitle } from "#app/ui/app-bar.tsx";
import { AppBarNavLink } from "#app/ui/app-bar-nav-link.tsx";
import { Text } from "#app/ui/text.tsx";
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

/** After a post whose answer was lost nobody waits for the frame anew: the form says so at once. */
export const shouldRevalidate = mayLookAfresh;

export default function SuperArea() {
  const { email, notice, session } = useLoaderData<typeof loader>();
  return (
    <>
      <AppBar variant="plain">
        <AppBarTitle to="/super/dashboard" size="lg">
          {t.barName()}
        </AppBarTitle>
        <nav className="flex" aria-label={t.barLandmark()}>
          {PLACES.map(({ to, name }) => (
            <AppBarNavLink key={to} to={to}>
              {name()}
            </AppBarNavLink>
          ))}
        </nav>
        <AppBarEnd>
          <Text as="span" variant="muted" size="sm" className="max-phone:hidden">
            {email}
          </Text>
          <form method="post" action="/logout">
            <input type="hidden" name="from" value="manage" />
            <AppBarButton type="submit" aria-label={t.barLogout()} title={t.barLogout()}>
              <LogOut aria-hidden="true" />
            </AppBarButton>
          </form>
        </AppBarEnd>
      </AppBar>
      <LateSessionFollower session={session} />
      <div id="page" className="contents">
        <Outlet />
      </div>
      <ManageSnackbar notice={notice} />
    </>
  );
}
