import { type ReactNode, useState } from "react";
import { fill } from "#contract/text/say.ts";
import { Button, LinkButton } from "../../../kit/Button.tsx";
import { Card } from "../../../kit/Card.tsx";
import { floorPercent } from "../../../kit/floorPercent.ts";
import { Icon } from "../../../kit/Icon.tsx";
import { Ruler } from "../../../kit/Ruler.tsx";
import { Segmented } from "../../../kit/Segmented.tsx";
import { useText } from "../../../parts/app/context.tsx";
import { SOLID, WEAK } from "../../../parts/practice/accuracy.ts";
import { drawAddress, lessonAddress } from "../../../parts/practice/addresses.ts";
import css from "./Result.module.css";
import type { AttemptResult } from "./resultData.ts";

type By = "points" | "chapters" | "kinds";

interface Share {
  readonly key: string;
  readonly name: string;
  readonly correct: number;
  readonly total: number;
  readonly lesson: AttemptResult["pointShares"][number]["lesson"];
  /** Where it is practised. */
  readonly href: string;
}

/** Groups that stand there at once. */
const AT_ONCE = 8;
/** Questions of an exercise on one weak group. */
const COUNT = 10;

/** Right answers per knowledge point, chapter and kind, the weakest first, with the way to the lesson that teaches it. */
export function Weak({ result }: { readonly result: AttemptResult }): ReactNode {
  const t = useText("result");
  const x = useText("exam");
  const { courseId } = result;
  const groups: Readonly<Record<By, readonly Share[]>> = {
    points: result.pointShares.map(({ pointId, name, correct, total, lesson }) => ({
      key: String(pointId),
      name,
      correct,
      total,
      lesson,
      href: drawAddress({ courseId, pointId, count: COUNT, anew: true }),
    })),
    chapters: result.chapters.map(({ chapterId, title, correct, total }) => ({
      key: String(chapterId),
      name: title || t.other,
      correct,
      total,
      lesson: null,
      href: drawAddress({ courseId, count: COUNT, anew: true, ...(chapterId === null ? {} : { chapterIds: [chapterId] }) }),
    })),
    kinds: result.kinds.map(({ kind, correct, total }) => ({
      key: kind,
      name: x.kinds[kind],
      correct,
      total,
      lesson: null,
      href: drawAddress({ courseId, kinds: [kind], count: COUNT, anew: true }),
    })),
  };
  const bys = (["points", "chapters", "kinds"] as const).filter((by) => groups[by].length > 0);
  const [chosen, setChosen] = useState<By | null>(null);
  const [whole, setWhole] = useState(false);
  const by = chosen ?? bys[0];
  if (by === undefined) return null;
  const percent = ({ correct, total }: Share) => floorPercent(correct, total);
  const sorted = [...groups[by]].sort((a, b) => percent(a) - percent(b) || b.total - a.total);
  return (
    <Card as="section" padded aria-labelledby="weak">
      <div className={css.weakHead}>
        <h2 id="weak">{t.weak}</h2>
        {bys.length > 1 && <Segmented label={t.by} value={by} onChange={setChosen} items={bys.map((id) => ({ id, label: t[id] }))} />}
      </div>
      <p className="small muted">{sorted.some((share) => share.lesson && percent(share) < SOLID) ? t.weakText : t.weakTextPlain}</p>
      <ul className={css.shares}>
        {(whole ? sorted : sorted.slice(0, AT_ONCE)).map((share) => (
          <Row key={`${by} ${share.key}`} share={share} percent={percent(share)} />
        ))}
      </ul>
      {!whole && sorted.length > AT_ONCE && (
        <Button kind="ghost" size="sm" full onClick={() => setWhole(true)}>
          {fill(t.wholeList, { count: sorted.length })}
        </Button>
      )}
    </Card>
  );
}

function Row({ share: { name, correct, total, lesson, href }, percent }: { readonly share: Share; readonly percent: number }): ReactNode {
  const t = useText("result");
  return (
    <li className={css.share}>
      <span className={css.shareName}>
        {name} <small className="num">{fill(t.rightOf, { correct, total })}</small>
      </span>
      <Ruler
        className={css.shareBar}
        value={percent}
        tone={percent >= SOLID ? "ok" : percent < WEAK ? "accent" : "brand"}
        label={name}
        valueText={fill(t.shareOf, { name, total, correct, percent })}
      />
      <b className={`num ${percent < WEAK ? "acc" : ""}`}>{percent}%</b>
      {percent >= SOLID ? (
        <span className={css.solid}>
          <Icon name="check" />
          {t.solid}
        </span>
      ) : lesson ? (
        <LinkButton
          size="xs"
          className={css.shareAction}
          href={lessonAddress(lesson)}
          aria-label={fill(t.toLessonOf, { name, title: lesson.title })}
        >
          {t.toLesson}
        </LinkButton>
      ) : (
        <LinkButton size="xs" className={css.shareAction} href={href} aria-label={fill(t.practiseOf, { name })}>
          {t.practise}
        </LinkButton>
      )}
    </li>
  );
}
