/**
 * What each procedure takes and answers. Made from the server's own types by `npm run client:procedures`, never written by hand.
 *
 * Money is whole cents, rates are basis points, instants are `Date`, a day of the shop's calendar is text (`2026-12-04`), ids are opaque.
 */

/** A procedure that only reads. */
export interface Query<Input, Output> {
  readonly type: "query";
  readonly input: Input;
  readonly output: Output;
}

/** A procedure that changes something. */
export interface Mutation<Input, Output> {
  readonly type: "mutation";
  readonly input: Input;
  readonly output: Output;
}

/** Every procedure, by the name of its router and its own. */
export interface Procedures {
  readonly accounts: {
    /** One's own account. */
    readonly me: Query<undefined, OwnAccount>;
    /** One's own account, or null for a guest: for screens that show both. */
    readonly visitor: Query<undefined, OwnAccount | null>;
    /** When the log-in ends unless it is used, or null for a guest. */
    readonly sessionEnd: Query<undefined, Date | null>;
    readonly logIn: Mutation<{
      email: string;
      password: string;
      /** Customers may stay signed in for 30 days. */
      keepSignedIn?: boolean | undefined;
    }, OpenedSession>;
    /** Merchants and super admins; anyone else gets the same answer as for a wrong password. On the root domain, super admins only; at a shop that does not exist, no one. */
    readonly logInOwner: Mutation<{
      email: string;
      password: string;
      /** Customers may stay signed in for 30 days. */
      keepSignedIn?: boolean | undefined;
      code?: string | undefined;
    }, OpenedSession>;
    /** A shop that is worked on takes no new customers, like a dead one. */
    readonly signUp: Mutation<{
      firstName: string;
      lastName: string;
      email: string;
      password: string;
      passwordConfirmation: string;
      phone?: string | undefined;
      paymentService?: string | undefined;
      paymentHandle?: string | undefined;
      street?: string | undefined;
      zip?: string | undefined;
    }, OpenedSession>;
    readonly logOut: Mutation<undefined, undefined>;
    /** Renews the log-in and returns when it ends. */
    readonly validate: Mutation<undefined, {
      expiresAt: Date;
      emailVerifiedAt: Date | null;
      /** Left out for a browser, whose scripts are told no token. */
      token?: string | undefined;
    }>;
    /** Whether an address has an account here: the documented check. */
    readonly emailExists: Mutation<{
      email: string;
    }, {
      exists: boolean;
    }>;
    /** Only ever to one's own address: an address in the body is refused. */
    readonly sendVerification: Mutation<{
      [name: string]: never;
    } | undefined, {
      alreadyVerified: boolean;
    }>;
    readonly correctEmail: Mutation<CorrectedEmail, {
      sent: true;
    }>;
    /** The address that is one's own once its link is opened, or null. */
    readonly pendingEmail: Query<undefined, string | null>;
    /** What a link that proves an address is about, before it is used. */
    readonly addressLink: Query<{
      token: string;
      purpose: "activate_owner" | "change_email" | "verify_email";
    }, AddressToProve>;
    readonly confirmEmail: Mutation<{
      token: string;
    }, ProvedAddress>;
    readonly verifyEmail: Mutation<{
      token: string;
    }, ProvedAddress>;
  };
  readonly admins: {
    /** The key for the authenticator app of the person who is invited. */
    readonly invitation: Query<{
      token: string;
    }, Invitation>;
    readonly acceptInvitation: Mutation<AcceptInvitation, OpenedSession>;
    /** A link into a shop, good once, for 60 seconds. */
    readonly enterShop: Mutation<{
      shopId: string;
    }, HandOver>;
    /** Has an owner's activation mail sent again. */
    readonly sendActivation: Mutation<{
      adminEmail: string;
    }, undefined>;
  };
  readonly availability: {
    /** Those that have not ended, soonest first. */
    readonly upcoming: Query<undefined, OfferedWindow[]>;
    readonly list: Query<{
      page?: unknown;
      perPage?: unknown;
      sort?: string | undefined;
      search?: string | undefined;
      filter?: {
        state?: "active" | "expired" | "future" | undefined;
      } | undefined;
    }, {
      rows: ShopWindow[];
      page: number;
      perPage: number;
      total: number;
      sort: string | null;
      /** Where the next page begins, null after the last one; only where it was asked by cursor. */
      nextCursor?: string | null | undefined;
    }>;
    readonly counts: Query<undefined, WindowCounts>;
    readonly one: Query<{
      availabilityId: string;
    }, ShopWindow>;
    /** Orders and carts of each day of some windows. */
    readonly bookings: Query<{
      availabilityIds: string[];
    }, Booking[]>;
    readonly create: Mutation<{
      name?: string | undefined;
      startTime?: Date | string | undefined;
      endTime?: Date | string | undefined;
      pickupSlots?: ("Fri" | "Mon" | "Sat" | "Sun" | "Thu" | "Tue" | "Wed")[] | null | undefined;
      deliverySlots?: ("Fri" | "Mon" | "Sat" | "Sun" | "Thu" | "Tue" | "Wed")[] | null | undefined;
      handOverEndsAt?: string | null | undefined;
    }, ShopWindow>;
    readonly update: Mutation<{
      availabilityId: string;
      name?: string | undefined;
      startTime?: Date | string | undefined;
      endTime?: Date | string | undefined;
      pickupSlots?: ("Fri" | "Mon" | "Sat" | "Sun" | "Thu" | "Tue" | "Wed")[] | null | undefined;
      deliverySlots?: ("Fri" | "Mon" | "Sat" | "Sun" | "Thu" | "Tue" | "Wed")[] | null | undefined;
      handOverEndsAt?: string | null | undefined;
      /** When the window that the merchant looked at was last changed; an older one is refused as stale. */
      updatedAt?: Date | string | undefined;
    }, ShopWindow>;
    readonly clone: Mutation<{
      availabilityId: string;
    }, ShopWindow>;
    /** The tenant is the window's own. */
    readonly remove: Mutation<{
      availabilityId: string;
    }, undefined>;
  };
  readonly billing: {
    /** The plan of the shop, and until when. */
    readonly state: Query<{
      hasPaid?: boolean | undefined;
    } | undefined, BillingState>;
    /** Where to subscribe. */
    readonly checkout: Mutation<{
      [name: string]: never;
    }, HandOver>;
    /** Where card, bills and plan are looked after. */
    readonly portal: Mutation<undefined, HandOver>;
    /** Ends the subscription with the time that is paid for; one that waits for its payment at once. */
    readonly cancel: Mutation<{
      currentPassword?: string | undefined;
    }, {
      cancelsAt: Date;
      endsAt: Date;
    }>;
  };
  readonly cart: {
    readonly mine: Query<undefined, CartView>;
    readonly add: Mutation<{
      itemId: string;
      quantity?: number | undefined;
    }, CartView>;
    readonly change: Mutation<{
      itemId: string;
      quantity: number;
    }, CartView>;
    readonly remove: Mutation<{
      itemId: string;
    }, CartView>;
    readonly choose: Mutation<{
      availabilityId?: string | null | undefined;
      fulfillmentType?: "Delivery" | "Pickup" | "Shipping" | null | undefined;
      fulfillmentSlot?: string | null | undefined;
      street?: string | undefined;
      zip?: string | undefined;
      tip?: number | undefined;
      specialInstructions?: string | undefined;
      isGift?: boolean | undefined;
      gifteeDetails?: {
        name?: string | undefined;
        phone?: string | undefined;
        email?: string | undefined;
        message?: string | undefined;
      } | null | undefined;
      paymentService?: string | null | undefined;
      paymentAcknowledged?: boolean | undefined;
      /** The version the shopper looked at: another tab's change of the lines is refused (`cart_changed`), not overwritten. */
      cartVersion?: number | undefined;
    }, CartView>;
    /** The input of a whole form, in one transaction. */
    readonly keep: Mutation<{
      choices?: {
        zip?: string | undefined;
        fulfillmentType?: "Delivery" | "Pickup" | "Shipping" | null | undefined;
        paymentService?: string | null | undefined;
        street?: string | undefined;
        tip?: number | undefined;
        fulfillmentSlot?: string | null | undefined;
        specialInstructions?: string | undefined;
        isGift?: boolean | undefined;
        gifteeDetails?: {
          name?: string | undefined;
          phone?: string | undefined;
          email?: string | undefined;
          message?: string | undefined;
        } | null | undefined;
        availabilityId?: string | null | undefined;
        paymentAcknowledged?: boolean | undefined;
      } | undefined;
      /** Quantity 0 takes an item out. */
      quantities?: {
        itemId: string;
        quantity: number;
      }[] | undefined;
      /** The version the quantities were read from: where the cart has another by now they are left alone. */
      cartVersion?: number | undefined;
      /** The button that was pressed, counted after the quantities. */
      step?: {
        kind: "add" | "less" | "more" | "remove";
        itemId: string;
      } | null | undefined;
    }, CartNotice>;
    readonly reset: Mutation<undefined, CartView>;
    /** Fills the cart from one of one's own orders. */
    readonly orderAgain: Mutation<{
      orderId: string;
    }, OrderedAgain>;
    /** The same from a guest's order, by its signed link. */
    readonly orderAgainOfGuest: Mutation<{
      token: string;
    }, OrderedAgain>;
    /** The payment options with their handles, for those who may order. */
    readonly checkout: Query<undefined, CheckoutPayment>;
  };
  readonly catalog: {
    /** The menu of the requested shop. */
    readonly menu: Query<undefined, MenuSection[]>;
    /** The whole menu as it can be rearranged. */
    readonly arrangement: Query<undefined, ArrangedMenu>;
    readonly rearrange: Mutation<NewArrangement, ArrangedMenu>;
    readonly sections: {
      readonly list: Query<{
        page?: unknown;
        perPage?: unknown;
        sort?: string | undefined;
        search?: string | undefined;
        filter?: {
          [name: string]: never;
        } | undefined;
      }, {
        rows: ManagedSection[];
        page: number;
        perPage: number;
        total: number;
        sort: string | null;
        /** Where the next page begins, null after the last one; only where it was asked by cursor. */
        nextCursor?: string | null | undefined;
      }>;
      readonly one: Query<{
        sectionId: string;
      }, ManagedSection>;
      readonly create: Mutation<{
        name: string;
        description?: string | undefined;
        nameEs?: string | undefined;
        descriptionEs?: string | undefined;
        order?: number | undefined;
      }, ManagedSection>;
      readonly change: Mutation<SectionChanges, ManagedSection>;
      /** The editor's form as it was typed. */
      readonly saveForm: Mutation<{
        sectionId: string;
        form: {
          version?: string | undefined;
          name?: string | undefined;
          description?: string | undefined;
          nameEs?: string | undefined;
          descriptionEs?: string | undefined;
          order?: string | undefined;
        };
      }, ManagedSection>;
      /** With its items, which are hidden at first. */
      readonly clone: Mutation<{
        sectionId: string;
      }, ManagedSection>;
      /** The shop is the record's own. */
      readonly delete: Mutation<{
        id: string;
      }, {
        deleted: true;
      }>;
      /** Undo of a deletion. */
      readonly restore: Mutation<{
        sectionId: string;
      }, ManagedSection>;
    };
    readonly items: {
      readonly list: Query<{
        page?: unknown;
        perPage?: unknown;
        sort?: string | undefined;
        search?: string | undefined;
        filter?: {
          show?: "hidden" | "in-stock" | "out-of-stock" | undefined;
          sectionId?: string | undefined;
          hidden?: "0" | "1" | "false" | "true" | boolean | undefined;
          soldOut?: "0" | "1" | "false" | "true" | boolean | undefined;
          unlimited?: "0" | "1" | "false" | "true" | boolean | undefined;
          status?: "PUBLISHED" | undefined;
          date?: string | undefined;
        } | undefined;
      }, {
        rows: ManagedItem[];
        page: number;
        perPage: number;
        total: number;
        sort: string | null;
        /** Where the next page begins, null after the last one; only where it was asked by cursor. */
        nextCursor?: string | null | undefined;
      }>;
      /** The same items, all of them, as a file for spreadsheets. */
      readonly exportCsv: Query<{
        sort?: string | undefined;
        search?: string | undefined;
        filter?: {
          show?: "hidden" | "in-stock" | "out-of-stock" | undefined;
          sectionId?: string | undefined;
          hidden?: "0" | "1" | "false" | "true" | boolean | undefined;
          soldOut?: "0" | "1" | "false" | "true" | boolean | undefined;
          unlimited?: "0" | "1" | "false" | "true" | boolean | undefined;
          status?: "PUBLISHED" | undefined;
          date?: string | undefined;
        } | undefined;
      }, string>;
      readonly counts: Query<undefined, ItemCounts>;
      readonly one: Query<{
        itemId: string;
      }, ManagedItem>;
      /** Its place, what was sold of it, who changed it last. */
      readonly history: Query<{
        itemId: string;
      }, ItemHistory>;
      readonly create: Mutation<NewItem, ManagedItem>;
      readonly change: Mutation<ItemChanges, ManagedItem>;
      /** The editor's form as it was typed. */
      readonly saveForm: Mutation<{
        itemId: string;
        form: {
          version?: string | undefined;
          changeKey?: string | undefined;
          /** The place that the form came with. */
          shownOrder?: string | undefined;
          name?: string | undefined;
          sectionId?: string | undefined;
          description?: string | undefined;
          unit?: string | undefined;
          nameEs?: string | undefined;
          descriptionEs?: string | undefined;
          unitEs?: string | undefined;
          price?: string | undefined;
          order?: string | undefined;
          stockDelta?: string | undefined;
          date?: string | undefined;
          hidden?: string | undefined;
          soldOut?: string | undefined;
          unlimited?: string | undefined;
        };
      }, ManagedItem>;
      /** A list that was typed over: all of it or nothing. */
      readonly changeMany: Mutation<{
        changes: {
          itemId: string;
          price?: number | undefined;
          seenPrice?: number | undefined;
          stockDelta?: number | undefined;
          changeKey?: string | undefined;
        }[];
      }, {
        saved: number;
      }>;
      readonly clone: Mutation<{
        itemId: string;
      }, ManagedItem>;
      /** Hide, show, sold out, for many at once. */
      readonly mark: Mutation<ItemMarks, {
        changed: string[];
      }>;
      /** The shop is the record's own. */
      readonly delete: Mutation<{
        id: string;
      }, {
        deleted: true;
      }>;
      /** Undo of a deletion. */
      readonly restore: Mutation<{
        itemId: string;
      }, ManagedItem>;
    };
  };
  readonly charts: {
    readonly "sales-90": Query<undefined, SalesDay[]>;
    readonly "top-products-30": Query<undefined, TopProduct[]>;
    readonly "sales-overview-30": Query<undefined, OverviewDay[]>;
    readonly "new-vs-returning-customers-30": Query<undefined, CustomersDay[]>;
    /** Any other name: only who may see charts is told that there is none. */
    readonly unknown: Query<undefined, null>;
    /** A chart as a file. */
    readonly file: Query<{
      chart: "new-vs-returning-customers-30" | "sales-90" | "sales-overview-30" | "top-products-30";
    }, string>;
  };
  readonly customers: {
    readonly get: Query<{
      id: string;
    }, OwnAccount>;
    readonly setAddress: Mutation<{
      id: string;
      zip?: string | undefined;
      street?: string | undefined;
    }, OwnAccount>;
    readonly update: Mutation<{
      id: string;
      email?: string | undefined;
      password?: string | undefined;
      /** The screen also sends what was typed a second time. */
      passwordConfirmation?: string | undefined;
      /** One's present password: asked for a new e-mail or password. */
      currentPassword?: string | undefined;
      paymentService?: string | undefined;
      paymentHandle?: string | undefined;
      isAdminDrawerMini?: boolean | undefined;
      zip?: string | undefined;
      street?: string | undefined;
      firstName?: string | undefined;
      lastName?: string | undefined;
      phone?: string | undefined;
    }, OwnAccount>;
    /** A merchant's own data. */
    readonly updateMerchant: Mutation<{
      id: string;
      email?: string | undefined;
      password?: string | undefined;
      /** The screen also sends what was typed a second time. */
      passwordConfirmation?: string | undefined;
      /** One's present password: asked for a new e-mail or password. */
      currentPassword?: string | undefined;
      paymentService?: string | undefined;
      paymentHandle?: string | undefined;
      isAdminDrawerMini?: boolean | undefined;
      zip?: string | undefined;
      street?: string | undefined;
      firstName?: string | undefined;
      lastName?: string | undefined;
      phone?: string | undefined;
    }, OwnAccount>;
    readonly exportMine: Query<undefined, AccountExport>;
    readonly erase: Mutation<{
      currentPassword: string;
    }, {
      erased: true;
    }>;
  };
  readonly dashboard: {
    /** Today, the week, what is owed, short or undelivered, and the charts. */
    readonly today: Query<undefined, Dashboard>;
  };
  readonly images: {
    /** Over tRPC a body of JSON holds small pictures only; forms bring larger ones. */
    readonly upload: Mutation<NewPicture, SavedPicture>;
    /** What is said of a picture, and its focus. */
    readonly change: Mutation<PictureChanges, undefined>;
    /** Puts the gallery's pictures into another order. */
    readonly arrange: Mutation<{
      pictureIds: string[];
    }, undefined>;
    readonly remove: Mutation<{
      pictureId: string;
    }, undefined>;
  };
  readonly keys: {
    readonly list: Query<undefined, PublishableKey[]>;
    readonly make: Mutation<{
      name: string;
      origins?: string[] | undefined;
    }, PublishableKey>;
    readonly revoke: Mutation<{
      keyId: string;
    }, undefined>;
  };
  readonly messages: {
    readonly list: Query<{
      search?: string | undefined;
      page?: unknown;
      perPage?: unknown;
      filter?: {
        show?: "failed" | "waiting" | undefined;
      } | undefined;
    }, {
      rows: MessageRow[];
      page: number;
      perPage: number;
      total: number;
      sort: string | null;
      /** Where the next page begins, null after the last one; only where it was asked by cursor. */
      nextCursor?: string | null | undefined;
    }>;
    readonly one: Query<{
      messageId: string;
    }, MessageDetail>;
    /** Once for each key, and within limits. */
    readonly resend: Mutation<MessageToResend, {
      recipient: string;
    }>;
  };
  readonly orders: {
    /** Stock is taken here and in `checkout`, and nowhere else. */
    readonly place: Mutation<{
      availabilityId: string;
      fulfillmentType: "Delivery" | "Pickup" | "Shipping";
      /** A label of a day on offer ('Fri, Nov 27'), or the shipping label. */
      fulfillmentSlot: string;
      /** Street and 5-digit zip in one text; required for Delivery, and worth giving for Shipping. */
      deliveryAddress?: string | null | undefined;
      specialInstructions?: string | undefined;
      isGift?: boolean | undefined;
      gifteeDetails?: {
        name?: string | undefined;
        phone?: string | undefined;
        email?: string | undefined;
        message?: string | undefined;
      } | null | undefined;
      tip?: number | undefined;
      lines?: WantedLine[] | undefined;
      /** Merchants only. */
      customLines?: {
        type: "DISCOUNT" | "FEE" | "PRODUCT";
        name: string;
        price: number;
        quantity?: number | undefined;
      }[] | undefined;
      /** Merchants only; ignored for everyone else. */
      paid?: boolean | undefined;
      completed?: boolean | undefined;
      paymentService?: string | null | undefined;
      /** Only a merchant may order for someone else; one's own id is ignored. */
      userId?: string | null | undefined;
      guest?: Guest | null | undefined;
      /** Merchants only: for someone without an account. Not given by anyone else, so that a repeat's hash stays what it was. */
      walkIn?: {
        name: string;
        email?: string | null | undefined;
        phone?: string | null | undefined;
      } | undefined;
      /** Merchants only: the private note. */
      notes?: string | undefined;
      claimed?: {
        subtotal?: number | undefined;
        tax?: number | undefined;
        deliveryFee?: number | undefined;
        serviceFee?: number | undefined;
        grandTotal?: number | undefined;
        /** Percent. */
        familyDiscount?: number | null | undefined;
      } | undefined;
      idempotencyKey?: string | null | undefined;
      /** The cart version the shopper looked at; placing from the screen only. */
      cartVersion?: number | null | undefined;
    }, PlacedOrder>;
    /** The order screen's form: choices are stored for everyone; the right to order is checked where it places. */
    readonly checkout: Mutation<{
      /** Whether the choices are kept, an item's button was pressed, or the order is placed. */
      intent: {
        kind: "add" | "less" | "more" | "remove";
        itemId: string;
      } | {
        kind: "place" | "save";
      };
      choices: {
        zip?: string | undefined;
        fulfillmentType?: "Delivery" | "Pickup" | "Shipping" | null | undefined;
        paymentService?: string | null | undefined;
        street?: string | undefined;
        tip?: number | undefined;
        fulfillmentSlot?: string | null | undefined;
        specialInstructions?: string | undefined;
        isGift?: boolean | undefined;
        gifteeDetails?: {
          name?: string | undefined;
          phone?: string | undefined;
          email?: string | undefined;
          message?: string | undefined;
        } | null | undefined;
        availabilityId?: string | null | undefined;
        paymentAcknowledged?: boolean | undefined;
      };
      /** The version of the cart that the shopper saw; null where the form has none. */
      cartVersion: number | null;
      /** The key that came with that cart; blank for none. */
      idempotencyKey: string;
      /** Cents: the total the shopper saw. Any other is refused (`price_changed`) instead of charged. */
      shownTotal: number | null;
      /** Whether every field of the form could be read; else nothing is placed. */
      isWhole: boolean;
      guest: Guest | null;
      /** The choices that no one changed from what the form showed, each with a print of what the cart had then (`shown-choices.ts`): they never overwrite what another page has chosen since. Left out, every choice is the shopper's own. */
      untouched?: {
        [name: string]: string;
      } | undefined;
      quantities?: {
        itemId: string;
        quantity: number;
      }[] | undefined;
    }, {
      cart: CartView;
      shortages: Shortage[];
      kind: "kept";
    } | {
      kind: "placed";
      order: {
        id: string;
        ticketNumber: number;
      };
      url: string;
      replayed: boolean;
    }>;
    /** What an order would cost, refused as placing it is. It writes nothing, and is a mutation all the same: names and addresses do not belong into an address, which two hundred lines would also be too long for. */
    readonly quote: Mutation<{
      fulfillmentType: "Delivery" | "Pickup" | "Shipping";
      /** A label of a day on offer ('Fri, Nov 27'), or the shipping label. */
      fulfillmentSlot: string;
      availabilityId: string;
      /** Street and 5-digit zip in one text; required for Delivery, and worth giving for Shipping. */
      deliveryAddress?: string | null | undefined;
      paymentService?: string | null | undefined;
      tip?: number | undefined;
      completed?: boolean | undefined;
      /** Merchants only; ignored for everyone else. */
      paid?: boolean | undefined;
      specialInstructions?: string | undefined;
      isGift?: boolean | undefined;
      gifteeDetails?: {
        name?: string | undefined;
        phone?: string | undefined;
        email?: string | undefined;
        message?: string | undefined;
      } | null | undefined;
      /** Only a merchant may order for someone else; one's own id is ignored. */
      userId?: string | null | undefined;
      lines?: WantedLine[] | undefined;
      /** Merchants only: the private note. */
      notes?: string | undefined;
      guest?: Guest | null | undefined;
      /** Merchants only. */
      customLines?: {
        type: "DISCOUNT" | "FEE" | "PRODUCT";
        name: string;
        price: number;
        quantity?: number | undefined;
      }[] | undefined;
      /** Merchants only: for someone without an account. Not given by anyone else, so that a repeat's hash stays what it was. */
      walkIn?: {
        name: string;
        email?: string | null | undefined;
        phone?: string | null | undefined;
      } | undefined;
      claimed?: {
        subtotal?: number | undefined;
        tax?: number | undefined;
        deliveryFee?: number | undefined;
        serviceFee?: number | undefined;
        grandTotal?: number | undefined;
        /** Percent. */
        familyDiscount?: number | null | undefined;
      } | undefined;
    }, OrderPriceView>;
    /** Did it go through? */
    readonly byKey: Query<{
      key: string;
    }, {
      id: string;
      ticketNumber: number;
      url: string | null;
    }>;
    /** For the order screen, whose cart an order without an answer has emptied. */
    readonly justPlaced: Query<undefined, OrderJustPlaced | null>;
    /** One's own history. */
    readonly mine: Query<{
      page?: unknown;
      perPage?: unknown;
      sort?: string | undefined;
      search?: string | undefined;
      filter?: {
        from?: string | undefined;
        until?: string | undefined;
        cancelled?: "0" | "1" | "false" | "true" | boolean | undefined;
      } | undefined;
      cursor?: string | undefined;
    }, {
      rows: OwnOrder[];
      page: number;
      perPage: number;
      total: number;
      sort: string | null;
      /** Where the next page begins, null after the last one; only where it was asked by cursor. */
      nextCursor?: string | null | undefined;
    }>;
    /** Someone else's order is not forbidden, it does not exist. */
    readonly mineOne: Query<{
      orderId: string;
    }, OwnOrder>;
    /** The last of one's own orders, in a line. */
    readonly usual: Query<undefined, {
      orderId: string;
      items: {
        name: string;
        quantity: number;
      }[];
    } | null>;
    /** A guest's order by its signed link, read only. */
    readonly ofGuest: Query<{
      token: string;
    }, OwnOrder>;
    /** The merchant's list. */
    readonly list: Query<{
      page?: unknown;
      perPage?: unknown;
      sort?: string | undefined;
      search?: string | undefined;
      filter?: {
        from?: string | undefined;
        until?: string | undefined;
        completed?: "0" | "1" | "false" | "true" | boolean | undefined;
        paid?: "0" | "1" | "false" | "true" | boolean | undefined;
        readyForGuest?: "0" | "1" | "false" | "true" | boolean | undefined;
        isGift?: "0" | "1" | "false" | "true" | boolean | undefined;
        cancelled?: "0" | "1" | "false" | "true" | boolean | undefined;
        fulfillmentType?: "Delivery" | "Pickup" | "Shipping" | "Unknown" | undefined;
        fulfillmentDate?: string | undefined;
        userId?: string | undefined;
      } | undefined;
      /** The page that this order stands on, in place of `page`, where the list has it. */
      around?: string | undefined;
      cursor?: string | undefined;
    }, {
      rows: ShopOrderRow[];
      page: number;
      perPage: number;
      total: number;
      sort: string | null;
      /** Where the next page begins, null after the last one; only where it was asked by cursor. */
      nextCursor?: string | null | undefined;
    }>;
    readonly counts: Query<undefined, OrderCounts>;
    /** The number of the last change of the live list. Read before the list: changes in between are then sent twice, and never missed. */
    readonly livePosition: Query<undefined, {
      number: number;
      newestTicket: number;
    }>;
    /** What a merchant's order would cost, and what would run short, while it is being typed; takes nothing. */
    readonly quoteDraft: Query<{
      fulfillmentType: "Delivery" | "Pickup" | "Shipping";
      userId?: string | null | undefined;
      lines?: WantedLine[] | undefined;
      customLines?: {
        type: "DISCOUNT" | "FEE" | "PRODUCT";
        name: string;
        price: number;
        quantity?: number | undefined;
      }[] | undefined;
      tip?: number | undefined;
      /** Cents; null for the shop's own fee. */
      deliveryFee?: number | null | undefined;
    }, OrderQuote>;
    readonly one: Query<{
      orderId: string;
    }, ShopOrder>;
    /** Flags, lines, slot, words, cancelling. */
    readonly update: Mutation<{
      orderId: string;
      /** The merchant's own; the customer never sees it. */
      notes?: string | undefined;
      cancelled?: {
        reason?: string | undefined;
        restock?: boolean | undefined;
        tellCustomer?: boolean | undefined;
      } | undefined;
      lines?: {
        id?: string | undefined;
        itemId?: string | undefined;
        type?: "DISCOUNT" | "FEE" | "PRODUCT" | undefined;
        name?: string | undefined;
        price?: number | undefined;
        /** 0 only of a line that has none, because nothing was left as it was ordered (`editLines`). */
        quantity?: number | undefined;
      }[] | undefined;
      /** Another day is named by its label ('Fri, Dec 4') or its date; Shipping has none. */
      fulfillmentSlot?: string | undefined;
      fulfillmentDate?: string | undefined;
      fulfillmentType?: "Delivery" | "Pickup" | "Shipping" | undefined;
      availabilityId?: string | undefined;
      deliveryAddress?: string | null | undefined;
      specialInstructions?: string | undefined;
      tip?: number | undefined;
      deliveryFee?: number | undefined;
      isGift?: boolean | undefined;
      gifteeDetails?: {
        name?: string | undefined;
        phone?: string | undefined;
        email?: string | undefined;
        message?: string | undefined;
      } | null | undefined;
      /** The version that was looked at; without it flags and fields are simply set. */
      version?: number | undefined;
      completed?: boolean | undefined;
      paid?: boolean | undefined;
      readyForGuest?: boolean | undefined;
    }, ShopOrder>;
    /** The order with its time line, its mails and the mails that each flag would send. */
    readonly detail: Query<{
      orderId: string;
    }, OrderDetail>;
    /** What an update would do to price and stock; writes nothing. */
    readonly previewUpdate: Query<{
      orderId: string;
      /** The merchant's own; the customer never sees it. */
      notes?: string | undefined;
      cancelled?: {
        reason?: string | undefined;
        restock?: boolean | undefined;
        tellCustomer?: boolean | undefined;
      } | undefined;
      lines?: {
        id?: string | undefined;
        itemId?: string | undefined;
        type?: "DISCOUNT" | "FEE" | "PRODUCT" | undefined;
        name?: string | undefined;
        price?: number | undefined;
        /** 0 only of a line that has none, because nothing was left as it was ordered (`editLines`). */
        quantity?: number | undefined;
      }[] | undefined;
      /** Another day is named by its label ('Fri, Dec 4') or its date; Shipping has none. */
      fulfillmentSlot?: string | undefined;
      fulfillmentDate?: string | undefined;
      fulfillmentType?: "Delivery" | "Pickup" | "Shipping" | undefined;
      availabilityId?: string | undefined;
      deliveryAddress?: string | null | undefined;
      specialInstructions?: string | undefined;
      tip?: number | undefined;
      deliveryFee?: number | undefined;
      isGift?: boolean | undefined;
      gifteeDetails?: {
        name?: string | undefined;
        phone?: string | undefined;
        email?: string | undefined;
        message?: string | undefined;
      } | null | undefined;
      /** The version that was looked at; without it flags and fields are simply set. */
      version?: number | undefined;
      completed?: boolean | undefined;
      paid?: boolean | undefined;
      readyForGuest?: boolean | undefined;
    }, OrderUpdatePreview>;
    /** One flag of the selected rows of the list. */
    readonly updateMany: Mutation<{
      orderIds: string[];
      flag: "completed" | "paid" | "readyForGuest";
      set?: boolean | undefined;
      /** The versions that were looked at, by order; one that has another by now is left as it is. */
      versions?: {
        [name: string]: number;
      } | undefined;
    }, ChangedOrders>;
    /** Invoice, payment received, order completed: once more. */
    readonly mailAgain: Mutation<{
      orderId: string;
      mail: "customer-invoice" | "order-cancelled" | "order-completed" | "payment-received";
    }, {
      recipient: string;
    }>;
    /** The same mail, read before it goes. */
    readonly mailText: Query<{
      orderId: string;
      mail: "customer-invoice" | "order-cancelled" | "order-completed" | "payment-received";
    }, OrderMailText>;
    /** How many customers a text about open orders would go to. */
    readonly customersToTell: Query<{
      search?: string | undefined;
    }, CustomersToTell>;
    /** Writes to them, to each once. */
    readonly tellCustomers: Mutation<NoteToCustomers, CustomersToTell>;
    /** Softly; the shop is the order's own. */
    readonly delete: Mutation<{
      orderId?: string | null | undefined;
      restock?: "0" | "1" | "false" | "true" | boolean | undefined;
    }, {
      deleted: true;
    }>;
    /** The list as a file. */
    readonly export: Query<{
      sort?: string | undefined;
      search?: string | undefined;
      filter?: {
        from?: string | undefined;
        until?: string | undefined;
        completed?: "0" | "1" | "false" | "true" | boolean | undefined;
        paid?: "0" | "1" | "false" | "true" | boolean | undefined;
        readyForGuest?: "0" | "1" | "false" | "true" | boolean | undefined;
        isGift?: "0" | "1" | "false" | "true" | boolean | undefined;
        cancelled?: "0" | "1" | "false" | "true" | boolean | undefined;
        fulfillmentType?: "Delivery" | "Pickup" | "Shipping" | "Unknown" | undefined;
        fulfillmentDate?: string | undefined;
        userId?: string | undefined;
      } | undefined;
    }, string>;
    /** What to make, by item and slot. */
    readonly prep: Query<PrepQuestion, PrepList>;
    /** The kitchen's page: what to make, what to pack, what is done. */
    readonly prepBoard: Query<PrepBoardQuestion, PrepBoard>;
    readonly prepFile: Query<PrepQuestion, string>;
    readonly markPrep: Mutation<{
      from?: string | undefined;
      on?: {
        made?: {
          itemId: string;
          itemName: string;
          itemUnit: string;
          sectionName: string;
          /** How many were shown; where there are others by now the item is left out. */
          pieces?: number | undefined;
        }[] | undefined;
        packed?: string[] | undefined;
        /** How many of each line were shown; one that has others by now is left out. */
        packedPieces?: {
          [name: string]: number;
        } | undefined;
      } | undefined;
      off?: {
        made?: MarkedItem[] | undefined;
        packed?: string[] | undefined;
      } | undefined;
      availabilities?: string[] | undefined;
      date?: string | undefined;
      until?: string | undefined;
      days?: string[] | undefined;
    }, Marked>;
    /** The list of one pick-up day. */
    readonly pickupDay: Query<PickupQuestion, PickupDay>;
    /** What was ticked off on it, also long ago and without a network; taken once, however often it is sent. */
    readonly tick: Mutation<TicksToTake, TicksTaken>;
    /** The orders whose tickets are printed together. */
    readonly tickets: Query<{
      orderIds: string[];
    }, ShopOrderRow[]>;
    /** The shop's own words on them. */
    readonly ticketHead: Query<undefined, TicketHead>;
  };
  readonly payments: {
    /** Which orders a statement pays; writes nothing. A mutation, because a statement is too long for an address. */
    readonly match: Mutation<{
      statement: string;
    }, MatchedStatement>;
    /** Marks the orders of some lines as paid. Taken back by `orders.updateMany`. */
    readonly confirm: Mutation<PaymentsToConfirm, ChangedOrders>;
    /** The unpaid orders, with why a customer is not to be reminded. */
    readonly unpaid: Query<undefined, UnpaidOrders>;
    /** Reminds the customers of some orders, never twice within three days. */
    readonly remind: Mutation<{
      orderIds: string[];
    }, RemindersSent>;
    /** Where one's own order is paid at Square. */
    readonly squareForMine: Mutation<{
      orderId: string;
    }, HandOver>;
    /** The same for a guest's order, by its signed link. */
    readonly squareForGuest: Mutation<{
      token: string;
    }, HandOver>;
  };
  readonly phoneLogIn: {
    readonly phoneExists: Mutation<{
      phone: string;
    }, {
      exists: boolean;
    }>;
    readonly sendCode: Mutation<{
      phone: string;
    }, CodeRequested>;
    readonly verifyCode: Mutation<{
      phone: string;
      code: string;
      /** Customers may stay signed in for 30 days. */
      keepSignedIn?: boolean | undefined;
    }, OpenedByPhone>;
    /** To the number of a merchant's own account, so that text messages may go to it. */
    readonly sendOwnCode: Mutation<undefined, CodeRequested>;
    /** The number is proved by the code; no log-in is opened. */
    readonly proveOwn: Mutation<{
      code: string;
    }, OwnAccount>;
    /** Only in a log-in that a phone code of this shop opened; every other one is refused like none. */
    readonly validateLegacy: Mutation<{
      [name: string]: never;
    } | undefined, ValidatedLegacy>;
    /** Only with an upgrade token as bearer. */
    readonly updateLegacy: Mutation<UpdateLegacy, UpdatedLegacy>;
  };
  readonly passwords: {
    readonly sendReset: Mutation<{
      email: string;
    }, undefined>;
    /** Changes nothing, but is posted all the same: a token has no business in an address. */
    readonly openReset: Mutation<{
      token: string;
    }, {
      email: string;
      isMerchant: boolean;
    }>;
    readonly reset: Mutation<ResetPassword, {
      isMerchant: boolean;
    }>;
    readonly merchantForgotEmail: Mutation<{
      phone?: string | undefined;
    }, undefined>;
  };
  readonly owners: {
    /** Opens a shop and its owner's log-in: for programs. */
    readonly signUp: Mutation<{
      /** At most 40 characters. */
      shopName: string;
      firstName: string;
      lastName: string;
      email: string;
      /** Needed: by it an owner who forgot the e-mail is found again. */
      phone: string;
      password: string;
      passwordConfirmation: string;
      /** The first label of the shop's host; blank takes the one that is made from the name. */
      slug?: string | undefined;
    }, OpenedShop>;
    /** Opens a shop and returns the address of its owner's log-in: for the screen on the root domain. */
    readonly openShop: Mutation<{
      /** At most 40 characters. */
      shopName: string;
      firstName: string;
      lastName: string;
      email: string;
      /** Needed: by it an owner who forgot the e-mail is found again. */
      phone: string;
      password: string;
      passwordConfirmation: string;
      /** The first label of the shop's host; blank takes the one that is made from the name. */
      slug?: string | undefined;
    }, {
      shop: NewShop;
      url: string;
    }>;
    /** What stands against an address, requested while it is typed. */
    readonly slugFree: Query<{
      slug: string;
    }, {
      slug: string;
      /** Null for an address that is free. */
      problem: "malformed" | "reserved" | "taken" | null;
    }>;
    /** Takes a log-in over that was opened on another host. */
    readonly enter: Mutation<{
      token: string;
    }, OpenedSession>;
    /** The link of the activation mail. */
    readonly activate: Mutation<{
      token: string;
    }, {
      verified: true;
    }>;
    /** Sends the activation mail once more, to oneself. */
    readonly sendActivation: Mutation<undefined, undefined>;
  };
  readonly platform: {
    /** Figures over all shops. */
    readonly reports: Query<undefined, PlatformFigures>;
    readonly shops: Query<{
      search?: string | undefined;
      state?: "all" | "expired" | "maintenance" | "subscribed" | "trial" | undefined;
      sort?: "newest" | "orders" | "sales" | "seen" | undefined;
      page?: number | undefined;
    }, PlatformShopsPage>;
    /** The newest acts, over all shops. */
    readonly trail: Query<undefined, PlatformAct[]>;
    /** The shop's own domain; `shop.setDomain` changes it. */
    readonly domainOf: Query<{
      shopId: string;
    }, {
      shopDomain: string | null;
    }>;
    readonly setFlags: Mutation<FlagsOfShop, {
      flags: ("ALLOW_GIFT_PURCHASES" | "ITEM_DATES" | "SERVICE_FEE")[];
    }>;
  };
  readonly sessions: {
    /** This one first, then the last used. */
    readonly mine: Query<undefined, ListedSession[]>;
    /** Someone else's is not found. */
    readonly end: Mutation<{
      id: string;
    }, {
      isThis: boolean;
    }>;
    /** All but the caller's own. */
    readonly endOthers: Mutation<undefined, {
      ended: number;
    }>;
  };
  readonly shop: {
    /** The requested shop, by host, id or slug. */
    readonly current: Query<undefined, PublicShop>;
    /** Another slug; never part of an update of the settings. */
    readonly rename: Mutation<{
      slug: string;
    }, RenamedShop>;
    /** A domain of the shop's own, by a super admin. */
    readonly setDomain: Mutation<SetShopDomain, {
      shopDomain: string | null;
    }>;
    /** Every setting, for the shop's merchant, and the shop's standing; of secrets only whether they are set. */
    readonly settings: Query<undefined, {
      version: number;
      zip: string;
      phone: string;
      title: string;
      deliveryFee: number | null;
      state: string;
      pickupSlots: readonly ("Fri" | "Mon" | "Sat" | "Sun" | "Thu" | "Tue" | "Wed")[];
      deliverySlots: readonly ("Fri" | "Mon" | "Sat" | "Sun" | "Thu" | "Tue" | "Wed")[];
      requirePrepay: boolean;
      cashapp: string;
      mode: "bake_sale" | "standard";
      externalLinkUrl: string;
      externalLinkLabel: string;
      externalLinkLabelEs: string;
      contactEmail: string;
      supportEmail: string;
      ownerFirstName: string;
      ownerLastName: string;
      street1: string;
      street2: string;
      city: string;
      showAddress: boolean;
      timezone: "America/Anchorage" | "America/Chicago" | "America/Denver" | "America/Los_Angeles" | "America/New_York" | "Pacific/Honolulu";
      instagram: string;
      facebook: string;
      twitter: string;
      notTakingOrders: string;
      notTakingOrdersEs: string;
      maintenanceMode: boolean;
      enableLiveChat: boolean;
      liveChatButtonId: string;
      requireAppVersionMatch: boolean;
      analyticsId: string;
      socialAccessToken: SecretTold;
      orderAccess: "guest" | "login" | "verified";
      hideAddressFields: boolean;
      capturePaymentInfo: boolean;
      requirePhoneForSignup: boolean;
      hideHomeBannerTitle: boolean;
      homePage: string;
      homePageEs: string;
      safetyMeasures: string;
      safetyMeasuresEs: string;
      enableAboutPage: boolean;
      aboutPage: string;
      aboutPageEs: string;
      helpPage: string;
      helpPageEs: string;
      trackInventory: boolean;
      lowStockWarning: number;
      rejectOversoldOrders: boolean;
      itemOversoldNote: string;
      itemOversoldNoteEs: string;
      allowGiftPurchases: boolean;
      allowItemDatesToggle: boolean;
      enableItemDates: boolean;
      leadTimeMinutes: number;
      tipDefault: number;
      salesTax: number | null;
      paymentInfo: string;
      paymentInfoEs: string;
      enableAdvancedPayment: boolean;
      paymentOptions: readonly ("Apple Pay" | "Cash" | "CashApp" | "Credit Card" | "PayPal" | "Square" | "Venmo" | "Zelle")[];
      venmoName: string;
      paypalEmail: string;
      ccInstrux: string;
      ccPhone: string;
      applepayPhone: string;
      zelleContact: string;
      squareLocationId: string;
      cashInstrux: string;
      ccInstruxEs: string;
      cashInstruxEs: string;
      enableSquarePayment: boolean;
      squareAppId: string;
      squareAccessToken: SecretTold;
      squareWebhookKey: SecretTold;
      fulfillmentOptions: readonly ("Delivery" | "Pickup" | "Shipping")[];
      fulfillmentInstructions: string;
      fulfillmentInstructionsEs: string;
      pickupInfo: string;
      pickupInfoEs: string;
      deliveryInfo: string;
      deliveryInfoEs: string;
      enableQueueManager: boolean;
      newOrderAlerts: boolean;
      tellWhenUnwatched: boolean;
      emailCustomerInvoices: boolean;
      guestInvoiceTitle: string;
      guestInvoiceTitleEs: string;
      sendPaymentReceivedEmail: boolean;
      bccPaymentReceivedEmail: boolean;
      paymentReminderDays: number;
      paidEmailBody: string;
      paidEmailBodyEs: string;
      completedEmailBody: string;
      completedEmailBodyEs: string;
      sendWelcomeEmail: boolean;
      welcomeEmailBody: string;
      welcomeEmailBodyEs: string;
      homeBanner: string | null;
      bannerPicture: {
        id: string;
        url: string;
        alt: string;
        width: number;
        height: number;
        /** A data address of some pixels, to be shown until the picture has come, or blank. */
        placeholder: string;
        /** The point that stays in sight where the picture is cut, in thousandths of its width and height. */
        focusX: number;
        focusY: number;
        sources: {
          type: string;
          width: number;
          url: string;
        }[];
      } | null;
      menuGallery: {
        id: string;
        url: string;
        alt: string;
        width: number;
        height: number;
        /** A data address of some pixels, to be shown until the picture has come, or blank. */
        placeholder: string;
        /** The point that stays in sight where the picture is cut, in thousandths of its width and height. */
        focusX: number;
        focusY: number;
        sources: {
          type: string;
          width: number;
          url: string;
        }[];
      }[];
      id: string;
      slug: string;
      shopDomain: string | null;
      isPublished: boolean;
      hasActiveTrial: boolean;
      isSubscribed: boolean;
      isDead: boolean;
      stripeSubscription: {
        set: boolean;
      };
      meta: {
        featureFlags: {
          name: "ALLOW_GIFT_PURCHASES" | "ITEM_DATES" | "SERVICE_FEE";
          active: boolean;
        }[];
      };
    }>;
    /** The same for the settings' screens. */
    readonly settingsScreen: Query<undefined, {
      settings: SettingsTold;
      hidden: string[];
      /** The address that the shop enters at Square. */
      squareWebhooks: string;
      asksPassword: boolean;
    }>;
    /** The open orders and carts that such a change would touch, before it is saved. */
    readonly impactOf: Query<{
      zip?: unknown;
      phone?: unknown;
      title?: unknown;
      deliveryFee?: unknown;
      state?: unknown;
      pickupSlots?: unknown;
      deliverySlots?: unknown;
      requirePrepay?: unknown;
      cashapp?: unknown;
      mode?: unknown;
      externalLinkUrl?: unknown;
      externalLinkLabel?: unknown;
      externalLinkLabelEs?: unknown;
      contactEmail?: unknown;
      supportEmail?: unknown;
      ownerFirstName?: unknown;
      ownerLastName?: unknown;
      street1?: unknown;
      street2?: unknown;
      city?: unknown;
      showAddress?: unknown;
      timezone?: unknown;
      instagram?: unknown;
      facebook?: unknown;
      twitter?: unknown;
      notTakingOrders?: unknown;
      notTakingOrdersEs?: unknown;
      maintenanceMode?: unknown;
      enableLiveChat?: unknown;
      liveChatButtonId?: unknown;
      requireAppVersionMatch?: unknown;
      analyticsId?: unknown;
      socialAccessToken?: unknown;
      orderAccess?: unknown;
      hideAddressFields?: unknown;
      capturePaymentInfo?: unknown;
      requirePhoneForSignup?: unknown;
      hideHomeBannerTitle?: unknown;
      homePage?: unknown;
      homePageEs?: unknown;
      safetyMeasures?: unknown;
      safetyMeasuresEs?: unknown;
      enableAboutPage?: unknown;
      aboutPage?: unknown;
      aboutPageEs?: unknown;
      helpPage?: unknown;
      helpPageEs?: unknown;
      trackInventory?: unknown;
      lowStockWarning?: unknown;
      rejectOversoldOrders?: unknown;
      itemOversoldNote?: unknown;
      itemOversoldNoteEs?: unknown;
      allowGiftPurchases?: unknown;
      allowItemDatesToggle?: unknown;
      enableItemDates?: unknown;
      leadTimeMinutes?: unknown;
      tipDefault?: unknown;
      salesTax?: unknown;
      paymentInfo?: unknown;
      paymentInfoEs?: unknown;
      enableAdvancedPayment?: unknown;
      paymentOptions?: unknown;
      venmoName?: unknown;
      paypalEmail?: unknown;
      ccInstrux?: unknown;
      ccPhone?: unknown;
      applepayPhone?: unknown;
      zelleContact?: unknown;
      squareLocationId?: unknown;
      cashInstrux?: unknown;
      ccInstruxEs?: unknown;
      cashInstruxEs?: unknown;
      enableSquarePayment?: unknown;
      squareAppId?: unknown;
      squareAccessToken?: unknown;
      squareWebhookKey?: unknown;
      fulfillmentOptions?: unknown;
      fulfillmentInstructions?: unknown;
      fulfillmentInstructionsEs?: unknown;
      pickupInfo?: unknown;
      pickupInfoEs?: unknown;
      deliveryInfo?: unknown;
      deliveryInfoEs?: unknown;
      enableQueueManager?: unknown;
      newOrderAlerts?: unknown;
      tellWhenUnwatched?: unknown;
      emailCustomerInvoices?: unknown;
      guestInvoiceTitle?: unknown;
      guestInvoiceTitleEs?: unknown;
      sendPaymentReceivedEmail?: unknown;
      bccPaymentReceivedEmail?: unknown;
      paymentReminderDays?: unknown;
      paidEmailBody?: unknown;
      paidEmailBodyEs?: unknown;
      completedEmailBody?: unknown;
      completedEmailBodyEs?: unknown;
      sendWelcomeEmail?: unknown;
      welcomeEmailBody?: unknown;
      welcomeEmailBodyEs?: unknown;
    }, {
      name: "aboutPage" | "aboutPageEs" | "allowGiftPurchases" | "allowItemDatesToggle" | "analyticsId" | "applepayPhone" | "bccPaymentReceivedEmail" | "capturePaymentInfo" | "cashInstrux" | "cashInstruxEs" | "cashapp" | "ccInstrux" | "ccInstruxEs" | "ccPhone" | "city" | "completedEmailBody" | "completedEmailBodyEs" | "contactEmail" | "deliveryFee" | "deliveryInfo" | "deliveryInfoEs" | "deliverySlots" | "emailCustomerInvoices" | "enableAboutPage" | "enableAdvancedPayment" | "enableItemDates" | "enableLiveChat" | "enableQueueManager" | "enableSquarePayment" | "externalLinkLabel" | "externalLinkLabelEs" | "externalLinkUrl" | "facebook" | "fulfillmentInstructions" | "fulfillmentInstructionsEs" | "fulfillmentOptions" | "guestInvoiceTitle" | "guestInvoiceTitleEs" | "helpPage" | "helpPageEs" | "hideAddressFields" | "hideHomeBannerTitle" | "homePage" | "homePageEs" | "instagram" | "itemOversoldNote" | "itemOversoldNoteEs" | "leadTimeMinutes" | "liveChatButtonId" | "lowStockWarning" | "maintenanceMode" | "mode" | "newOrderAlerts" | "notTakingOrders" | "notTakingOrdersEs" | "orderAccess" | "ownerFirstName" | "ownerLastName" | "paidEmailBody" | "paidEmailBodyEs" | "paymentInfo" | "paymentInfoEs" | "paymentOptions" | "paymentReminderDays" | "paypalEmail" | "phone" | "pickupInfo" | "pickupInfoEs" | "pickupSlots" | "rejectOversoldOrders" | "requireAppVersionMatch" | "requirePhoneForSignup" | "requirePrepay" | "safetyMeasures" | "safetyMeasuresEs" | "salesTax" | "sendPaymentReceivedEmail" | "sendWelcomeEmail" | "showAddress" | "socialAccessToken" | "squareAccessToken" | "squareAppId" | "squareLocationId" | "squareWebhookKey" | "state" | "street1" | "street2" | "supportEmail" | "tellWhenUnwatched" | "timezone" | "tipDefault" | "title" | "trackInventory" | "twitter" | "venmoName" | "welcomeEmailBody" | "welcomeEmailBodyEs" | "zelleContact" | "zip";
      taken: string;
      orders: number;
      carts: number;
      search: string;
    }[]>;
    /** Changes settings, all or none. */
    readonly update: Mutation<{
      zip?: unknown;
      phone?: unknown;
      title?: unknown;
      deliveryFee?: unknown;
      state?: unknown;
      pickupSlots?: unknown;
      deliverySlots?: unknown;
      requirePrepay?: unknown;
      cashapp?: unknown;
      mode?: unknown;
      externalLinkUrl?: unknown;
      externalLinkLabel?: unknown;
      externalLinkLabelEs?: unknown;
      contactEmail?: unknown;
      supportEmail?: unknown;
      ownerFirstName?: unknown;
      ownerLastName?: unknown;
      street1?: unknown;
      street2?: unknown;
      city?: unknown;
      showAddress?: unknown;
      timezone?: unknown;
      instagram?: unknown;
      facebook?: unknown;
      twitter?: unknown;
      notTakingOrders?: unknown;
      notTakingOrdersEs?: unknown;
      maintenanceMode?: unknown;
      enableLiveChat?: unknown;
      liveChatButtonId?: unknown;
      requireAppVersionMatch?: unknown;
      analyticsId?: unknown;
      socialAccessToken?: unknown;
      orderAccess?: unknown;
      hideAddressFields?: unknown;
      capturePaymentInfo?: unknown;
      requirePhoneForSignup?: unknown;
      hideHomeBannerTitle?: unknown;
      homePage?: unknown;
      homePageEs?: unknown;
      safetyMeasures?: unknown;
      safetyMeasuresEs?: unknown;
      enableAboutPage?: unknown;
      aboutPage?: unknown;
      aboutPageEs?: unknown;
      helpPage?: unknown;
      helpPageEs?: unknown;
      trackInventory?: unknown;
      lowStockWarning?: unknown;
      rejectOversoldOrders?: unknown;
      itemOversoldNote?: unknown;
      itemOversoldNoteEs?: unknown;
      allowGiftPurchases?: unknown;
      allowItemDatesToggle?: unknown;
      enableItemDates?: unknown;
      leadTimeMinutes?: unknown;
      tipDefault?: unknown;
      salesTax?: unknown;
      paymentInfo?: unknown;
      paymentInfoEs?: unknown;
      enableAdvancedPayment?: unknown;
      paymentOptions?: unknown;
      venmoName?: unknown;
      paypalEmail?: unknown;
      ccInstrux?: unknown;
      ccPhone?: unknown;
      applepayPhone?: unknown;
      zelleContact?: unknown;
      squareLocationId?: unknown;
      cashInstrux?: unknown;
      ccInstruxEs?: unknown;
      cashInstruxEs?: unknown;
      enableSquarePayment?: unknown;
      squareAppId?: unknown;
      squareAccessToken?: unknown;
      squareWebhookKey?: unknown;
      fulfillmentOptions?: unknown;
      fulfillmentInstructions?: unknown;
      fulfillmentInstructionsEs?: unknown;
      pickupInfo?: unknown;
      pickupInfoEs?: unknown;
      deliveryInfo?: unknown;
      deliveryInfoEs?: unknown;
      enableQueueManager?: unknown;
      newOrderAlerts?: unknown;
      tellWhenUnwatched?: unknown;
      emailCustomerInvoices?: unknown;
      guestInvoiceTitle?: unknown;
      guestInvoiceTitleEs?: unknown;
      sendPaymentReceivedEmail?: unknown;
      bccPaymentReceivedEmail?: unknown;
      paymentReminderDays?: unknown;
      paidEmailBody?: unknown;
      paidEmailBodyEs?: unknown;
      completedEmailBody?: unknown;
      completedEmailBodyEs?: unknown;
      sendWelcomeEmail?: unknown;
      welcomeEmailBody?: unknown;
      welcomeEmailBodyEs?: unknown;
      version?: number | undefined;
      currentPassword?: string | undefined;
    }, {
      version: number;
      zip: string;
      phone: string;
      title: string;
      deliveryFee: number | null;
      state: string;
      pickupSlots: readonly ("Fri" | "Mon" | "Sat" | "Sun" | "Thu" | "Tue" | "Wed")[];
      deliverySlots: readonly ("Fri" | "Mon" | "Sat" | "Sun" | "Thu" | "Tue" | "Wed")[];
      requirePrepay: boolean;
      cashapp: string;
      mode: "bake_sale" | "standard";
      externalLinkUrl: string;
      externalLinkLabel: string;
      externalLinkLabelEs: string;
      contactEmail: string;
      supportEmail: string;
      ownerFirstName: string;
      ownerLastName: string;
      street1: string;
      street2: string;
      city: string;
      showAddress: boolean;
      timezone: "America/Anchorage" | "America/Chicago" | "America/Denver" | "America/Los_Angeles" | "America/New_York" | "Pacific/Honolulu";
      instagram: string;
      facebook: string;
      twitter: string;
      notTakingOrders: string;
      notTakingOrdersEs: string;
      maintenanceMode: boolean;
      enableLiveChat: boolean;
      liveChatButtonId: string;
      requireAppVersionMatch: boolean;
      analyticsId: string;
      socialAccessToken: SecretTold;
      orderAccess: "guest" | "login" | "verified";
      hideAddressFields: boolean;
      capturePaymentInfo: boolean;
      requirePhoneForSignup: boolean;
      hideHomeBannerTitle: boolean;
      homePage: string;
      homePageEs: string;
      safetyMeasures: string;
      safetyMeasuresEs: string;
      enableAboutPage: boolean;
      aboutPage: string;
      aboutPageEs: string;
      helpPage: string;
      helpPageEs: string;
      trackInventory: boolean;
      lowStockWarning: number;
      rejectOversoldOrders: boolean;
      itemOversoldNote: string;
      itemOversoldNoteEs: string;
      allowGiftPurchases: boolean;
      allowItemDatesToggle: boolean;
      enableItemDates: boolean;
      leadTimeMinutes: number;
      tipDefault: number;
      salesTax: number | null;
      paymentInfo: string;
      paymentInfoEs: string;
      enableAdvancedPayment: boolean;
      paymentOptions: readonly ("Apple Pay" | "Cash" | "CashApp" | "Credit Card" | "PayPal" | "Square" | "Venmo" | "Zelle")[];
      venmoName: string;
      paypalEmail: string;
      ccInstrux: string;
      ccPhone: string;
      applepayPhone: string;
      zelleContact: string;
      squareLocationId: string;
      cashInstrux: string;
      ccInstruxEs: string;
      cashInstruxEs: string;
      enableSquarePayment: boolean;
      squareAppId: string;
      squareAccessToken: SecretTold;
      squareWebhookKey: SecretTold;
      fulfillmentOptions: readonly ("Delivery" | "Pickup" | "Shipping")[];
      fulfillmentInstructions: string;
      fulfillmentInstructionsEs: string;
      pickupInfo: string;
      pickupInfoEs: string;
      deliveryInfo: string;
      deliveryInfoEs: string;
      enableQueueManager: boolean;
      newOrderAlerts: boolean;
      tellWhenUnwatched: boolean;
      emailCustomerInvoices: boolean;
      guestInvoiceTitle: string;
      guestInvoiceTitleEs: string;
      sendPaymentReceivedEmail: boolean;
      bccPaymentReceivedEmail: boolean;
      paymentReminderDays: number;
      paidEmailBody: string;
      paidEmailBodyEs: string;
      completedEmailBody: string;
      completedEmailBodyEs: string;
      sendWelcomeEmail: boolean;
      welcomeEmailBody: string;
      welcomeEmailBodyEs: string;
      homeBanner: string | null;
      bannerPicture: {
        id: string;
        url: string;
        alt: string;
        width: number;
        height: number;
        /** A data address of some pixels, to be shown until the picture has come, or blank. */
        placeholder: string;
        /** The point that stays in sight where the picture is cut, in thousandths of its width and height. */
        focusX: number;
        focusY: number;
        sources: {
          type: string;
          width: number;
          url: string;
        }[];
      } | null;
      menuGallery: {
        id: string;
        url: string;
        alt: string;
        width: number;
        height: number;
        /** A data address of some pixels, to be shown until the picture has come, or blank. */
        placeholder: string;
        /** The point that stays in sight where the picture is cut, in thousandths of its width and height. */
        focusX: number;
        focusY: number;
        sources: {
          type: string;
          width: number;
          url: string;
        }[];
      }[];
      id: string;
      slug: string;
      shopDomain: string | null;
      isPublished: boolean;
      hasActiveTrial: boolean;
      isSubscribed: boolean;
      isDead: boolean;
      stripeSubscription: {
        set: boolean;
      };
      meta: {
        featureFlags: {
          name: "ALLOW_GIFT_PURCHASES" | "ITEM_DATES" | "SERVICE_FEE";
          active: boolean;
        }[];
      };
    }>;
    /** A rich text as customers will see it; nothing is kept. */
    readonly previewText: Mutation<{
      text: string;
      asWords: boolean;
    }, string>;
    /** The newest changes of settings. */
    readonly settingsHistory: Query<undefined, SettingsSaved[]>;
    /** Who changed a record or the settings, when, and from what to what. */
    readonly trail: Query<{
      about: "availabilities" | "customers" | "items" | "orders" | "sections";
      id: string;
      cursor?: string | undefined;
    } | {
      about: "settings";
      cursor?: string | undefined;
    }, TrailPage>;
    /** Whether it was changed lately where customers' money goes. */
    readonly moneyMoved: Query<undefined, {
      at: Date;
      by: string;
    } | null>;
    /** What stands around each page of the manage area. */
    readonly manageFrame: Query<undefined, ManageFrame>;
    /** What taking one of them back would touch, before it is saved. */
    readonly impactOfRestore: Query<{
      savedId: string;
    }, {
      name: "aboutPage" | "aboutPageEs" | "allowGiftPurchases" | "allowItemDatesToggle" | "analyticsId" | "applepayPhone" | "bccPaymentReceivedEmail" | "capturePaymentInfo" | "cashInstrux" | "cashInstruxEs" | "cashapp" | "ccInstrux" | "ccInstruxEs" | "ccPhone" | "city" | "completedEmailBody" | "completedEmailBodyEs" | "contactEmail" | "deliveryFee" | "deliveryInfo" | "deliveryInfoEs" | "deliverySlots" | "emailCustomerInvoices" | "enableAboutPage" | "enableAdvancedPayment" | "enableItemDates" | "enableLiveChat" | "enableQueueManager" | "enableSquarePayment" | "externalLinkLabel" | "externalLinkLabelEs" | "externalLinkUrl" | "facebook" | "fulfillmentInstructions" | "fulfillmentInstructionsEs" | "fulfillmentOptions" | "guestInvoiceTitle" | "guestInvoiceTitleEs" | "helpPage" | "helpPageEs" | "hideAddressFields" | "hideHomeBannerTitle" | "homePage" | "homePageEs" | "instagram" | "itemOversoldNote" | "itemOversoldNoteEs" | "leadTimeMinutes" | "liveChatButtonId" | "lowStockWarning" | "maintenanceMode" | "mode" | "newOrderAlerts" | "notTakingOrders" | "notTakingOrdersEs" | "orderAccess" | "ownerFirstName" | "ownerLastName" | "paidEmailBody" | "paidEmailBodyEs" | "paymentInfo" | "paymentInfoEs" | "paymentOptions" | "paymentReminderDays" | "paypalEmail" | "phone" | "pickupInfo" | "pickupInfoEs" | "pickupSlots" | "rejectOversoldOrders" | "requireAppVersionMatch" | "requirePhoneForSignup" | "requirePrepay" | "safetyMeasures" | "safetyMeasuresEs" | "salesTax" | "sendPaymentReceivedEmail" | "sendWelcomeEmail" | "showAddress" | "socialAccessToken" | "squareAccessToken" | "squareAppId" | "squareLocationId" | "squareWebhookKey" | "state" | "street1" | "street2" | "supportEmail" | "tellWhenUnwatched" | "timezone" | "tipDefault" | "title" | "trackInventory" | "twitter" | "venmoName" | "welcomeEmailBody" | "welcomeEmailBodyEs" | "zelleContact" | "zip";
      taken: string;
      orders: number;
      carts: number;
      search: string;
    }[]>;
    /** Takes one of them back. */
    readonly restoreSettings: Mutation<{
      savedId: string;
      version?: number | undefined;
      currentPassword?: string | undefined;
    }, SettingsTold>;
    /** Opens the shop for customers; an open one stays so. */
    readonly publish: Mutation<undefined, undefined>;
    /** What a new shop has done already and what is left. */
    readonly setUp: Query<undefined, SetUp>;
    /** The first few orders, customers and items that a text means. */
    readonly find: Query<{
      text: string;
    }, FoundAnything>;
    /** Where the shop's days begin and end. */
    readonly setTimeZone: Mutation<{
      timeZone: "America/Anchorage" | "America/Chicago" | "America/Denver" | "America/Los_Angeles" | "America/New_York" | "Pacific/Honolulu";
    }, undefined>;
    /** The generic calls serve five entities; every other one is not found, after the check of the caller. */
    readonly noSuchEntity: Query<undefined, null>;
    readonly noSuchRecord: Mutation<undefined, null>;
    /** The demo shops, in demo mode; otherwise none. */
    readonly demoShops: Query<undefined, DemoShop[]>;
  };
  readonly shopCustomers: {
    readonly list: Query<{
      page?: unknown;
      perPage?: unknown;
      sort?: string | undefined;
      search?: string | undefined;
      filter?: {
        [name: string]: never;
      } | undefined;
      cursor?: string | undefined;
    }, {
      rows: ShopCustomer[];
      page: number;
      perPage: number;
      total: number;
      sort: string | null;
      /** Where the next page begins, null after the last one; only where it was asked by cursor. */
      nextCursor?: string | null | undefined;
    }>;
    readonly exportCsv: Query<{
      search?: string | undefined;
      sort?: string | undefined;
      filter?: {
        [name: string]: never;
      } | undefined;
    }, string>;
    readonly one: Query<{
      customerId: string;
    }, ShopCustomer>;
    readonly create: Mutation<{
      firstName?: string | undefined;
      lastName?: string | undefined;
      email?: string | null | undefined;
      phone?: string | undefined;
      street?: string | undefined;
      zip?: string | undefined;
      paymentService?: string | undefined;
      paymentHandle?: string | undefined;
      familyDiscount?: number | null | undefined;
      notes?: string | undefined;
    }, ShopCustomer>;
    readonly update: Mutation<{
      customerId: string;
      updatedAt?: Date | string | undefined;
      firstName?: string | undefined;
      lastName?: string | undefined;
      email?: string | null | undefined;
      phone?: string | undefined;
      street?: string | undefined;
      zip?: string | undefined;
      paymentService?: string | undefined;
      paymentHandle?: string | undefined;
      /** Percent off each order at this shop; null for none. */
      familyDiscount?: number | null | undefined;
      /** What the shop keeps to itself about the customer. */
      notes?: string | undefined;
    }, ShopCustomer>;
    /** The tenant is the customer's own. */
    readonly remove: Mutation<{
      customerId: string;
    }, undefined>;
  };
  readonly support: {
    /** Anyone may write, also while the shop is in maintenance. */
    readonly sendFeedback: Mutation<{
      message: string;
      name?: string | undefined;
      email?: string | undefined;
      /** The form's own: the same words with it again are kept and mailed once. */
      key?: string | undefined;
    }, {
      sent: true;
    }>;
    /** A merchant writes to the platform. */
    readonly writeToPlatform: Mutation<{
      message: string;
    }, {
      sent: true;
    }>;
    /** For merchants of whatever shop, by topic. */
    readonly faqs: Query<undefined, Faq[]>;
    readonly faqSources: Query<undefined, Faq[]>;
    readonly addFaq: Mutation<FaqForm, Faq>;
    readonly changeFaq: Mutation<{
      topic: string;
      question: string;
      answer: string;
      faqId: string;
    }, Faq>;
    readonly moveFaq: Mutation<MovedFaq, null>;
    readonly removeFaq: Mutation<{
      faqId: string;
    }, null>;
  };
  readonly tokens: {
    readonly list: Query<undefined, ListedToken[]>;
    /** The same for the screen. */
    readonly screen: Query<undefined, {
      tokens: ListedToken[];
      asksPassword: boolean;
    }>;
    /** The one answer that holds the token. */
    readonly make: Mutation<NewToken, MadeToken>;
    readonly revoke: Mutation<{
      tokenId: string;
    }, undefined>;
  };
  readonly webhooks: {
    readonly list: Query<undefined, WebhookView[]>;
    /** The same for the screen. */
    readonly screen: Query<undefined, {
      webhooks: WebhookView[];
      asksPassword: boolean;
    }>;
    readonly create: Mutation<NewWebhook, WebhookWithSecret>;
    readonly change: Mutation<WebhookChanges, WebhookView>;
    readonly remove: Mutation<{
      webhookId: string;
    }, null>;
    /** The secret of before signs as well for a day. */
    readonly rotateSecret: Mutation<{
      webhookId: string;
    }, WebhookWithSecret>;
    readonly deliveries: Query<{
      webhookId: string;
      page?: unknown;
      perPage?: unknown;
      sort?: string | undefined;
      filter?: {
        status?: "delivered" | "failed" | "pending" | undefined;
      } | undefined;
      cursor?: string | undefined;
    }, {
      rows: DeliveryView[];
      page: number;
      perPage: number;
      total: number;
      sort: string | null;
      /** Where the next page begins, null after the last one; only where it was asked by cursor. */
      nextCursor?: string | null | undefined;
    }>;
    readonly replay: Mutation<DeliveryToReplay, DeliveryView>;
    /** Queues an event that says nothing. */
    readonly test: Mutation<{
      webhookId: string;
    }, DeliveryView>;
  };
}

