import { Form, type FormInstance } from "antd";
import { useEffect, useRef, useState } from "react";
import type { ChangedSince } from "#contract/codes.ts";
import { fill } from "#contract/text/say.ts";
import { CallFailure } from "../../../client/call.ts";
import type { Written } from "../calls/writes.ts";
import { notices } from "../look/notices.ts";
import { useMe, useWords } from "../state/console.ts";
import { type Draft, dropDraft, keepDraft, readDraft } from "./draft.ts";
import { landErrors } from "./fieldErrors.ts";
import { type Clash, merge, same } from "./merge.ts";

/** A thing as it was read. */
export interface Seen<Values> {
  readonly values: Values;
  /** 0: a new thing. */
  readonly version: number;
}

interface RecordFormOptions<Values extends object> {
  /** Names the thing, as `role:3` or `role:new`: its draft is kept under that. */
  readonly object: string;
  readonly seen: Seen<Values>;
  /** Sends it; from `useWrite(…, { ofForm: true })`. */
  readonly send: (values: Values, version: number) => Promise<Written<unknown>>;
  /** Reads the thing anew, when somebody else has changed it. */
  readonly latest: () => Promise<Seen<Values>>;
  /** After it was saved; the draft is gone by then. */
  readonly onSaved?: () => void;
}

/** What somebody else made of the thing meanwhile. */
export interface Conflict<Values> {
  readonly since: ChangedSince;
  readonly theirs: Seen<Values>;
  readonly merged: Values;
  readonly clashes: readonly Clash[];
}

export interface RecordForm<Values extends object> {
  readonly form: FormInstance<Values>;
  readonly initial: Values;
  readonly isDirty: boolean;
  readonly isDirtyNow: () => boolean;
  readonly busy: boolean;
  /** The draft that was brought back, until it is saved or dropped. */
  readonly restored: Draft<Values> | null;
  readonly conflict: Conflict<Values> | null;
  readonly changed: (values: Values) => void;
  readonly save: () => Promise<void>;
  readonly dropDraft: () => void;
  readonly takeTheirs: () => void;
  readonly keepMine: () => Promise<void>;
  readonly closeConflict: () => void;
}

/** The one way in which the console edits a thing: a draft on the device, errors at their fields, a conflict as a difference. */
export function useRecordForm<Values extends object>(options: RecordFormOptions<Values>): RecordForm<Values> {
  const { object, seen } = options;
  const { staffId } = useMe();
  const [form] = Form.useForm<Values>();
  const [start] = useState(() => beginning(staffId, object, seen));
  const base = useRef<Seen<Values>>(start.base);
  const [isDirty, showDirty] = useState(start.draft !== null);
  // Who has just saved leaves in the same breath, before anything is drawn anew.
  const dirty = useRef(isDirty);
  const setDirty = (is: boolean) => {
    dirty.current = is;
    showDirty(is);
  };
  const [restored, setRestored] = useState(start.draft);
  const valuesNow = () => ({ ...base.current.values, ...form.getFieldsValue() }) as Values;
  const rest = (next: Seen<Values>) => {
    base.current = next;
    form.setFieldsValue(next.values as never);
    dropDraft(staffId, object);
    setDirty(false);
    setRestored(null);
  };
  useCountedOn(seen, base);
  const { submit, busy, conflict, setConflict } = useSubmit(options, { form, base, rest });
  useKeptDraft({ staffId, object, form, isDirty, dirty, base });
  return {
    form, initial: start.values, isDirty, isDirtyNow: () => dirty.current, busy, restored, conflict,
    changed: () => setDirty(!same(valuesNow(), base.current.values)),
    save: async () => {
      const isFine = await form.validateFields().then(() => true, () => false);
      if (isFine) await submit(valuesNow(), base.current.version);
    },
    dropDraft: () => rest(seen),
    takeTheirs: () => {
      if (conflict) rest(conflict.theirs);
      setConflict(null);
    },
    keepMine: async () => {
      if (!conflict) return;
      base.current = conflict.theirs;
      form.setFieldsValue(conflict.merged as never);
      setConflict(null);
      await submit(conflict.merged, conflict.theirs.version);
    },
    closeConflict: () => setConflict(null),
  };
}

/**
 * What else belongs to the thing may count its version on (a film that came): where the form's own part is as it was, the form goes
 * along, and who types goes on typing.
 */
