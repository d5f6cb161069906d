import { Button, Progress } from "antd";
import type { ReactNode } from "react";
import { fill } from "#contract/text/say.ts";
import { classes } from "../../../kit/classes.ts";
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
  const runs = state === "sending" || state === "offline" || state === "waiting";
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
      {runs && <Tool label={fill(words.pause, { name })} icon="pause" onPress={() => pause(key)} />}
      {state === "paused" && <Tool label={fill(words.goOn, { name })} icon="play" onPress={() => resume(key)} />}
      {state === "failed" && <Tool label={fill(words.again, { name })} icon="rotate-ccw" onPress={() => resume(key)} />}
      <Tool label={fill(state === "done" ? words.hide : words.cancel, { name })} icon="x" onPress={() => cancel(key)} />
    </div>
  );
}

interface ToolProps {
  readonly label: string;
  readonly icon: ConsoleIconName;
  readonly onPress: () => void;
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
