import type { ReactNode } from "react";
import { fill } from "#contract/text/say.ts";
import { Button } from "../../../kit/Button.tsx";
import { Dialog } from "../../../kit/Dialog.tsx";
import { dateTime } from "../look/when.ts";
import { useConsole, useWords } from "../state/console.ts";
import css from "./Form.module.css";
import type { FieldWords } from "./RecordFormView.tsx";
import type { Conflict, RecordForm } from "./useRecordForm.ts";

interface ConflictDialogProps<Values extends object> {
  readonly form: RecordForm<Values>;
  readonly conflict: Conflict<Values>;
  readonly fields: { readonly [K in keyof Values & string]?: FieldWords<Values[K]> };
}

/** Somebody else saved the thing meanwhile: who, what differs, and whose stands. */
export function ConflictDialog<Values extends object>({ form, conflict, fields }: ConflictDialogProps<Values>): ReactNode {
  const words = useWords("frame");
  const { language } = useConsole();
  const named = fields as Readonly<Record<string, FieldWords<never> | undefined>>;
  const labelOf = (name: string) => named[name]?.label ?? name;
  const say = (name: string, value: unknown) => saying(named[name], value) || words.empty;
  return (
    <Dialog
      open
      wide
      title={words.changedTitle}
      labels={{ close: words.close }}
      onClose={form.closeConflict}
      actions={
        <>
          <Button size="lg" onClick={form.takeTheirs}>{words.takeTheirs}</Button>
          <Button size="lg" kind="primary" data-autofocus="" onClick={() => void form.keepMine()}>{words.keepMine}</Button>
        </>
      }
    >
      <ul className={css.since}>
        {conflict.since.changes.map(({ name, at, fields: changed }) => (
          <li key={at}>
            {fill(name === null ? words.changedBySystem : words.changedBy, {
              name: name ?? "", at: dateTime(at, language), fields: changed.map(labelOf).join(words.and),
            })}
          </li>
        ))}
      </ul>
      {conflict.clashes.length === 0 ? (
        <p>{words.changedNone}</p>
      ) : (
        <table className={css.clashes}>
          <thead>
            <tr>
              <th scope="col">{words.item}</th>
              <th scope="col">{words.theirs}</th>
              <th scope="col">{words.mine}</th>
            </tr>
          </thead>
          <tbody>
            {conflict.clashes.map(({ name, theirs, mine }) => (
              <tr key={name}>
                <th scope="row">{labelOf(name)}</th>
                <td>{say(name, theirs)}</td>
                <td>{say(name, mine)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Dialog>
  );
}

function saying(words: FieldWords<never> | undefined, value: unknown): string {
  if (value === null || value === undefined || value === "") return "";
  if (words?.say) return words.say(value as never);
  return typeof value === "string" || typeof value === "number" ? String(value) : JSON.stringify(value);
}
