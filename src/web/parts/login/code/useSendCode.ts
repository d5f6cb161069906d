import { useEffect, useRef, useState } from "react";
import { account } from "#contract/account.ts";
import { SEND_CODE_DEBOUNCE_MS } from "#contract/fields.ts";
import { fill } from "#contract/text/say.ts";
import { ask, type CallFailure } from "../../../client/call.ts";
import { debounce, type Debounced } from "../../../client/debounce.ts";
import type { CodeFieldProps } from "../../../kit/CodeField.tsx";
import { useText } from "../../app/context.tsx";
import { useAlive } from "../../app/useAlive.ts";
import { guardedCall } from "../proof/guardedCall.ts";
import { tellFailure } from "../tellFailure.ts";
import { startCodeWait, useCodeWait } from "./codeWait.ts";
import { waitLabel } from "./waitLabel.ts";

interface Asked {
  readonly phone: string;
  /** Whether the phone may be sent a code. */
  readonly valid: boolean;
  /** A code is on its way: the cursor belongs into its field. */
  readonly onSent: () => void;
  /** The server's messages per field. */
  readonly onRefused: (messages: Readonly<Record<string, string>>) => void;
}

interface SendCode {
  /** The button in the code field. */
  readonly send: CodeFieldProps["send"];
  /** Where the last code went, masked; null before the first. */
  readonly sentTo: string | null;
}

const masked = (phone: string) => `${phone.slice(0, 3)}****${phone.slice(7)}`;

/** Sends SMS codes: once for several clicks within 500 ms, only to a valid phone, then not before the wait is over (spec 5, 9). */
export function useSendCode(asked: Asked): SendCode {
  const t = useText("login");
  const left = useCodeWait();
  const [state, setState] = useState<"idle" | "clicked" | "sending" | "proving" | "provingLong">("idle");
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [announcement, setAnnouncement] = useState("");
  const latest = useRef(asked);
  useEffect(() => {
    latest.current = asked;
  });
  const alive = useAlive();

  const sendNow = async () => {
    const { phone, valid, onSent, onRefused } = latest.current;
    // The number may have been changed since the click.
    if (!valid) return setState("idle");
    setState("sending");
    try {
      const { data } = await guardedCall({
        purpose: "code",
        subject: phone,
        send: (proof) => ask(account.getVerifyCodeForLogin, { phone, isPc: true, ...proof }),
        onProving: (isLong) => setState(isLong ? "provingLong" : "proving"),
      });
      startCodeWait(data.resendAfter);
      if (!alive.current) return;
      setSentTo(masked(phone));
      setAnnouncement(fill(t.waitStarted, { n: data.resendAfter }));
      onSent();
    } catch (error) {
      const { resendAfter } = ((error as Partial<CallFailure>).data ?? {}) as { resendAfter?: number };
      if (resendAfter !== undefined) startCodeWait(resendAfter);
      const messages = tellFailure(error, t.offline);
      if (alive.current) onRefused(messages);
    } finally {
      setState("idle");
    }
  };
  const soon = useSoon(sendNow);
  const waited = useRef(false);
  useEffect(() => {
    if (left === 0 && waited.current) setAnnouncement(t.waitOver);
    waited.current = left > 0;
  }, [left, t.waitOver]);

  const isProving = state === "proving" || state === "provingLong";
  const label = isProving ? t[state] : state !== "idle" ? t.sendingCode : left > 0 ? waitLabel(left, t) : t.getCode;
  return {
    sentTo,
    send: {
      label,
      disabled: !asked.valid || left > 0 || state === "sending" || isProving,
      announcement,
      onSend: () => {
        setState("clicked");
        soon();
      },
    },
  };
}

/** Does the work once for several calls that come close to each other, as it is when the last of them has waited. */
function useSoon(work: () => Promise<void>): () => void {
  const latest = useRef(work);
  useEffect(() => {
    latest.current = work;
  });
  const soon = useRef<Debounced<[]> | null>(null);
  useEffect(() => {
    const waiting = debounce(() => void latest.current(), SEND_CODE_DEBOUNCE_MS);
    soon.current = waiting;
    return () => waiting.cancel();
  }, []);
  return () => soon.current?.();
}
