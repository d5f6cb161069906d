import { type ReactNode, useState } from "react";
import { LinkButton } from "../../kit/Button.tsx";
import { Icon } from "../../kit/Icon.tsx";
import { useText } from "../../parts/app/context.tsx";
import { useOnDemand } from "../../parts/app/onDemand.ts";
import type { WatchProgress } from "../../parts/player/watched/post.ts";
import type { Enrol } from "../../parts/enrol/useEnrol.ts";
import type { Upcoming } from "../../parts/player/EndCard.tsx";
import { Start } from "../../parts/player/Start.tsx";
import { playerCode } from "../../parts/player/warm.ts";
import type { PlayData, PlayItem } from "./lesson/lesson.ts";
import css from "./lesson/Play.module.css";
import { comingUp, lessonAddress, type NextStep, playable } from "./lesson/progress.ts";
import { OfferEnd } from "./OfferCard.tsx";

interface StageProps {
  readonly data: PlayData;
  /** What comes after the lesson; null: there is no lesson. */
  readonly step: NextStep | null;
  readonly onNext: () => void;
  readonly enrol: Enrol;
  readonly onProgress: (itemId: number, progress: WatchProgress) => void;
  readonly onRunning: (running: boolean) => void;
  readonly onKept: (kept: boolean) => void;
}

/** Whether the person pressed something a moment ago: coming here by a press means play. Not asked of the first page. */
const pressedLately = () =>
  typeof navigator !== "undefined" && navigator.userActivation?.isActive === true && document.documentElement.dataset["alive"] === "1";

/** The 16:9 place of the picture: the player, what stands there until its code has come, or why there is none. */
export function Stage({ data, step, onNext, enrol, onProgress, onRunning, onKept }: StageProps): ReactNode {
  const { lesson } = data;
  const [wanted, setWanted] = useState(pressedLately);
  const [failed, setFailed] = useState(false);
  const code = useOnDemand(playerCode, lesson !== null && !failed, () => setFailed(true));
  if (!lesson || !playable(lesson)) return <div className={css.picture}><Closed data={data} /></div>;
  return (
    <div className={css.picture}>
      {code ? (
        <code.Player
          lesson={{ itemId: lesson.itemId, title: lesson.title, from: lesson.lastPosition }}
          next={upcoming(step)}
          end={
            step?.kind === "offer" && data.offer ? (
              <OfferEnd offer={data.offer} enrol={enrol} another={anotherTrial(data, lesson)} />
            ) : null
          }
          recorded={data.recorded}
          autoPlay={wanted}
          onNext={onNext}
          onProgress={onProgress}
          onRunning={onRunning}
          onKept={onKept}
        />
      ) : (
        <>
          {data.poster && <img className={css.poster} src={data.poster} alt="" fetchPriority="high" />}
          <Start
            from={lesson.lastPosition}
            busy={wanted && !failed}
            onPlay={() => {
              setWanted(true);
              setFailed(false);
            }}
          />
        </>
      )}
    </div>
  );
}

/** What the player says of the next step; an exam never begins by itself. */
function upcoming(step: NextStep | null): Upcoming | null {
  if (step?.kind !== "item") return null;
  return { title: step.item.title, byItself: step.item.exam === null };
}

/** The next lesson that can be tried, further on; null: there is none. */
function anotherTrial(data: PlayData, lesson: PlayItem): { title: string; address: string } | null {
  const item = comingUp(data, lesson.itemId).find(playable);
  return item ? { title: item.title, address: lessonAddress(data.courseId, item) } : null;
}

/** The lesson isn't the learner's, or has no video or text yet. */
function Closed({ data }: { readonly data: PlayData }): ReactNode {
  const t = useText("play");
  const empty = data.lesson !== null && !data.lesson.locked;
  return (
    <div className={css.closed}>
      <Icon name={empty ? "info" : "lock"} />
      <b>{!empty ? t.closed : data.lesson?.kind === "document" ? t.noText : t.noVideo}</b>
      <p>{empty ? t.noVideoText : t.closedText}</p>
      <LinkButton kind="primary" href={`/course/details?id=${data.courseId}`}>{t.toCourse}</LinkButton>
    </div>
  );
}
