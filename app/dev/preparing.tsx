/** The part of `/dev/ui` that shows what is made, packed and kept open for orders, and how an order is written. */
import { Banknote, CircleAlert, Package, Printer, Radio } from "lucide-react";
import { useState } from "react";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { CheckChip, CheckChips } from "#app/ui/check-chips.tsx";
import { Combobox } from "#app/ui/combobox.tsx";
import { Comparison } from "#app/ui/comparison.tsx";
import { ConfirmDelete } from "#app/ui/confirm-delete.tsx";
import { CounterBar, CounterCard, CounterCards, CounterFact, CounterToggle } from "#app/ui/counter-card.tsx";
import { DateInput } from "#app/ui/date-input.tsx";
import { DayTable } from "#app/ui/day-table.tsx";
import { DropdownCheck, DropdownChecks } from "#app/ui/dropdown-checks.tsx";
import { EditableLineItem, EditableLineItemName, EditableLineItems } from "#app/ui/editable-line-items.tsx";
import { Input } from "#app/ui/input.tsx";
import { MomentFields } from "#app/ui/moment-fields.tsx";
import { MoneyInput } from "#app/ui/money-input.tsx";
import { PackCard, PackCards, PackGiftNote, PackLine, PackNote } from "#app/ui/pack-card.tsx";
import { PagePartLinks, ShownOnSmallScreens } from "#app/ui/page-parts.tsx";
import { PanelDataList, PanelNotice, PanelPart } from "#app/ui/panel-parts.tsx";
import { QuantityMark, QuantityPage, QuantityTable } from "#app/ui/quantity-table.tsx";
import { Remark, RemarkContents, RemarkOf, Remarks } from "#app/ui/remarks.tsx";
import { Select } from "#app/ui/select.tsx";
import { Weeks, WeeksKey } from "#app/ui/weeks.tsx";
import { Group, LONG, Up } from "./example.tsx";

