/** The part of `/dev/ui` that shows what a merchant prints. */
import { Printer } from "lucide-react";
import { Button } from "#app/ui/button.tsx";
import { PaperBar, PaperChoice, PaperDesk, Papers } from "#app/ui/paper.tsx";
import { TicketFlag, TicketNote, TicketPapers, TicketTotals } from "#app/ui/ticket.tsx";
import { RollFacts, RollFooter, RollLines, RollTitle, TicketRoll } from "#app/ui/ticket-roll.tsx";
import {
  SheetFooter,
  SheetHeader,
  SheetLines,
  SheetMoney,
  SheetTitle,
  TicketSheet,
} from "#app/ui/ticket-sheet.tsx";
import { Group, LONG } from "./example.tsx";

/** What a merchant prints. */
export function Printing() {
  const lines = [
    { id: "1", quantity: 2, name: "Sourdough", unit: "loaf", price: "$9.00", total: "$18.00" },
    { id: "2", quantity: 100, name: LONG, unit: "each", price: "$4.00", total: "$400.00" },
  ];
  const rows = [{ name: LONG, amount: "$418.00" }];
  const total = { name: "Total", amount: "$418.00" };
  return (
    <Group name="Paper, Ticket">
      <Papers>
        <PaperBar>
          <PaperChoice legend="Paper" sheet="A4 or Letter" roll="80 mm roll" />
          <Button className="ml-auto">
            <Printer aria-hidden />
            Print
          </Button>
        </PaperBar>
        <PaperDesk>
          <TicketPapers aria-label="Order #1">
            <TicketSheet>
              <SheetHeader name="Sweet Crumb" address={["418 Alder Street", "415-555-0100"]} />
              <TicketFlag paper="sheet" place="head">
                Cancelled
              </TicketFlag>
              <SheetTitle className="pt-5" title="Fri, Nov 27" aside="Pickup" />
              <SheetTitle title={LONG} aside="#1" />
              <TicketNote paper="sheet" name="Special instructions">
                {LONG}
              </TicketNote>
              <SheetLines
                caption="Items"
                heads={{ packed: "Packed", quantity: "Qty", item: "Item", amounts: ["Price", "Amount"] }}
                lines={lines}
              />
              <SheetMoney>
                <TicketFlag paper="sheet" place="foot">
                  Unpaid
                </TicketFlag>
                <TicketTotals paper="sheet" rows={rows} total={total} />
              </SheetMoney>
              <SheetFooter>
                <p>102 pieces in 2 lines</p>
                <p>Ordered Mon, Nov 23</p>
              </SheetFooter>
            </TicketSheet>
            <TicketRoll>
              <RollTitle size="base">Sweet Crumb</RollTitle>
              <TicketFlag paper="roll" place="head">
                Cancelled
              </TicketFlag>
              <RollTitle size="3xl">Fri, Nov 27</RollTitle>
              <RollTitle size="xl">Pickup</RollTitle>
              <RollTitle size="2xl">{LONG}</RollTitle>
              <RollFacts>
                <b>#1</b>
                <span>102 pieces</span>
              </RollFacts>
              <TicketNote paper="roll" name="Note">
                {LONG}
              </TicketNote>
              <RollLines lines={lines} />
              <TicketTotals paper="roll" rows={rows} total={total} />
              <TicketFlag paper="roll" place="foot">
                Unpaid, $418.00
              </TicketFlag>
              <RollFooter>Ordered Mon, Nov 23</RollFooter>
            </TicketRoll>
          </TicketPapers>
        </PaperDesk>
      </Papers>
    </Group>
  );
}
