import { Button, Input } from "antd";
import { type ReactNode, useRef, useState } from "react";
import type { Received } from "#contract/endpoint.ts";
import { HANDOUT_KINDS } from "#contract/handouts.ts";
import { staffHandouts } from "#contract/staff/handouts.ts";
import { fill } from "#contract/text/say.ts";
import { Button as DialogButton } from "../../../../kit/Button.tsx";
import { Dialog } from "../../../../kit/Dialog.tsx";
import { call, CallFailure } from "../../../../client/call.ts";
import { askAnew, useRead } from "../../../../parts/console/calls/reads.ts";
import { useWrite } from "../../../../parts/console/calls/writes.ts";
import { size } from "../../../../parts/console/look/clock.ts";
import { ConsoleIcon } from "../../../../parts/console/look/ConsoleIcon.tsx";
import { notices } from "../../../../parts/console/look/notices.ts";
import { ConfirmButton } from "../../../../parts/console/page/ConfirmButton.tsx";
import { Unread } from "../../../../parts/console/page/Trouble.tsx";
import { useWords } from "../../../../parts/console/state/console.ts";
import { sendBytes } from "../../../../parts/console/uploads/sendBytes.ts";
import type { Course } from "../course.ts";
import css from "../form.module.css";
import { movedIn } from "../lines.ts";

type Handout = Received<(typeof staffHandouts)["list"]>[number];
const OF_HANDOUTS = [staffHandouts.list];
const ACCEPTED = HANDOUT_KINDS.map((kind) => `.${kind}`).join(",");

/** The handouts of a course: brought, renamed, replaced, sorted. */
export function Handouts({ course: { id } }: { readonly course: Course }): ReactNode {
  const words = useWords("courses");
  const { data, failure, again } = useRead(staffHandouts.list, { seriesId: id });
  const order = useWrite(staffHandouts.order, { stale: OF_HANDOUTS });
  const move = (at: number, by: -1 | 1) => {
    const rows = data ?? [];
    void order.run({ seriesId: id, version: rows[at]!.listVersion, ids: movedIn(rows.map((row) => row.id), at, by) });
  };
  if (failure) return <Unread failure={failure} onRetry={again} />;
  return (
    <section className={css.card} aria-label={words.tabs.handouts}>
      <div className={css.row}>
        <h2>{words.tabs.handouts}</h2>
        <FileButton
          label={words.handoutAdd} isMain
          leave={({ name, size: bytes }) => call(staffHandouts.add, { seriesId: id, fileName: name, bytes }, { quiet: true })}
        />
      </div>
      {data?.length === 0 && <p className={css.hint}>{words.handoutEmpty}</p>}
      <ul className={css.lines}>
        {data?.map((handout, at) => (
          <HandoutRow
            key={handout.id} handout={handout} isBusy={order.busy} onUp={at === 0 ? null : () => move(at, -1)}
            onDown={at === data.length - 1 ? null : () => move(at, 1)}
          />
        ))}
      </ul>
    </section>
  );
}

interface HandoutRowProps {
  readonly handout: Handout;
  readonly isBusy: boolean;
  /** null: it is at the edge. */
  readonly onUp: (() => void) | null;
  readonly onDown: (() => void) | null;
}

function HandoutRow({ handout, isBusy, onUp, onDown }: HandoutRowProps): ReactNode {
  const words = useWords("courses");
  const [isRenamed, setRenamed] = useState(false);
  const { id, version, name, ext, bytes, pages } = handout;
  const whole = `${name}.${ext}`;
  const remove = useWrite(staffHandouts.remove, { stale: OF_HANDOUTS, done: words.removed });
  return (
    <li className={css.line}>
      <span>
        {whole}
        <small>{[size(bytes), pages !== null && fill(words.handoutPages, { n: pages })].filter(Boolean).join(" · ")}</small>
      </span>
      <Button
        type="text" aria-label={fill(words.handoutUp, { name })} disabled={!onUp || isBusy} icon={<ConsoleIcon name="arrow-up" />}
        onClick={() => onUp?.()}
      />
      <Button
        type="text" aria-label={fill(words.handoutDown, { name })} disabled={!onDown || isBusy} icon={<ConsoleIcon name="arrow-down" />}
        onClick={() => onDown?.()}
      />
      <Button size="small" onClick={() => setRenamed(true)}>{words.handoutRename}</Button>
      <FileButton
        label={words.handoutReplace}
        leave={({ name: fileName, size: of }) => call(staffHandouts.replace, { id, version, fileName, bytes: of }, { quiet: true })}
      />
      <ConfirmButton
        label={words.remove} text={fill(words.handoutRemoveTitle, { name })} danger size="small" act={() => remove.run({ id, version })}
      />
      {isRenamed && <Rename handout={handout} onClose={() => setRenamed(false)} />}
    </li>
  );
}

function Rename({ handout: { id, version, name }, onClose }: { readonly handout: Handout; readonly onClose: () => void }): ReactNode {
  const words = useWords("courses");
  const { close } = useWords("frame");
  const [typed, setTyped] = useState(name);
  const [error, setError] = useState<string>();
  const { run, busy } = useWrite(staffHandouts.rename, { stale: OF_HANDOUTS, ofForm: true, done: words.saved });
  const save = async () => {
    const written = await run({ id, version, name: typed });
    if (written.kind === "done") onClose();
    else setError(written.kind === "fields" ? written.fields["name"] : written.kind === "changed" ? written.message : undefined);
  };
  return (
    <Dialog
      open title={words.handoutRename} labels={{ close }} onClose={onClose}
      actions={<DialogButton size="lg" kind="primary" loading={busy} onClick={() => void save()}>{words.handoutRename}</DialogButton>}
    >
      <Input
        aria-label={words.name} value={typed} maxLength={80} onChange={(event) => setTyped(event.target.value)}
        onPressEnter={() => void save()}
      />
      {error && <p className={css.error} role="alert">{error}</p>}
    </Dialog>
  );
}

interface FileButtonProps {
  readonly label: string;
  readonly isMain?: boolean;
  /** Asks leave to send a file. */
  readonly leave: (file: File) => Promise<{ readonly uploadUrl: string }>;
}

/** Chooses files and sends one after the other. */
function FileButton({ label, isMain, leave }: FileButtonProps): ReactNode {
  const words = useWords("courses");
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const take = async (files: readonly File[]) => {
    setBusy(true);
    try {
      for (const file of files) await sendBytes(await leave(file), file);
      if (files.length > 0) notices.done(words.handoutDone);
    } catch (error) {
      const told = error instanceof CallFailure ? (Object.values(error.fields)[0] ?? error.told(words.handoutFailed)) : words.handoutFailed;
      notices.failed(told);
    } finally {
      setBusy(false);
      await askAnew(OF_HANDOUTS);
    }
  };
  return (
    <>
      <Button
        {...(isMain ? { type: "primary" as const, className: css.end ?? "" } : { size: "small" as const })} loading={busy}
        icon={isMain && <ConsoleIcon name="upload" />} onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      <input
        ref={input} type="file" hidden accept={ACCEPTED} multiple={isMain === true} aria-label={label}
        onChange={(event) => {
          void take([...(event.target.files ?? [])]);
          event.target.value = "";
        }}
      />
    </>
  );
}