export interface AcceptInvitation {
  password: string;
  passwordConfirmation: string;
  code: string;
  token: string;
}

export interface AccountExport {
  exportedAt: Date;
  shop: {
    slug: string;
    title: string;
  };
  profile: OwnAccount;
  /** The address that is one's own once its link is opened. */
  pendingEmail: string | null;
  orders: {
    fulfillmentType: "Delivery" | "Pickup" | "Shipping" | "Unknown";
    deliveryAddress: string | null;
    paymentService: string | null;
    id: string;
    shopId: string;
    /** Percent in force when ordered. */
    familyDiscount: number | null;
    createdAt: Date;
    shop: {
      id: string;
      slug: string;
      title: string;
    };
    subtotal: number;
    /** Cents taken off: family discount and DISCOUNT lines. */
    discounts: number;
    fees: number;
    deliveryFee: number;
    tip: number;
    tax: number;
    serviceFee: number;
    grandTotal: number;
    /** True where a line was cut to what was there; the invoice then shows the shop's note. */
    oversoldNote: string | null;
    /** The time of the shop's clock ("17:30") until which it is handed over on its day, where its window names one. */
    handOverEndsAt: string | null;
    /** The name on the invoice: customer's or guest's. */
    orderedBy: string;
    invoiceTitle: string | null;
    /** Basis points in force when ordered. */
    salesTaxRate: number;
    version: number;
    cancelledAt: Date | null;
    lineItems: OrderLineView[];
    ticketNumber: number;
    completed: boolean;
    readyForGuest: boolean;
    paid: boolean;
    fulfillmentSlot: string;
    fulfillmentDate: string | null;
    specialInstructions: string;
    isGift: boolean;
    gifteeDetails: GifteeDetails | null;
    availabilityId: string | null;
    userId: string | null;
  }[];
  cart: {
    zip: string;
    fulfillmentType: "Delivery" | "Pickup" | "Shipping" | null;
    paymentService: string | null;
    street: string;
    familyDiscount: number | null;
    tip: number;
    version: number;
    fulfillmentSlot: string | null;
    specialInstructions: string;
    isGift: boolean;
    gifteeDetails: GifteeDetails | null;
    availabilityId: string | null;
    lines: CartLine[];
    price: OrderPriceView;
    /** Pieces in all. */
    count: number;
    paymentAcknowledged: boolean;
    /** What is missing, by field name. */
    missing: {
      [name: string]: string;
    };
    /** The item just added, highlighted for 3 s. */
    highlightedItemId: string | null;
  };
  messages: {
    channel: string;
    to: string;
    kind: string;
    subject: string;
    status: string;
    queuedAt: Date;
    sentAt: Date | null;
  }[];
  logIns: {
    openedAt: Date;
    usedAt: Date;
    endsAt: Date;
    endedAt: Date | null;
    door: string;
    browser: string;
    networkAddress: string;
  }[];
  feedback: {
    writtenAt: Date;
    name: string;
    email: string;
    message: string;
  }[];
}