function useCountedOn<Values extends object>({ values, version }: Seen<Values>, baseRef: { current: Seen<Values> }): void {
  useEffect(() => {
    if (version > baseRef.current.version && same(values, baseRef.current.values)) baseRef.current = { values, version };
  }, [values, version, baseRef]);
}

interface Submitting<Values extends object> {
  readonly form: FormInstance<Values>;
  readonly base: { readonly current: Seen<Values> };
  /** What was saved is what the form begins from now. */
  readonly rest: (next: Seen<Values>) => void;
}

/** Sends the form, and lands what comes back: the new version, errors at their fields, or what somebody else made of it meanwhile. */
function useSubmit<Values extends object>(options: RecordFormOptions<Values>, { form, base, rest }: Submitting<Values>) {
  const { send, latest, onSaved } = options;
  const words = useWords("frame");
  const [busy, setBusy] = useState(false);
  const [conflict, setConflict] = useState<Conflict<Values> | null>(null);
  const landed = async (written: Written<unknown>, values: Values, version: number): Promise<void> => {
    switch (written.kind) {
      case "done":
        rest({ values, version: (written.data as { readonly version?: number } | null)?.version ?? version });
        return onSaved?.();
      case "fields": {
        const fields = landErrors(form, written.fields);
        return notices.failed(fields.length === 0 ? written.message : fill(words.fieldErrors, { n: fields.length }));
      }
      case "changed": {
        const theirs = await latest();
        const { values: merged, clashes } = merge(base.current.values, theirs.values, values);
        return setConflict({ since: written.since, theirs, merged, clashes });
      }
      case "failed":
    }
  };
  const submit = async (values: Values, version: number): Promise<void> => {
    setBusy(true);
    try {
      await landed(await send(values, version), values, version);
    } catch (error) {
      notices.failed(error instanceof CallFailure ? error.told(words.offline) : words.brokenText);
      if (!(error instanceof CallFailure)) throw error;
    } finally {
      setBusy(false);
    }
  };
  return { submit, busy, conflict, setConflict };
}

/** From the draft, where there is one that differs from what it was made of. */
function beginning<Values extends object>(staffId: number, object: string, seen: Seen<Values>) {
  const draft = readDraft<Values>(staffId, object);
  if (!draft || same(draft.values, seen.values)) {
    if (draft) dropDraft(staffId, object);
    return { values: seen.values, base: seen, draft: null };
  }
  // What was changed since is something else than this form has: the draft goes on from what stands now.
  const base = same(draft.base, seen.values) ? seen : { values: draft.base, version: draft.version };
  return { values: draft.values, base, draft };
}

interface KeptDraft<Values extends object> {
  readonly staffId: number;
  readonly object: string;
  readonly form: FormInstance<Values>;
  readonly isDirty: boolean;
  readonly dirty: { readonly current: boolean };
  readonly base: { readonly current: Seen<Values> };
}

/** How long (ms) typing may go on before the draft is written. */
const DRAFT_AFTER_MS = 300;

/** Writes the draft a moment after each change, and at once when the page goes, or the form: a dialog is closed in the same breath. */
function useKeptDraft<Values extends object>({ staffId, object, form, isDirty, dirty, base }: KeptDraft<Values>): void {
  const values = Form.useWatch([], form) as Values | undefined;
  const last = useRef(values);
  const waits = useRef(false);
  useEffect(() => {
    last.current = values;
  }, [values]);
  useEffect(
    () => () => {
      if (!waits.current || !dirty.current || !last.current) return;
      // The fields are gone by now, what was in them isn't.
      const { values: from, version } = base.current;
      keepDraft(staffId, object, { values: { ...from, ...last.current }, base: from, version, at: Date.now() });
    },
    [staffId, object, dirty, base],
  );
  useEffect(() => {
    if (!isDirty || !values) return;
    waits.current = true;
    const keep = () => {
      waits.current = false;
      const { values: from, version } = base.current;
      keepDraft(staffId, object, { values: { ...from, ...form.getFieldsValue() } as Values, base: from, version, at: Date.now() });
    };
    const timer = setTimeout(keep, DRAFT_AFTER_MS);
    addEventListener("pagehide", keep);
    return () => {
      clearTimeout(timer);
      removeEventListener("pagehide", keep);
    };
  }, [staffId, object, form, isDirty, base, values]);
}
