import { useFetcher, useLocation } from "@remix-run/react";
import { PanelLeftClose, PanelLeftOpen, X } from "lucide-react";
import { Fragment, useEffect, useRef } from "react";
import { IconButton } from "#app/ui/icon-button.tsx";
import { Sidebar, SidebarFold, SidebarHeader, SidebarLink, SidebarNote } from "#app/ui/sidebar.tsx";
import { useScriptsRun } from "#app/ui/use-scripts-run.ts";
import * as t from "#messages/manage.js";
import { MANAGE_PLACES, type ManagePlace } from "./manage-places.ts";

export const MANAGE_DRAWER_ID = "drawer";

/** The numbers beside the drawer's links. */
export type ManageCounts = Readonly<Record<NonNullable<ManagePlace["counts"]>, number>>;

/** What remembers whether the drawer is folded; others read from it what is being saved. */
const FOLDING = "fold-drawer";

/** Whether the drawer is folded (is_admin_drawer_mini): as the account remembers it, or as it was just pressed. */
export function useFolded(remembered: boolean): boolean {
  const pressed = useFetcher({ key: FOLDING }).formData?.get("mini");
  return pressed === undefined ? remembered : pressed === "1";
}

/**
 * The drawer: beside the page on wide screens, where it folds to its icons, on phones a popover that needs no JavaScript. It names the
 * shop's zone once.
 */
export function ManageDrawer({
  shopTitle,
  zone,
  counts,
  isFolded,
}: {
  shopTitle: string;
  zone: string;
  counts: ManageCounts;
  /** Null where nothing could remember it. */
  isFolded: boolean | null;
}) {
  const drawer = useRef<HTMLElement>(null);
  const { key } = useLocation();
  // A link inside a popover does not close it by itself.
  useEffect(() => {
    if (key && drawer.current?.matches(":popover-open")) drawer.current.hidePopover();
  }, [key]);

  return (
    <Sidebar id={MANAGE_DRAWER_ID} ref={drawer} aria-label={t.landmark()} isFolded={isFolded === true}>
      <SidebarHeader>
        {shopTitle}
        <IconButton
          aria-label={t.closeMenu()}
          {...{ popovertarget: MANAGE_DRAWER_ID, popovertargetaction: "hide" }}
        >
          <X aria-hidden="true" />
        </IconButton>
      </SidebarHeader>
      {MANAGE_PLACES.map((places, at) => (
        <Fragment key={places[0]?.path}>
          {at > 0 && <hr className="mx-2.5 my-2 self-stretch" />}
          {places.map((place) => (
            <PlaceLink
              key={place.path}
              place={place}
              count={place.counts ? counts[place.counts] : 0}
              isFolded={isFolded === true}
            />
          ))}
        </Fragment>
      ))}
      <div id="manage-notices" />
      <SidebarNote>{t.zone({ zone })}</SidebarNote>
      {isFolded !== null && <FoldButton isFolded={isFolded} />}
    </Sidebar>
  );
}

/** Folds the drawer to its icons or opens it out; the account remembers it. */
function FoldButton({ isFolded }: { isFolded: boolean }) {
  const { Form } = useFetcher({ key: FOLDING });
  const scriptsRun = useScriptsRun();
  const { pathname, search } = useLocation();
  const Icon = isFolded ? PanelLeftOpen : PanelLeftClose;
  const name = isFolded ? t.foldUnfold() : t.foldFold();
  return (
    <Form method="post" action="/manage/drawer" className={isFolded ? "mt-auto" : ""}>
      <input type="hidden" name="mini" value={isFolded ? "0" : "1"} />
      <input type="hidden" name="back" value={pathname + search} />
      {scriptsRun && <input type="hidden" name="byScript" value="1" />}
      <SidebarFold isFolded={isFolded} icon={Icon} name={name} />
    </Form>
  );
}

function PlaceLink({ place, count, isFolded }: { place: ManagePlace; count: number; isFolded: boolean }) {
  const { pathname } = useLocation();
  // Of two places of which one lies under the other, only that one is the current one.
  const isAbove = MANAGE_PLACES.flat().some(
    ({ path }) => path.startsWith(`${place.path}/`) && pathname.startsWith(path),
  );
  return (
    <SidebarLink
      to={place.path}
      end={isAbove}
      icon={place.icon}
      name={place.name()}
      count={count > 0 ? count : null}
      countText={t.incomplete({ count })}
      isFolded={isFolded}
    />
  );
}