export interface AddressToProve {
  email: string;
  /** It was proved before. */
  isProved: boolean;
  /** The log-in at hand is the account's. */
  isOwn: boolean;
  /** Orders that a guest placed with the address. */
  waiting: number;
}

export interface ArrangedMenu {
  id: string;
  name: string;
  items: {
    id: string;
    name: string;
    unit: string;
    price: number;
    hidden: boolean;
    soldOut: boolean;
  }[];
}[]

export interface BillingState {
  plan: "ending" | "expired" | "overdue" | "subscribed" | "suspended" | "trial";
  until: Date | null;
  /** Whether there is a customer at Stripe, whose portal can be opened. */
  hasPortal: boolean;
  /** Whether cancelling asks for the password. */
  asksPassword: boolean;
}

export interface Booking {
  availabilityId: string;
  fulfillmentType: "Delivery" | "Pickup" | "Shipping" | "Unknown";
  /** Null for Shipping, and for a cart that has not chosen a day. */
  fulfillmentDate: string | null;
  orders: number;
  openOrders: number;
  pieces: number;
  carts: number;
}

export interface CartLine {
  itemId: string;
  name: string;
  unit: string;
  /** Cents, the shop's price now. */
  price: number;
  quantity: number;
  total: number;
  oversold: boolean;
  /** Pieces left, null when no one counts. */
  stock: number | null;
  /** Why the line cannot be ordered now ('Sold Out', 'Too late to order' …), or null. */
  problem: string | null;
}

