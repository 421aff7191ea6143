import type { ListColumn, ListTableProps } from "#app/ui/list-table.tsx";
import type { ShopCustomer } from "#domain/accounts/shop-customer-schemas.ts";
import * as t from "#messages/customers.js";

/** What a list with a customer open beside it has no room for; of that the card shows the notes alone. */
const WIDE = "cards:hidden @min-[38.75rem]/list:@max-[52rem]/list:hidden";

/** A card leaves out what has no value. */
const filled = (text: string) => (text === "" ? "cards:hidden" : "cards:col-span-full");

/** A column of one line, cut where it is too long. */
const line = (
  key: string,
  head: string,
  of: (row: ShopCustomer) => string,
  { place = "max-w-64", headClass = "" } = {},
): ListColumn<ShopCustomer> => ({
  key,
  head,
  headClass: `whitespace-normal! ${headClass}`,
  cellClass: (row) => `truncate ${place} ${headClass} ${filled(of(row))}`,
  look: "detail",
  cellTitle: of,
  cell: of,
});

/**
 * The shop's customers (MAN-05; specification section 3): a table that scrolls sideways where there is room. On a card stand first and last name with the
 * discount, then what one finds them by, each on a line of its own.
 */
export const customerTable = (): ListTableProps<ShopCustomer> => ({
  caption: t.title(),
  cards: "cards:grid-cols-[auto_minmax(0,1fr)_auto] cards:gap-x-[5px]! cards:py-2.5! cards:pl-4!",
  opensByRow: true,
  scrolls: true,
  name: {
    head: t.lastName(),
    of: (row) => row.lastName || row.fullName,
    cellClass: ({ firstName }) =>
      `cards:row-start-1 cards:wrap-anywhere ${firstName === "" ? "cards:col-[1/3]" : "cards:col-start-2"}`,
  },
  columns: [
    {
      ...line("first", t.firstName(), ({ firstName }) => firstName),
      cellClass: ({ firstName }) =>
        `truncate max-w-64 cards:col-start-1 cards:row-start-1 ${firstName === "" ? "cards:hidden" : ""}`,
      look: "main",
    },
    line("mail", t.email(), ({ email }) => email ?? "", {
      place:
        "max-w-64 @min-[38.75rem]/list:@max-[52rem]/list:w-full @min-[38.75rem]/list:@max-[52rem]/list:max-w-0!",
    }),
    {
      ...line("discount", t.discount(), discountOf),
      cellClass: "cards:col-start-3 cards:row-start-1",
      look: "plain",
    },
    line("phone", t.phone(), ({ phone }) => phone, {
      // The last one in sight there.
      place: "max-w-64 @min-[38.75rem]/list:@max-[52rem]/list:pr-4!",
    }),
    line("address", t.address(), ({ address }) => address, { place: "max-w-50", headClass: WIDE }),
    line("service", t.paymentService(), ({ paymentService }) => paymentService, { headClass: WIDE }),
    line("handle", t.paymentHandle(), ({ paymentHandle }) => paymentHandle, { headClass: WIDE }),
    {
      ...line("notes", t.notes(), ({ notes }) => notes, {
        place: "w-full max-w-0 cards:whitespace-normal!",
        headClass: "@min-[38.75rem]/list:@max-[52rem]/list:hidden",
      }),
      look: "warning",
    },
  ],
});

const discountOf = ({ familyDiscount }: ShopCustomer) =>
  familyDiscount === null ? "" : t.percent({ percent: familyDiscount });
