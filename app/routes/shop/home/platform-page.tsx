import type { ReactNode } from "react";
import type { Ink } from "#app/art/pen.tsx";
import {
  BoxAtDoor,
  ClosingStill,
  OpenWindow,
  ShelfStill,
  ShopFront,
  SlipsOnRail,
  WallCalendar,
} from "#app/art/platform-scenes.tsx";
import { Sill, Wall } from "#app/ui/banner.tsx";
import { buttonVariants } from "#app/ui/button.tsx";
import { cn } from "#app/ui/cn.ts";
import { DescriptionList, DescriptionListItem } from "#app/ui/description-list.tsx";
import { DividedList, DividedListTitle, dividedListLink } from "#app/ui/divided-list.tsx";
import { Heading } from "#app/ui/heading.tsx";
import { ArrowRight } from "#app/ui/icons.tsx";
import { List } from "#app/ui/list.tsx";
import { Scene, SceneWhen } from "#app/ui/scene.tsx";
import { Text } from "#app/ui/text.tsx";
import type { OfferedLanguage } from "#domain/language.ts";
import type { DemoShop } from "#domain/shop/shop-schemas.ts";
import * as t from "#messages/platform.js";
import { ShopPictures } from "./shop-pictures.tsx";

const PROMISES = [
  { title: t.onceTitle, description: t.onceSays },
  { title: t.twiceTitle, description: t.twiceSays },
  { title: t.moneyTitle, description: t.moneySays },
  { title: t.yoursTitle, description: t.yoursSays },
  { title: t.lightTitle, description: t.lightSays },
];

const SCENES = {
  open: { variant: "amber", when: t.openWhen, title: t.openTitle, description: t.openSays },
  close: { variant: "leaf", when: t.closeWhen, title: t.closeTitle, description: t.closeSays },
  hand: { variant: "rose", when: t.handWhen, title: t.handTitle, description: t.handSays },
} as const;

/** The tints of the small shop fronts, by place in the list. */
const AWNINGS: readonly Ink[] = ["butter", "rose", "leaf", "sky", "clay"];

/**
 * The platform's own page, on the root domain (SHOP-04). The demo shops are listed only when given, that is in demo mode; `startUrl`
 * is where a baker begins, absent where no one can sign up here: then the first button leads to the demo shops.
 */
export function PlatformPage({
  language,
  demoShops,
  startUrl,
}: {
  /** That of the pictures of a shop. */
  language: OfferedLanguage;
  demoShops?: readonly DemoShop[];
  startUrl?: string;
}) {
  const start = startUrl ? (
    <a className={buttonVariants({ size: "lg" })} href={startUrl}>
      {t.start()}
    </a>
  ) : demoShops ? (
    <a className={buttonVariants({ size: "lg" })} href="#demo">
      {t.lookAround()}
    </a>
  ) : null;
  return (
    <main id="main">
      <Wall>
        <div className={cn(PAGE, "grid grid-cols-1 gap-x-12 gap-y-2 lg:grid-cols-2 lg:items-end")}>
          <div className="grid content-center justify-items-start gap-4 pt-10 pb-2 lg:pt-18 lg:pb-20">
            <Heading as="h1" size="hero">
              {t.headline()}
            </Heading>
            <Text size="lg" className="max-w-[34em]">
              {t.says()}
            </Text>
            {start ? (
              <div className="mt-1 flex flex-wrap items-center gap-x-5 gap-y-2">
                {start}
                {startUrl ? (
                  <Text as="span" variant="muted">
                    {t.free()}
                  </Text>
                ) : null}
              </div>
            ) : null}
          </div>
          <div className="mx-auto w-full max-w-160">
            <OpenWindow label={t.window()} />
          </div>
        </div>
      </Wall>
      <Sill />
      <div className={PAGE}>
        <OneWeek />
        <section className={BAND} aria-labelledby="both-sides">
          <h2 id="both-sides" className="mb-7">
            {t.shopTitle()}
          </h2>
          <ShopPictures language={language} />
        </section>
        <Promises />
        {demoShops && demoShops.length > 0 ? <DemoShops shops={demoShops} /> : null}
      </div>
      <Wall className="mt-24">
        <div className={cn(PAGE, "grid gap-x-12 gap-y-6 lg:grid-cols-2 lg:items-end")}>
          <section className="grid justify-items-start gap-4 pt-12 pb-6 lg:py-14" aria-labelledby="closing">
            <h2 id="closing">{t.closingTitle()}</h2>
            <p>{t.closingSays()}</p>
            {start}
          </section>
          <ClosingStill />
        </div>
      </Wall>
      <Sill />
    </main>
  );
}

