import { type ChangeEvent, useCallback, useEffect, useRef, useState } from "react";
import { safeParse } from "zod/mini";
import type { FieldText } from "#contract/text/fields.zh.ts";
import { useText } from "../app/context.tsx";
import { useAlive } from "../app/useAlive.ts";
import { whenReleased } from "./pointer.ts";

type Values<Name extends string> = Readonly<Record<Name, string>>;
/** What is wrong with a value, as a key of the field texts; null when nothing is. */
export type Rule<Name extends string> = (value: string, all: Values<Name>) => keyof FieldText | null;

/** The contract's rule of one field (`contract/fields.ts`), whose messages are keys of the field texts. */
export function rule(schema: Parameters<typeof safeParse>[0]): Rule<string> {
  return (value) => {
    const { error } = safeParse(schema, value);
    return error ? ((error.issues[0]?.message ?? "invalid") as keyof FieldText) : null;
  };
}

/** What a text field of the kit takes. */
interface FormField {
  readonly name: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly ref: (element: HTMLInputElement | null) => void;
  readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  readonly onBlur: () => void;
}

/** What is said about the fields that are wrong. */
type Messages<Name extends string> = Readonly<Partial<Record<Name, string>>>;

export interface Form<Name extends string> {
  readonly values: Values<Name>;
  /** Whether every field keeps its rule, said or not. */
  readonly valid: boolean;
  readonly field: (name: Name) => FormField;
  readonly set: (name: Name, value: string) => void;
  readonly focus: (name: Name) => void;
  /** Whether one field keeps its rule. */
  readonly fits: (name: Name) => boolean;
  /** Says every fault and goes to the first; true when there is none. */
  readonly check: () => boolean;
  /** Says the server's messages at their fields and goes to the first. Fields that the form lacks are left out. */
  readonly refuse: (messages: Readonly<Record<string, string>>) => void;
}

function messagesOf<Name extends string>(names: readonly Name[], of: (name: Name) => string | undefined): Messages<Name> {
  return Object.fromEntries(names.map((name) => [name, of(name)]).filter(([, message]) => message !== undefined)) as Messages<Name>;
}

/** What is wrong with each field: its rule, else what the server objected to the very same value. */
function useFaults<Name extends string>(rules: Readonly<Record<Name, Rule<NoInfer<Name>>>>) {
  const says = useText("fields");
  const refused = useRef<Partial<Record<Name, { value: string; message: string }>>>({});
  return {
    faultOf: (name: Name, values: Values<Name>): string | undefined => {
      const key = rules[name](values[name], values);
      if (key !== null) return says[key];
      const objection = refused.current[name];
      return objection && objection.value === values[name] ? objection.message : undefined;
    },
    refuse: (messages: Readonly<Record<string, string>>, sent: Values<Name>) => {
      for (const name of Object.keys(rules) as Name[])
        if (messages[name]) refused.current[name] = { value: sent[name], message: messages[name] };
    },
    /** Sent again, the same value may be right: the code may have come since, the phone may be another. */
    forget: () => {
      refused.current = {};
    },
  };
}

/** What was typed or filled into a field before the page came alive. */
const typedInto = (element?: HTMLInputElement | null): string | null =>
  element && element.type !== "checkbox" ? element.value : null;

/**
 * A form's state. A field is judged when it's left, and while it's typed in only once something was wrong with it
 * (spec 5; design system 7). Needs the texts of "fields".
 *
 * @param rules one per field; the form's fields stand in this order.
 */
export function useForm<Name extends string>(rules: Readonly<Record<Name, Rule<NoInfer<Name>>>>, first: Values<NoInfer<Name>>): Form<Name> {
  const names = Object.keys(rules) as Name[];
  const [values, setValues] = useState<Values<Name>>(first);
  const [errors, setErrors] = useState<Messages<Name>>({} as Messages<Name>);
  const elements = useRef<Partial<Record<Name, HTMLInputElement | null>>>({});
  const latest = useRef(values);
  const { faultOf, refuse, forget } = useFaults(rules);
  const alive = useAlive();
  useEffect(() => {
    for (const name of names) {
      const typed = typedInto(elements.current[name]);
      if (typed !== null && typed !== latest.current[name]) set(name, typed);
    }
    // Once, on coming alive.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);

  const set = (name: Name, value: string) => {
    const next = { ...latest.current, [name]: value };
    latest.current = next;
    setValues(next);
    // A changed field may mend another, such as the second typing of a password.
    setErrors((before) => messagesOf(names, (other) => (before[other] === undefined ? undefined : faultOf(other, next))));
  };
  const focus = useCallback((name: Name) => elements.current[name]?.focus(), []);
  const say = (): boolean => {
    const all = messagesOf(names, (name) => faultOf(name, latest.current));
    const wrong = names.find((name) => all[name] !== undefined);
    setErrors(all);
    if (wrong !== undefined) focus(wrong);
    return wrong === undefined;
  };
  return {
    values,
    valid: names.every((name) => rules[name](values[name], values) === null),
    fits: (name) => rules[name](values[name], values) === null,
    set,
    focus,
    field: (name) => ({
      name,
      value: values[name],
      error: errors[name],
      ref: (element) => void (elements.current[name] = element),
      onChange: (event) => set(name, event.target.value),
      onBlur: () => whenReleased(() => {
        if (!alive.current) return;
        const error = faultOf(name, latest.current);
        setErrors((before) => messagesOf(names, (other) => (other === name ? error : before[other])));
      }),
    }),
    check: () => {
      forget();
      return say();
    },
    refuse: (messages) => {
      refuse(messages, latest.current);
      say();
    },
  };
}
