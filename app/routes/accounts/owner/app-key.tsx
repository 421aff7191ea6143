import * as t from "#messages/owners.js";
import type { QrCode } from "#server/qr.ts";

/** So many blank squares stand around a code to scan. */
const QUIET = 4;

/** The key for an authenticator app: to scan, to type, or to open on the same device. */
export function AppKey({ appKey, uri, code }: { appKey: string; uri: string; code: QrCode }) {
  const size = code.size + 2 * QUIET;
  return (
    <section aria-labelledby="app-key" className="grid gap-2.5">
      <h2 id="app-key" className="font-sans text-base leading-normal font-semibold tracking-normal">
        {t.invitationApp()}
      </h2>
      <p>{t.invitationScan()}</p>
      <svg
        role="img"
        aria-label={t.invitationPicture()}
        viewBox={`${-QUIET} ${-QUIET} ${size} ${size}`}
        width={208}
        height={208}
        shapeRendering="crispEdges"
      >
        <rect x={-QUIET} y={-QUIET} width={size} height={size} fill="#fff" />
        <path d={code.path} fill="#000" />
      </svg>
      <p>
        {t.invitationType()} <code className="font-mono">{appKey.replace(/(.{4})(?=.)/g, "$1 ")}</code>
      </p>
      <p>
        {t.invitationAddress()}{" "}
        <a className="break-all" href={uri}>
          {uri}
        </a>
      </p>
    </section>
  );
}
