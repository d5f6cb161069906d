import { Button, Input } from "antd";
import { type FormEvent, type ReactNode, useState } from "react";
import type { Written } from "../../../../../parts/console/calls/writes.ts";
import { ConsoleIcon } from "../../../../../parts/console/look/ConsoleIcon.tsx";
import { notices } from "../../../../../parts/console/look/notices.ts";
import { useWords } from "../../../../../parts/console/state/console.ts";
import css from "./places.module.css";

interface NameRowProps {
  readonly name: string;
  /** How many questions stand in it, in words. */
  readonly count: string;
  readonly busy: boolean;
  /** Whether it was done; else the name is as it was. */
  readonly onRename: (name: string) => Promise<boolean>;
  /** null: it is the first. Absent: they have no order. */
  readonly onUp?: (() => void) | null;
  readonly onDown?: (() => void) | null;
  readonly onRemove: () => void;
  readonly children?: ReactNode;
}

/** A name that is changed in place: by Enter, or by leaving its field. */
export function NameRow({ name, count, busy, onRename, onUp, onDown, onRemove, children }: NameRowProps): ReactNode {
  const words = useWords("questions");
  const [typed, setTyped] = useState(name);
  const send = () => {
    const next = typed.trim();
    if (next === "") setTyped(name);
    else if (next !== name) void onRename(next).then((done) => done || setTyped(name));
  };
  const button = (icon: "arrow-up" | "arrow-down" | "trash-2", label: string, press: (() => void) | null) => (
    <Button
      type="text" size="small" icon={<ConsoleIcon name={icon} />} aria-label={`${label} ${name}`} disabled={press === null || busy}
      onClick={() => press?.()}
    />
  );
  return (
    <li>
      <Input
        aria-label={`${words.rename} ${name}`} value={typed} maxLength={100} onChange={({ target }) => setTyped(target.value)} onBlur={send}
        onPressEnter={send}
      />
      <small>{count}</small>
      {onUp !== undefined && button("arrow-up", words.up, onUp)}
      {onDown !== undefined && button("arrow-down", words.down, onDown)}
      {button("trash-2", words.remove, onRemove)}
      {children}
    </li>
  );
}

interface AddNameProps {
  readonly label: string;
  readonly go: string;
  readonly busy: boolean;
  /** What the call calls it. */
  readonly field: "title" | "name";
  readonly onAdd: (name: string) => Promise<Written<unknown>>;
}

/** Adds one at the end; what the server says against it stands at the field. */
export function AddName({ label, go, busy, field, onAdd }: AddNameProps): ReactNode {
  const [name, setName] = useState("");
  const [fault, setFault] = useState<string | null>(null);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const written = await onAdd(name.trim());
    if (written.kind === "done") setName("");
    if (written.kind === "fields") setFault(written.fields[field] ?? written.message);
    if (written.kind === "changed") notices.failed(written.message);
  };
  return (
    <form className={css.add} onSubmit={(event) => void send(event)}>
      <Input
        aria-label={label} placeholder={label} value={name} maxLength={100} {...(fault ? { status: "error" as const } : {})}
        onChange={({ target }) => {
          setName(target.value);
          setFault(null);
        }}
      />
      <Button htmlType="submit" loading={busy}>{go}</Button>
      {fault && <p className={css.fault} role="alert">{fault}</p>}
    </form>
  );
}
