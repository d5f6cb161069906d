import type { ReactNode } from "react";
import { LinkCard } from "../../kit/Card.tsx";
import { classes } from "../../kit/classes.ts";
import { Icon } from "../../kit/Icon.tsx";
import { Section } from "../../kit/SectionHead.tsx";
import { useText } from "../../parts/app/context.tsx";
import css from "./Adverts.module.css";
import type { AdvertView } from "./load.ts";

/**
 * Adverts as cards beside each other; one without a picture stands on a ground of its own. However many there are they fill their lines;
 * on a phone they scroll and snap. They never move on their own.
 */
export function Adverts({ adverts }: { readonly adverts: readonly AdvertView[] }): ReactNode {
  const t = useText("home");
  return (
    <Section aria-label={t.adverts}>
      <ul className={`hs ${css.adverts}`}>
        {adverts.map(({ id, title, subtitle, action, link, imageUrl }) => (
          <li key={id}>
            <LinkCard clipped className={classes(css.card, !imageUrl && css.bare)} href={link || "/courseClass/home"}>
              {imageUrl && <img src={imageUrl} alt="" width="320" height="180" loading="lazy" decoding="async" />}
              <span className={css.words}>
                <b>{title}</b>
                {subtitle && <span>{subtitle}</span>}
                <span className={css.action}>{action || t.look}<Icon name="chevron-right" /></span>
              </span>
            </LinkCard>
          </li>
        ))}
      </ul>
    </Section>
  );
}