/** What is made, packed and kept open for orders, and how an order is written. */
export function Preparing() {
  const [isMade, setMade] = useState(true);
  const [picked, setPicked] = useState("");
  return (
    <Group name="Quantity table, Remarks, Pack card, Counter card, Day table, Weeks, Combobox">
      <PagePartLinks
        label="On this page"
        first={{ id: "quantities", name: "Make" }}
        second={{ id: "boxes", name: "Pack" }}
      />
      <DropdownChecks label="Order window" legend="Order windows" description="This week">
        <DropdownCheck name="window" defaultChecked>
          This week
        </DropdownCheck>
        <DropdownCheck name="window">{LONG}</DropdownCheck>
      </DropdownChecks>
      <CheckChips legend="Days" isLegendShown help="None checked: all of them." scrolls>
        <CheckChip note={11} defaultChecked>
          Fri, Nov 27
        </CheckChip>
        <CheckChip note={15}>Sat, Nov 28</CheckChip>
        <CheckChip disabled>Sun</CheckChip>
      </CheckChips>
      <QuantityPage columns={2}>
        <QuantityTable
          id="quantities"
          title="What to make"
          description="1 of 2 items made"
          heads={{ done: "Made", name: "Item", total: "Total" }}
          columns={[
            { key: "pickup", group: "Fri, Nov 27", name: "Pickup" },
            { key: "delivery", group: "Fri, Nov 27", name: "Delivery" },
          ]}
          groups={[
            {
              name: "Bread",
              total: 5,
              counts: [5, 0],
              rows: [
                {
                  key: "sourdough",
                  isDone: isMade,
                  box: { id: "made", onChange: ({ currentTarget }) => setMade(currentTarget.checked) },
                  name: "Sourdough",
                  unit: "loaf",
                  mark: <QuantityMark href="#remarks">2</QuantityMark>,
                  split: "Fri 5",
                  some: isMade ? undefined : "3 made",
                  total: 5,
                  counts: [5, 0],
                },
              ],
            },
          ]}
          sum={{ name: "All pieces", total: 5, counts: [5, 0] }}
        />
        <Remarks id="remarks" title="Watch for" sum="2 notes">
          <Remark tone="warning">
            <p>No nuts.</p>
            <RemarkOf to="#one" name="#1">
              Ada Nwosu
            </RemarkOf>
          </Remark>
          <Remark>
            <p>{LONG}</p>
            <RemarkContents>5 Sourdough</RemarkContents>
          </Remark>
        </Remarks>
      </QuantityPage>
      <ShownOnSmallScreens id="boxes">
        <PackCards>
          <PackCard
            number="#1"
            name="Ada Nwosu"
            way="Pickup"
            isDone={false}
            notes={
              <>
                <PackNote warning="Allergy">No nuts.</PackNote>
                <PackGiftNote>Gift for Nadia.</PackGiftNote>
              </>
            }
            foot={<span>5 pieces</span>}
          >
            <PackLine quantity={5} item="Sourdough" unit="loaf" defaultChecked />
          </PackCard>
          <PackCard number="#2" name={LONG} way="Delivery" isDone foot={<Badge>Paid</Badge>}>
            <PackLine quantity={1} item={LONG} unit="loaf" />
          </PackCard>
        </PackCards>
      </ShownOnSmallScreens>
      <CounterBar label="Network" isAway>
        <CounterFact isStrong>No network</CounterFact>
        <CounterFact>2 ticks wait to be sent</CounterFact>
      </CounterBar>
      <CounterCards labelledBy="boxes">
        <CounterCard
          id="counter-1"
          number="#1"
          name="Ada Nwosu"
          sum={<Badge>Collect $24.00</Badge>}
          detail="Pickup"
          isDone={false}
          notes={<PackNote>No nuts.</PackNote>}
          buttons={
            <>
              <CounterToggle isOn icon={Package} word="Packed" about=", order 1" note="Ada, 9:15 AM" />
              <CounterToggle isOn={false} icon={Banknote} word="Paid" about=", order 1" note="" />
            </>
          }
        >
          5 Sourdough
        </CounterCard>
        <CounterCard
          id="counter-2"
          number="#2"
          name={LONG}
          sum=""
          detail={LONG}
          isDone
          notes={null}
          buttons={null}
        >
          {LONG}
        </CounterCard>
      </CounterCards>
      <DayTable
        caption="Days"
        heads={["Day", "Pickup", "Delivery"]}
        none="not offered"
        rows={[
          { key: "past", name: "Sun, Nov 22", more: "past", isPast: true, counts: [4, null] },
          { key: "next", name: "Fri, Nov 27", more: "", isPast: false, counts: [9, 2] },
        ]}
      />
      <Weeks
        id="weeks"
        title="One week"
        label="Calendar"
        months={[{ key: "11", name: "November", days: 3 }]}
        days={[
          { key: "22", weekday: "S", day: 22 },
          { key: "23", weekday: "M", day: 23 },
          { key: "24", weekday: "T", day: 24 },
        ]}
        now={1.4}
        rows={[
          {
            key: "one",
            name: "This week",
            to: "#one",
            from: 0,
            until: 2,
            tone: "success",
            description: "Open now.",
            marks: [{ at: 1, icons: [Printer, Radio] }],
          },
          {
            key: "two",
            name: LONG,
            to: "#two",
            from: 2,
            until: 3,
            tone: "default",
            description: "Later.",
            marks: [],
          },
        ]}
      >
        <WeeksKey tone="success">taking orders now</WeeksKey>
        <WeeksKey icon={Radio}>pickup</WeeksKey>
      </Weeks>
      <Comparison
        caption="Clone"
        heads={["This one", "Clone"]}
        rows={[["From", "Fri, Nov 20", "Fri, Nov 27"]]}
      />
      <MomentFields
        id="moment"
        legend="Until"
        labels={["Until date", "Until time"]}
        problem="This moment is over."
        hint="In steps of 15 minutes."
        date={<DateInput defaultValue="2026-11-27" />}
        time={
          <Select>
            <option>8:00 AM</option>
          </Select>
        }
      />
      <PanelPart id="offered" title="Offered now">
        <PanelDataList>{[{ key: "pickup", name: "Pickup", text: "Fri, Nov 27" }]}</PanelDataList>
      </PanelPart>
      <PanelNotice>
        <CircleAlert aria-hidden />
        <span>{LONG}</span>
      </PanelNotice>
      <ConfirmDelete label="Delete this week" description="Its orders keep their day.">
        Delete for good
      </ConfirmDelete>
      <EditableLineItems aria-label="What is ordered">
        <EditableLineItem>
          <EditableLineItemName>{picked || LONG}</EditableLineItemName>
          <Input defaultValue="1" aria-label="Quantity" />
          <MoneyInput defaultValue="4.00" aria-label="Price" />
          <span>$4.00</span>
          <Up />
        </EditableLineItem>
      </EditableLineItems>
      <Combobox
        id="addItem"
        label="Add an item"
        placeholder="Type part of its name"
        none="Choose an item"
        groups={GOODS}
        matching={(typed) =>
          GOODS.map((group) => ({
            ...group,
            options: group.options.filter(({ label }) => label.includes(typed)),
          }))
        }
        description={(count) => `${count} items`}
        problem={picked ? undefined : "Add an item first."}
        onPick={setPicked}
        button={(take) => <Button onClick={take}>Add</Button>}
      />
    </Group>
  );
}

const GOODS = [
  {
    name: "Bread",
    options: [
      { value: "sourdough", label: "Sourdough" },
      { value: "long", label: LONG },
    ],
  },
];
