import { Fragment, type ReactNode, useEffect, useRef } from "react";
import { fill } from "#contract/text/say.ts";
import { dayOf } from "#contract/timestamp.ts";
import { Card } from "../../../kit/Card.tsx";
import { Icon } from "../../../kit/Icon.tsx";
import { Tag } from "../../../kit/Tag.tsx";
import { typeset } from "../../../kit/typeset.tsx";
import { typesetHtml } from "../../../kit/typesetHtml.ts";
import { useText } from "../../../parts/app/context.tsx";
import { useTongue } from "../../../parts/richText/tongue.ts";
import { inMinutes } from "../../../parts/course/lessonTime.ts";
import { whenText } from "../../../parts/my/when.ts";
import { attachPages } from "../../../parts/player/remote/remote.ts";
import type { LessonText, PlayData, PlayItem } from "../lesson/lesson.ts";
import css from "./Article.module.css";
import blocksCss from "./Blocks.module.css";
import { pageOf } from "./page.ts";
import type { Page } from "./reader.ts";
import { type PlacedBlock, sectionId, stoppedAt } from "./sections.ts";
import { placeAt } from "./sight.ts";

interface ArticleProps {
  readonly data: PlayData;
  readonly lesson: PlayItem;
  readonly text: LessonText;
  readonly blocks: readonly PlacedBlock[];
  /** Where the page begins, in seconds of the reading time. */
  readonly position: number;
  /** One stopped there; else an address named it. */
  readonly stopped: boolean;
  /** What measures the text gets it while it stands. */
  readonly onPage: (page: Page | null) => void;
  /** Under the text. */
  readonly children: ReactNode;
}

/** Scrolled farther than this (px) the page is in somebody's hands already. */
const UNTOUCHED = 80;
/** Where on the screen one goes on. */
const GO_ON = 0.3;

/** The text on paper. */
export function Article({ data, lesson, text, blocks, position, stopped, onPage, children }: ArticleProps): ReactNode {
  const t = useText("play");
  const body = useRef<HTMLDivElement>(null);
  const at = stoppedAt(blocks, position);
  const line = stopped && at > 0 && data.studiedAt !== null ? at : null;

  useEffect(() => {
    if (!body.current) return;
    const found = pageOf(body.current, blocks, text.seconds);
    onPage(found);
    const reading = () => {
      const { top, bottom } = found.window();
      return placeAt(found.blocks(), top + (bottom - top) * GO_ON);
    };
    const end = attachPages({ position: reading, seconds: text.seconds, seek: (second) => found.show(second, GO_ON) });
    return () => {
      end();
      onPage(null);
    };
  }, [blocks, text.seconds, onPage]);

  useEffect(() => {
    if (at === 0 || location.hash || window.scrollY > UNTOUCHED) return;
    // After the page has been brought to its top, as every new page is.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        const target = body.current?.querySelector<HTMLElement>(`[data-go-on], [data-block="${at}"]`);
        if (target) window.scrollTo(0, target.getBoundingClientRect().top + window.scrollY - window.innerHeight * GO_ON);
      });
    });
    return () => cancelAnimationFrame(frame);
  }, [at]);

  return (
    <Card as="article" clipped className={css.paper}>
      <span className={css.edge} aria-hidden="true"><i style={{ width: `${lesson.watchedPer}%` }} /></span>
      <div ref={body} className={css.text}>
        <About title={lesson.title} text={text} />
        {blocks.map((block) => (
          <Fragment key={block.index}>
            {block.index === line && (
              <p className={css.stopped} data-go-on="">
                <span>{fill(t.stoppedHere, { when: whenText(data.studiedAt!, data.now, t) })}</span>
              </p>
            )}
            <Block block={block} lead={block.kind === "paragraph" && block.index === 0 && blocks.some(({ number }) => number !== null)} />
          </Fragment>
        ))}
      </div>
      {children}
    </Card>
  );
}

/** What stands above the text. */
function About({ title, text }: { readonly title: string; readonly text: LessonText }): ReactNode {
  const t = useText("play");
  const tongue = useTongue();
  return (
    <>
      <p className={css.meta}>
        <Tag tone="brand"><Icon name="file-text" /> {t.text}</Tag>
        <span>{fill(t.about, { time: inMinutes(text.seconds, t) })}</span>
        {text.teacher && <span>{[text.teacher.name, text.teacher.title].filter(Boolean).join(" · ")}</span>}
        <span className="num">{fill(t.updated, { day: dayOf(text.updatedAt) })}</span>
      </p>
      <h1>{typeset(title)}</h1>
      {text.blocks.some(({ html }) => tongue(html) !== undefined) && <p className={css.meta}>{t.inChinese}</p>}
    </>
  );
}

function Block({ block: { index, number, title, html }, lead }: { readonly block: PlacedBlock; readonly lead: boolean }): ReactNode {
  const tongue = useTongue();
  if (number !== null)
    return (
      <div className={blocksCss.head} data-block={index} lang={tongue(html)}>
        <h2 id={sectionId(number)} tabIndex={-1}><span className="num" aria-hidden="true">{number}</span>{title}</h2>
      </div>
    );
  // The server has sanitised it (contract: getLessonText).
  const className = lead ? blocksCss.lead : blocksCss.block;
  const held = { __html: typesetHtml(html) };
  return <div className={className} data-block={index} lang={tongue(html)} dangerouslySetInnerHTML={held} />;
}
