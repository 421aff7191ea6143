import { CloudOff } from "#app/ui/icons.tsx";
import { useIsOffline } from "#app/ui/use-is-offline.ts";
import * as t from "#messages/storefront.js";

/** Under the top bar while the browser has no network (PWA-02); the region is always there, so that its words are read out. */
export function OfflineBar() {
  const isOffline = useIsOffline();
  return (
    <div role="status">
      {isOffline && (
        <div className="offlinebar">
          <p className="wrap">
            <CloudOff className="icon" aria-hidden />
            {t.shellOffline()}
          </p>
        </div>
      )}
    </div>
  );
}
