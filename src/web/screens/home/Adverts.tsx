import type { ReactNode } from "react";
import { LinkButton } from "../../kit/Button.tsx";
import { LinkCard } from "../../kit/Card.tsx";
import { Icon } from "../../kit/Icon.tsx";
import { Section } from "../../kit/SectionHead.tsx";
import { useText } from "../../parts/app/context.tsx";
import css from "./Adverts.module.css";
import type { AdvertView } from "./load.ts";

/** One advert as a strip: two lines and a button. */
export function AdvertStrip({ advert }: { readonly advert: AdvertView }): ReactNode {
  const t = useText("home");
  return (
    <aside className={css.strip} aria-label={t.advert}>
      <div>
        <h2>{advert.title}</h2>
        {advert.subtitle && <p>{advert.subtitle}</p>}
      </div>
      {advert.link && <LinkButton href={advert.link}>{advert.action || t.look}</LinkButton>}
    </aside>
  );
}

/** Adverts with a picture beside each other; on a phone they scroll and snap. They never move on their own. */
export function AdvertRow({ adverts }: { readonly adverts: readonly AdvertView[] }): ReactNode {
  const t = useText("home");
  return (
    <Section aria-label={t.adverts}>
      <ul className={`grid g3 hs ${css.carousel}`}>
        {adverts.map((advert) => (
          <li key={advert.id}>
            <LinkCard clipped className={css.slide} href={advert.link || "/courseClass/home"}>
              {advert.imageUrl && <img src={advert.imageUrl} alt="" width="320" height="180" loading="lazy" decoding="async" />}
              <span className={css.words}>
                <b>{advert.title}</b>
                {advert.subtitle && <span>{advert.subtitle}</span>}
                <span className={css.action}>{advert.action || t.look}<Icon name="chevron-right" /></span>
              </span>
            </LinkCard>
          </li>
        ))}
      </ul>
    </Section>
  );
}
