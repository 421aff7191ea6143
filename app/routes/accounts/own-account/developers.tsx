import { Link } from "@remix-run/react";
import { TitledPart } from "#app/ui/titled-part.tsx";
import { TitledSection } from "#app/ui/titled-section.tsx";
import * as t from "#messages/developers.js";
import type { ShownKey, ShownToken } from "./api-token-post.server.ts";
import { type AccessAnswer, ApiTokens } from "./api-tokens.tsx";
import { PublishableKeys } from "./publishable-keys.tsx";

/** The ways in which a shop's own programs work with it: tokens, websites, webhooks, and where to read about them (API-08 to API-10). */
export function Developers(props: {
  tokens: readonly ShownToken[];
  keys: readonly ShownKey[];
  asksPassword: boolean;
  answer: AccessAnswer | null;
}) {
  const { tokens, keys, asksPassword, answer } = props;
  const description = (
    <>
      {t.says()} <a href="/api/docs">{t.docs()}</a>
    </>
  );
  return (
    <TitledSection id="developers" title={t.title()} description={description} isWide>
      <ApiTokens
        tokens={tokens}
        asksPassword={asksPassword}
        answer={answer?.form === "token" ? answer : null}
      />
      <PublishableKeys keys={keys} answer={answer?.form === "key" ? answer : null} />
      <TitledPart id="webhooks-part" title={t.webhooks()} description={t.webhooksSay()}>
        <Link to="/manage/webhooks">{t.webhooksOpen()}</Link>
      </TitledPart>
    </TitledSection>
  );
}
