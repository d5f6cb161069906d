import { Button, Form } from "antd";
import { type ReactNode, useEffect, useRef } from "react";
import { fill } from "#contract/text/say.ts";
import { classes } from "../../../kit/classes.ts";
import { ConsoleIcon } from "../look/ConsoleIcon.tsx";
import { dateTime } from "../look/when.ts";
import { useConsole, useWords } from "../state/console.ts";
import { ConflictDialog } from "./ConflictDialog.tsx";
import css from "./Form.module.css";
import { useLeaveGuard } from "./LeaveDialog.tsx";
import type { RecordForm } from "./useRecordForm.ts";

interface RecordFormViewProps<Values extends object> {
  readonly form: RecordForm<Values>;
  /** What each field is called, and how its value is said where two versions stand side by side. */
  readonly fields: { readonly [K in keyof Values & string]?: FieldWords<Values[K]> };
  /** Beside the button that saves. */
  readonly actions?: ReactNode;
  /** What the button says; absent: 保存. */
  readonly save?: string;
  /** Something else on the page is the one thing to press. */
  readonly isQuiet?: true;
  /** No wider than a line that is easily read. */
  readonly isNarrow?: true;
  /** The member may look at it, and not change it. */
  readonly isReadOnly?: boolean;
  readonly children: ReactNode;
}

export interface FieldWords<Value> {
  readonly label: string;
  readonly say?: (value: Value) => string;
}

/** The form of a thing, with its draft note, its conflict and its buttons. Fields are antd's `Form.Item` with the wire's names. */
export function RecordFormView<Values extends object>(props: RecordFormViewProps<Values>): ReactNode {
  const { form, fields, actions, save, isQuiet, isNarrow, isReadOnly, children } = props;
  const words = useWords("frame");
  const { language } = useConsole();
  const leaving = useLeaveGuard(form.isDirty, form.isDirtyNow, true);
  const place = useSaveKeys(form.isDirty && !form.busy && !isReadOnly, form.save);
  return (
    <div ref={place} className={css.place}>
      {isReadOnly && <p className={css.restored}>{words.readOnly}</p>}
      {form.restored && !isReadOnly && (
        <p className={css.restored} role="status">
          <ConsoleIcon name="history" />
          {fill(words.draftBack, { at: dateTime(form.restored.at, language) })}
          <Button type="link" size="small" onClick={form.dropDraft}>{words.draftDrop}</Button>
        </p>
      )}
      <Form
        form={form.form}
        layout="vertical"
        disabled={isReadOnly ?? false}
        requiredMark={false}
        scrollToFirstError={{ focus: true, block: "center" }}
        initialValues={form.initial}
        onValuesChange={(_one, all) => form.changed(all as Values)}
        onFinish={() => void form.save()}
        className={classes(isNarrow && css.narrow, isReadOnly && css.readOnly)}
      >
        {children}
        {!isReadOnly && (
          <div className={css.foot}>
            <Button type={isQuiet ? "default" : "primary"} htmlType="submit" loading={form.busy}>{save ?? words.save}</Button>
            {actions}
            {form.isDirty && <span className={css.unsaved}>{words.unsaved}</span>}
          </div>
        )}
      </Form>
      {form.conflict && <ConflictDialog form={form} conflict={form.conflict} fields={fields} />}
      {leaving}
    </div>
  );
}

/** Presses that a form of the page has taken. */
const taken = new WeakSet<KeyboardEvent>();

/** Ctrl+S saves the form that has the focus, else the first with changes: two of one thing would overtake each other. */
function useSaveKeys(mayPress: boolean, save: () => Promise<void>) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const keys = (event: KeyboardEvent) => {
      if (event.key !== "s" || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      const within = document.activeElement?.closest("form");
      if (!mayPress || taken.has(event) || (within && !place.current?.contains(within))) return;
      taken.add(event);
      void save();
    };
    addEventListener("keydown", keys);
    return () => removeEventListener("keydown", keys);
  });
  return place;
}