export interface CartNotice {
  cart: CartView;
  shortages: Shortage[];
}

export interface CartView {
  version: number;
  /** Minted when the cart changes, not per click. */
  idempotencyKey: string;
  lines: CartLine[];
  /** Pieces in all. */
  count: number;
  availabilityId: string | null;
  fulfillmentType: "Delivery" | "Pickup" | "Shipping" | null;
  fulfillmentSlot: string | null;
  street: string;
  zip: string;
  tip: number;
  specialInstructions: string;
  isGift: boolean;
  gifteeDetails: GifteeDetails | null;
  paymentService: string | null;
  paymentAcknowledged: boolean;
  price: OrderPriceView;
  familyDiscount: number | null;
  /** What is missing, by field name. */
  missing: {
    [name: string]: string;
  };
  /** The item just added, highlighted for 3 s. */
  highlightedItemId: string | null;
}

export interface ChangedOrders {
  changed: string[];
  leftOut: OrderLeftOut[];
}

export interface Charts {
  sales: SalesDay[];
  topProducts: TopProduct[];
  overview: OverviewDay[];
  customers: CustomersDay[];
}

export interface CheckoutPayment {
  info: string;
  ways: PaymentWay[];
  requirePrepay: boolean;
}

export interface CodeRequested {
  resendAfter: number;
  expiresIn: number;
}

