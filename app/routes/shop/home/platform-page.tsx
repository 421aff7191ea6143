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
import { buttonVariants } from "#app/ui/button.tsx";
import { ArrowRight } from "#app/ui/icons.tsx";
import type { DemoShop } from "#domain/shop/shop-schemas.ts";
import * as t from "#messages/platform.js";
import sheet from "./platform.css?url";

const PROMISES = [
  { title: t.onceTitle, says: t.onceSays },
  { title: t.twiceTitle, says: t.twiceSays },
  { title: t.moneyTitle, says: t.moneySays },
  { title: t.yoursTitle, says: t.yoursSays },
  { title: t.lightTitle, says: t.lightSays },
];

const SCENES = {
  open: { when: t.openWhen, title: t.openTitle, says: t.openSays },
  close: { when: t.closeWhen, title: t.closeTitle, says: t.closeSays },
  hand: { when: t.handWhen, title: t.handTitle, says: t.handSays },
};

/** The tints of the small shop fronts, by place in the list. */
const AWNINGS: readonly Ink[] = ["butter", "rose", "leaf", "sky", "clay"];

/**
 * The platform's own page, on the root domain (SHOP-04). The demo shops are listed only when given, that is in demo mode; `startUrl`
 * is where a baker begins, absent where nobody can sign up here: then the first button leads to the demo shops.
 */
export function PlatformPage({
  demoShops,
  startUrl,
}: {
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
      {/* Here and not among the route's links: no shop's home page loads it. */}
      <link rel="stylesheet" href={sheet} />
      <div className="pf-front">
        <div className="wrap">
          <div className="pf-say">
            <h1>{t.headline()}</h1>
            <p>{t.says()}</p>
            {start ? (
              <div className="actions">
                {start}
                {startUrl ? <span className="soft">{t.free()}</span> : null}
              </div>
            ) : null}
          </div>
          <OpenWindow label={t.window()} />
        </div>
      </div>
      <div className="sill" />
      <div className="wrap">
        <section className="band" aria-labelledby="one-week">
          <h2 id="one-week" className="mb-7">
            {t.week()}
          </h2>
          <ul className="scenes">
            <Scene name="open">
              <WallCalendar label={t.openPicture()} month={t.month()} days={t.days()} />
            </Scene>
            <Scene name="close">
              <SlipsOnRail label={t.closePicture()} />
            </Scene>
            <Scene name="hand">
              <BoxAtDoor label={t.handPicture()} />
            </Scene>
          </ul>
        </section>
        <section className="band split" aria-labelledby="promises">
          <div>
            <h2 id="promises" className="mb-5">
              {t.promises()}
            </h2>
            <div className="aside-art">
              <ShelfStill />
            </div>
          </div>
          <dl className="promises">
            {PROMISES.map(({ title, says }) => (
              <div key={title()}>
                <dt>{title()}</dt>
                <dd>{says()}</dd>
              </div>
            ))}
          </dl>
        </section>
        {demoShops && demoShops.length > 0 ? <DemoShops shops={demoShops} /> : null}
      </div>
      <div className="pf-close">
        <div className="wrap">
          <section className="closing" aria-labelledby="closing">
            <h2 id="closing">{t.closingTitle()}</h2>
            <p>{t.closingSays()}</p>
            {start}
          </section>
          <ClosingStill />
        </div>
      </div>
      <div className="sill" />
    </main>
  );
}

function Scene({ name, children }: { name: keyof typeof SCENES; children: ReactNode }) {
  const { when, title, says } = SCENES[name];
  return (
    <li>
      <div className="pic">{children}</div>
      <span className="when">{when()}</span>
      <h3>{title()}</h3>
      <p className="soft">{says()}</p>
    </li>
  );
}

function DemoShops({ shops }: { shops: readonly DemoShop[] }) {
  return (
    <section className="band split" id="demo" aria-labelledby="demo-shops">
      <div>
        <h2 id="demo-shops">{t.demoTitle()}</h2>
        <p className="soft mt-2.5 mb-5">{t.demoSays()}</p>
      </div>
      <ul className="shops">
        {shops.map(({ slug, title, says, url }, place) => (
          <li key={slug}>
            <a href={url}>
              <span className="front-glyph">
                <ShopFront awning={AWNINGS[place % AWNINGS.length] ?? "butter"} />
              </span>
              <b>{title}</b>
              <span className="soft">{says}</span>
              <ArrowRight className="icon" aria-hidden />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
