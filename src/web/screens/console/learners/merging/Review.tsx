import { Button, Radio } from "antd";
import { type ReactNode, useId, useState } from "react";
import type { Received } from "#contract/endpoint.ts";
import { staffLearners } from "#contract/staff/learners.ts";
import { staffMerging } from "#contract/staff/merging.ts";
import { fill } from "#contract/text/say.ts";
import { Tag } from "../../../../kit/Tag.tsx";
import { ActDialog } from "../../../../parts/console/act/ActDialog.tsx";
import { useRead } from "../../../../parts/console/calls/reads.ts";
import { useWrite } from "../../../../parts/console/calls/writes.ts";
import { dayOf } from "../../../../parts/console/look/when.ts";
import { Section } from "../../../../parts/console/page/Section.tsx";
import { Waiting } from "../../../../parts/console/page/Waiting.tsx";
import { useConsole, useMarks, useWords } from "../../../../parts/console/state/console.ts";
import { go } from "../../../../parts/console/travel/travel.ts";
import { ReasonField } from "../acts/ReasonField.tsx";
import { hoursText } from "../columns.tsx";
import css from "./merging.module.css";

type Preview = Received<(typeof staffMerging)["preview"]>;
type Side = Preview["stays"];

interface ReviewProps {
  readonly learnerId: number;
  readonly other: number;
}

/** The two accounts side by side, which of them stays, and what that would join. */
export function Review({ learnerId, other }: ReviewProps): ReactNode {
  const words = useWords("merging");
  const id = useId();
  const [stays, setStays] = useState(learnerId);
  const [phone, setPhone] = useState<"stays" | "goes">("stays");
  const [isAsking, setAsking] = useState(false);
  const goes = stays === learnerId ? other : learnerId;
  const reading = useRead(staffMerging.preview, { stays, goes, phone });
  return (
    <Waiting reading={reading}>
      {(preview) => {
        const sides = preview.stays.learnerId === learnerId ? [preview.stays, preview.goes] : [preview.goes, preview.stays];
        const { otherName } = preview;
        const whose = { stays: preview.stays.phoneMask, goes: preview.goes.phoneMask };
        return (
          <div className={css.review} aria-busy={reading.isEarlier || undefined}>
            <Section title={words.which} hint={words.whichHint}>
              <Radio.Group
                className={css.sides!} aria-label={words.which} value={stays} onChange={(event) => setStays(event.target.value as number)}
              >
                {sides.map((side) => <Account key={side.learnerId} side={side} isStaying={side.learnerId === stays} />)}
              </Radio.Group>
              {otherName && <p className={css.warn} role="alert">{words.otherName}</p>}
            </Section>
            {whose.stays !== "" && whose.goes !== "" && (
              <Section title={words.whichPhone} hint={words.whichPhoneHint}>
                <Radio.Group
                  aria-labelledby={id} value={phone} onChange={(event) => setPhone(event.target.value as "stays" | "goes")}
                  options={(["stays", "goes"] as const).map((value) => ({ value, label: whose[value] }))}
                />
                <span id={id} className="sr">{words.whichPhone}</span>
              </Section>
            )}
            <Joined preview={preview} />
            <div className={css.foot}>
              <Button href={`/staff/learners/${learnerId}/merge`}>{words.another}</Button>
              <Button type="primary" danger size="large" disabled={reading.isEarlier} onClick={() => setAsking(true)}>{words.merge}</Button>
            </div>
            {isAsking && <MergeDialog preview={preview} phone={phone} onClose={() => setAsking(false)} />}
          </div>
        );
      }}
    </Waiting>
  );
}

function Account({ side, isStaying }: { readonly side: Side; readonly isStaying: boolean }): ReactNode {
  const words = useWords("merging");
  const { language } = useConsole();
  const { learnerId, name, isConfirmed, phoneMask, workCode, cohort, createTime, signedInTime, creditedSeconds } = side;
  const facts = [
    [words.phone, phoneMask || words.noPhone],
    [words.cohort, [cohort, workCode].filter(Boolean).join(" · ") || "—"],
    [words.registered, dayOf(createTime, language)],
    [words.signedIn, signedInTime === null ? words.never : dayOf(signedInTime, language)],
    [words.hours, fill(words.hoursOf, { n: hoursText(creditedSeconds) })],
  ] as const;
  return (
    <Radio value={learnerId} className={css.side!}>
      <span className={css.sideHead}>
        <b>{name}</b>
        <Tag tone={isConfirmed ? "ok" : "plain"}>{isConfirmed ? words.confirmed : words.unconfirmed}</Tag>
        <Tag tone={isStaying ? "brand" : "warn"}>{isStaying ? words.stays : words.goes}</Tag>
      </span>
      {facts.map(([what, said]) => <span key={what} className={css.fact}><span>{what}</span> {said}</span>)}
    </Radio>
  );
}

/** In plain words what is joined, what is taken over, and what is no more. */
function Joined({ preview: { parts, fills, phoneMask, freedPhoneMask } }: { readonly preview: Preview }): ReactNode {
  const words = useWords("merging");
  const marks = useMarks();
  const amount = (part: Preview["parts"][number]["part"], n: number) => (part === "hours" ? hoursText(n) : n);
  return (
    <Section title={words.joined} hint={words.joinedHint}>
      <ul className={css.parts}>
        {parts.filter(({ part }) => part !== "consents").map(({ part, n, both }) => (
          <li key={part}>
            {n > 0 && <span>{fill(words.parts[part], { n: amount(part, n) })}</span>}
            {both > 0 && <small>{fill(words.both[part], { n: amount(part, both) })}</small>}
          </li>
        ))}
        {fills.length > 0 && <li>{fill(words.fills, { what: fills.map((one) => words.fill[one]).join(marks.list) })}</li>}
        <li>{phoneMask === "" ? words.noPhoneAfter : fill(words.phoneAfter, { phone: phoneMask })}</li>
        {freedPhoneMask !== "" && <li>{fill(words.freed, { phone: freedPhoneMask })}</li>}
        <li>{words.sessionsEnd}</li>
        <li>{words.record}</li>
      </ul>
    </Section>
  );
}

interface MergeDialogProps {
  readonly preview: Preview;
  readonly phone: "stays" | "goes";
  readonly onClose: () => void;
}

function MergeDialog({ preview: { stays, goes }, phone, onClose }: MergeDialogProps): ReactNode {
  const words = useWords("merging");
  const { reasonNeeded } = useWords("learners");
  const [reason, setReason] = useState("");
  const merge = useWrite(staffMerging.merge, {
    stale: [staffLearners.list, staffLearners.one, staffMerging.doubles, staffMerging.preview], ofForm: true, done: words.done,
  });
  const send = async () => {
    const written = await merge.run({
      stays: stays.learnerId, goes: goes.learnerId, staysVersion: stays.version, goesVersion: goes.version, phone, reason: reason.trim(),
    });
    if (written.kind === "done") void go(`/staff/learners/${stays.learnerId}`, { replace: true });
    return written;
  };
  const names = { goes: `${goes.name} ${goes.phoneMask}`.trim(), stays: `${stays.name} ${stays.phoneMask}`.trim() };
  return (
    <ActDialog
      title={words.merge} text={fill(words.ask, names)} go={words.merge} danger onClose={onClose} send={send}
      check={() => (reason.trim() === "" ? { reason: reasonNeeded } : {})}
    >
      {(errors) => <ReasonField value={reason} onChange={setReason} error={errors["reason"]} />}
    </ActDialog>
  );
}
