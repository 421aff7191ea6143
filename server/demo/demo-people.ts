import type { PlannedPerson } from "./demo-plan.ts";

/** What differs between the shops' people. */
interface Neighbourhood {
  readonly slug: string;
  readonly merchant: Pick<PlannedPerson, "firstName" | "lastName">;
  /** Three digits before the 555-01xx that belong to no one. */
  readonly areaCode: string;
  readonly zip: string;
  readonly streets: readonly string[];
  /** First and last name of each further customer. */
  readonly others: readonly string[];
  /** A further customer with a family discount of 10 %. */
  readonly family: string;
  readonly familyNote: string;
  /** Who orders by phone and has neither e-mail nor password. */
  readonly phoneOnly: string;
}

/** A merchant, Sam and Kim, someone unverified, a family member, someone with a phone only, and the neighbours (contract section 4). */
export function demoPeople(place: Neighbourhood): PlannedPerson[] {
  const { slug, zip } = place;
  const at = (position: number) => ({
    phone: `${place.areaCode}-555-01${String(position).padStart(2, "0")}`,
    street: `${120 + 17 * position} ${place.streets[position % place.streets.length] ?? ""}`,
    zip,
  });
  const named = (name: string) => {
    const [firstName = "", lastName = ""] = name.split(" ");
    return { firstName, lastName, email: `${firstName}@${lastName}.test`.toLowerCase() };
  };
  return [
    { ...place.merchant, email: `merchant@${slug}.test`, ...at(1), isMerchant: true },
    { firstName: "Sam", lastName: "Whitaker", email: `customer@${slug}.test`, ...at(10) },
    { firstName: "Kim", lastName: "Larsen", email: `kim@${slug}.test`, ...at(11) },
    {
      firstName: "Uma",
      lastName: "Verma",
      email: `unverified@${slug}.test`,
      ...at(12),
      isUnverified: true,
    },
    { ...named(place.family), ...at(13), familyDiscount: 10, note: place.familyNote },
    { ...named(place.phoneOnly), ...at(14), email: null },
    ...place.others.map((name, position) => ({ ...named(name), ...at(15 + position) })),
  ];
}