/** The page's own width. */
const PAGE = "mx-auto w-full max-w-page px-gutter";
/** The space over a part of the page. */
const BAND = "mt-14 md:mt-20";
/** A narrow part beside a wide one. */
const SPLIT = "lg:grid lg:grid-cols-[4fr_8fr] lg:gap-12";

/** A seller's week in three pictures. */
const OneWeek = () => (
  <section className={BAND} aria-labelledby="one-week">
    <h2 id="one-week" className="mb-7">
      {t.week()}
    </h2>
    <List className="grid gap-12 lg:grid-cols-[5fr_4fr_3fr] lg:gap-8">
      <WeekScene name="open">
        <WallCalendar label={t.openPicture()} month={t.month()} days={t.days()} />
      </WeekScene>
      <WeekScene name="close">
        <SlipsOnRail label={t.closePicture()} />
      </WeekScene>
      <WeekScene name="hand">
        <BoxAtDoor label={t.handPicture()} />
      </WeekScene>
    </List>
  </section>
);

/** What the platform promises. */
const Promises = () => (
  <section className={cn(BAND, SPLIT)} aria-labelledby="promises">
    <div>
      <h2 id="promises" className="mb-5">
        {t.promises()}
      </h2>
      <div className="mt-10 max-w-68 max-lg:hidden">
        <ShelfStill />
      </div>
    </div>
    <DescriptionList>
      {PROMISES.map(({ title, description }) => (
        <DescriptionListItem key={title()} term={title()}>
          {description()}
        </DescriptionListItem>
      ))}
    </DescriptionList>
  </section>
);

function WeekScene({ name, children }: { name: keyof typeof SCENES; children: ReactNode }) {
  const { variant, when, title, description } = SCENES[name];
  return (
    <li className="grid content-start gap-1.5">
      <Scene variant={variant} className="mb-3 lg:h-75 lg:[&>svg]:h-full">
        {children}
      </Scene>
      <SceneWhen>{when()}</SceneWhen>
      <Heading as="h3">{title()}</Heading>
      <Text variant="muted" className="max-w-[44ch]">
        {description()}
      </Text>
    </li>
  );
}

function DemoShops({ shops }: { shops: readonly DemoShop[] }) {
  return (
    <section className={cn(BAND, SPLIT)} id="demo" aria-labelledby="demo-shops">
      <div>
        <h2 id="demo-shops">{t.demoTitle()}</h2>
        <Text variant="muted" className="mt-2.5 mb-5">
          {t.demoSays()}
        </Text>
      </div>
      <DividedList>
        {shops.map(({ slug, title, description, url }, place) => (
          <li key={slug}>
            <a
              className={cn(
                dividedListLink,
                "grid-cols-[44px_minmax(0,1fr)_1.25rem] items-center gap-x-4 py-3.5",
              )}
              href={url}
            >
              <span className="row-span-2 w-11">
                <ShopFront awning={AWNINGS[place % AWNINGS.length] ?? "butter"} />
              </span>
              <DividedListTitle>{title}</DividedListTitle>
              <Text as="span" variant="muted" size="label" className="col-start-2">
                {description}
              </Text>
              <Text as="span" variant="muted" className="col-start-3 row-start-1 row-end-3 flex">
                <ArrowRight className="icon-5" aria-hidden />
              </Text>
            </a>
          </li>
        ))}
      </DividedList>
    </section>
  );
}
