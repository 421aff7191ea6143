import { Link } from "@remix-run/react";
import { clsx } from "clsx";
import { BakeSaleBanner } from "#app/art/bake-sale-scene.tsx";
import { KitchenBanner } from "#app/art/home-scenes.tsx";
import { ShopPicture } from "#app/routes/shop/pictures/shop-picture.tsx";
import { RichText } from "#app/routes/shop/shop-pages/rich-text.tsx";
import { WholeMoments } from "#app/shell/whole-moments.tsx";
import { buttonVariants } from "#app/ui/button.tsx";
import { Clock, ExternalLink, Mail, MapPin, Pencil, ShoppingBag, Truck } from "#app/ui/icons.tsx";
import type { PublicShop } from "#domain/shop/shop-schemas.ts";
import * as t from "#messages/home.js";
import type { HomeView, WeekBand, WeekView } from "./home-view.ts";

/** A shop without the words of its pages: this page's are in its view. */
type HomeShop = Omit<PublicShop, "homePage" | "aboutPage" | "helpPage">;

/** The home page of a shop (STORE-01). `start` is the one primary button: to the menu, or 'Order Now' for customers (STORE-05). */
export function HomePage(props: {
  shop: HomeShop;
  view: HomeView;
  start: { readonly to: string; readonly label: string };
}) {
  const { shop, view, start } = props;
  const hasText = view.text.trim() !== "";
  return (
    <main id="main">
      <Banner shop={shop} />
      <div className="sill" />
      <div className="wrap">
        <section className="front">
          <div className="who">
            <h1 className={shop.hideHomeBannerTitle ? "vh" : undefined}>{shop.title}</h1>
            {view.lede ? <p className="lede">{view.lede}</p> : null}
            <SchoolLink shop={shop} />
            {view.brief.length > 0 ? (
              <ul className="brief only-wide">
                {view.brief.map(({ kind, says }) => (
                  <li key={kind}>
                    {kind === "pickup" ? (
                      <ShoppingBag className="icon" aria-hidden />
                    ) : (
                      <Truck className="icon" aria-hidden />
                    )}
                    {says}
                  </li>
                ))}
              </ul>
            ) : null}
          </div>
          <div className="sign">
            <span className={`word ${view.sign.tone}`}>
              <Clock className="icon" aria-hidden />
              {view.sign.word}
            </span>
            <span className="say">
              <WholeMoments text={view.sign.says} />
            </span>
            <span className="soft">{view.sign.hint}</span>
            <Link
              className={buttonVariants({ className: "w-full tracking-wider" })}
              to={start.to}
              prefetch="intent"
            >
              {start.label}
            </Link>
          </div>
        </section>
        {hasText || view.week ? (
          <div className={clsx("band", { duo: hasText && view.week })}>
            {hasText ? (
              <section className="note">
                <RichText html={view.text} />
              </section>
            ) : null}
            {view.week ? <WeekStrip week={view.week} /> : null}
          </div>
        ) : null}
        <Gallery pictures={shop.menuGallery} />
        <Place shop={shop} />
      </div>
    </main>
  );
}

function Banner({ shop }: { shop: HomeShop }) {
  if (shop.bannerPicture) {
    return (
      <div className="banner">
        <ShopPicture
          picture={shop.bannerPicture}
          sizes="100vw"
          alt={shop.bannerPicture.alt || shop.title}
          isFirst
        />
      </div>
    );
  }
  return (
    <div className="banner">
      {shop.mode === "bake_sale" ? (
        <BakeSaleBanner label={t.bakeSaleBanner()} />
      ) : (
        <KitchenBanner label={t.kitchenBanner()} />
      )}
    </div>
  );
}

/** A bake sale's link to its school or club (SHOP-04). */
function SchoolLink({ shop }: { shop: HomeShop }) {
  if (shop.mode !== "bake_sale" || !shop.externalLinkUrl) return null;
  return (
    <p className="linkrow mt-2">
      <a href={shop.externalLinkUrl} rel="noopener">
        {shop.externalLinkLabel || shop.externalLinkUrl}
        <ExternalLink className="icon" aria-hidden />
      </a>
    </p>
  );
}