export interface CorrectedEmail {
  email: string;
  currentPassword: string;
}

export interface CustomersDay {
  date: string;
  new: number;
  returning: number;
  orders: number;
  total: number;
}

export interface CustomersToTell {
  orders: number;
  customers: number;
  withoutAddress: number;
  isWhole: boolean;
}

export interface Dashboard {
  /** When it was asked. */
  now: Date;
  today: string;
  week: RailDay[];
  groups: TodaysGroup[];
  owed: {
    total: number;
    count: number;
    rows: OwedOrder[];
  };
  lowStock: {
    /** At or under how many an item counts as low. */
    threshold: number;
    count: number;
    rows: {
      id: string;
      name: string;
      left: number;
    }[];
  };
  failed: {
    count: number;
    rows: FailedMessage[];
  };
  /** When orders are taken, as the home page says it. */
  opening: {
    state: "closed";
  } | {
    state: "not-taking-orders";
    message: string;
  } | {
    state: "open";
    until: Date;
  } | {
    state: "opens";
    at: Date;
  };
  charts: Charts;
}

export interface DeliveryToReplay {
  deliveryId: string;
  webhookId?: string | undefined;
}

export interface DeliveryView {
  id: string;
  webhookId: string;
  eventId: string;
  type: "item.stock" | "order.cancelled" | "order.placed" | "order.updated" | "webhook.test";
  status: "delivered" | "failed" | "pending";
  createdAt: Date;
  /** The next attempt; null where none will be made. */
  dueAt: Date | null;
  deliveredAt: Date | null;
  /** What is sent, letter for letter: the signature is over it. */
  body: string;
  /** What the last answer said, up to 4 KB. */
  answer: string;
  attempts: {
    at: string;
    status: number | null;
    milliseconds: number;
    error: "address" | "certificate" | "connection" | "inactive" | "name" | "redirect" | "secret" | "status" | "timeout" | null;
  }[];
}

export interface DemoShop {
  slug: string;
  title: string;
  description: string;
  url: string;
}

export interface FailedMessage {
  id: string;
  channel: "email" | "sms";
  template: string;
  recipient: string;
  attempts: number;
  problem: "mailbox-full" | "no-such-address" | "refused" | "unreachable";
  /** When it is tried again, or null where it was given up. */
  nextTryAt: Date | null;
  /** When it was given up, or null while it is tried. */
  gaveUpAt: Date | null;
  orderId: string | null;
  ticketNumber: number | null;
  userId: string | null;
  /** The mail that can be sent again, if it is one about an order. */
  mail: "customer-invoice" | "order-cancelled" | "order-completed" | "payment-received" | null;
}

export interface Faq {
  id: string;
  topic: string;
  question: string;
  answer: string;
}

export interface FaqForm {
  topic: string;
  question: string;
  answer: string;
}

