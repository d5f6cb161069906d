import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { toast } from "../../../kit/toast.ts";
import { useText } from "../../app/context.tsx";
import type { Form } from "../../form/useForm.ts";
import { tellFailure } from "../tellFailure.ts";

interface Submit {
  readonly busy: boolean;
  /** The words of the waiting button: the security check's, or null for the form's own. */
  readonly proving: string | null;
  /** For the form element. Enter sends even while the button is disabled: then the faults are said. */
  readonly form: {
    readonly noValidate: true;
    readonly method: "post";
    readonly onSubmit: (event: FormEvent) => void;
    readonly onKeyDown: (event: KeyboardEvent) => void;
  };
}

/** Sends a form once its fields are right; says the server's objections at their fields. `work` throws a `CallFailure`. */
export function useSubmit<Name extends string>(form: Form<Name>, work: (onProving: (isLong: boolean) => void) => Promise<void>): Submit {
  const t = useText("login");
  const [state, setState] = useState<"idle" | "sending" | "proving" | "provingLong">("idle");
  const running = useRef(false);
  const gone = useRef(false);
  useEffect(() => {
    gone.current = false;
    return () => {
      gone.current = true;
    };
  }, []);
  const submit = () => {
    if (running.current || !form.check()) return;
    running.current = true;
    toast.endError();
    setState("sending");
    void work((isLong) => setState(isLong ? "provingLong" : "proving"))
      .catch((error: unknown) => {
        const messages = tellFailure(error, t.offline);
        if (!gone.current) form.refuse(messages);
      })
      .finally(() => {
        running.current = false;
        setState("idle");
      });
  };
  return {
    busy: state !== "idle",
    proving: state === "proving" || state === "provingLong" ? t[state] : null,
    form: {
      noValidate: true,
      method: "post",
      onSubmit: (event) => {
        event.preventDefault();
        submit();
      },
      onKeyDown: (event) => {
        // Not while an input method composes, nor on a button or link, which have their own Enter.
        if (event.key !== "Enter" || event.nativeEvent.isComposing || !(event.target instanceof HTMLInputElement)) return;
        event.preventDefault();
        submit();
      },
    },
  };
}