const BAND_LOOK = {
  orders: { look: "take", Icon: Pencil },
  pickup: { look: "pick", Icon: ShoppingBag },
  delivery: { look: "send", Icon: Truck },
} as const;

/** Seven days and what happens on them; the words below repeat it for everyone. */
function WeekStrip({ week }: { week: WeekView }) {
  return (
    <section className="week" aria-labelledby="week">
      <h2 id="week">{t.week()}</h2>
      <div className="cal">
        {week.days.map(({ date, name, dayOfMonth, isToday }, column) => (
          <div key={date} className={clsx("day", `c${column + 1}`, { today: isToday })} aria-hidden="true">
            {name}
            <b>{dayOfMonth}</b>
          </div>
        ))}
        {week.bands.map((band) => (
          <Band key={band.key} band={band} />
        ))}
      </div>
      <p className="small soft mt-3 whitespace-pre-line">{week.says}</p>
    </section>
  );
}

function Band({ band }: { band: WeekBand }) {
  const { look, Icon } = BAND_LOOK[band.kind];
  const { fromColumn, toColumn, row } = band;
  return (
    <div
      className={clsx("span", look, `c${fromColumn} e${toColumn} r${row}`, { one: fromColumn === toColumn })}
    >
      <Icon className="icon" aria-hidden />
      <span aria-hidden="true">
        {band.word}
        {band.more ? <span className="opt">{band.more}</span> : null}
      </span>
      <span className="vh">{band.says}</span>
    </div>
  );
}

const BY_COUNT = ["", "one", "two", "three", ""] as const;

/** At most four pictures as an unequal grid. */
function Gallery({ pictures }: { pictures: PublicShop["menuGallery"] }) {
  const shown = pictures.slice(0, 4);
  if (shown.length === 0) return null;
  return (
    <section className="band" aria-label={t.pictures()}>
      <ul className={clsx("gallery", BY_COUNT[shown.length])}>
        {shown.map((picture) => (
          <li key={picture.id}>
            <ShopPicture picture={picture} sizes="(min-width: 60rem) 40rem, 100vw" />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Where, when and how to reach the shop, in a quiet foot; each part only when there is something to say. */
function Place({ shop }: { shop: HomeShop }) {
  const stateAndZip = [shop.state, shop.zip].filter(Boolean).join(" ");
  const town = [shop.city, stateAndZip].filter(Boolean).join(", ");
  const asked = encodeURIComponent([shop.address, town].filter(Boolean).join(", "));
  return (
    <section className="band place" aria-label={t.place()}>
      {town || shop.address ? (
        <div>
          <h2>{t.where()}</h2>
          <address>
            {shop.address ? (
              <>
                {shop.address}
                <br />
              </>
            ) : null}
            {town}
          </address>
          {shop.address ? (
            <ul className="linkrow">
              <li>
                <a href={`https://maps.google.com/?q=${asked}`} rel="noopener">
                  <MapPin className="icon" aria-hidden />
                  {t.maps()}
                </a>
              </li>
            </ul>
          ) : null}
        </div>
      ) : null}
      {shop.pickupInfo || shop.deliveryInfo ? (
        <div>
          <h2>{t.come()}</h2>
          <RichText html={shop.pickupInfo} />
          <RichText html={shop.deliveryInfo} className="mt-3" />
        </div>
      ) : null}
      {shop.supportEmail ? (
        <div>
          <h2>{t.hello()}</h2>
          <ul className="linkrow -mt-2.5">
            <li>
              <a href={`mailto:${shop.supportEmail}`}>
                <Mail className="icon" aria-hidden />
                {shop.supportEmail}
              </a>
            </li>
          </ul>
        </div>
      ) : null}
      {shop.safetyMeasures ? (
        <div>
          <h2>{t.safety()}</h2>
          <RichText html={shop.safetyMeasures} />
        </div>
      ) : null}
    </section>
  );
}
