/** The part of `/dev/ui` that shows what a shop's first page, accounts and invoices are made of. */
import { Clock, ShoppingBag } from "lucide-react";
import { KitchenBanner } from "#app/art/banners.tsx";
import { CrumbPlate } from "#app/art/small-scenes.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Banner, Sill, Wall } from "#app/ui/banner.tsx";
import { Button } from "#app/ui/button.tsx";
import { Callout } from "#app/ui/callout.tsx";
import { CodeBlock } from "#app/ui/code-block.tsx";
import { DataList, DataListItem } from "#app/ui/data-list.tsx";
import { DescriptionList, DescriptionListItem } from "#app/ui/description-list.tsx";
import { DividedList, DividedListFigure, DividedListTitle, dividedListLink } from "#app/ui/divided-list.tsx";
import { Gallery } from "#app/ui/gallery.tsx";
import { Heading, Subheading } from "#app/ui/heading.tsx";
import { HungCard, HungCardTitle } from "#app/ui/hung-card.tsx";
import { List } from "#app/ui/list.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { TitledPart } from "#app/ui/titled-part.tsx";
import { TitledSection } from "#app/ui/titled-section.tsx";
import { WeekStrip, WeekStripBand, WeekStripDay } from "#app/ui/week-strip.tsx";
import { Group, LONG, PICTURE } from "./example.tsx";

const DAYS = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];

/** A shop's first page, from the banner down, and then its quieter pages. */
export const FrontParts = () => (
  <Group name="Banner, Hung card, Gallery, Week strip, Headings and what stands in accounts">
    <div>
      <Banner>
        <KitchenBanner label="A kitchen" />
      </Banner>
      <Sill />
      <Wall className="p-4">
        <HungCard>
          <Badge variant="success" size="sm">
            <Clock aria-hidden />
            Open
          </Badge>
          <HungCardTitle>{LONG}</HungCardTitle>
          <Button className="mt-3">Order</Button>
        </HungCard>
      </Wall>
    </div>
    {[1, 2, 3, 4].map((count) => (
      <Gallery
        key={count}
        pictures={DAYS.slice(0, count).map((key) => ({
          key,
          picture: <Picture picture={{ ...PICTURE, alt: `Picture of ${key}` }} sizes="20rem" />,
        }))}
      />
    ))}
    <WeekStrip>
      {DAYS.map((name, at) => (
        <WeekStripDay key={name} name={name} dayOfMonth={at + 23} isToday={at === 1} />
      ))}
      <WeekStripBand
        variant="amber"
        fromColumn={1}
        toColumn={3}
        row={2}
        icon={<Clock aria-hidden />}
        more=" until Wed"
        description="Order from Mon to Wed"
      >
        Order
      </WeekStripBand>
      <WeekStripBand
        variant="leaf"
        fromColumn={5}
        toColumn={5}
        row={2}
        icon={<ShoppingBag aria-hidden />}
        more=""
        description="Pickup on Fri"
      >
        Pickup
      </WeekStripBand>
      <WeekStripBand
        variant="rose"
        fromColumn={6}
        toColumn={7}
        row={3}
        icon={<ShoppingBag aria-hidden />}
        more={` ${LONG}`}
        description="Delivery on Sat and Sun"
      >
        Delivery
      </WeekStripBand>
    </WeekStrip>
    {(["hero", "display", "lg", "default", "sm", "plain"] as const).map((size) => (
      <Heading key={size} as="h3" size={size}>
        A heading, {size}
      </Heading>
    ))}
    <Subheading>{LONG}</Subheading>
    <Callout aria-label="What is to be done">
      <Heading as="h3">Pay $25.00</Heading>
      <List as="ol" variant="numbered">
        <li>Open the app</li>
        <li>{LONG}</li>
      </List>
    </Callout>
    <DataList>
      <DataListItem name="Ordered">Mon, Nov 23</DataListItem>
      <DataListItem name="Customer">{LONG}</DataListItem>
      <DataListItem name="Special instructions" isLong>
        {`${LONG}\nAnd a second line`}
      </DataListItem>
    </DataList>
    <DescriptionList>
      <DescriptionListItem term="What it costs">Nothing for a month.</DescriptionListItem>
      <DescriptionListItem term={LONG}>{LONG}</DescriptionListItem>
    </DescriptionList>
    <DividedList>
      <li>
        <a className={`${dividedListLink} grid-cols-[minmax(0,1fr)_auto] gap-3 py-3`} href="#main">
          <DividedListTitle>Order #1</DividedListTitle>
          <DividedListFigure>$19.67</DividedListFigure>
        </a>
      </li>
      <li>
        <a className={`${dividedListLink} grid-cols-[minmax(0,1fr)_auto] gap-3 py-3`} href="#main">
          <DividedListTitle>{LONG}</DividedListTitle>
          <DividedListFigure>$4.00</DividedListFigure>
        </a>
      </li>
    </DividedList>
    <DividedList variant="open">
      <li className="py-3">Without a line above</li>
    </DividedList>
    <Pagination page={2} pages={3} linkTo={(page) => `?page=${page}`} />
    <TitledSection id="titled" title="A part of an account" description={LONG}>
      <CrumbPlate />
      <TitledPart id="part-one" title="A part of that part" description={LONG} />
      <TitledPart id="part-two" title="Another one" description="Below a hairline.">
        <CodeBlock label="Code">{'{ "type": "order.placed" }'}</CodeBlock>
      </TitledPart>
    </TitledSection>
  </Group>
);
