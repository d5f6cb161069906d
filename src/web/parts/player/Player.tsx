import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import { fill } from "#contract/text/say.ts";
import { classes } from "../../kit/classes.ts";
import { useApp, useText } from "../app/context.tsx";
import { Controls } from "./Controls.tsx";
import { type ControllerElement, speak } from "./elements.ts";
import { EndCard } from "./EndCard.tsx";
import type { WatchProgress } from "./heartbeat.ts";
import css from "./Player.module.css";
import { Buffering, Elsewhere, PlayerTrouble, Resumed } from "./PlayerNotes.tsx";
import { attach } from "./remote.ts";
import { Start } from "./Start.tsx";
import { type PlayerLesson, useEngine } from "./useEngine.ts";
import { useKeys } from "./useKeys.ts";
import { useLater } from "./useLater.ts";
import { useSettings } from "./useSettings.ts";
import { useVideo } from "./useVideo.ts";
import { Watermark } from "./Watermark.tsx";

export interface PlayerProps {
  readonly lesson: PlayerLesson;
  /** The next lesson's title; null when there is none. */
  readonly next: string | null;
  /** Whether heartbeats are sent and the picture is marked: for a signed-in learner. */
  readonly recorded: boolean;
  /** The person pressed something that means play. */
  readonly autoPlay: boolean;
  readonly onNext: () => void;
  readonly onProgress: (itemId: number, progress: WatchProgress) => void;
  /** Whether the video runs. */
  readonly onRunning: (running: boolean) => void;
}

/** How often (ms) a lesson that couldn't be opened for want of a network is tried again. */
const REOPEN_MS = 5_000;
/** Loading far ahead waits (ms) until the first pictures are through. */
const SETTLES_MS = 1_500;
/** The controls, which nobody needs before, are drawn and shown (ms) after the picture. */
const DRESSED_MS = 300;

/** The lesson player: hls.js below, media-chrome's controls, the school's own skin and states above. */
export function Player({ lesson, next, recorded, autoPlay, onNext, onProgress, onRunning }: PlayerProps): ReactNode {
  const { language } = useApp();
  const t = useText("player");
  speak(language);
  const box = useRef<HTMLDivElement>(null);
  const controller = useRef<ControllerElement>(null);
  const [elsewhere, setElsewhere] = useState(false);
  useEffect(() => setElsewhere(false), [lesson.itemId]);
  const { engine, heartbeat, trouble, again } = useEngine(lesson, recorded, {
    onProgress: (progress) => onProgress(lesson.itemId, progress),
    onElsewhere: setElsewhere,
  });
  const video = engine?.video ?? null;
  const state = useVideo(video);
  const [settings, change] = useSettings(engine);
  const [pressed, setPressed] = useState(false);
  useKeys(box, controller, video, () => change({ subtitles: !settings.subtitles }));
  const wantsPlay = useRef(autoPlay);
  useLayoutEffect(() => {
    wantsPlay.current = autoPlay || wantsPlay.current;
  }, [autoPlay]);

  const play = () => {
    // A browser that wants a gesture of its own gets the big button again.
    video?.play().catch(() => setPressed(false));
    setPressed(true);
    wantsPlay.current = true;
    // What was pressed goes away; arrow keys stay the player's.
    box.current?.focus({ preventScroll: true });
  };
  useLayoutEffect(() => {
    const stage = controller.current;
    if (!stage || !video) return;
    stage.fullscreenElement = box.current!;
    stage.append(video);
    const detach = attach(video, (second) => engine!.source.begin(second));
    if (wantsPlay.current) play();
    return () => {
      detach();
      video.remove();
    };
    // Once per video.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [video]);

  useEffect(() => {
    if (!engine || !state.started) return;
    const timer = setTimeout(() => engine.source.goOn(), SETTLES_MS);
    return () => clearTimeout(timer);
  }, [engine, state.started]);
  const dressed = useLater(true, DRESSED_MS);
  const steered = useLater(state.started, DRESSED_MS);
  const running = state.started && !state.paused;
  useEffect(() => onRunning(running), [onRunning, running]);

  const reopening = trouble === "network" && !engine;
  useEffect(() => {
    if (!reopening) return;
    const timer = setTimeout(again, REOPEN_MS);
    addEventListener("online", again);
    return () => {
      clearTimeout(timer);
      removeEventListener("online", again);
    };
  }, [reopening, again]);

  const replay = () => {
    if (!video) return;
    video.currentTime = 0;
    play();
  };
  // What is loaded still plays while the network is away.
  const shown = trouble === "network" && engine && running && !state.waiting ? null : trouble;
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- takes the focus, so that arrow keys are the player's
    <div ref={box} className={css.player} tabIndex={-1} onPointerDown={(event) => event.currentTarget.focus({ preventScroll: true })}>
      <media-controller ref={controller} class={classes(css.stage, !steered && css.fresh)} autohide="3" nohotkeys="" nosubtitleslangpref="">
        {dressed && (
          <Controls
            settings={settings}
            onSettings={change}
            heights={engine?.heights ?? []}
            hasSubtitles={(engine?.grant.current().subtitles.length ?? 0) > 0}
            nextTitle={next === null ? null : fill(t.nextLesson, { title: next })}
            onNext={onNext}
          />
        )}
      </media-controller>
      {recorded && <Watermark />}
      {shown ? (
        <PlayerTrouble trouble={shown} onRetry={() => (shown === "network" && engine ? engine.source.retry() : again())} />
      ) : elsewhere ? (
        <Elsewhere onTakeOver={() => { heartbeat?.takeOver(); play(); }} />
      ) : state.ended ? (
        <EndCard next={next} onNext={onNext} onReplay={replay} />
      ) : !state.started ? (
        <Start from={lesson.from} busy={pressed} onPlay={play} />
      ) : state.waiting ? (
        <Buffering />
      ) : null}
      {state.started && lesson.from > 0 && <Resumed key={lesson.itemId} from={lesson.from} onRestart={replay} />}
    </div>
  );
}
