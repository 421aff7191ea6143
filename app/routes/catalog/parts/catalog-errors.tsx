import { isRouteErrorResponse, Link, useRouteError } from "@remix-run/react";
import { catalogTexts } from "#domain/texts/english-catalog.ts";
import { speak } from "#domain/texts/text.ts";

const t = speak(catalogTexts);

const NOT_FOUND = 404;

/** Something that is not there, or did not come, inside the manage frame; what went wrong is in the log, not here. */
export function CatalogErrors() {
  const error = useRouteError();
  const missing = isRouteErrorResponse(error) && error.status === NOT_FOUND;
  return (
    <main id="main" tabIndex={-1}>
      <h1>{t(missing ? "items.missing" : "items.failed")}</h1>
      <p className="soft mt-2">{t(missing ? "items.missingWhy" : "items.failedWhy")}</p>
      <Link className="button quiet mt-4" to={missing ? "/manage/items" : "."} reloadDocument>
        {t(missing ? "items.back" : "items.tryAgain")}
      </Link>
    </main>
  );
}