export interface FlagMail {
  flag: "completed" | "paid";
  mail: "customer-invoice" | "order-cancelled" | "order-completed" | "payment-received";
  outcome: "cancelled" | "goes" | "nobody" | "off" | "went";
  /** Whether the shop gets its copy (bcc_payment_received_email). */
  copied: boolean;
}

export interface FlagsOfShop {
  shopId: string;
  flags: ("ALLOW_GIFT_PURCHASES" | "ITEM_DATES" | "SERVICE_FEE")[];
}

export interface FoundAnything {
  orders: {
    id: string;
    ticketNumber: number;
    name: string;
    slot: string;
    isCancelled: boolean;
  }[];
  customers: {
    id: string;
    name: string;
    contact: string;
  }[];
  items: {
    id: string;
    name: string;
    section: string;
  }[];
  sections: {
    id: string;
    name: string;
  }[];
  settings: {
    name: string;
    label: string;
    section: string;
    sectionTitle: string;
  }[];
}

export interface GifteeDetails {
  name: string;
  phone: string;
  email: string;
  message: string;
}

export interface Guest {
  name: string;
  email: string;
  phone: string;
}

export interface HandOver {
  url: string;
}

export interface Invitation {
  email: string;
  /** The key in Base32, for typing. */
  key: string;
  /** `otpauth://…`, for a code to scan. */
  uri: string;
}

export interface ItemChanges {
  itemId: string;
  sectionId?: string | undefined;
  name?: string | undefined;
  description?: string | undefined;
  unit?: string | undefined;
  nameEs?: string | undefined;
  descriptionEs?: string | undefined;
  unitEs?: string | undefined;
  price?: number | undefined;
  order?: number | undefined;
  stockDelta?: number | undefined;
  date?: string | null | undefined;
  hidden?: boolean | undefined;
  soldOut?: boolean | undefined;
  unlimited?: boolean | undefined;
  status?: "PUBLISHED" | undefined;
  version?: number | undefined;
  changeKey?: string | undefined;
}

export interface ItemCounts {
  all: number;
  inStock: number;
  outOfStock: number;
  hidden: number;
}

export interface ItemHistory {
  /** From 1, among the items of its section that are not deleted. */
  place: number;
  ofPlaces: number;
  /** Pieces in orders of the last thirty days that were not cancelled. */
  soldLately: number;
  /** Who changed it last, and when; null where no one has since it was loaded. */
  changed: {
    by: string;
    at: Date;
  } | null;
}

export interface ItemMarks {
  itemIds: string[];
  hidden?: boolean | undefined;
  soldOut?: boolean | undefined;
}

export interface ListedSession {
  id: string;
  /** In words: "Chrome on Windows". What the browser said about itself stays in the database, and so does the address. */
  device: string;
  openedAt: Date;
  /** To the minute; to the hour where one stays signed in. */
  lastUsedAt: Date;
  /** The log-in that asks. */
  isThis: boolean;
  keptSignedIn: boolean;
}

export interface ListedToken {
  id: string;
  name: string;
  scope: "all" | "menu" | "orders" | "read";
  /** Its last four characters. */
  last4: string;
  /** The merchant as whom it acts. */
  madeBy: string;
  createdAt: Date;
  /** To the minute. */
  lastUsedAt: Date | null;
  expiresAt: Date | null;
}

export interface MadeToken {
  id: string;
  name: string;
  scope: "all" | "menu" | "orders" | "read";
  /** Its last four characters. */
  last4: string;
  /** The merchant as whom it acts. */
  madeBy: string;
  createdAt: Date;
  /** To the minute. */
  lastUsedAt: Date | null;
  expiresAt: Date | null;
  token: string;
}

export interface MailOfOrder {
  /** When it was sent, or queued where it was not sent yet. */
  at: Date;
  mail: string;
  recipient: string;
  status: "dead" | "failed" | "queued" | "sent";
}

export interface ManageFrame {
  orderCounts: OrderCounts;
  messageTrouble: {
    failed: number;
    /** When the oldest was queued that waits too long; null where none does. */
    lateSince: Date | null;
  } | null;
}

export interface ManagedItem {
  id: string;
  shopId: string;
  sectionId: string;
  sectionName: string;
  name: string;
  description: string;
  unit: string;
  /** The same in Spanish; blank for none. */
  nameEs: string;
  descriptionEs: string;
  unitEs: string;
  /** Cents. */
  price: number;
  order: number;
  stock: number;
  /** Day of the shop's calendar. */
  date: string | null;
  hidden: boolean;
  soldOut: boolean;
  unlimited: boolean;
  status: "PUBLISHED";
  tooLateToOrder: boolean;
  /** Nothing left of it, by its count or because it is marked sold out. */
  outOfStock: boolean;
  /** At or under the shop's low-stock threshold, and not out. */
  lowStock: boolean;
  photo: {
    id: string;
    url: string;
    alt: string;
    width: number;
    height: number;
    /** A data address of some pixels, to be shown until the picture has come, or blank. */
    placeholder: string;
    /** The point that stays in sight where the picture is cut, in thousandths of its width and height. */
    focusX: number;
    focusY: number;
    sources: {
      type: string;
      width: number;
      url: string;
    }[];
  } | null;
  version: number;
  createdAt: Date;
  updatedAt: Date;
}

export interface ManagedSection {
  id: string;
  shopId: string;
  name: string;
  description: string;
  nameEs: string;
  descriptionEs: string;
  order: number;
  /** Items that are not deleted, hidden ones too. */
  itemCount: number;
  /** Cents of one of each of them. */
  price: number;
  version: number;
  createdAt: Date;
  updatedAt: Date;
}

export interface Marked {
  lines: number;
  leftOut: PrepMarks;
}

export interface MarkedItem {
  itemId: string;
  itemName: string;
  itemUnit: string;
  sectionName: string;
}

export interface MatchedLineView {
  /** Its line in the statement, from 1. */
  line: number;
  fingerprint: string;
  day: string | null;
  amount: number;
  name: string;
  note: string;
  verdict: "cancelled" | "certain" | "double" | "known" | "more" | "open" | "partial" | "refunded" | "suggested" | "unknown";
  /** What is missing of the first order, below zero where too much was paid. */
  owed: number;
  /** The best first; one that is certain has the score 1. */
  orders: {
    id: string;
    ticketNumber: number;
    customer: string;
    total: number;
    score: number;
  }[];
}

export interface MatchedStatement {
  kind: "bank" | "cashapp" | "paypal" | "text" | "venmo";
  lines: MatchedLineView[];
  /** Lines without an amount. */
  skipped: number;
}

export interface MenuItem {
  id: string;
  sectionId: string;
  name: string;
  description: string;
  unit: string;
  /** The same in Spanish, a text blank where the shop has not written it; null where it has written none. */
  inSpanish: {
    name: string;
    description: string;
    unit: string;
  } | null;
  /** Cents. */
  price: number;
  order: number;
  /** Pieces left; null when no one counts (not tracked, or unlimited). */
  stock: number | null;
  /** Day of the shop's calendar; null where item dates are off. */
  date: string | null;
  soldOut: boolean;
  unlimited: boolean;
  tooLateToOrder: boolean;
  /** At or under the shop's low-stock threshold, so the menu says 'Only N left'. */
  lowStock: boolean;
  photo: {
    id: string;
    url: string;
    alt: string;
    width: number;
    height: number;
    /** A data address of some pixels, to be shown until the picture has come, or blank. */
    placeholder: string;
    /** The point that stays in sight where the picture is cut, in thousandths of its width and height. */
    focusX: number;
    focusY: number;
    sources: {
      type: string;
      width: number;
      url: string;
    }[];
  } | null;
}

export interface MenuSection {
  id: string;
  name: string;
  description: string;
  inSpanish: {
    name: string;
    description: string;
  } | null;
  order: number;
  items: MenuItem[];
}

export interface MessageDetail {
  id: string;
  channel: "email" | "sms";
  /** Which mail it is; with it one knows why it was sent. */
  template: string;
  /** Address or phone; blank where whoever it went to was erased. */
  recipient: string;
  subject: string;
  state: "bounced" | "failed" | "given-up" | "sent" | "waiting";
  /** What went wrong at the last try, or why it was not sent; null where it was sent or not tried yet. */
  problem: "at-square" | "mailbox-full" | "no-address" | "no-such-address" | "not-true" | "nothing-to-pay" | "order-cancelled" | "order-deleted" | "refused" | "too-many" | "unreachable" | null;
  /** How often it was tried in vain. */
  attempts: number;
  queuedAt: Date;
  sentAt: Date | null;
  nextTryAt: Date | null;
  gaveUpAt: Date | null;
  /** Whether a merchant sent it again. */
  isAgain: boolean;
  orderId: string | null;
  ticketNumber: number | null;
  /** The customer of the shop whom it is written to, if any. */
  customerId: string | null;
  text: string | null;
  html: string | null;
  /** Why it cannot be sent again; null where it can. */
  notResent: "forgotten" | "reminder" | "secret" | "waiting" | null;
}

export interface MessageRow {
  id: string;
  channel: "email" | "sms";
  /** Which mail it is; with it one knows why it was sent. */
  template: string;
  /** Address or phone; blank where whoever it went to was erased. */
  recipient: string;
  subject: string;
  state: "bounced" | "failed" | "given-up" | "sent" | "waiting";
  /** What went wrong at the last try, or why it was not sent; null where it was sent or not tried yet. */
  problem: "at-square" | "mailbox-full" | "no-address" | "no-such-address" | "not-true" | "nothing-to-pay" | "order-cancelled" | "order-deleted" | "refused" | "too-many" | "unreachable" | null;
  /** How often it was tried in vain. */
  attempts: number;
  queuedAt: Date;
  sentAt: Date | null;
  nextTryAt: Date | null;
  gaveUpAt: Date | null;
  /** Whether a merchant sent it again. */
  isAgain: boolean;
  orderId: string | null;
  ticketNumber: number | null;
  /** The customer of the shop whom it is written to, if any. */
  customerId: string | null;
}

export interface MessageToResend {
  messageId: string;
  key: string;
}

export interface MovedFaq {
  faqId: string;
  to: "down" | "up";
}

export interface NewArrangement {
  sections: {
    id: string;
    items: string[];
  }[];
  /** The mark of the arrangement that the mover saw (`markOf`): where it is another by now, nothing moves. Unsaid, none is compared. */
  seen?: string | undefined;
}

export interface NewItem {
  name: string;
  price: number;
  stock?: number | undefined;
  sectionId?: string | undefined;
  description?: string | undefined;
  unit?: string | undefined;
  nameEs?: string | undefined;
  descriptionEs?: string | undefined;
  unitEs?: string | undefined;
  order?: number | undefined;
  stockDelta?: number | undefined;
  date?: string | null | undefined;
  hidden?: boolean | undefined;
  soldOut?: boolean | undefined;
  unlimited?: boolean | undefined;
  status?: "PUBLISHED" | undefined;
}

export interface NewPicture {
  kind: "banner" | "gallery" | "item";
  file: Uint8Array;
  alt?: string | undefined;
  itemId?: string | undefined;
}

export interface NewShop {
  id: string;
  slug: string;
  title: string;
  /** The shop's origin. */
  url: string;
}

export interface NewToken {
  name: string;
  scope: "all" | "menu" | "orders" | "read";
  expiresInDays?: number | null | undefined;
  /** One's present password, where the log-in is not fresh. */
  currentPassword?: string | undefined;
}

export interface NewWebhook {
  url: string;
  events: ("item.stock" | "order.cancelled" | "order.placed" | "order.updated")[];
  description?: string | undefined;
  currentPassword?: string | undefined;
}

export interface NoteToCustomers {
  text: string;
  key: string;
  search?: string | undefined;
}

export interface OfferedWindow {
  id: string;
  name: string;
  startTime: Date;
  endTime: Date;
  state: "active" | "future";
  pickupSlots: string[];
  deliverySlots: string[];
  pickupDays: {
    /** Day of the shop's calendar, `YYYY-MM-DD`. */
    date: string;
    /** What an order stores as its slot: 'Fri, Nov 27'. */
    label: string;
  }[];
  deliveryDays: {
    /** Day of the shop's calendar, `YYYY-MM-DD`. */
    date: string;
    /** What an order stores as its slot: 'Fri, Nov 27'. */
    label: string;
  }[];
  /** 'Ships after …' where the shop ships, else null. */
  shippingLabel: string | null;
}

export interface OpenedByPhone {
  token: string;
  expiresAt: Date;
  user: OwnAccount;
  withoutPassword: {
    emailHint: string | null;
  } | null;
}

export interface OpenedSession {
  token: string;
  expiresAt: Date;
  user: OwnAccount;
}

export interface OpenedShop {
  token: string;
  expiresAt: Date;
  user: OwnAccount;
  shop: NewShop;
}

export interface OrderCounts {
  incomplete: number;
  ready: number | null;
  completed: number;
  unpaid: number;
  paid: number;
  gifts: number;
}

export interface OrderDetail {
  order: ShopOrder;
  steps: OrderStep[];
  mails: MailOfOrder[];
  flagMails: FlagMail[];
  /** How it is to be paid, with a link for this amount; null where that way is not the shop's any more. */
  payWay: PaymentWay | null;
  /** How many orders this customer has placed, this one among them; null for a guest. */
  ordersSoFar: number | null;
}

export interface OrderJustPlaced {
  ticketNumber: number;
  url: string;
  placedAt: Date;
}

export interface OrderLeftOut {
  ticketNumber: number;
  why: "cancelled" | "stale";
}

export interface OrderLineView {
  id: string;
  orderId: string;
  itemId: string | null;
  type: "DISCOUNT" | "FEE" | "PRODUCT";
  itemName: string;
  itemUnit: string;
  sectionName: string;
  itemPrice: number;
  itemDate: string | null;
  quantity: number;
  oversold: boolean;
  /** Cents: quantity × price. */
  total: number;
}

export interface OrderMailText {
  recipient: string | null;
  subject: string;
  text: string;
}

export interface OrderPriceView {
  subtotal: number;
  /** Cents taken off: family discount and DISCOUNT lines. */
  discounts: number;
  fees: number;
  deliveryFee: number;
  tip: number;
  tax: number;
  serviceFee: number;
  grandTotal: number;
}

export interface OrderQuote {
  /** Percent off for this customer, or null. */
  familyDiscount: number | null;
  /** What the family discount takes off, in cents; part of `discounts`. */
  familyDiscountAmount: number;
  /** Items of which there is less than is wanted. */
  oversold: Shortage[];
  subtotal: number;
  /** Cents taken off: family discount and DISCOUNT lines. */
  discounts: number;
  fees: number;
  deliveryFee: number;
  tip: number;
  tax: number;
  serviceFee: number;
  grandTotal: number;
}

export interface OrderStep {
  at: Date;
  who: string;
  /** placed, paid, completed, readyForGuest, edited, cancelled, `sent` and a mail's name … */
  what: string;
  /** Of a flag: whether it was set. */
  set: boolean | null;
  changes: {
    name: string;
    from: boolean | number | string | null;
    to: boolean | number | string | null;
  }[];
  /** Of an edit: how many pieces of each item there were and are. */
  pieces: {
    name: string;
    from: number;
    to: number;
  }[];
  /** Of a cancelling: whether its stock went back. */
  restocked: boolean;
}

