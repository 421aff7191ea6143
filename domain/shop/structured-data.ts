/** What a shop and its items are called in the words of schema.org, for search engines (STORE-01, STORE-02). Blank facts are left out. */
import type { Cents } from "#domain/money.ts";

/** A shop as its home page tells it; addresses of pages and pictures are absolute. */
export interface ToldShop {
  readonly title: string;
  readonly description: string;
  readonly url: string;
  readonly image: string | null;
  readonly street: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
  readonly email: string | null;
  /** Its pages elsewhere. */
  readonly elsewhere: readonly (string | null)[];
}

/** An item as its own page tells it. */
export interface ToldItem {
  readonly name: string;
  readonly description: string;
  readonly url: string;
  readonly image: string | null;
  readonly price: Cents;
  readonly isForSale: boolean;
  readonly shopTitle: string;
}

type Data = Readonly<Record<string, unknown>>;

const present = (data: Data): Data =>
  Object.fromEntries(Object.entries(data).filter(([, value]) => value !== null && value !== ""));

/** The shop as a LocalBusiness; its address only where it shows any of it. */
export function shopData({ title, description, url, image, email, ...rest }: ToldShop): Data {
  const { street, city, state, zip } = rest;
  const address = present({
    streetAddress: street,
    addressLocality: city,
    addressRegion: state,
    postalCode: zip,
  });
  const elsewhere = rest.elsewhere.filter((address) => address !== null);
  return present({
    "@context": "https://schema.org",
    "@type": "LocalBusiness",
    name: title,
    description,
    url,
    image,
    email,
    address: Object.keys(address).length === 0 ? null : { "@type": "PostalAddress", ...address },
    sameAs: elsewhere.length === 0 ? null : elsewhere,
  });
}

/** The item as a Product with one Offer, its price in dollars. */
export const itemData = ({ name, description, url, image, price, isForSale, shopTitle }: ToldItem): Data =>
  present({
    "@context": "https://schema.org",
    "@type": "Product",
    name,
    description,
    url,
    image,
    offers: {
      "@type": "Offer",
      url,
      price: (price / 100).toFixed(2),
      priceCurrency: "USD",
      availability: `https://schema.org/${isForSale ? "InStock" : "SoldOut"}`,
      seller: { "@type": "LocalBusiness", name: shopTitle },
    },
  });
