import { type ReactNode, type RefObject, useRef } from "react";
import { fill } from "#contract/text/say.ts";
import { classes } from "../../kit/classes.ts";
import { useApp, useText } from "../app/context.tsx";
import { Controls } from "./controls/Controls.tsx";
import { type ControllerElement, speak } from "./controls/elements.ts";
import { useKeys } from "./controls/useKeys.ts";
import { Cover, type Ending } from "./Cover.tsx";
import css from "./Player.module.css";
import { Credited, Held, OfferSound, Resumed } from "./PlayerNotes.tsx";
import { SoundFace } from "./sound/SoundFace.tsx";
import { useLater } from "./useLater.ts";
import { type Playing, type PlayingProps, usePlaying } from "./usePlaying.ts";
import { Watermark } from "./Watermark.tsx";

export interface PlayerProps extends PlayingProps, Ending {}

/** The controls, which nobody needs before, are drawn and shown (ms) after the picture. */
const DRESSED_MS = 300;

/** The lesson player: hls.js below, media-chrome's controls, the school's own skin and states above. */
export function Player({ next, end, onNext, ...props }: PlayerProps): ReactNode {
  const { language } = useApp();
  speak(language);
  const box = useRef<HTMLDivElement>(null);
  const controller = useRef<ControllerElement>(null);
  const playing = usePlaying(props, { box, controller });
  const { engine, settings, change } = playing;
  useKeys(box, controller, engine?.video ?? null, () => change({ subtitles: !settings.subtitles }));
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- takes the focus, so that arrow keys are the player's
    <div
      ref={box}
      className={css.player}
      data-film=""
      tabIndex={-1}
      onPointerDown={(event) => event.currentTarget.focus({ preventScroll: true })}
    >
      <Stage playing={playing} controller={controller} next={next} onNext={onNext} />
      {props.recorded && !playing.listens && <Watermark />}
      <Cover playing={playing} next={next} end={end} onNext={onNext} />
      <Notes playing={playing} itemId={props.lesson.itemId} />
    </div>
  );
}

interface StageProps extends Pick<PlayerProps, "next" | "onNext"> {
  readonly playing: Playing;
  readonly controller: RefObject<ControllerElement | null>;
}

/** The picture, or what stands for it, with the controls. */
function Stage({ playing, controller, next, onNext }: StageProps): ReactNode {
  const t = useText("player");
  const { engine, state, settings, change, maxRate, order, hasSound, listens } = playing;
  const auth = engine?.grant.current() ?? null;
  const dressed = useLater(true, DRESSED_MS);
  const steered = useLater(state.started, DRESSED_MS);
  return (
    <media-controller
      ref={controller}
      class={classes(css.stage, !steered && css.fresh)}
      autohide="3"
      nohotkeys=""
      nosubtitleslangpref=""
    >
      {engine && listens && <SoundFace video={engine.video} poster={auth?.poster ?? null} subtitles={settings.subtitles} />}
      {dressed && (
        <Controls
          settings={settings}
          onSettings={change}
          qualities={engine?.qualities ?? []}
          hasSound={hasSound}
          maxRate={maxRate}
          furthest={order.furthest}
          subtitles={auth?.subtitles ?? []}
          nextTitle={next === null ? null : fill(t.nextLesson, { title: next.title })}
          onNext={onNext}
        />
      )}
    </media-controller>
  );
}

/** What is said beside the picture: an offer, a check, why a jump was not made, where it goes on. */
function Notes({ playing, itemId }: { readonly playing: Playing; readonly itemId: number }): ReactNode {
  const { engine, state, change, order, checks, hasSound, listens, from } = playing;
  const video = engine?.video ?? null;
  return (
    <>
      {hasSound && !listens && <OfferSound stuck={playing.tooSlow} onAccept={() => change({ soundOnly: true })} />}
      {order.held && <Held />}
      {playing.short && !order.held && <Credited key={playing.short.played} short={playing.short} />}
      {checks.checking && video && checks.Presence && (
        <checks.Presence
          itemId={itemId}
          loud={!video.muted && video.volume > 0}
          onPassed={checks.checked}
          onLapsed={() => order.guard().lapse()}
        />
      )}
      {state.started && !order.held && from > 0 && <Resumed key={itemId} from={from} onRestart={playing.replay} />}
    </>
  );
}
