import { owners } from "#domain/texts/english-owners.ts";
import { speak } from "#domain/texts/text.ts";
import type { QrCode } from "#server/qr.ts";

const t = speak(owners);

/** So many blank squares stand around a code to scan. */
const QUIET = 4;

/** The key for an authenticator app: to scan, to type, or to open on the same device. */
export function AppKey({ appKey, uri, code }: { appKey: string; uri: string; code: QrCode }) {
  const size = code.size + 2 * QUIET;
  return (
    <section aria-labelledby="app-key" className="grid gap-2.5">
      <h2 id="app-key" className="font-sans text-base leading-normal font-semibold tracking-normal">
        {t("invitation.app")}
      </h2>
      <p>{t("invitation.scan")}</p>
      <svg
        role="img"
        aria-label={t("invitation.picture")}
        viewBox={`${-QUIET} ${-QUIET} ${size} ${size}`}
        width={208}
        height={208}
        shapeRendering="crispEdges"
      >
        <rect x={-QUIET} y={-QUIET} width={size} height={size} fill="#fff" />
        <path d={code.path} fill="#000" />
      </svg>
      <p>
        {t("invitation.type")} <code className="font-mono">{appKey.replace(/(.{4})(?=.)/g, "$1 ")}</code>
      </p>
      <p>
        {t("invitation.address")}{" "}
        <a className="break-all" href={uri}>
          {uri}
        </a>
      </p>
    </section>
  );
}
