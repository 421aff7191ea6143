import { Heading } from "#app/ui/heading.tsx";
import { QrCode } from "#app/ui/qr-code.tsx";
import * as t from "#messages/owners.js";
import type { QrCode as CodeToScan } from "#server/qr.ts";

/** The key for an authenticator app: to scan, to type, or to open on the same device. */
export function AppKey({ appKey, uri, code }: { appKey: string; uri: string; code: CodeToScan }) {
  return (
    <section aria-labelledby="app-key" className="grid gap-2.5">
      <Heading size="plain" id="app-key">
        {t.invitationApp()}
      </Heading>
      <p>{t.invitationScan()}</p>
      <QrCode size={code.size} path={code.path} label={t.invitationPicture()} />
      <p>
        {t.invitationType()} <code>{appKey.replace(/(.{4})(?=.)/g, "$1 ")}</code>
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
