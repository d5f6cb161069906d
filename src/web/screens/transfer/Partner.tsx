import type { ReactNode } from "react";
import { isLesson } from "#contract/catalogue.ts";
import { fill } from "#contract/text/say.ts";
import { LinkButton } from "../../kit/Button.tsx";
import { Card } from "../../kit/Card.tsx";
import { Icon } from "../../kit/Icon.tsx";
import { Note } from "../../kit/Note.tsx";
import { useApp, useText } from "../../parts/app/context.tsx";
import { counted } from "../../parts/course/counted.ts";
import { clockText, lengthText } from "../../parts/course/duration.ts";
import { numbering } from "../../parts/course/numbering.ts";
import { AskCard } from "../../parts/enrol/AskCard.tsx";
import type { PartnerView } from "./load.ts";
import css from "./transfer.module.css";

type Item = PartnerView["items"][number];

/** What the partner's course holds, as the partner says. */
export function Items({ items }: Pick<PartnerView, "items">): ReactNode {
  const t = useText("transfer");
  const d = useText("details");
  const lessons = items.filter(isLesson);
  const seconds = lessons.reduce((sum, item) => sum + (item.seconds ?? 0), 0);
  const numberOf = numbering();
  if (items.length === 0) return null;
  return (
    <Card as="section" className={css.block}>
      <h2>
        {t.items}{" "}
        <small>
          {[counted(lessons.length, d.lessonOne, d.lessons), seconds > 0 ? fill(t.about, { length: lengthText(seconds, d) }) : ""]
            .filter(Boolean)
            .join(" · ")}
        </small>
      </h2>
      <ol className={css.items}>
        {items.map((item) => (
          <Row key={item.id} item={item} number={numberOf(item)} />
        ))}
      </ol>
    </Card>
  );
}

function Row({ item: { title, kind, seconds, pages }, number }: { readonly item: Item; readonly number: number | null }): ReactNode {
  const t = useText("transfer");
  const d = useText("details");
  const kinds: Readonly<Record<Item["kind"], string>> = { video: t.video, live: d.live, document: d.document, exam: t.exam };
  const length =
    pages !== null
      ? counted(pages, t.page, t.pages)
      : seconds === null
        ? ""
        : kind === "video"
          ? clockText(seconds)
          : lengthText(seconds, d);
  return (
    <li>
      <span className={css.number} aria-hidden="true">{number === null ? "" : String(number).padStart(2, "0")}</span>
      <span>
        {title}
        <small>{kinds[kind]}</small>
      </span>
      {length && <span className={`num ${css.length}`}>{length}</span>}
    </li>
  );
}

/** The way to the partner's site, and that it leaves the school. */
export function Leave({ partner: { url, host } }: { readonly partner: PartnerView }): ReactNode {
  const t = useText("transfer");
  const { config: { phone } } = useApp();
  if (url === null) {
    return (
      <>
        <Note tone="warn">{t.noLink}</Note>
        <AskCard />
      </>
    );
  }
  return (
    <>
      <Card as="section" className={css.block}>
        <h2 className={css.leave}>{t.steps}</h2>
        <ol className={css.steps}>
          {[t.stepOpen, t.stepLogin, t.stepStudy].map((step, at) => (
            <li key={step}>
              <b aria-hidden="true">{at + 1}</b>
              <span>{step}</span>
            </li>
          ))}
        </ol>
        <LinkButton kind="primary" size="lg" full className={css.go} href={url} target="_blank" rel="noopener noreferrer">
          {t.go} <Icon name="external-link" label={t.newWindow} />
        </LinkButton>
        <p className={css.host}><Icon name="lock" /> {fill(t.opens, { host })}</p>
      </Card>
      <Note tone="info">{phone ? fill(t.leavesCall, { phone }) : t.leaves}</Note>
    </>
  );
}
