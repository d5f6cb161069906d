import { type ReactNode, useCallback, useMemo, useState } from "react";
import { fill } from "#contract/text/say.ts";
import { Icon } from "../../kit/Icon.tsx";
import { useText } from "../../parts/app/context.tsx";
import { goTo } from "../../parts/app/goTo.ts";
import { type Place, screen as define } from "../../parts/app/screen.ts";
import { fetchPlayer } from "../../parts/player/warm.ts";
import { NextUp } from "./Below.tsx";
import { Goal, TrialNote } from "./Goal.tsx";
import { type PlayData } from "./lesson.ts";
import { LessonTabs } from "./LessonTabs.tsx";
import { getReady, openLesson } from "./ready.ts";
import { Outline } from "./Outline.tsx";
import css from "./Play.module.css";
import { comingUp, following, lessonAddress, playable, type Watched, withWatched } from "./progress.ts";
import { Stage } from "./Stage.tsx";

export const screen = define<PlayData>({
  load: openLesson,
  head: ({ lesson, courseTitle }) => ({ title: lesson ? `${lesson.title} - ${courseTitle}` : courseTitle, noindex: true }),
  View: Play,
  // Lessons of one course share the player: it keeps the whole screen and its settings from one to the next.
  shared: ({ query }) => `play ${query.get("id")}`,
  warm: getReady,
});

// Whoever needs this screen needs the player.
if (typeof window !== "undefined") fetchPlayer();

/** The next lessons that the card beside names. */
const NEXT = 2;

function Play({ data: loaded, place }: { readonly data: PlayData; readonly place: Place }): ReactNode {
  const [watched, setWatched] = useState<Watched>({});
  const [running, setRunning] = useState(false);
  const [kept, setKept] = useState(false);
  const data = useMemo(() => withWatched(loaded, watched), [loaded, watched]);
  const { lesson } = data;
  const next = (lesson && following(data, lesson.itemId)[0]) ?? null;
  const onProgress = useCallback(
    (itemId: number, { watchedPer, isFinish }: Watched[number]) => setWatched((now) => ({ ...now, [itemId]: { watchedPer, isFinish } })),
    [],
  );
  const open = lesson !== null && playable(lesson);
  return (
    <div className={css.page}>
      <div className={css.stage}>
        <div className={css.frame}>
          <Head data={data} />
          <Stage
            data={data}
            next={next}
            onNext={() => next && goTo(lessonAddress(data.courseId, next))}
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
              <TrialNote address={`${place.path}?${place.query.toString()}`} />
            ))}
          <LessonTabs data={data} query={place.query} running={running} />
        </div>
        <div className={css.beside}>
          <NextUp courseId={data.courseId} items={lesson ? comingUp(data, lesson.itemId).slice(0, NEXT) : []} />
        </div>
      </div>
    </div>
  );
}

function Head({ data: { lesson, courseId, courseTitle } }: { readonly data: PlayData }): ReactNode {
  const t = useText("play");
  const title = lesson ? fill(t.lessonTitle, { number: lesson.number, title: lesson.title }) : courseTitle;
  const course = `/course/details?id=${courseId}`;
  return (
    <div className={css.head}>
      <a className={css.back} href={course}>
        <Icon name="chevron-left" /> {t.back}
      </a>
      <span className={css.bar} aria-hidden="true">
        |
      </span>
      <h1 className={css.title}>{title}</h1>
      {lesson && (
        <p className={css.course}>
          <a href={course}>{courseTitle}</a>
        </p>
      )}
    </div>
  );
}
