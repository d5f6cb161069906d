import { Button, Progress } from "antd";
import type { MouseEvent, ReactNode } from "react";
import { fill } from "#contract/text/say.ts";
import { classes } from "../../../kit/classes.ts";
import { focusPlace, handOn } from "../../../kit/focusPlace.ts";
import { size } from "../look/clock.ts";
import { ConsoleIcon } from "../look/ConsoleIcon.tsx";
import type { ConsoleIconName } from "../look/icons.ts";
import { useWords } from "../state/console.ts";
import { cancel, pause, resume, type Sending } from "./queue.ts";
import css from "./uploads.module.css";

const ICONS = {
  waiting: "clock", sending: "video", offline: "wifi-off", paused: "pause", failed: "triangle-alert", done: "check",
} as const;
/** Seconds below which what is left is told in seconds. */
const IN_SECONDS = 90;

/** One upload: how far it is, and what can be done with it. */
export function SendingRow({ sending }: { readonly sending: Sending }): ReactNode {
  const words = useWords("uploads");
  const { key, fileName: name, bytes, sent, state } = sending;
  const percent = Math.floor((sent / Math.max(1, bytes)) * 100);
  const next = nextOf(state);
  const away = (event: MouseEvent<HTMLElement>) => {
    const place = focusPlace(event.currentTarget);
    cancel(key);
    requestAnimationFrame(() => handOn(place));
  };
  return (
    <div className={classes(css.sending, state === "failed" && css.failed)} role="group" aria-label={name}>
      <span className={css.mark}><ConsoleIcon name={ICONS[state]} /></span>
      <div>
        <p className={css.line}>
          <b>{name}</b>
          <span>{state === "waiting" ? words.waiting : state === "done" ? words.done : `${percent}%`}</span>
        </p>
        {state !== "waiting" && state !== "done" && (
          <Progress
            percent={percent} showInfo={false} size="small" aria-label={fill(words.progress, { name })}
            status={state === "failed" ? "exception" : "normal"}
          />
        )}
        <small className={css.said}>{saying(sending, words)}</small>
      </div>
      {next && <Tool label={fill(words[next.word], { name })} icon={next.icon} onPress={() => next.act(key)} />}
      <Tool label={fill(state === "done" ? words.hide : words.cancel, { name })} icon="x" onPress={away} />
    </div>
  );
}

/** What an upload is told next: one button, which keeps the focus while it changes what it does. */
function nextOf(state: Sending["state"]) {
  switch (state) {
    case "waiting":
    case "sending":
    case "offline":
      return { word: "pause", icon: "pause", act: pause } as const;
    case "paused":
      return { word: "goOn", icon: "play", act: resume } as const;
    case "failed":
      return { word: "again", icon: "rotate-ccw", act: resume } as const;
    case "done":
      return null;
  }
}

interface ToolProps {
  readonly label: string;
  readonly icon: ConsoleIconName;
  readonly onPress: (event: MouseEvent<HTMLElement>) => void;
}

const Tool = ({ label, icon, onPress }: ToolProps) => (
  <Button type="text" aria-label={label} icon={<ConsoleIcon name={icon} />} onClick={onPress} />
);

function saying({ state, sent, bytes, speed, message, resumed }: Sending, words: ReturnType<typeof useWords<"uploads">>): string {
  const of = `${size(sent)} / ${size(bytes)}`;
  switch (state) {
    case "sending": {
      if (speed <= 0) return resumed && sent === 0 ? words.resuming : of;
      const left = Math.ceil((bytes - sent) / speed);
      const told = left < IN_SECONDS ? fill(words.leftSeconds, { n: left }) : fill(words.leftMinutes, { n: Math.ceil(left / 60) });
      return `${of} · ${size(speed)}/s · ${told}`;
    }
    case "offline":
      return fill(words.offline, { sent: size(sent) });
    case "paused":
      return `${words.paused} · ${of}`;
    case "failed":
      return message ?? words.failed;
    case "done":
      return words.converts;
    case "waiting":
      return size(bytes);
  }
}
