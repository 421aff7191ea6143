import { DomainError, RefusalWithFacts } from "#domain/errors.ts";

/** No shop has this name or number (SHOP-02). The text is the specification's section 8. */
export class ShopNotFound extends DomainError {
  readonly kind = "not-found";
  readonly code = "shop_not_found";
}

/** The trial is over and no one subscribed: reading is allowed, writing is not (GUARD-03). */
export class ShopExpired extends DomainError {
  readonly kind = "forbidden";
  readonly code = "shop_expired";
}

/** The shop is being worked on (SHOP-05). */
export class ShopInMaintenance extends DomainError {
  readonly kind = "forbidden";
  readonly code = "maintenance";
}

/** The shop has not opened for customers yet (AUTH-04). */
export class ShopNotOpenYet extends DomainError {
  readonly kind = "forbidden";
  readonly code = "not_open_yet";
}

/** The shop cannot open: customers could not pay it, reach it or order from it. The facts name the steps of the checklist that are left. */
export class NotReadyToOpen extends RefusalWithFacts<{ missing: readonly string[] }> {
  readonly kind = "conflict";
  readonly code = "not_ready_to_open";
}

/** A call that does not say which shop it means: no shop in path, host or header (contract section 3). */
export class ShopRequired extends DomainError {
  readonly kind = "invalid";
  readonly code = "shop_required";
  override readonly facts = { field: "shop" };
  override readonly sentence: string | undefined;

  constructor(sentence?: string) {
    super();
    this.sentence = sentence;
  }
}

/** The shop has given up as many names as it may within 12 months; each is kept from everyone else meanwhile (SHOP-01). */
export class TooManyOldNames extends DomainError {
  readonly kind = "conflict";
  readonly code = "too_many_old_names";
}

/** Another shop has this domain (SHOP-01). */
export class DomainTaken extends DomainError {
  readonly kind = "invalid";
  readonly code = "domain_taken";
  override readonly facts = { field: "shopDomain" };
}
