import { Link } from "@remix-run/react";
import { BakeSaleBanner, KitchenBanner } from "#app/art/banners.tsx";
import { RichText } from "#app/routes/shop/shop-pages/rich-text.tsx";
import { WholeMoments } from "#app/shell/whole-moments.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Banner, Sill } from "#app/ui/banner.tsx";
import { buttonVariants } from "#app/ui/button.tsx";
import { cn } from "#app/ui/cn.ts";
import { Gallery } from "#app/ui/gallery.tsx";
import { Heading } from "#app/ui/heading.tsx";
import { HungCard, HungCardTitle } from "#app/ui/hung-card.tsx";
import { Clock, ExternalLink, Mail, MapPin, Pencil, ShoppingBag, Truck } from "#app/ui/icons.tsx";
import { List } from "#app/ui/list.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { Text } from "#app/ui/text.tsx";
import { textLink } from "#app/ui/text-link.ts";
import { WeekStrip, WeekStripBand, WeekStripDay } from "#app/ui/week-strip.tsx";
import type { PublicShop } from "#domain/shop/shop-schemas.ts";
import * as t from "#messages/home.js";
import type { HomeView, WeekBand, WeekView } from "./home-view.ts";

/** A shop without the words of its pages: this page's are in its view. */
type HomeShop = Omit<PublicShop, "homePage" | "aboutPage" | "helpPage" | "inSpanish">;

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
      <ShopBanner shop={shop} />
      <Sill />
      <div className="mx-auto w-full max-w-page px-gutter">
        <section className="grid grid-cols-1 gap-6 pt-7 wrap-anywhere md:grid-cols-[minmax(0,1fr)_min(23rem,45%)] md:items-start md:gap-12 md:pt-0">
          <div className="md:pt-9">
            <Heading as="h1" size="display" className={shop.hideHomeBannerTitle ? "sr-only" : undefined}>
              {shop.title}
            </Heading>
            {view.lede ? (
              <Text size="lg" className="mt-3 max-w-[36em]">
                {view.lede}
              </Text>
            ) : null}
            <SchoolLink shop={shop} />
            {view.brief.length > 0 ? (
              <List variant="muted" className="mt-5 flex flex-wrap gap-x-7 gap-y-1 max-md:hidden">
                {view.brief.map(({ kind, description }) => (
                  <li key={kind} className="flex min-h-7 items-center gap-2.5">
                    {kind === "pickup" ? (
                      <ShoppingBag className="icon-5" aria-hidden />
                    ) : (
                      <Truck className="icon-5" aria-hidden />
                    )}
                    {description}
                  </li>
                ))}
              </List>
            ) : null}
          </div>
          <HungCard>
            <Badge variant={TONES[view.sign.tone]} size="sm">
              <Clock aria-hidden />
              {view.sign.word}
            </Badge>
            <HungCardTitle>
              <WholeMoments text={view.sign.description} />
            </HungCardTitle>
            <Text as="span" variant="muted">
              {view.sign.hint}
            </Text>
            <Link className={buttonVariants({ className: "mt-3 w-full" })} to={start.to} prefetch="intent">
              {start.label}
            </Link>
          </HungCard>
        </section>
        {hasText || view.week ? (
          <div
            className={cn(
              BAND,
              hasText &&
                view.week &&
                "max-md:[&>*+*]:mt-12 md:grid md:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] md:items-start md:gap-16",
            )}
          >
            {hasText ? (
              <section>
                <RichText html={view.text} />
              </section>
            ) : null}
            {view.week ? <Week week={view.week} /> : null}
          </div>
        ) : null}
        <Pictures pictures={shop.menuGallery} />
        <Place shop={shop} />
      </div>
    </main>
  );
}

/** The space over a part of the page. */
const BAND = "mt-14 md:mt-20";

/** The colour of the day's state. */
const TONES = { good: "success", low: "warning", out: "destructive" } as const;

function ShopBanner({ shop }: { shop: HomeShop }) {
  if (shop.bannerPicture) {
    return (
      <Banner>
        <Picture
          picture={shop.bannerPicture}
          sizes="100vw"
          alt={shop.bannerPicture.alt || shop.title}
          isFirst
        />
      </Banner>
    );
  }
  return (
    <Banner>
      {shop.mode === "bake_sale" ? (
        <BakeSaleBanner label={t.bakeSaleBanner()} />
      ) : (
        <KitchenBanner label={t.kitchenBanner()} />
      )}
    </Banner>
  );
}

