import { Button } from "antd";
import { type ReactNode, useState } from "react";
import { staffLearners } from "#contract/staff/learners.ts";
import { fill } from "#contract/text/say.ts";
import { Avatar } from "../../../../kit/Avatar.tsx";
import { Tag } from "../../../../kit/Tag.tsx";
import { useWrite } from "../../../../parts/console/calls/writes.ts";
import { ConsoleIcon } from "../../../../parts/console/look/ConsoleIcon.tsx";
import { dateTime, dayOf, longDate } from "../../../../parts/console/look/when.ts";
import { useConsole, useWords } from "../../../../parts/console/state/console.ts";
import type { Learner } from "./learner.screen.tsx";
import { NameDialog } from "./NameDialog.tsx";
import css from "./one.module.css";
import { WorkCodeDialog } from "./WorkCodeDialog.tsx";

/** Who it is: the confirmed name with who confirmed it, the masked phone, class, work number, how the account came. */
export function Head({ learner }: { readonly learner: Learner }): ReactNode {
  const words = useWords("learner");
  const { language } = useConsole();
  const isFrozen = learner.status === "frozen";
  const { pinned, guardian } = learner;
  return (
    <>
      <section className={css.head} aria-label={learner.name}>
        <div className={css.who}>
          <Avatar name={learner.name} src={learner.avatarUrl} size="xl" />
          <div>
            <p className={css.name}>
              <b>{learner.name}</b>
              <Tag tone={learner.confirmedName ? "ok" : "warn"}>{learner.confirmedName ? words.confirmed : words.unconfirmed}</Tag>
              <Tag tone={isFrozen ? "err" : "ok"}>{isFrozen ? words.frozen : words.active}</Tag>
            </p>
            <NameLine learner={learner} />
          </div>
        </div>
        <Facts learner={learner} />
        {isFrozen && learner.frozenTime !== null && (
          <p className={css.warn}>{fill(words.frozenWhy, { at: dateTime(learner.frozenTime, language), reason: learner.frozenReason })}</p>
        )}
        {learner.eraseTime !== null && <p className={css.warn}>{fill(words.erasing, { at: dayOf(learner.eraseTime, language) })}</p>}
        {learner.handedUntil !== null && <p className={css.warn}>{fill(words.handed, { at: dateTime(learner.handedUntil, language) })}</p>}
        {guardian && <p className={css.hint}>{fill(words.guardian, { relation: guardian.relation, consent: guardian.consent })}</p>}
      </section>
      {pinned && (
        <p className={css.pinned}>
          <ConsoleIcon name="flag" />
          <span>{pinned.text} <small>{pinned.by} · {dateTime(pinned.createTime, language)}</small></span>
          <a href={`/staff/learners/${learner.learnerId}?tab=notes`}>{words.seeNotes}</a>
        </p>
      )}
    </>
  );
}

function NameLine({ learner }: { readonly learner: Learner }): ReactNode {
  const words = useWords("learner");
  const { language } = useConsole();
  const [isNaming, setNaming] = useState(false);
  const { confirmed, confirmedName, realName, nickName } = learner;
  const parts = [
    ...(confirmed
      ? [
          confirmed.by
            ? fill(words.confirmedBy, { name: confirmed.by, at: dayOf(confirmed.at, language), how: confirmed.how })
            : fill(words.confirmedByPartner, { at: dayOf(confirmed.at, language) }),
        ]
      : []),
    ...(nickName === learner.name ? [] : [fill(words.nick, { name: nickName })]),
    ...(confirmedName && realName && realName !== confirmedName ? [fill(words.wrote, { name: realName })] : []),
  ];
  return (
    <p className={css.hint}>
      {parts.join(" · ")}{" "}
      <Button type="link" size="small" className={css.inLine!} onClick={() => setNaming(true)}>
        {confirmedName ? words.changeName : words.confirmName}
      </Button>
      {isNaming && <NameDialog learner={learner} onClose={() => setNaming(false)} />}
    </p>
  );
}

function Facts({ learner }: { readonly learner: Learner }): ReactNode {
  const words = useWords("learner");
  const { language } = useConsole();
  const [isEditing, setEditing] = useState(false);
  const { cohort } = learner;
  return (
    <dl className={css.facts}>
      <div>
        <dt>{words.phone}</dt>
        <dd><Phone learner={learner} /></dd>
      </div>
      <div>
        <dt>{words.cohort}</dt>
        <dd>{cohort ? <a className={css.link} href={`/staff/learners?cohort=${cohort.cohortId}`}>{cohort.name}</a> : words.none}</dd>
      </div>
      <div>
        <dt>{words.workCode}</dt>
        <dd>
          {learner.workCode || words.none}
          <Button
            type="text" size="small" icon={<ConsoleIcon name="pencil-line" />} aria-label={words.editCode} onClick={() => setEditing(true)}
          />
        </dd>
      </div>
      <div>
        <dt>{words.registered}</dt>
        <dd>{longDate(learner.createTime, language)} {fill(words.origins[learner.origin], { partner: learner.partner })}</dd>
      </div>
      {isEditing && <WorkCodeDialog learner={learner} onClose={() => setEditing(false)} />}
    </dl>
  );
}

/** Masked; whoever may sees it whole, and each look is written down. */
function Phone({ learner }: { readonly learner: Learner }): ReactNode {
  const words = useWords("learner");
  const [phone, setPhone] = useState<string | null>(null);
  const reveal = useWrite(staffLearners.revealPhone);
  const look = async () => {
    const written = await reveal.run({ learnerId: learner.learnerId });
    if (written.kind === "done") setPhone(written.data.phone);
  };
  if (learner.phoneMask === "") return words.noPhone;
  return (
    <>
      <span role="status">{phone ?? learner.phoneMask}</span>
      {learner.mayRevealPhone && phone === null && (
        <>
          <Button type="link" size="small" icon={<ConsoleIcon name="eye" />} loading={reveal.busy} onClick={() => void look()}>
            {words.reveal}
          </Button>
          <small>{words.revealNote}</small>
        </>
      )}
    </>
  );
}
