import { type ReactNode, useCallback, useMemo, useState } from "react";
import { classes } from "../../kit/classes.ts";
import { Icon } from "../../kit/Icon.tsx";
import { typeset } from "../../kit/typeset.tsx";
import { useText } from "../../parts/app/context.tsx";
import { goTo } from "../../parts/app/goTo.ts";
import { type Place, screen as define } from "../../parts/app/screen.ts";
import { BuyBar } from "../../parts/enrol/BuyBar.tsx";
import { useEnrol } from "../../parts/enrol/useEnrol.ts";
import { fetchPlayer } from "../../parts/player/warm.ts";
import { NextUp } from "./lesson/Below.tsx";
import { Goal, TrialNote } from "./lesson/Goal.tsx";
import { type PlayData } from "./lesson/lesson.ts";
import { LessonTabs } from "./lesson/LessonTabs.tsx";
import { Outline } from "./lesson/Outline.tsx";
import css from "./lesson/Play.module.css";
import { comingUp, lessonAddress, lessonTitle, type NextStep, nextStep, playable, type Watched, withWatched } from "./lesson/progress.ts";
import { OfferCard } from "./OfferCard.tsx";
import { Reading } from "./reading/Reading.tsx";
import { getReady, openLesson } from "./ready.ts";
import { Stage } from "./Stage.tsx";

export const screen = define<PlayData>({
  load: openLesson,
  head: ({ lesson, courseTitle }) => ({ title: lesson ? `${lesson.title} - ${courseTitle}` : courseTitle, noindex: true }),
  View: Play,
  // Lessons of one course share the player: it keeps the whole screen and its settings from one to the next.
  shared: ({ query }) => `play ${query.get("id")}`,
  warm: getReady,
});

// Whoever opens a film needs the player; a text, of which the first page's blocks stand there already, does without.
if (typeof window !== "undefined" && /^\/course\/play/i.test(location.pathname) && !document.querySelector("[data-block]")) fetchPlayer();

/** The next lessons that the card beside names. */
const NEXT = 2;

function Play({ data: loaded, place }: { readonly data: PlayData; readonly place: Place }): ReactNode {
  const [watched, setWatched] = useState<Watched>({});
  const data = useMemo(() => withWatched(loaded, watched), [loaded, watched]);
  const { lesson } = data;
  const step = lesson ? nextStep(data, lesson.itemId) : null;
  const enrol = useEnrol(data.courseId);
  const onProgress = useCallback(
    (itemId: number, { watchedPer, isFinish }: Watched[number]) => setWatched((now) => ({ ...now, [itemId]: { watchedPer, isFinish } })),
    [],
  );
  if (!lesson || !data.text) return <Film data={data} place={place} step={step} enrol={enrol} onProgress={onProgress} />;
  return (
    <Reading
      key={lesson.itemId}
      data={data}
      lesson={lesson}
      text={data.text}
      address={addressOf(place)}
      query={place.query}
      next={step?.kind === "item" ? step.item : null}
      isLast={step?.kind === "end"}
      offer={data.offer && <OfferCard offer={data.offer} enrol={enrol} />}
      buyBar={data.offer && <BuyBar course={data.offer} goOn="" trial={null} enrol={enrol} />}
      onProgress={onProgress}
    />
  );
}

const addressOf = ({ path, query }: Place): string => `${path}?${query.toString()}`;

interface FilmProps {
  readonly data: PlayData;
  readonly place: Place;
  readonly step: NextStep | null;
  readonly enrol: ReturnType<typeof useEnrol>;
  readonly onProgress: (itemId: number, progress: Watched[number]) => void;
}

/** A lesson to watch, one that is closed, or one without anything in it yet. */
function Film({ data, place, step, enrol, onProgress }: FilmProps): ReactNode {
  const [running, setRunning] = useState(false);
  const [kept, setKept] = useState(false);
  const { lesson } = data;
  const open = lesson !== null && playable(lesson);
  return (
    <div className={classes(css.page, data.offer && css.offered)}>
      <div className={css.stage}>
        <div className={css.frame}>
          <Head data={data} />
          <Stage
            data={data}
            step={step}
            onNext={() => step?.kind === "item" && goTo(lessonAddress(data.courseId, step.item))}
            enrol={enrol}
            onProgress={onProgress}
            onRunning={setRunning}
            onKept={setKept}
          />
          <aside className={css.side}>
            <Outline data={data} running={running} place="stage" />
          </aside>
        </div>
      </div>
      <div className={css.below}>
        <div className={css.main}>
          {open &&
            (data.recorded ? (
              <Goal lesson={lesson} finishPer={data.finishPer} kept={kept} />
            ) : (
              <TrialNote address={addressOf(place)} title={lesson.title} />
            ))}
          <LessonTabs data={data} query={place.query} running={running} />
        </div>
        <div className={css.beside}>
          {data.offer && <OfferCard offer={data.offer} enrol={enrol} />}
          <NextUp courseId={data.courseId} items={lesson ? comingUp(data, lesson.itemId).slice(0, NEXT) : []} tried={data.offer !== null} />
        </div>
      </div>
      {data.offer && <BuyBar course={data.offer} goOn="" trial={null} enrol={enrol} />}
    </div>
  );
}

function Head({ data: { lesson, courseId, courseTitle } }: { readonly data: PlayData }): ReactNode {
  const t = useText("play");
  const title = lesson ? lessonTitle(lesson, t) : courseTitle;
  const course = `/course/details?id=${courseId}`;
  return (
    <div className={css.head}>
      <a className={css.back} href={course}>
        <Icon name="chevron-left" /> {t.back}
      </a>
      <span className={css.bar} aria-hidden="true">
        |
      </span>
      <h1 className={css.title}>{typeset(title)}</h1>
      {lesson && (
        <p className={css.course}>
          <a href={course}>{courseTitle}</a>
        </p>
      )}
    </div>
  );
}
