import { type FormEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { exams } from "#contract/exams.ts";
import { phone, text } from "#contract/fields.ts";
import { call, CallFailure } from "../../client/call.ts";
import { Button } from "../../kit/Button.tsx";
import { Card } from "../../kit/Card.tsx";
import { Checkbox } from "../../kit/Checkbox.tsx";
import { Tag } from "../../kit/Tag.tsx";
import { PhoneField, TextField } from "../../kit/TextField.tsx";
import { toast } from "../../kit/toast.ts";
import { useText } from "../../parts/app/context.tsx";
import { refreshPage } from "../../parts/app/refresh.ts";
import { type Form, rule, useForm } from "../../parts/form/useForm.ts";
import css from "./Cover.module.css";
import type { Examination, Registrant } from "./sittingLoad.ts";

/** My registration for an examination, and the form for it while it may be made or mended. */
export function Registration({
  examination,
  me,
  now,
}: {
  readonly examination: Examination;
  readonly me: Registrant;
  readonly now: number;
}): ReactNode {
  const t = useText("cover");
  const { registration, phase, registerUntil, attemptsUsed, openHistoryId } = examination;
  const [changing, setChanging] = useState(false);
  const closed = phase === "ended" || (registerUntil !== null && now > registerUntil);
  const mendable = !closed && attemptsUsed === 0 && openHistoryId === null;
  const made = registration !== null && !changing;
  const heading = useFocusWhen(made);
  if (made) return <Registered registration={registration} heading={heading} onChange={mendable ? () => setChanging(true) : null} />;
  if (closed)
    return phase === "ended" ? null : (
      <Card as="section" padded className={css.block}>
        <h2 className={css.heading}>{t.registerClosed}</h2>
      </Card>
    );
  return (
    <Card as="section" padded className={css.block}>
      <h2 className={css.heading}>{t.register}</h2>
      <RegistrationForm
        examination={examination}
        me={me}
        onDone={() => setChanging(false)}
        onCancel={changing ? () => setChanging(false) : null}
      />
    </Card>
  );
}

/** The heading of what has come takes the focus, which went with the form. */
function useFocusWhen(made: boolean): RefObject<HTMLHeadingElement | null> {
  const before = useRef(made);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (made && !before.current) heading.current?.focus();
    before.current = made;
  }, [made]);
  return heading;
}

interface RegisteredProps {
  readonly registration: NonNullable<Examination["registration"]>;
  readonly heading: RefObject<HTMLHeadingElement | null>;
  /** Null: it can't be changed any more. */
  readonly onChange: (() => void) | null;
}

function Registered({ registration, heading, onChange }: RegisteredProps): ReactNode {
  const t = useText("cover");
  return (
    <Card as="section" padded className={css.block}>
      <div className="row between">
        <h2 ref={heading} tabIndex={-1} className={css.heading}>
          {t.register}
        </h2>
        <Tag tone="ok" icon="check">
          {t.registered}
        </Tag>
      </div>
      <p className={css.mine}>
        <span>{registration.realName}</span>
        <span className="num">{registration.phone}</span>
        {registration.idCardLast6 && <span className="num">{registration.idCardLast6}</span>}
        {onChange && (
          <Button size="sm" onClick={onChange}>
            {t.change}
          </Button>
        )}
      </p>
    </Card>
  );
}

/** The contract's rule of `saveExamUser.idCardLast6`; asked for by some examinations alone. */
const idCardRule = (needed: boolean) => (value: string) =>
  value.trim() === "" && !needed ? null : /^\d{5}[\dXx]$/.test(value.trim()) ? null : ("idCardLast6" as const);

/** Personal data of this kind ask for a consent of their own. */
const consentRule = (needed: boolean) => (value: string) => (needed && value === "" ? ("idCardConsent" as const) : null);

/** The card's last characters, with the consent that they are kept. */
function IdCard({ form }: { readonly form: Form<"idCardLast6" | "idCardConsent"> }): ReactNode {
  const t = useText("cover");
  const { ref, error } = form.field("idCardConsent");
  return (
    <>
      <TextField label={t.idCard} inputMode="text" maxLength={6} autoComplete="off" {...form.field("idCardLast6")} />
      <Checkbox
        ref={ref}
        checked={form.values.idCardConsent !== ""}
        error={error}
        onChange={(event) => form.set("idCardConsent", event.target.checked ? "yes" : "")}
      >
        {t.idCardConsent}
      </Checkbox>
    </>
  );
}

interface FormProps {
  readonly examination: Examination;
  readonly me: Registrant;
  readonly onDone: () => void;
  readonly onCancel: (() => void) | null;
}

function RegistrationForm({ examination: { examinId, needsIdCard, registration }, me, onDone, onCancel }: FormProps): ReactNode {
  const t = useText("cover");
  // A registration shows its phone masked: it is filled in where the account has the same.
  const known = me && (!registration || registration.phone === me.phoneMask) ? me.phone : "";
  const form = useForm(
    { realName: rule(text(30)), phone: rule(phone), idCardLast6: idCardRule(needsIdCard), idCardConsent: consentRule(needsIdCard) },
    { realName: registration?.realName ?? me?.realName ?? "", phone: known, idCardLast6: "", idCardConsent: "" },
  );
  const [busy, setBusy] = useState(false);
  const { focus } = form;
  const again = registration !== null;
  useEffect(() => {
    if (again) focus("realName");
  }, [again, focus]);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || !form.check()) return;
    setBusy(true);
    try {
      const { realName, phone: number, idCardLast6 } = form.values;
      await call(
        exams.saveExamUser,
        { examinId, realName, phone: number, ...(needsIdCard ? { idCardLast6: idCardLast6.trim(), idCardConsent: true } : {}) },
        { quiet: true },
      );
      toast.ok(registration ? t.changedDone : t.registerDone);
      refreshPage();
      onDone();
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      if (Object.keys(error.fields).length > 0) form.refuse(error.fields);
      else toast.error(error.told(t.notRegistered));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className={css.form} noValidate onSubmit={(event) => void submit(event)}>
      <TextField label={t.realName} hint={t.realNameHint} autoComplete="name" maxLength={30} {...form.field("realName")} />
      <PhoneField label={t.phone} {...form.field("phone")} />
      {needsIdCard && <IdCard form={form} />}
      <div className={css.formActions}>
        <Button kind={onCancel ? "blue" : "primary"} type="submit" loading={busy} loadingText={t.submitting}>
          {onCancel ? t.save : t.submit}
        </Button>
        {onCancel && <Button onClick={onCancel}>{t.cancel}</Button>}
      </div>
    </form>
  );
}