export interface OrderUpdatePreview {
  before: OrderPriceView;
  after: OrderPriceView;
  /** Names of the fields that would change, `lines` among them. */
  changed: string[];
  /** Pieces taken from the shelf (negative: given back), and what would then be left; null where no one counts. */
  stock: {
    itemId: string;
    name: string;
    pieces: number;
    left: number | null;
    enough: boolean;
  }[];
  fulfillmentType: string;
  fulfillmentSlot: string;
  /** The merchant may do it, and is told: the day is over, or the window does not offer it, or the order is marked paid at another total. */
  warnings: ("day_is_past" | "day_not_offered" | "paid_before")[];
}

export interface OrderedAgain {
  taken: number;
  slot: string | null;
  differences: {
    name: string;
    what: "fewer";
    wanted: number;
    now: number;
  } | {
    name: string;
    what: "gone" | "soldOut" | "tooLate";
  } | {
    name: string;
    what: "price";
    before: number;
    now: number;
  }[];
}

export interface OverviewDay {
  date: string;
  orders: number;
  subtotal: number;
  discounts: number;
  fees: number;
  deliveryFee: number;
  tip: number;
  tax: number;
  serviceFee: number;
  total: number;
}

export interface OwedOrder {
  date: string | null;
  id: string;
  ticketNumber: number;
  /** Blank where no one left a name. */
  who: string;
  grandTotal: number;
}

export interface OwnAccount {
  id: string;
  shopId: string | null;
  firstName: string;
  lastName: string;
  fullName: string;
  email: string | null;
  phone: string;
  street: string;
  zip: string;
  emailVerifiedAt: Date | null;
  phoneVerifiedAt: Date | null;
  /** Whether this log-in is a merchant of the shop it is used at. */
  isMerchantHere: boolean;
  isMerchant: boolean;
  isSuperAdmin: boolean;
  isAdminDrawerMini: boolean;
  /** Percent off at this shop, or null. */
  familyDiscount: number | null;
  paymentService: string;
  paymentHandle: string;
  createdAt: Date;
}

export interface OwnOrder {
  shop: {
    id: string;
    slug: string;
    title: string;
  };
  /** True where a line was cut to what was there; the invoice then shows the shop's note. */
  oversoldNote: string | null;
  instructions: string;
  /** The time of the shop's clock ("17:30") until which it is handed over on its day, where its window names one. */
  handOverEndsAt: string | null;
  payment: {
    info: string;
    ways: PaymentWay[];
    /** What Square has of an order that is not marked paid, in cents where it is known; told with the order alone, and there where it has something. */
    atSquare?: {
      amount: number | null;
    } | undefined;
  };
  /** The name on the invoice: customer's or guest's. */
  orderedBy: string;
  invoiceTitle: string | null;
  /** Signed link of a guest's order, given once in the answer to placing it. */
  invoiceUrl: string | null;
  /** Percent in force when ordered. */
  familyDiscount: number | null;
  /** Basis points in force when ordered. */
  salesTaxRate: number;
  version: number;
  createdAt: Date;
  cancelledAt: Date | null;
  lineItems: OrderLineView[];
  subtotal: number;
  /** Cents taken off: family discount and DISCOUNT lines. */
  discounts: number;
  fees: number;
  deliveryFee: number;
  tip: number;
  tax: number;
  serviceFee: number;
  grandTotal: number;
  id: string;
  ticketNumber: number;
  completed: boolean;
  readyForGuest: boolean;
  paid: boolean;
  fulfillmentType: "Delivery" | "Pickup" | "Shipping" | "Unknown";
  fulfillmentSlot: string;
  fulfillmentDate: string | null;
  deliveryAddress: string | null;
  specialInstructions: string;
  isGift: boolean;
  gifteeDetails: GifteeDetails | null;
  paymentService: string | null;
  availabilityId: string | null;
  userId: string | null;
  shopId: string;
}

export interface PackDay {
  date: string | null;
  orders: number;
}

export interface PaymentWay {
  name: string;
  /** The handle or the instructions, as the merchant wrote them. */
  details: string;
  /** A deep link where the provider has one, else null. */
  url: string | null;
  /** What that link fills in, known also before there is an amount; the payer writes the rest. */
  linkFills: "amount" | "amount_and_note" | null;
}

export interface PaymentsToConfirm {
  kind: "bank" | "cashapp" | "paypal" | "text" | "venmo";
  matches: {
    orderId: string;
    fingerprint: string;
    amount: number;
    day: string | null;
    /** The order's total when the line was judged: one that has another total by now is left out. Without it every total is right. */
    total?: number | undefined;
  }[];
}

export interface PickupDay {
  /** The server's clock, in milliseconds since 1970, by which ticks are timed. */
  now: number;
  date: string | null;
  /** The days that have orders, from two days ago on. */
  days: {
    date: string;
    orders: number;
  }[];
  /** Of the day, by name. Cancelled ones are among them: their customers may come. */
  orders: PickupOrder[];
}

export interface PickupOrder {
  id: string;
  ticketNumber: number;
  who: string;
  /** The last four digits of the customer's phone; blank where there is none. */
  phoneEnd: string;
  type: string;
  note: string;
  /** The name on a gift; null where it is none. */
  giftFor: string | null;
  /** Cents. */
  grandTotal: number;
  isCancelled: boolean;
  lines: {
    quantity: number;
    itemName: string;
  }[];
  /** These lines as one short text, by which a tick says what was packed: another one where any piece is another. */
  contents: string;
  packed: {
    id: string;
    /** Milliseconds since 1970. */
    at: number;
    set: boolean;
    by: string;
  };
  paid: {
    id: string;
    /** Milliseconds since 1970. */
    at: number;
    set: boolean;
    by: string;
  };
  handedOver: {
    id: string;
    /** Milliseconds since 1970. */
    at: number;
    set: boolean;
    by: string;
  };
}

export interface PickupQuestion {
  date?: string | undefined;
  orderId?: string | undefined;
}

export interface PictureChanges {
  pictureId: string;
  alt?: string | undefined;
  focusX?: number | undefined;
  focusY?: number | undefined;
}

export interface PlacedOrder {
  order: OwnOrder;
  replayed: boolean;
}

export interface PlatformAct {
  id: string;
  at: Date;
  actor: string;
  actorName: string;
  action: string;
  subject: string;
  shop: {
    title: string;
    slug: string;
  } | null;
}

export interface PlatformFigures {
  shops: {
    total: number;
    subscribed: number;
    trial: number;
    expired: number;
    maintenance: number;
    /** Subscribed, and to end with the period that is paid. */
    ending: number;
    /** Subscribed, and the last payment did not come. */
    late: number;
    /** Trials that end within seven days. */
    trialsEndingSoon: number;
    /** Expired within thirty days. */
    expiredLately: number;
  };
  /** Ninety days, today last; cancelled orders are left out. */
  days: {
    day: string;
    orders: number;
    sales: number;
  }[];
  /** Thirteen weeks, from Sunday on, this one last. */
  newShops: {
    week: string;
    shops: number;
  }[];
  /** Four months, this one last. */
  subscriptions: {
    month: string;
    started: number;
    ended: number;
    atEnd: number;
  }[];
  /** Of the last thirty days. */
  messages: {
    /** Will be tried again. */
    retried: number;
    /** Given up. */
    dead: number;
    newest: {
      at: Date;
      template: string;
      channel: "email" | "sms";
      dead: boolean;
      attempts: number;
      title: string;
      slug: string;
    }[];
  };
}

export interface PlatformShop {
  id: string;
  slug: string;
  title: string;
  state: "expired" | "subscribed" | "trial";
  maintenance: boolean;
  orders: number;
  sales: number;
  /** When its owner last did something; null where nothing is remembered. */
  seenAt: Date | null;
  flags: ("ALLOW_GIFT_PURCHASES" | "ITEM_DATES" | "SERVICE_FEE")[];
}

export interface PlatformShopsPage {
  rows: PlatformShop[];
  total: number;
}

export interface PrepBoard {
  windows: {
    id: string;
    name: string;
    chosen: boolean;
  }[];
  days: {
    date: string;
    orders: number;
  }[];
  items: PrepItem[];
  /** The days that can be packed: of those that are asked for, the ones that have orders; what has no day comes last. */
  packDays: PackDay[];
  /** The one of them whose orders are told; null where there are none. */
  packDay: PackDay | null;
  orders: PrepOrder[];
  watch: WatchedOrder[];
}

export interface PrepBoardQuestion {
  from?: string | undefined;
  pack?: string | undefined;
  availabilities?: string[] | undefined;
  date?: string | undefined;
  until?: string | undefined;
  days?: string[] | undefined;
}

export interface PrepItem {
  made: number;
  bySlot: {
    date: string | null;
    slot: string;
    type: string;
    quantity: number;
  }[];
  /** Ticket numbers of the orders with special instructions. */
  noted: number[];
  itemId: string;
  itemName: string;
  itemUnit: string;
  sectionName: string;
  quantity: number;
}

export interface PrepList {
  bySlot: {
    date: string | null;
    slot: string;
    type: string;
    quantity: number;
  }[];
  itemId: string;
  itemName: string;
  itemUnit: string;
  sectionName: string;
  quantity: number;
}[]

export interface PrepMarks {
  made: MarkedItem[];
  packed: string[];
}

export interface PrepOrder {
  id: string;
  ticketNumber: number;
  who: string;
  type: string;
  slot: string;
  date: string | null;
  isGift: boolean;
  giftFor: string;
  note: string;
  deliveryAddress: string | null;
  paid: boolean;
  /** Cents. */
  grandTotal: number;
  lines: {
    id: string;
    quantity: number;
    itemName: string;
    itemUnit: string;
    packed: boolean;
    /** False for a merchant's own line, which no item of the menu stands for: it is packed, but not among what to make. */
    onMenu: boolean;
  }[];
}

export interface PrepQuestion {
  from?: string | undefined;
  availabilities?: string[] | undefined;
  date?: string | undefined;
  until?: string | undefined;
  days?: string[] | undefined;
}

export interface ProvedAddress {
  verified: true;
  already: boolean;
  isOwn: boolean;
}

export interface PublicShop {
  hideHomeBannerTitle: boolean;
  homePage: string;
  safetyMeasures: string;
  enableAboutPage: boolean;
  aboutPage: string;
  helpPage: string;
  /** Basis points: 925 is 9.25 %. */
  salesTax: number | null;
  /** Cents. */
  deliveryFee: number | null;
  tipDefault: number;
  fulfillmentOptions: string[];
  fulfillmentInstructions: string;
  pickupInfo: string;
  deliveryInfo: string;
  pickupSlots: string[];
  deliverySlots: string[];
  /** Names only; where the money goes is told at checkout to anyone who may order. */
  paymentOptions: string[];
  requirePrepay: boolean;
  leadTimeMinutes: number;
  requirePhoneForSignup: boolean;
  capturePaymentInfo: boolean;
  hideAddressFields: boolean;
  /** Feature flags resolved to what a screen needs. */
  chargesServiceFee: boolean;
  allowsGifts: boolean;
  usesItemDates: boolean;
  enableLiveChat: boolean;
  liveChatButtonId: string | null;
  enableQueueManager: boolean;
  requireAppVersionMatch: boolean;
  analyticsId: string | null;
  /** What the shop has written in Spanish as well, blank where it has not. The pages' own readers get it in its place already. */
  inSpanish: {
    externalLinkLabel: string;
    notTakingOrders: string;
    homePage: string;
    safetyMeasures: string;
    aboutPage: string;
    helpPage: string;
    fulfillmentInstructions: string;
    pickupInfo: string;
    deliveryInfo: string;
  };
  homeBanner: string | null;
  bannerPicture: {
    id: string;
    url: string;
    alt: string;
    width: number;
    height: number;
    /** A data address of some pixels, to be shown until the picture has come, or blank. */
    placeholder: string;
    /** The point that stays in sight where the picture is cut, in thousandths of its width and height. */
    focusX: number;
    focusY: number;
    sources: {
      type: string;
      width: number;
      url: string;
    }[];
  } | null;
  menuGallery: {
    id: string;
    url: string;
    alt: string;
    width: number;
    height: number;
    /** A data address of some pixels, to be shown until the picture has come, or blank. */
    placeholder: string;
    /** The point that stays in sight where the picture is cut, in thousandths of its width and height. */
    focusX: number;
    focusY: number;
    sources: {
      type: string;
      width: number;
      url: string;
    }[];
  }[];
  id: string;
  slug: string;
  title: string;
  shopDomain: string | null;
  mode: "bake_sale" | "standard";
  externalLinkUrl: string | null;
  externalLinkLabel: string | null;
  timezone: string | null;
  /** Blank, as the address is, unless the merchant shows it. */
  zip: string;
  city: string;
  state: string;
  /** Blank unless the merchant shows the address. */
  address: string;
  supportEmail: string | null;
  instagram: string | null;
  facebook: string | null;
  twitter: string | null;
  maintenanceMode: boolean;
  isPublished: boolean;
  isDead: boolean;
  /** The merchant's message while no orders are taken, or null. */
  notTakingOrders: string | null;
  orderAccess: "guest" | "login" | "verified";
}

export interface PublishableKey {
  id: string;
  name: string;
  key: string;
  /** The websites whose pages may ask from a browser; none for a key of servers alone. */
  origins: string[];
  createdAt: Date;
}

export interface RailDay {
  date: string;
  /** Whether a window still offers the day. */
  isOffered: boolean;
  pickup: number;
  delivery: number;
}

export interface RemindersSent {
  sent: number;
  leftOut: {
    ticketNumber: number;
    why: "atSquare" | "noAddress" | "reminded" | "settled";
  }[];
}

export interface RenamedShop {
  slug: string;
  /** Where the one who renamed it goes on: a link that carries the log-in to the new host, good once, for 60 seconds. */
  url: string;
}

export interface ResetPassword {
  email: string;
  password: string;
  token: string;
  passwordConfirmation?: string | undefined;
}

export interface SalesDay {
  date: string;
  orders: number;
  total: number;
}

export interface SavedPicture {
  id: string;
  kind: "banner" | "gallery" | "item";
  alt: string;
  sources: {
    type: string;
    width: number;
    url: string;
  }[];
}

export interface SecretTold {
  set: boolean;
  last4: string;
}

export interface SectionChanges {
  sectionId: string;
  version?: number | undefined;
  name?: string | undefined;
  description?: string | undefined;
  nameEs?: string | undefined;
  descriptionEs?: string | undefined;
  order?: number | undefined;
}

export interface SetShopDomain {
  shopId: string;
  shopDomain: string | null;
}

export interface SetUp {
  lines: {
    step: "contact" | "emailConfirmed" | "item" | "payment" | "picture" | "place" | "publish" | "section" | "timeZone" | "window";
    done: boolean;
  }[];
  /** How many are done. */
  done: number;
}

