import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import { fill } from "#contract/text/say.ts";
import { classes } from "../../kit/classes.ts";
import { useApp, useText } from "../app/context.tsx";
import { onDemand, useOnDemand } from "../app/onDemand.ts";
import { Controls } from "./controls/Controls.tsx";
import { type ControllerElement, speak } from "./elements.ts";
import { EndCard } from "./EndCard.tsx";
import type { WatchProgress } from "./watched/post.ts";
import css from "./Player.module.css";
import { Buffering, Elsewhere, Held, OfferSound, PlayerTrouble, Resumed } from "./PlayerNotes.tsx";
import { attach } from "./remote.ts";
import { SoundFace } from "./sound/SoundFace.tsx";
import { Start } from "./Start.tsx";
import { useCheckTimer } from "./presence/useCheckTimer.ts";
import { type PlayerLesson, startAt, useEngine } from "./useEngine.ts";
import { useKeys } from "./controls/useKeys.ts";
import { useLater } from "./useLater.ts";
import { useOrder } from "./order/useOrder.ts";
import { useSettings } from "./controls/useSettings.ts";
import { useVideo } from "./engine/useVideo.ts";
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
  /** What was watched waits on this device for the network, or does no more. */
  readonly onKept: (kept: boolean) => void;
}

const presenceCode = onDemand(() => import("./presence/Presence.tsx"));

/** How often (ms) a lesson that couldn't be opened for want of a network is tried again. */
const REOPEN_MS = 5_000;
/** Loading far ahead waits (ms) until the first pictures are through. */
const SETTLES_MS = 1_500;
/** The controls, which nobody needs before, are drawn and shown (ms) after the picture. */
const DRESSED_MS = 300;

/** A wait for data this long (ms) means that the line doesn't carry the video. */
const STUCK_MS = 4_000;

/** The lesson player: hls.js below, media-chrome's controls, the school's own skin and states above. */
export function Player({ lesson, next, recorded, autoPlay, onNext, onProgress, onRunning, onKept }: PlayerProps): ReactNode {
  const { language } = useApp();
  const t = useText("player");
  speak(language);
  const box = useRef<HTMLDivElement>(null);
  const controller = useRef<ControllerElement>(null);
  const [elsewhere, setElsewhere] = useState(false);
  /** A presence check stands before the lesson. */
  const [checking, setChecking] = useState(false);
  const ranBefore = useRef(false);
  useEffect(() => {
    setElsewhere(false);
    setChecking(false);
  }, [lesson.itemId]);
  const { engine, heartbeat, trouble, again } = useEngine(lesson, recorded, {
    onProgress: (progress) => {
      order.guard().confirm(progress.furthest);
      onProgress(lesson.itemId, progress);
    },
    onElsewhere: setElsewhere,
    onKept,
    onCheck: () => check(),
  });
  const order = useOrder(engine);
  const video = engine?.video ?? null;
  const state = useVideo(video);
  const auth = engine?.grant.current() ?? null;
  const from = startAt(lesson.from, engine);
  const maxRate = auth?.rules.maxRate ?? 2;
  const [settings, change] = useSettings(engine, maxRate);
  const stuck = useLater(state.waiting && !trouble, STUCK_MS);
  const hasSound = typeof auth?.audioUrl === "string";
  const listens = hasSound && settings.soundOnly;
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
    const timer = setTimeout(() => engine.goOn(), SETTLES_MS);
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

  const check = () => {
    // Whoever had paused it finds it paused.
    if (!checking) ranBefore.current = video?.paused === false;
    video?.pause();
    setChecking(true);
  };
  const checked = () => {
    setChecking(false);
    if (ranBefore.current) play();
  };
  const presence = useOnDemand(presenceCode, checking || (recorded && auth !== null && auth.rules.checkEveryMinutes !== null));
  useCheckTimer(engine, lesson.itemId, state.started, checking, check);

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
        {video && listens && <SoundFace video={video} poster={auth?.poster ?? null} subtitles={settings.subtitles} />}
        {dressed && (
          <Controls
            settings={settings}
            onSettings={change}
            heights={engine?.heights ?? []}
            hasSound={hasSound}
            maxRate={maxRate}
            furthest={order.furthest}
            hasSubtitles={(auth?.subtitles.length ?? 0) > 0}
            nextTitle={next === null ? null : fill(t.nextLesson, { title: next })}
            onNext={onNext}
          />
        )}
      </media-controller>
      {recorded && !listens && <Watermark />}
      {shown ? (
        <PlayerTrouble trouble={shown} onRetry={() => (shown === "network" && engine ? engine.source.retry() : again())} />
      ) : elsewhere ? (
        <Elsewhere
          onTakeOver={() => {
            heartbeat?.takeOver();
            play();
          }}
        />
      ) : state.ended && !checking ? (
        <EndCard next={next} onNext={onNext} onReplay={replay} />
      ) : !state.started ? (
        <Start from={from} busy={pressed} onPlay={play} />
      ) : state.waiting ? (
        <Buffering />
      ) : null}
      {hasSound && !listens && (
        <OfferSound stuck={stuck && engine?.source.tooSlow() === true} onAccept={() => change({ soundOnly: true })} />
      )}
      {order.held && <Held />}
      {checking && video && presence && (
        <presence.Presence
          itemId={lesson.itemId}
          loud={!video.muted && video.volume > 0}
          onPassed={checked}
          onLapsed={() => order.guard().lapse()}
        />
      )}
      {state.started && !order.held && from > 0 && <Resumed key={lesson.itemId} from={from} onRestart={replay} />}
    </div>
  );
}
