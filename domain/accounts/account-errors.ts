import { DomainError, type FieldErrors } from "#domain/errors.ts";

/** A log-in is needed, or the one there was has ended (AUTH-05). */
export class SignedOut extends DomainError {
  readonly kind = "signed-out";
  readonly code = "signed_out";

  constructor(message = "Please log in first. Your cart is kept.") {
    super(message);
  }
}

/** E-mail or password is wrong; which of the two is never said (AUTH-08). */
export class WrongCredentials extends DomainError {
  readonly kind = "signed-out";
  readonly code = "wrong_credentials";

  constructor() {
    super("That e-mail and password don't match. Please check both and try again.");
  }
}

/** The e-mail address has not been proved yet (ORD-06, GUARD-03). */
export class EmailUnverified extends DomainError {
  readonly kind = "forbidden";
  readonly code = "email_unverified";

  constructor() {
    super("Please verify your e-mail first. Your cart is kept; the link is in the mail we sent you.");
  }
}

/** Logged in, but not as somebody who may do this (GUARD-02). */
export class WrongRole extends DomainError {
  readonly kind = "forbidden";
  readonly code = "forbidden";

  constructor() {
    super("Your account can't do this. Please log in with one that can.");
  }
}

/** A log-in of one shop used at another (contract §3). */
export class WrongShop extends DomainError {
  readonly kind = "forbidden";
  readonly code = "wrong_shop";

  constructor() {
    super("This log-in belongs to another shop. Please log in here.");
  }
}

/** The address already has an account at this shop (AUTH-01, AUTH-08). */
export class EmailTaken extends DomainError {
  readonly kind = "invalid";
  readonly code = "email_taken";
  override readonly facts: Readonly<{ field: "email"; errors: FieldErrors }>;

  constructor() {
    const message = "This e-mail already has an account here. Please log in, or use another one.";
    super(message);
    this.facts = { field: "email", errors: { email: [message] } };
  }
}

/** The phone number already has an account at this shop (AUTH-01, AUTH-08). */
export class PhoneTaken extends DomainError {
  readonly kind = "invalid";
  readonly code = "phone_taken";
  override readonly facts: Readonly<{ field: "phone"; errors: FieldErrors }>;

  constructor() {
    const message = "This phone number already has an account here. Please log in, or use another one.";
    super(message);
    this.facts = { field: "phone", errors: { phone: [message] } };
  }
}

/** A link or token of a mail is too old, used, or not ours (AUTH-02, AUTH-03). */
export class LinkExpired extends DomainError {
  readonly kind = "invalid";
  readonly code = "link_expired";

  constructor() {
    super("This link has expired or was used already. Please ask for a new one.");
  }
}

/** There is nothing to correct: the address was proved (AUTH-02). */
export class EmailVerifiedAlready extends DomainError {
  readonly kind = "conflict";
  readonly code = "email_verified";

  constructor() {
    super("Your e-mail address is verified already. You can change it in your account.");
  }
}

/** Whoever owns a shop cannot be erased while the shop is there: its orders, customers and subscription would be nobody's (CUST-03). */
export class OwnsAShop extends DomainError {
  readonly kind = "conflict";
  readonly code = "owns_a_shop";

  constructor() {
    super(
      "Your account owns this shop, so it can't be deleted while the shop exists. Please write to us, and we close the shop and the account together.",
    );
  }
}