export interface SettingsSaved {
  id: string;
  at: Date;
  by: string;
  version: number | null;
  changes: {
    name: "aboutPage" | "aboutPageEs" | "allowGiftPurchases" | "allowItemDatesToggle" | "analyticsId" | "applepayPhone" | "bccPaymentReceivedEmail" | "capturePaymentInfo" | "cashInstrux" | "cashInstruxEs" | "cashapp" | "ccInstrux" | "ccInstruxEs" | "ccPhone" | "city" | "completedEmailBody" | "completedEmailBodyEs" | "contactEmail" | "deliveryFee" | "deliveryInfo" | "deliveryInfoEs" | "deliverySlots" | "emailCustomerInvoices" | "enableAboutPage" | "enableAdvancedPayment" | "enableItemDates" | "enableLiveChat" | "enableQueueManager" | "enableSquarePayment" | "externalLinkLabel" | "externalLinkLabelEs" | "externalLinkUrl" | "facebook" | "fulfillmentInstructions" | "fulfillmentInstructionsEs" | "fulfillmentOptions" | "guestInvoiceTitle" | "guestInvoiceTitleEs" | "helpPage" | "helpPageEs" | "hideAddressFields" | "hideHomeBannerTitle" | "homePage" | "homePageEs" | "instagram" | "itemOversoldNote" | "itemOversoldNoteEs" | "leadTimeMinutes" | "liveChatButtonId" | "lowStockWarning" | "maintenanceMode" | "mode" | "newOrderAlerts" | "notTakingOrders" | "notTakingOrdersEs" | "orderAccess" | "ownerFirstName" | "ownerLastName" | "paidEmailBody" | "paidEmailBodyEs" | "paymentInfo" | "paymentInfoEs" | "paymentOptions" | "paymentReminderDays" | "paypalEmail" | "phone" | "pickupInfo" | "pickupInfoEs" | "pickupSlots" | "rejectOversoldOrders" | "requireAppVersionMatch" | "requirePhoneForSignup" | "requirePrepay" | "safetyMeasures" | "safetyMeasuresEs" | "salesTax" | "sendPaymentReceivedEmail" | "sendWelcomeEmail" | "showAddress" | "socialAccessToken" | "squareAccessToken" | "squareAppId" | "squareLocationId" | "squareWebhookKey" | "state" | "street1" | "street2" | "supportEmail" | "tellWhenUnwatched" | "timezone" | "tipDefault" | "title" | "trackInventory" | "twitter" | "venmoName" | "welcomeEmailBody" | "welcomeEmailBodyEs" | "zelleContact" | "zip";
    was: unknown;
    is: unknown;
  }[];
}

export interface SettingsTold {
  version: number;
  zip: string;
  phone: string;
  title: string;
  deliveryFee: number | null;
  state: string;
  pickupSlots: readonly ("Fri" | "Mon" | "Sat" | "Sun" | "Thu" | "Tue" | "Wed")[];
  deliverySlots: readonly ("Fri" | "Mon" | "Sat" | "Sun" | "Thu" | "Tue" | "Wed")[];
  requirePrepay: boolean;
  cashapp: string;
  mode: "bake_sale" | "standard";
  externalLinkUrl: string;
  externalLinkLabel: string;
  externalLinkLabelEs: string;
  contactEmail: string;
  supportEmail: string;
  ownerFirstName: string;
  ownerLastName: string;
  street1: string;
  street2: string;
  city: string;
  showAddress: boolean;
  timezone: "America/Anchorage" | "America/Chicago" | "America/Denver" | "America/Los_Angeles" | "America/New_York" | "Pacific/Honolulu";
  instagram: string;
  facebook: string;
  twitter: string;
  notTakingOrders: string;
  notTakingOrdersEs: string;
  maintenanceMode: boolean;
  enableLiveChat: boolean;
  liveChatButtonId: string;
  requireAppVersionMatch: boolean;
  analyticsId: string;
  socialAccessToken: SecretTold;
  orderAccess: "guest" | "login" | "verified";
  hideAddressFields: boolean;
  capturePaymentInfo: boolean;
  requirePhoneForSignup: boolean;
  hideHomeBannerTitle: boolean;
  homePage: string;
  homePageEs: string;
  safetyMeasures: string;
  safetyMeasuresEs: string;
  enableAboutPage: boolean;
  aboutPage: string;
  aboutPageEs: string;
  helpPage: string;
  helpPageEs: string;
  trackInventory: boolean;
  lowStockWarning: number;
  rejectOversoldOrders: boolean;
  itemOversoldNote: string;
  itemOversoldNoteEs: string;
  allowGiftPurchases: boolean;
  allowItemDatesToggle: boolean;
  enableItemDates: boolean;
  leadTimeMinutes: number;
  tipDefault: number;
  salesTax: number | null;
  paymentInfo: string;
  paymentInfoEs: string;
  enableAdvancedPayment: boolean;
  paymentOptions: readonly ("Apple Pay" | "Cash" | "CashApp" | "Credit Card" | "PayPal" | "Square" | "Venmo" | "Zelle")[];
  venmoName: string;
  paypalEmail: string;
  ccInstrux: string;
  ccPhone: string;
  applepayPhone: string;
  zelleContact: string;
  squareLocationId: string;
  cashInstrux: string;
  ccInstruxEs: string;
  cashInstruxEs: string;
  enableSquarePayment: boolean;
  squareAppId: string;
  squareAccessToken: SecretTold;
  squareWebhookKey: SecretTold;
  fulfillmentOptions: readonly ("Delivery" | "Pickup" | "Shipping")[];
  fulfillmentInstructions: string;
  fulfillmentInstructionsEs: string;
  pickupInfo: string;
  pickupInfoEs: string;
  deliveryInfo: string;
  deliveryInfoEs: string;
  enableQueueManager: boolean;
  newOrderAlerts: boolean;
  tellWhenUnwatched: boolean;
  emailCustomerInvoices: boolean;
  guestInvoiceTitle: string;
  guestInvoiceTitleEs: string;
  sendPaymentReceivedEmail: boolean;
  bccPaymentReceivedEmail: boolean;
  paymentReminderDays: number;
  paidEmailBody: string;
  paidEmailBodyEs: string;
  completedEmailBody: string;
  completedEmailBodyEs: string;
  sendWelcomeEmail: boolean;
  welcomeEmailBody: string;
  welcomeEmailBodyEs: string;
}

export interface ShopCustomer {
  id: string;
  shopId: string;
  firstName: string;
  lastName: string;
  fullName: string;
  email: string | null;
  emailVerifiedAt: Date | null;
  /** The address the account is to have once the link to it is opened. */
  pendingEmail: string | null;
  phone: string;
  street: string;
  zip: string;
  /** Street and zip in one line, with placeholders for what is missing. */
  address: string;
  paymentService: string;
  paymentHandle: string;
  familyDiscount: number | null;
  notes: string;
  /** Orders but cancelled ones, and what they came to, in cents. */
  orders: number;
  spent: number;
  createdAt: Date;
  updatedAt: Date;
}

export interface ShopOrder {
  customer: {
    id: string | null;
    fullName: string;
    email: string | null;
    phone: string | null;
    familyDiscount: number | null;
  } | null;
  notes: string;
  /** Who cancelled it and why; null and blank for an order that stands. */
  cancelledBy: string | null;
  cancelReason: string;
  events: {
    at: Date;
    who: string;
    what: string;
    /** The names of the fields an edit changed; the flag, where one was turned. */
    changed: string[];
  }[];
  /** Percent in force when ordered. */
  familyDiscount: number | null;
  /** Basis points in force when ordered. */
  salesTaxRate: number;
  version: number;
  createdAt: Date;
  cancelledAt: Date | null;
  lineItems: OrderLineView[];
  subtotal: number;
  /** Cents taken off: family discount and DISCOUNT lines. */
  discounts: number;
  fees: number;
  deliveryFee: number;
  tip: number;
  tax: number;
  serviceFee: number;
  grandTotal: number;
  id: string;
  ticketNumber: number;
  completed: boolean;
  readyForGuest: boolean;
  paid: boolean;
  fulfillmentType: "Delivery" | "Pickup" | "Shipping" | "Unknown";
  fulfillmentSlot: string;
  fulfillmentDate: string | null;
  deliveryAddress: string | null;
  specialInstructions: string;
  isGift: boolean;
  gifteeDetails: GifteeDetails | null;
  paymentService: string | null;
  availabilityId: string | null;
  userId: string | null;
  shopId: string;
}

export interface ShopOrderRow {
  fulfillmentType: "Delivery" | "Pickup" | "Shipping" | "Unknown";
  deliveryAddress: string | null;
  paymentService: string | null;
  id: string;
  shopId: string;
  /** Percent in force when ordered. */
  familyDiscount: number | null;
  createdAt: Date;
  subtotal: number;
  /** Cents taken off: family discount and DISCOUNT lines. */
  discounts: number;
  fees: number;
  deliveryFee: number;
  tip: number;
  tax: number;
  serviceFee: number;
  grandTotal: number;
  /** Basis points in force when ordered. */
  salesTaxRate: number;
  version: number;
  cancelledAt: Date | null;
  lineItems: OrderLineView[];
  ticketNumber: number;
  completed: boolean;
  readyForGuest: boolean;
  paid: boolean;
  fulfillmentSlot: string;
  fulfillmentDate: string | null;
  specialInstructions: string;
  isGift: boolean;
  gifteeDetails: GifteeDetails | null;
  availabilityId: string | null;
  userId: string | null;
  customer: {
    id: string | null;
    fullName: string;
    email: string | null;
    phone: string | null;
    familyDiscount: number | null;
  } | null;
  notes: string;
  /** Who cancelled it and why; null and blank for an order that stands. */
  cancelledBy: string | null;
  cancelReason: string;
}

export interface ShopWindow {
  id: string;
  shopId: string;
  name: string;
  startTime: Date;
  endTime: Date;
  state: "active" | "expired" | "future";
  /** The window's own days of the week; none means the shop's. */
  pickupSlots: string[];
  deliverySlots: string[];
  /** The time of the shop's clock at which hand-over ends on each day; null: with the calendar day. */
  handOverEndsAt: string | null;
  pickupDays: {
    /** Day of the shop's calendar, `YYYY-MM-DD`. */
    date: string;
    /** What an order stores as its slot: 'Fri, Nov 27'. */
    label: string;
  }[];
  deliveryDays: {
    /** Day of the shop's calendar, `YYYY-MM-DD`. */
    date: string;
    /** What an order stores as its slot: 'Fri, Nov 27'. */
    label: string;
  }[];
  /** Orders of this window, cancelled ones left out; and those of them that are still to be made. */
  orders: number;
  openOrders: number;
  createdAt: Date;
  updatedAt: Date;
}

export interface Shortage {
  itemId: string;
  name: string;
  requested: number;
  available: number;
}

export interface TickOutcome {
  orderId: string;
  kind: "handedOver" | "packed" | "paid";
  /** The latest word of anyone else on it. */
  other: {
    id: string;
    /** Milliseconds since 1970. */
    at: number;
    set: boolean;
    by: string;
  } | null;
  /** Why they changed nothing, where that is not for their times: the order is cancelled, deleted or none of the shop's, or holds others than were seen. */
  left: "cancelled" | "changed" | "deleted" | "unknown" | null;
  /** The day that the order is for by now. */
  date: string | null;
}

export interface TicketHead {
  phone: string;
  ways: {
    name: string;
    /** The handle or the instructions, as the merchant wrote them. */
    details: string;
  }[];
}

export interface TicksTaken {
  outcomes: TickOutcome[];
}

export interface TicksToTake {
  ticks: {
    id: string;
    orderId: string;
    kind: "handedOver" | "packed" | "paid";
    set: boolean;
    /** Milliseconds since 1970; from the year 2020 on. */
    at: number;
    /** The order's contents that were on screen when "packed" was set. Where it has others by now the tick is left out; without them it covers whatever there is. */
    contents?: string | undefined;
  }[];
  /** Who made them: with the log-in of anyone else they are refused. Only a program with a token of its own may leave it out. */
  personId?: string | undefined;
}

export interface TodaysGroup {
  type: "Delivery" | "Pickup" | "Shipping";
  orders: number;
  ready: number;
  unpaid: number;
  pieces: number;
  total: number;
  /** The first of them, by ticket. */
  rows: TodaysOrder[];
}

export interface TodaysOrder {
  isGift: boolean;
  paid: boolean;
  readyForGuest: boolean;
  completed: boolean;
  items: {
    quantity: number;
    name: string;
  }[];
  /** Lines beyond those. */
  moreItems: number;
  id: string;
  ticketNumber: number;
  /** Blank where no one left a name. */
  who: string;
  grandTotal: number;
}

export interface TopProduct {
  name: string;
  quantity: number;
  orders: number;
  total: number;
}

export interface TrailEntry {
  id: string;
  at: Date;
  actor: "customer" | "guest" | "merchant" | "super_admin" | "system";
  /** The name of the person, or of the API token and its owner; blank where the person's account was erased. */
  who: string;
  action: string;
  /** What was made or taken away, where it has a name; of a cancelled order the reason. */
  name: string;
  changes: {
    field: string;
    /** The name of what the field is of where the record has several: a line of an order. */
    of: string;
    from: boolean | number | string | string[] | null;
    to: boolean | number | string | string[] | null;
    /** Whether `from` and `to` are the values, their last characters, or left out. */
    told: "ending" | "nothing" | "values";
  }[];
  /** Of an order: the step of its time line. */
  step: OrderStep | null;
}

export interface TrailPage {
  name: string;
  startTime: Date | null;
  entries: TrailEntry[];
  nextCursor: string | null;
}

export interface UnpaidOrders {
  id: string;
  ticketNumber: number;
  customer: string;
  total: number;
  slot: string;
  remindedAt: Date | null;
  whyNot: "atSquare" | "noAddress" | "paysLater" | "reminded" | "settled" | null;
}[]

export interface UpdateLegacy {
  email?: string | undefined;
  password?: string | undefined;
  /** Typed twice on the screen; programs may leave it out. */
  passwordConfirmation?: string | undefined;
}

export interface UpdatedLegacy {
  token: string;
  expiresAt: Date;
  customer: {
    id: string;
    shopId: string | null;
    firstName: string;
    lastName: string;
    fullName: string;
    email: string | null;
    phone: string;
    street: string;
    zip: string;
    emailVerifiedAt: Date | null;
    phoneVerifiedAt: Date | null;
    /** Whether this log-in is a merchant of the shop it is used at. */
    isMerchantHere: boolean;
    isMerchant: boolean;
    isSuperAdmin: boolean;
    isAdminDrawerMini: boolean;
    /** Percent off at this shop, or null. */
    familyDiscount: number | null;
    paymentService: string;
    paymentHandle: string;
    createdAt: Date;
    apiToken: string;
  };
}

export interface ValidatedLegacy {
  valid: boolean;
  token: string;
  emailHint: string | null;
}

export interface WantedLine {
  itemId: string;
  quantity: number;
  itemPrice?: number | undefined;
}

export interface WatchedOrder {
  type: string;
  id: string;
  date: string | null;
  ticketNumber: number;
  slot: string;
  who: string;
  note: string;
  lines: {
    quantity: number;
    itemName: string;
    onMenu: boolean;
  }[];
}

export interface WebhookChanges {
  webhookId: string;
  url?: string | undefined;
  events?: ("item.stock" | "order.cancelled" | "order.placed" | "order.updated")[] | undefined;
  description?: string | undefined;
  status?: "active" | "paused" | undefined;
  currentPassword?: string | undefined;
}

export interface WebhookView {
  id: string;
  url: string;
  description: string;
  events: ("item.stock" | "order.cancelled" | "order.placed" | "order.updated")[];
  status: "active" | "disabled" | "paused";
  disabledReason: "failing" | "gone" | null;
  /** Until then the secret of before the last rotation signs as well. */
  formerSecretEndsAt: Date | null;
  createdAt: Date;
  lastDelivery: {
    id: string;
    status: "delivered" | "failed" | "pending";
    createdAt: Date;
  } | null;
}

export interface WebhookWithSecret {
  id: string;
  url: string;
  description: string;
  events: ("item.stock" | "order.cancelled" | "order.placed" | "order.updated")[];
  status: "active" | "disabled" | "paused";
  disabledReason: "failing" | "gone" | null;
  /** Until then the secret of before the last rotation signs as well. */
  formerSecretEndsAt: Date | null;
  createdAt: Date;
  lastDelivery: {
    id: string;
    status: "delivered" | "failed" | "pending";
    createdAt: Date;
  } | null;
  secret: string;
}

export interface WindowCounts {
  active: number;
  future: number;
  expired: number;
}
