/** The part of `/dev/ui` that shows what a shop's pages are made of; manage pages have no measures for it. */
import { CrumbPlate } from "#app/art/small-scenes.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { BottomBar, Tally } from "#app/ui/bottom-bar.tsx";
import { Button } from "#app/ui/button.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { AddButton, Item, ItemGroup, ItemGroupHeader, ItemGroupTitle } from "#app/ui/item.tsx";
import { ItemPhoto } from "#app/ui/item-photo.tsx";
import { ProblemSummary } from "#app/ui/problem-summary.tsx";
import {
  Receipt,
  ReceiptHeader,
  ReceiptLine,
  ReceiptLineControls,
  ReceiptLines,
  ReceiptSums,
  ReceiptTotal,
  RemoveButton,
} from "#app/ui/receipt.tsx";
import { SectionTabs } from "#app/ui/section-tabs.tsx";
import { Step } from "#app/ui/step.tsx";
import { Text } from "#app/ui/text.tsx";
import { Counter } from "./counter.tsx";
import { Group, LONG, PICTURE } from "./example.tsx";

/** A menu, a slip and the bar below them. */
export function Shop() {
  return (
    <Group name="Items, Section tabs, Step, Receipt and Bottom bar">
      <SectionTabs
        label="Sections"
        tabs={[
          { id: "bread", name: "Bread" },
          { id: "pies", name: "Pies" },
          { id: "long", name: LONG },
        ]}
        current="bread"
      >
        <Tally inline count="2 items">
          $19.00
        </Tally>
      </SectionTabs>
      <section id="bread" aria-label="Bread">
        <ItemGroupHeader art={<CrumbPlate />}>
          <h3>Bread</h3>
          <Text variant="muted">{LONG}</Text>
        </ItemGroupHeader>
        <ItemGroup>
          <Item>
            <ItemPhoto photo={{ src: PICTURE.url, webp: PICTURE.url, alt: "" }} />
            <header>
              <h4>Sourdough</h4>
              <span>$9.00</span>
            </header>
            <p>{LONG}</p>
            <footer>
              <div>
                <span>1 kg</span>
                <Badge variant="warning">Only 3 left</Badge>
              </div>
              <form>
                <AddButton aria-label="Add Sourdough">Add</AddButton>
              </form>
            </footer>
            <p role="alert">This is what is wrong</p>
          </Item>
          <Item isFresh>
            <header>
              <h4>Just added</h4>
              <span>$9.00</span>
            </header>
            <footer>
              <div />
              <form>
                <Counter quantity={1} removes />
              </form>
            </footer>
          </Item>
          <Item isGone>
            <header>
              <h4>Gone</h4>
              <span>$9.00</span>
            </header>
            <footer>
              <div>
                <Badge variant="destructive">Sold Out</Badge>
              </div>
            </footer>
          </Item>
        </ItemGroup>
      </section>
      <Step id="pies" number={1} title="A step">
        <ItemGroupTitle>Pies</ItemGroupTitle>
        <ItemGroup variant="short">
          <Item>
            <header>
              Apple pie<small>for eight</small>
            </header>
            <span>$24.00</span>
            <AddButton aria-label="Add Apple pie" />
          </Item>
          <Item isGone>
            <header>
              {LONG}
              <small>
                <Badge variant="destructive" size="sm">
                  Sold Out
                </Badge>
              </small>
            </header>
            <span>$24.00</span>
          </Item>
        </ItemGroup>
      </Step>
      <div className="max-w-[24.5rem]" id="long">
        <Receipt aria-label="A slip">
          <ReceiptHeader title="Pickup, Sat, Dec 5">
            <Text as="span" variant="muted" size="sm">
              a gift for Robin
            </Text>
          </ReceiptHeader>
          <ReceiptLines aria-label="Lines">
            <ReceiptLine name="Sourdough" total="$18.00" isPending={false} isFresh>
              <ReceiptLineControls each="$9.00">
                <RemoveButton aria-label="Remove Sourdough" />
                <Counter quantity={2} />
              </ReceiptLineControls>
            </ReceiptLine>
            <ReceiptLine name={LONG} total="…" isPending isFresh={false} />
          </ReceiptLines>
          <ReceiptSums rows={[{ name: "Sales Tax", rate: "9.25 %", description: "$1.67" }]} />
          <ReceiptTotal name="Total" label="Order total" isBusy={false}>
            $19.67
          </ReceiptTotal>
          <ProblemSummary
            title="Please have another look"
            note="What is wrong with all of it"
            problems={[{ id: "chips", description: "Choose a day" }]}
          />
        </Receipt>
      </div>
      <Empty size="sm" as="b" art={<CrumbPlate />} title="Nothing here, on a slip" />
      <BottomBar label="So far">
        <Tally count="2 items">$19.00</Tally>
        <Button>Review</Button>
      </BottomBar>
    </Group>
  );
}
