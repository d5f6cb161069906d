import type { ReactNode } from "react";
import { fill } from "#contract/text/say.ts";
import { Card } from "../../kit/Card.tsx";
import { classes } from "../../kit/classes.ts";
import { Icon } from "../../kit/Icon.tsx";
import type { IconName } from "../../kit/icons.ts";
import { Panel } from "../../kit/Panel.tsx";
import { useText } from "../../parts/app/context.tsx";
import { counted } from "../../parts/course/counted.ts";
import { worthText } from "../../parts/question/points.ts";
import type { Started } from "../../parts/sitting/attempt/attempt.ts";
import css from "./Cover.module.css";

export interface Fact {
  readonly label: string;
  readonly value: string;
}

interface Section {
  readonly title: string;
  readonly count: number;
  /** In 1/100 point. */
  readonly score: number;
}

interface CoverProps {
  /** Where it was come from: phones without a browser's frame have no other way back. */
  readonly back: { readonly href: string; readonly label: string };
  readonly tag: string;
  readonly title: string;
  readonly sub?: string | undefined;
  /** The four figures of the headline. */
  readonly facts: readonly Fact[];
  /** Further lines beside the button. */
  readonly details?: readonly Fact[];
  readonly sections?: readonly Section[];
  readonly rules?: Started["rules"] | undefined;
  /** Buttons; the first is the one to press now. */
  readonly actions: ReactNode;
  readonly bar: ReactNode;
  /** What stands under the headline: why it can't begin, registration. */
  readonly children?: ReactNode;
  readonly after?: ReactNode;
}

/** An exam before it begins: what it is, how it's built, what holds in it, and the button. */
export function Cover({
  back,
  tag,
  title,
  sub,
  facts,
  details = [],
  sections = [],
  rules,
  actions,
  bar,
  children,
  after,
}: CoverProps): ReactNode {
  const t = useText("cover");
  return (
    <div className={`wrap ${css.page}`}>
      <a className={css.back} href={back.href}>
        <Icon name="arrow-left" />
        {back.label}
      </a>
      <div className={css.main}>
        <Panel as="section" className={css.headline}>
          <p className={css.tag}>{tag}</p>
          <h1 className={css.title}>{title}</h1>
          {sub && <p className={css.sub}>{sub}</p>}
          <dl className={css.facts}>
            {facts.map(({ label, value }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </Panel>
        {children}
        {sections.length > 0 && <Structure sections={sections} />}
        {rules && <Rules rules={rules} />}
        {after}
      </div>
      <aside className={classes(css.aside, details.length === 0 && css.buttonsAlone)}>
        <Card padded className={css.start}>
          <h2 className={css.heading}>{t.ready}</h2>
          {details.length > 0 && (
            <dl className={css.details}>
              {details.map(({ label, value }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd className="num">{value}</dd>
                </div>
              ))}
            </dl>
          )}
          <div className={css.actions}>{actions}</div>
        </Card>
      </aside>
      <div className={css.bar}>{bar}</div>
    </div>
  );
}

function Structure({ sections }: { readonly sections: readonly Section[] }): ReactNode {
  const t = useText("cover");
  return (
    <Card as="section" padded className={css.block}>
      <h2 className={css.heading}>{t.structure}</h2>
      <ol className={css.sections}>
        {sections.map((section, index) => (
          <li key={`${index} ${section.title}`}>
            <b>{section.title}</b>
            <span className="num">{counted(section.count, t.sectionCountOne, t.sectionCount)}</span>
            <span className="num">{worthText(section.score, t.pointsValueOne, t.pointsValue)}</span>
          </li>
        ))}
      </ol>
    </Card>
  );
}

function Rules({ rules }: { readonly rules: Started["rules"] }): ReactNode {
  const t = useText("cover");
  const all: readonly (readonly [IconName, string | false])[] = [
    ["alarm-clock", t.ruleClock],
    ["cloud-check", t.ruleSave],
    ["wifi-off", rules.offlineGraceSeconds > 0 && fill(t.ruleGrace, { seconds: rules.offlineGraceSeconds })],
    ["smartphone", rules.oneDevice && t.ruleDevice],
    ["eye", rules.countLeaving && t.ruleLeaving],
    ["copy", rules.noCopy && t.ruleCopy],
    ["arrow-up-down", (rules.shuffleQuestions || rules.shuffleOptions) && t.ruleShuffle],
    ["hand", t.ruleExtra],
  ];
  return (
    <Card as="section" padded className={css.block}>
      <h2 className={css.heading}>{t.rules}</h2>
      <ul className={css.rules}>
        {all.map(([icon, words]) => words && <li key={icon}><Icon name={icon} />{words}</li>)}
      </ul>
    </Card>
  );
}
