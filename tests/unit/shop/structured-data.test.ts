import { expect, test } from "vitest";
import { itemData, shopData } from "#domain/shop/structured-data.ts";

const shop = {
  title: "Pies",
  description: "Warm.",
  url: "https://pies.example/",
  image: null,
  street: "1 Oak St",
  city: "Portland",
  state: "ME",
  zip: "",
  email: "hi@pies.example",
  elsewhere: [null, "https://instagram.com/pies"],
};

test("STORE-01 search engines read a shop with its address and its pages elsewhere, and nothing blank", () => {
  expect(shopData(shop)).toEqual({
    "@context": "https://schema.org",
    "@type": "LocalBusiness",
    name: "Pies",
    description: "Warm.",
    url: "https://pies.example/",
    email: "hi@pies.example",
    address: {
      "@type": "PostalAddress",
      streetAddress: "1 Oak St",
      addressLocality: "Portland",
      addressRegion: "ME",
    },
    sameAs: ["https://instagram.com/pies"],
  });
});

test("STORE-01 a shop that shows no address tells search engines none", () => {
  const hidden = {
    ...shop,
    street: "",
    city: "",
    state: "",
    elsewhere: [null],
    email: null,
    description: "",
  };
  expect(Object.keys(shopData(hidden))).toEqual(["@context", "@type", "name", "url"]);
});

test("STORE-02 an item is a product with its price in dollars, and sold out where it is", () => {
  const item = {
    name: "Rye",
    description: "",
    url: "https://pies.example/menu/1",
    image: "https://pies.example/rye.jpg",
    price: 805,
    isForSale: true,
    shopTitle: "Pies",
  };
  expect(itemData(item)).toEqual({
    "@context": "https://schema.org",
    "@type": "Product",
    name: "Rye",
    url: "https://pies.example/menu/1",
    image: "https://pies.example/rye.jpg",
    offers: {
      "@type": "Offer",
      url: "https://pies.example/menu/1",
      price: "8.05",
      priceCurrency: "USD",
      availability: "https://schema.org/InStock",
      seller: { "@type": "LocalBusiness", name: "Pies" },
    },
  });
  expect(itemData({ ...item, isForSale: false })).toMatchObject({
    offers: { availability: "https://schema.org/SoldOut" },
  });
});
