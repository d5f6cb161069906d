import { Fragment, type ReactNode } from "react";
import { fill } from "#contract/text/say.ts";
import { LinkButton } from "../../kit/Button.tsx";
import { Card } from "../../kit/Card.tsx";
import { Icon } from "../../kit/Icon.tsx";
import type { IconName } from "../../kit/icons.ts";
import { useApp, useText } from "../../parts/app/context.tsx";
import css from "./Campuses.module.css";

interface Campus {
  readonly name: string;
  readonly address: string;
  /** How to get there; ways are parted by semicolons. */
  readonly route: string;
}

const SIGNS: readonly (readonly [RegExp, IconName])[] = [
  [/地铁|metro|underground/i, "train-front"],
  [/公交|bus/i, "bus"],
];
const signOf = (way: string): IconName => SIGNS.find(([word]) => word.test(way))?.[1] ?? "navigation";

/** The campuses as tabs: native radio buttons, so that they switch without any script and all stand in the HTML. */
export function Campuses({ campuses }: { readonly campuses: readonly Campus[] }): ReactNode {
  const t = useText("about");
  const { config } = useApp();
  return (
    <Card as="section" clipped>
      <h2 className="sr">{t.campuses}</h2>
      <fieldset className={css.campuses}>
        <legend className="sr">{t.campuses}</legend>
        {campuses.map(({ name, address, route }, index) => (
          <Fragment key={name}>
            <input type="radio" className="sr" name="about-campus" id={`about-campus-${index}`} defaultChecked={index === 0} />
            <label htmlFor={`about-campus-${index}`}>{name}</label>
            <div className={css.campus}>
              <ul>
                <li>
                  <Icon name="map-pin" />
                  <b>{address}</b>
                </li>
                {route
                  .split(/[；;]\s*/)
                  .filter(Boolean)
                  .map((way) => (
                    <li key={way} className={css.way}>
                      <Icon name={signOf(way)} />
                      {way.replace(/[。.]$/, "")}
                    </li>
                  ))}
                {config.hours && (
                  <li className={css.way}>
                    <Icon name="clock" />
                    {fill(t.everyDay, { hours: config.hours })}
                  </li>
                )}
              </ul>
              <LinkButton
                icon="navigation"
                href={`https://uri.amap.com/search?keyword=${encodeURIComponent(address)}`}
                target="_blank"
                rel="noreferrer"
              >
                {t.openMap}
              </LinkButton>
            </div>
          </Fragment>
        ))}
      </fieldset>
    </Card>
  );
}
