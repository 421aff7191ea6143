import { Link } from "@remix-run/react";
import { Mark } from "#app/art/platform-scenes.tsx";
import { LogIn } from "#app/ui/icons.tsx";
import * as tPlatform from "#messages/platform.js";
import * as t from "#messages/storefront.js";

/** The bar of the platform's own pages. `hasDemoShops` adds the way down to the list of them. */
export function PlatformBar({ hasDemoShops = false }: { hasDemoShops?: boolean }) {
  return (
    <header className="topbar platform">
      <div className="wrap">
        <Link className="brand" to="/">
          <Mark />
          {t.platformName()}
        </Link>
        <nav className="mainnav" aria-label={t.shellMain()}>
          {hasDemoShops ? (
            <a className="bar-link only-wide" href="/#demo">
              {tPlatform.demoShops()}
            </a>
          ) : null}
          <Link className="bar-link last" to="/owner/login">
            <LogIn className="icon" aria-hidden />
            {t.navOwnerLogin()}
          </Link>
        </nav>
      </div>
    </header>
  );
}