/** A bake sale's link to its school or club (SHOP-04). */
function SchoolLink({ shop }: { shop: HomeShop }) {
  if (shop.mode !== "bake_sale" || !shop.externalLinkUrl) return null;
  return (
    <p className="mt-2">
      <a className={cn(textLink, "wrap-anywhere")} href={shop.externalLinkUrl} rel="noopener">
        {shop.externalLinkLabel || shop.externalLinkUrl}
        <ExternalLink className="icon-5" aria-hidden />
      </a>
    </p>
  );
}

const BAND_LOOK = {
  orders: { variant: "amber", Icon: Pencil },
  pickup: { variant: "leaf", Icon: ShoppingBag },
  delivery: { variant: "rose", Icon: Truck },
} as const;

/** Seven days and what happens on them; the words below repeat it for everyone. */
function Week({ week }: { week: WeekView }) {
  return (
    <section aria-labelledby="week">
      <Heading id="week" className="mb-3">
        {t.week()}
      </Heading>
      <WeekStrip>
        {week.days.map(({ date, name, dayOfMonth, isToday }) => (
          <WeekStripDay key={date} name={name} dayOfMonth={dayOfMonth} isToday={isToday} />
        ))}
        {week.bands.map((band) => (
          <Band key={band.key} band={band} />
        ))}
      </WeekStrip>
      <Text variant="muted" size="sm" className="mt-3 whitespace-pre-line">
        {week.description}
      </Text>
    </section>
  );
}

function Band({ band }: { band: WeekBand }) {
  const { variant, Icon } = BAND_LOOK[band.kind];
  const { fromColumn, toColumn, row, more, description } = band;
  return (
    <WeekStripBand
      variant={variant}
      fromColumn={fromColumn}
      toColumn={toColumn}
      row={row}
      icon={<Icon aria-hidden />}
      more={more}
      description={description}
    >
      {band.word}
    </WeekStripBand>
  );
}

/** At most four pictures as an unequal grid. */
function Pictures({ pictures }: { pictures: PublicShop["menuGallery"] }) {
  const shown = pictures.slice(0, 4);
  if (shown.length === 0) return null;
  return (
    <section className={BAND} aria-label={t.pictures()}>
      <Gallery
        pictures={shown.map((picture) => ({
          key: picture.id,
          picture: <Picture picture={picture} sizes="(min-width: 60rem) 40rem, 100vw" />,
        }))}
      />
    </section>
  );
}

/** Where, when and how to reach the shop, in a quiet foot; each part only when there is something to say. */
function Place({ shop }: { shop: HomeShop }) {
  const stateAndZip = [shop.state, shop.zip].filter(Boolean).join(" ");
  const town = [shop.city, stateAndZip].filter(Boolean).join(", ");
  const query = encodeURIComponent([shop.address, town].filter(Boolean).join(", "));
  return (
    <section
      className={cn(
        BAND,
        "grid grid-cols-1 gap-8 wrap-anywhere md:grid-cols-2 md:gap-x-12 md:gap-y-10 lg:grid-cols-[repeat(2,minmax(0,4fr))_minmax(0,3fr)]",
      )}
      aria-label={t.place()}
    >
      {town || shop.address ? (
        <div>
          <Heading className="mb-3">{t.where()}</Heading>
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
            <List className="mt-1">
              <li>
                <a className={textLink} href={`https://maps.google.com/?q=${query}`} rel="noopener">
                  <MapPin className="icon-5" aria-hidden />
                  {t.maps()}
                </a>
              </li>
            </List>
          ) : null}
        </div>
      ) : null}
      {shop.pickupInfo || shop.deliveryInfo ? (
        <div>
          <Heading className="mb-3">{t.come()}</Heading>
          <RichText html={shop.pickupInfo} />
          <RichText html={shop.deliveryInfo} className="mt-3" />
        </div>
      ) : null}
      {shop.supportEmail ? (
        <div>
          <Heading className="mb-3">{t.hello()}</Heading>
          <List className="-mt-2.5">
            <li>
              <a className={cn(textLink, "wrap-anywhere")} href={`mailto:${shop.supportEmail}`}>
                <Mail className="icon-5" aria-hidden />
                {shop.supportEmail}
              </a>
            </li>
          </List>
        </div>
      ) : null}
      {shop.safetyMeasures ? (
        <div>
          <Heading className="mb-3">{t.safety()}</Heading>
          <RichText html={shop.safetyMeasures} />
        </div>
      ) : null}
    </section>
  );
}
