import { Button, Checkbox, Input } from "antd";
import { type FormEvent, type ReactNode, useId, useState } from "react";
import type { Sent } from "#contract/endpoint.ts";
import { staffDashboard } from "#contract/staff/dashboard.ts";
import { DECISIONS, type Decision, staffDocket } from "#contract/staff/docket.ts";
import { fill } from "#contract/text/say.ts";
import { classes } from "../../../../kit/classes.ts";
import { Segmented } from "../../../../kit/Segmented.tsx";
import { useWrite } from "../../../../parts/console/calls/writes.ts";
import { notices } from "../../../../parts/console/look/notices.ts";
import { useMayWhole, useWords } from "../../../../parts/console/state/console.ts";
import { MUTE_DAYS, type MuteDays, offeredAnswer, type Whole } from "./entries.ts";
import css from "./entry.module.css";

interface DecisionFormProps {
  readonly entry: Whole;
  /** It was decided, or skipped. */
  readonly onDone: () => void;
}

/** One decision of four, with what follows from it and what is said to those concerned. */
export function DecisionForm({ entry, onDone }: DecisionFormProps): ReactNode {
  const words = useWords("moderation");
  const { kind, author } = entry;
  const [decision, setDecision] = useState<Decision>(kind === "report" ? "remove" : "keep");
  const [days, setDays] = useState<MuteDays>(7);
  const [others, setOthers] = useState(false);
  const [typed, setTyped] = useState<string | null>(null);
  const answer = typed ?? offeredAnswer(kind, decision, days, words);
  const { busy, fields, send } = useSending(entry, onDone);
  const mutes = decision === "removeAndMute";
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send({ decision, answer, ...(mutes ? { muteDays: days === 0 ? null : days, others } : {}) });
  };
  const labels = kind === "report" ? words.submit : words.submitHeld;
  return (
    <form className={css.decision} onSubmit={submit}>
      <Choices entry={entry} decision={decision} onChoose={setDecision} />
      {fields["decision"] && <p className={css.fault} role="alert">{fields["decision"]}</p>}
      {mutes && (
        <div className={css.mute}>
          <b>{words.mute}</b>
          <Segmented
            label={words.mute} value={`${days}`} onChange={(id) => setDays(Number(id) as MuteDays)}
            items={MUTE_DAYS.map((one) => ({ id: `${one}` as const, label: words.muteDays[`${one}`] }))}
          />
          {author && author.others > 0 && (
            <Checkbox checked={others} onChange={({ target }) => setOthers(target.checked)}>
              {fill(words.others, { n: author.others })}
            </Checkbox>
          )}
          <small>{words.muteNote}</small>
        </div>
      )}
      {!(kind === "comment" && decision === "keep") && (
        <Answer entry={entry} decision={decision} answer={answer} fault={fields["answer"]} onChange={setTyped} />
      )}
      <footer className={css.decisionFoot}>
        <small>{decision === "remove" || mutes ? words.kept : ""}</small>
        <Button type="text" onClick={onDone}>{words.skip}</Button>
        <Button type="primary" htmlType="submit" loading={busy}>{labels[decision]}</Button>
      </footer>
    </form>
  );
}

interface ChoicesProps {
  readonly entry: Whole;
  readonly decision: Decision;
  readonly onChoose: (decision: Decision) => void;
}

function Choices({ entry, decision, onChoose }: ChoicesProps): ReactNode {
  const words = useWords("moderation");
  const id = useId();
  const said = entry.kind === "report" ? words.decisions : words.heldDecisions;
  const mayMute = useMayWhole()("comments") && entry.authorId !== null;
  const offered = DECISIONS.filter((one) => one !== "removeAndMute" || mayMute);
  return (
    <div className={css.choices} role="radiogroup" aria-labelledby={id}>
      <h3 id={id}>{words.decide}</h3>
      {offered.map((one) => (
        <label key={one} className={classes(css.choice, one === decision && css.picked)}>
          <input type="radio" name="decision" value={one} checked={one === decision} onChange={() => onChoose(one)} />
          <b>{said[one][0]}</b>
          <small>{said[one][1]}</small>
        </label>
      ))}
    </div>
  );
}

interface AnswerProps {
  readonly entry: Whole;
  readonly decision: Decision;
  readonly answer: string;
  readonly fault: string | undefined;
  readonly onChange: (text: string) => void;
}

function Answer({ entry, decision, answer, fault, onChange }: AnswerProps): ReactNode {
  const words = useWords("moderation");
  const id = useId();
  const label = decision === "pass" ? words.note : entry.kind === "report" ? fill(words.answer, { n: entry.reporters }) : words.reason;
  return (
    <div className={css.answer}>
      <label htmlFor={id}>{label}</label>
      <Input.TextArea
        id={id} value={answer} maxLength={300} autoSize={{ minRows: 3, maxRows: 8 }} {...(fault ? { status: "error" } : {})}
        aria-invalid={fault !== undefined} aria-describedby={fault ? `${id}-fault` : undefined}
        onChange={({ target }) => onChange(target.value)}
      />
      {fault && <p id={`${id}-fault`} className={css.fault} role="alert">{fault}</p>}
    </div>
  );
}

type Said = Pick<Sent<typeof staffDocket.decide>, "decision" | "answer" | "muteDays" | "others">;

function useSending({ kind, id, version }: Whole, onDone: () => void) {
  const words = useWords("moderation");
  const [fields, setFields] = useState<Readonly<Record<string, string>>>({});
  const { run, busy } = useWrite(staffDocket.decide, { stale: [staffDocket.list, staffDashboard.waits], ofForm: true, done: words.done });
  const send = async (said: Said) => {
    const written = await run({ kind, id, version, ...said });
    setFields(written.kind === "fields" ? written.fields : {});
    if (written.kind === "changed") notices.failed(written.message);
    if (written.kind === "done") onDone();
  };
  return { busy, fields, send };
}
