import { CloudOff } from "#app/ui/icons.tsx";
import { useIsOffline } from "#app/ui/use-is-offline.ts";
import * as t from "#messages/storefront.js";

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
