import { NavLink, useLocation } from "@remix-run/react";
import { X } from "lucide-react";
import { Fragment, useEffect, useRef } from "react";
import { manage } from "#domain/texts/english-manage.ts";
import { speak } from "#domain/texts/text.ts";
import { MANAGE_PLACES, type ManagePlace } from "./manage-places.ts";

const t = speak(manage);

export const MANAGE_DRAWER_ID = "drawer";

/** The numbers beside the drawer's links. */
export type ManageCounts = Readonly<Record<NonNullable<ManagePlace["counts"]>, number>>;

/** The drawer: beside the page on wide screens, on phones a popover that needs no JavaScript. It names the shop's zone once. */
export function ManageDrawer({
  shopTitle,
  zone,
  counts,
}: {
  shopTitle: string;
  zone: string;
  counts: ManageCounts;
}) {
  const drawer = useRef<HTMLElement>(null);
  const { key } = useLocation();
  // A link inside a popover does not close it by itself.
  useEffect(() => {
    if (key && drawer.current?.matches(":popover-open")) drawer.current.hidePopover();
  }, [key]);

  return (
    <nav
      className="drawer"
      id={MANAGE_DRAWER_ID}
      ref={drawer}
      aria-label={t("frame.landmark")}
      {...{ popover: "auto" }}
    >
      <div className="drawer-h">
        {shopTitle}
        <button
          className="icon"
          type="button"
          aria-label={t("frame.closeMenu")}
          {...{ popovertarget: MANAGE_DRAWER_ID, popovertargetaction: "hide" }}
        >
          <X className="i" aria-hidden="true" />
        </button>
      </div>
      {MANAGE_PLACES.map((places, at) => (
        <Fragment key={places[0]?.path}>
          {at > 0 && <hr />}
          {places.map((place) => (
            <PlaceLink key={place.path} place={place} count={place.counts ? counts[place.counts] : null} />
          ))}
        </Fragment>
      ))}
      <p className="zone">{t("frame.zone", { zone })}</p>
    </nav>
  );
}

function PlaceLink({ place, count }: { place: ManagePlace; count: number | null }) {
  const Icon = place.icon;
  const { pathname } = useLocation();
  // Of two places of which one lies under the other, only that one is the current one.
  const isAbove = MANAGE_PLACES.flat().some(
    ({ path }) => path.startsWith(`${place.path}/`) && pathname.startsWith(path),
  );
  return (
    <NavLink to={place.path} end={isAbove} data-n={count || undefined}>
      <Icon className="i" aria-hidden="true" />
      <span className="t">{t(place.name)}</span>
      {count !== null && count > 0 && (
        <span className="n">
          <span aria-hidden="true">{count}</span>
          <span className="vh">{t("frame.incomplete", { count })}</span>
        </span>
      )}
    </NavLink>
  );
}
