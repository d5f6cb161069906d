import { Button, Dropdown, Input } from "antd";
import { type ReactNode, useState } from "react";
import { HANDED_HOURS, staffLearners } from "#contract/staff/learners.ts";
import { fill } from "#contract/text/say.ts";
import { Dialog } from "../../../../kit/Dialog.tsx";
import { useWrite } from "../../../../parts/console/calls/writes.ts";
import { ConsoleIcon } from "../../../../parts/console/look/ConsoleIcon.tsx";
import { notices } from "../../../../parts/console/look/notices.ts";
import { dateTime } from "../../../../parts/console/look/when.ts";
import { useConsole, useMayWhole, useWords } from "../../../../parts/console/state/console.ts";
import { ActDialog } from "../../../../parts/console/act/ActDialog.tsx";
import { go } from "../../../../parts/console/travel/travel.ts";
import { MoveDialog } from "../acts/MoveDialog.tsx";
import { ReasonField } from "../acts/ReasonField.tsx";
import type { Learner } from "./learner.screen.tsx";
import css from "./one.module.css";

interface Handed {
  readonly username: string;
  readonly password: string;
  readonly expiresAt: number;
}

/** What is done more rarely: another class, another password. */
export function MoreActs({ learner }: { readonly learner: Learner }): ReactNode {
  const words = useWords("learner");
  const [act, setAct] = useState<"move" | "reset" | null>(null);
  const [handed, setHanded] = useState<Handed | null>(null);
  const onClose = () => setAct(null);
  const mayWhole = useMayWhole();
  const items = [
    { key: "move", label: words.move },
    ...(mayWhole("learners") ? [{ key: "merge", label: words.merge }] : []),
    ...(learner.status === "active" ? [{ key: "reset", label: words.reset }] : []),
  ];
  const press = ({ key }: { readonly key: string }) => {
    if (key === "merge") void go(`/staff/learners/${learner.learnerId}/merge`);
    else setAct(key as "move" | "reset");
  };
  return (
    <>
      <Dropdown menu={{ items, onClick: press }} trigger={["click"]}>
        <Button icon={<ConsoleIcon name="ellipsis" />}>{words.more}</Button>
      </Dropdown>
      {act === "move" && <MoveDialog learnerIds={[learner.learnerId]} onClose={onClose} />}
      {act === "reset" && <ResetDialog learner={learner} onClose={onClose} onHanded={setHanded} />}
      {handed && <HandedDialog handed={handed} onClose={() => setHanded(null)} />}
    </>
  );
}

interface ResetDialogProps {
  readonly learner: Learner;
  readonly onClose: () => void;
  readonly onHanded: (handed: Handed) => void;
}

function ResetDialog({ learner, onClose, onHanded }: ResetDialogProps): ReactNode {
  const words = useWords("learner");
  const [reason, setReason] = useState("");
  const reset = useWrite(staffLearners.resetPassword, { stale: [staffLearners.one, staffLearners.signIns], ofForm: true });
  const send = async () => {
    const written = await reset.run({ learnerId: learner.learnerId, version: learner.version, reason: reason.trim() });
    if (written.kind === "done") onHanded(written.data);
    return written;
  };
  return (
    <ActDialog
      title={words.reset} text={fill(words.resetText, { hours: HANDED_HOURS })} go={words.reset} danger onClose={onClose} send={send}
      check={() => (reason.trim() === "" ? { reason: words.needed } : {})}
    >
      {(errors) => <ReasonField value={reason} onChange={setReason} error={errors["reason"]} />}
    </ActDialog>
  );
}

/** The password, shown this once. */
function HandedDialog({ handed, onClose }: { readonly handed: Handed; readonly onClose: () => void }): ReactNode {
  const words = useWords("learner");
  const { close } = useWords("frame");
  const { language } = useConsole();
  const { username, password, expiresAt } = handed;
  // Where the browser keeps the clipboard to itself the field is there to be copied from.
  const copy = () => navigator.clipboard?.writeText(password).then(() => notices.done(words.copied), () => undefined);
  return (
    <Dialog
      open blocking title={words.resetDone} labels={{ close }} onClose={onClose}
      actions={<Button size="large" onClick={onClose}>{close}</Button>}
    >
      <p>{fill(words.resetShown, { at: dateTime(expiresAt, language), username })}</p>
      <p className={css.secret}>
        <Input readOnly value={password} aria-label={words.resetDone} data-autofocus="" onFocus={({ target }) => target.select()} />
        <Button icon={<ConsoleIcon name="copy" />} onClick={() => void copy()}>{words.copy}</Button>
      </p>
    </Dialog>
  );
}
