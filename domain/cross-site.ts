import { DomainError } from "#domain/errors.ts";

/** The page of another site, or of a sibling shop, made the browser ask for something that is done in the name of the log-in that came along (SEC-A15). */
export class CrossSite extends DomainError {
  readonly kind = "forbidden";
  readonly code = "cross_site";
}
