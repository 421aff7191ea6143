import { DomainError, type FieldErrors } from "#domain/errors.ts";

/** No shop has this name or number (SHOP-02). The text is the specification's, section 8. */
export class ShopNotFound extends DomainError {
  readonly kind = "not-found";
  readonly code = "shop_not_found";

  constructor() {
    super("Misconfiguration (404 - Shop Not Found)");
  }
}

/** The trial is over and nobody subscribed: reading is allowed, writing is not (GUARD-03). */
export class ShopExpired extends DomainError {
  readonly kind = "forbidden";
  readonly code = "shop_expired";

  constructor() {
    super("This shop isn't open at the moment. Your earlier orders are safe and can still be read.");
  }
}

/** The shop is being worked on (SHOP-05). */
export class ShopInMaintenance extends DomainError {
  readonly kind = "forbidden";
  readonly code = "maintenance";

  constructor() {
    super("The shop is being looked after and will be back soon. Your cart is kept.");
  }
}

/** A call that does not say which shop it means: no shop in path, host or header (contract §3). */
export class ShopRequired extends DomainError {
  readonly kind = "invalid";
  readonly code = "shop_required";
  override readonly facts: Readonly<{ errors: FieldErrors }>;

  constructor(message = "Please say which shop this is for: use the shop's own host or the X-Shop header.") {
    super(message);
    this.facts = { errors: { shop: [message] } };
  }
}

/** The shop has given up as many names as it may within 12 months; each is kept from everybody else meanwhile (SHOP-01). */
export class TooManyOldNames extends DomainError {
  readonly kind = "conflict";
  readonly code = "too_many_old_names";

  constructor() {
    super(
      "This shop has changed its address too often within a year. Please keep this one for now, or take an earlier one.",
    );
  }
}

/** Another shop has this domain (SHOP-01). */
export class DomainTaken extends DomainError {
  readonly kind = "invalid";
  readonly code = "domain_taken";
  override readonly facts: Readonly<{ errors: FieldErrors }>;

  constructor(message = "Another shop has this domain.") {
    super(message);
    this.facts = { errors: { shopDomain: [message] } };
  }
}
