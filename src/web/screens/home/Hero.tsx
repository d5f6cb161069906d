import type { ReactNode } from "react";
import { LinkButton } from "../../kit/Button.tsx";
import { Panel } from "../../kit/Panel.tsx";
import { useText } from "../../parts/app/context.tsx";
import { Cover } from "../../parts/course/cards/Cover.tsx";
import { counted } from "../../parts/course/counted.ts";
import { loginPage } from "../../parts/login/openLogin.ts";
import css from "./Hero.module.css";
import type { HomeData } from "./load.ts";

/** What the school is, for visitors: its real counts, a way in, and drawings of its trades. */
export function Hero({ counts, mosaic }: Pick<HomeData, "counts" | "mosaic">): ReactNode {
  const t = useText("home");
  const figures = [
    { name: t.countTrades, value: counts.trades, one: t.tradeOne, many: t.tradeMany },
    { name: t.countCourses, value: counts.courses, one: t.courseOne, many: t.courseMany },
    { name: t.countLessons, value: counts.lessons, one: t.lessonOne, many: t.lessonMany },
  ].filter(({ value }) => value > 0);
  return (
    <Panel as="section" className={css.hero}>
      <div>
        <h1>{t.heroFirst}<br />{t.heroSecond}</h1>
        <p>{t.heroText}</p>
        <div className={css.buttons}>
          <LinkButton kind="primary" size="lg" href={loginPage(null, "register")} data-early="">{t.register}</LinkButton>
          <LinkButton kind="onPanel" size="lg" href="/courseClass/home">{t.chooseTrade}</LinkButton>
        </div>
        <dl>
          {figures.map(({ name, value, one, many }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{counted(value, one, many)}</dd>
            </div>
          ))}
        </dl>
      </div>
      <div className={css.mosaic}>
        {mosaic.map((src) => <Cover key={src} src={src} form="drawing" load="eager" />)}
      </div>
    </Panel>
  );
}
