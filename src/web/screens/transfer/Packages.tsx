import type { ReactNode } from "react";
import { fill } from "#contract/text/say.ts";
import { LinkButton } from "../../kit/Button.tsx";
import { Card as Box } from "../../kit/Card.tsx";
import { classes } from "../../kit/classes.ts";
import { Empty } from "../../kit/Empty.tsx";
import { Icon } from "../../kit/Icon.tsx";
import { Section, SectionHead } from "../../kit/SectionHead.tsx";
import { useApp, useText } from "../../parts/app/context.tsx";
import type { Card } from "../../parts/course/cards/card.ts";
import { Cost } from "../../parts/course/cards/Cost.tsx";
import { counted } from "../../parts/course/counted.ts";
import { Cover } from "../../parts/course/cards/Cover.tsx";
import { entryAddress } from "../../parts/course/entry.ts";
import { telAddress } from "../../parts/enrol/Entry.tsx";
import type { TransferData } from "./load.ts";
import css from "./Packages.module.css";

/** The packages that hold a course which is not sold by itself. */
export function Packages({ course, packages }: Pick<TransferData, "course" | "packages">): ReactNode {
  const t = useText("transfer");
  const { config: { phone } } = useApp();
  const ask = phone ? <LinkButton kind="primary" icon="phone" href={telAddress(phone)}>{phone}</LinkButton> : undefined;
  if (packages.length === 0)
    return (
      <Box className={css.none}>
        <Empty drawing="box" level={2} title={t.noneTitle} text={t.noneText} action={ask} />
      </Box>
    );
  return (
    <Section aria-labelledby="packages" className={css.section}>
      <SectionHead id="packages" title={t.packages} />
      <div className={css.list}>
        {packages.map((one, at) => <One key={one.id} card={one} courseId={course.id} first={at === 0} />)}
      </div>
      {phone && <p className={css.foot}>{t.boughtSome}<a className="lnk nowrap" href={telAddress(phone)}>{phone}</a></p>}
    </Section>
  );
}

function One({ card, courseId, first }: { readonly card: Card; readonly courseId: number; readonly first: boolean }): ReactNode {
  const t = useText("transfer");
  const c = useText("course");
  const address = entryAddress(card);
  return (
    <Box as="article" className={css.package}>
      <a className={css.picture} href={address} tabIndex={-1} aria-hidden="true">
        <Cover src={card.coverUrl} form="phone" />
      </a>
      <div>
        <h3>
          <a href={address}>{card.title}</a>
        </h3>
        <p className={css.meta}>
          {counted(card.parts.length, c.seriesOne, c.series)} · {counted(card.lessonCount, c.lessonOne, c.lessons)}
        </p>
        <ul>
          {card.parts.map((part) => (
            <li key={part.id} className={classes(part.id === courseId && css.wanted)}>
              <Icon name={part.id === courseId ? "circle-check" : "circle-play"} />
              <span>{part.id === courseId ? fill(t.wanted, { title: part.title }) : part.title}</span>
            </li>
          ))}
        </ul>
      </div>
      <div className={css.price}>
        <Cost card={card} />
        <LinkButton kind={first ? "primary" : "outline"} className={css.look} href={address} aria-label={`${t.look}: ${card.title}`}>
          {t.look}
        </LinkButton>
      </div>
    </Box>
  );
}
