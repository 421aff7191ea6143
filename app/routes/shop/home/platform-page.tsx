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
import { platform } from "#domain/texts/english-platform.ts";
import { speak } from "#domain/texts/text.ts";
import sheet from "./platform.css?url";

const t = speak(platform);

const PROMISES = ["once", "twice", "money", "yours", "light"] as const;

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
      {t("platform.start")}
    </a>
  ) : demoShops ? (
    <a className={buttonVariants({ size: "lg" })} href="#demo">
      {t("platform.lookAround")}
    </a>
  ) : null;
  return (
    <main id="main">
      {/* Here and not among the route's links: no shop's home page loads it. */}
      <link rel="stylesheet" href={sheet} />
      <div className="pf-front">
        <div className="wrap">
          <div className="pf-say">
            <h1>{t("platform.headline")}</h1>
            <p>{t("platform.says")}</p>
            {start ? (
              <div className="actions">
                {start}
                {startUrl ? <span className="soft">{t("platform.free")}</span> : null}
              </div>
            ) : null}
          </div>
          <OpenWindow label={t("platform.window")} />
        </div>
      </div>
      <div className="sill" />
      <div className="wrap">
        <section className="band" aria-labelledby="one-week">
          <h2 id="one-week" className="mb-7">
            {t("platform.week")}
          </h2>
          <ul className="scenes">
            <Scene name="open">
              <WallCalendar
                label={t("platform.openPicture")}
                month={t("platform.month")}
                days={t("platform.days")}
              />
            </Scene>
            <Scene name="close">
              <SlipsOnRail label={t("platform.closePicture")} />
            </Scene>
            <Scene name="hand">
              <BoxAtDoor label={t("platform.handPicture")} />
            </Scene>
          </ul>
        </section>
        <section className="band split" aria-labelledby="promises">
          <div>
            <h2 id="promises" className="mb-5">
              {t("platform.promises")}
            </h2>
            <div className="aside-art">
              <ShelfStill />
            </div>
          </div>
          <dl className="promises">
            {PROMISES.map((promise) => (
              <div key={promise}>
                <dt>{t(`platform.${promise}Title`)}</dt>
                <dd>{t(`platform.${promise}Says`)}</dd>
              </div>
            ))}
          </dl>
        </section>
        {demoShops && demoShops.length > 0 ? <DemoShops shops={demoShops} /> : null}
      </div>
      <div className="pf-close">
        <div className="wrap">
          <section className="closing" aria-labelledby="closing">
            <h2 id="closing">{t("platform.closingTitle")}</h2>
            <p>{t("platform.closingSays")}</p>
            {start}
          </section>
          <ClosingStill />
        </div>
      </div>
      <div className="sill" />
    </main>
  );
}

function Scene({ name, children }: { name: "open" | "close" | "hand"; children: ReactNode }) {
  return (
    <li>
      <div className="pic">{children}</div>
      <span className="when">{t(`platform.${name}When`)}</span>
      <h3>{t(`platform.${name}Title`)}</h3>
      <p className="soft">{t(`platform.${name}Says`)}</p>
    </li>
  );
}

function DemoShops({ shops }: { shops: readonly DemoShop[] }) {
  return (
    <section className="band split" id="demo" aria-labelledby="demo-shops">
      <div>
        <h2 id="demo-shops">{t("platform.demoTitle")}</h2>
        <p className="soft mt-2.5 mb-5">{t("platform.demoSays")}</p>
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
