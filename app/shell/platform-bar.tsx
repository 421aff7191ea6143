import { Link } from "@remix-run/react";
import { Mark } from "#app/art/platform-scenes.tsx";
import { cn } from "#app/ui/cn.ts";
import { LogIn } from "#app/ui/icons.tsx";
import * as tPlatform from "#messages/platform.js";
import * as t from "#messages/storefront.js";
import { barLink } from "./bar-link.ts";

/** The bar of the platform's own pages. `hasDemoShops` adds the way down to the list of them. */
export function PlatformBar({ hasDemoShops = false }: { hasDemoShops?: boolean }) {
  return (
    <header className="relative z-6 bg-wall print:hidden">
      <div className="mx-auto flex min-h-14 w-full max-w-page flex-wrap items-center gap-x-2 gap-y-1 px-gutter sm:min-h-15">
        <Link
          className="mr-auto inline-flex min-h-11 items-center gap-2.5 text-xl leading-single font-heading text-foreground no-underline [&>svg]:w-[30px]"
          to="/"
        >
          <Mark />
          {t.platformName()}
        </Link>
        <nav className="flex items-center gap-1" aria-label={t.shellMain()}>
          {hasDemoShops ? (
            <a className={cn(barLink, "max-sm:hidden")} href="/#demo">
              {tPlatform.demoShops()}
            </a>
          ) : null}
          <Link className={cn(barLink, "-mr-2 sm:-mr-3")} to="/owner/login">
            <LogIn className="icon-5" aria-hidden />
            {tPlatform.ownerLogin()}
          </Link>
        </nav>
      </div>
    </header>
  );
}
