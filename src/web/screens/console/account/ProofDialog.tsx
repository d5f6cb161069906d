import { type FormEvent, type ReactNode, useState } from "react";
import { staffAccess } from "#contract/staff/access.ts";
import { call, CallFailure } from "../../../client/call.ts";
import { Button } from "../../../kit/Button.tsx";
import { Dialog } from "../../../kit/Dialog.tsx";
import { PasswordField } from "../../../kit/PasswordField.tsx";
import { TextField } from "../../../kit/TextField.tsx";
import { useWords } from "../../../parts/console/state/console.ts";
import { answerPasskey, PasskeyFailure, passkeysPossible } from "../../../parts/passkeys/ceremony.ts";
import css from "./account.module.css";
import type { Factors, Proof } from "./useProof.tsx";

interface ProofDialogProps {
  readonly factors: Factors;
  readonly send: (proof: Proof) => Promise<void>;
  readonly onClose: () => void;
}

/** Asks for the password and, where there is an authenticator, for one of the second factors. */
export function ProofDialog({ factors, send, onClose }: ProofDialogProps): ReactNode {
  const words = useWords("account");
  const frame = useWords("frame");
  const signIn = useWords("signIn");
  const [password, setPassword] = useState("");
  const [way, setWay] = useState<"code" | "recovery">("code");
  const [given, setGiven] = useState("");
  const [errors, setErrors] = useState<{ password?: string; given?: string }>({});
  const [busy, setBusy] = useState<"words" | "device" | null>(null);
  const needsFactor = factors.totpSince !== null;

  const go = async (kind: "words" | "device", factor: () => Promise<Omit<Proof, "password">>) => {
    if (password === "") return setErrors({ password: words.passwordNeeded });
    setErrors({});
    setBusy(kind);
    try {
      await send({ password, ...(await factor()) });
    } catch (error) {
      setErrors(told(error, words, frame.offline));
      setBusy(null);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (needsFactor && way === "code" && !/^\d{6}$/.test(given)) return setErrors({ given: words.codeNeeded });
    const factor = !needsFactor ? {} : way === "code" ? { code: given } : { recoveryCode: given.trim() };
    void go("words", () => Promise.resolve(factor));
  };
  const turn = () => {
    setWay(way === "code" ? "recovery" : "code");
    setGiven("");
    setErrors({});
  };
  return (
    <Dialog open title={words.proveTitle} labels={{ close: frame.close }} onClose={onClose}>
      <form className={css.proof} onSubmit={submit} noValidate>
        <PasswordField
          label={words.password} maxLength={200} labels={{ show: signIn.showPassword, hide: signIn.hidePassword }} data-autofocus=""
          value={password} error={errors.password} onChange={({ target }) => setPassword(target.value)}
        />
        {needsFactor && (
          <TextField
            key={way} label={way === "code" ? words.code : words.recovery} value={given} error={errors.given} autoComplete="one-time-code"
            {...(way === "code" ? { inputMode: "numeric" as const, maxLength: 6 } : { maxLength: 40 })}
            onChange={({ target }) => setGiven(target.value)}
          />
        )}
        {!needsFactor && <p className={css.error} role="alert">{errors.given}</p>}
        <Button type="submit" kind="primary" size="lg" full loading={busy === "words"} loadingText={words.checking}>{words.prove}</Button>
        {needsFactor && (
          <OtherWays
            factors={factors} way={way} isAsking={busy === "device"} onTurn={turn} onPasskey={() => void go("device", byPasskey)}
          />
        )}
      </form>
    </Dialog>
  );
}

interface OtherWaysProps {
  readonly factors: Factors;
  readonly way: "code" | "recovery";
  /** The device is being asked. */
  readonly isAsking: boolean;
  readonly onTurn: () => void;
  readonly onPasskey: () => void;
}

/** What else proves who one is, where the authenticator isn't at hand. */
function OtherWays({ factors, way, isAsking, onTurn, onPasskey }: OtherWaysProps): ReactNode {
  const words = useWords("account");
  return (
    <p className={css.ways}>
      {factors.recoveryCodesLeft > 0 && (
        <button type="button" className="lnk" onClick={onTurn}>{way === "code" ? words.useRecovery : words.useCode}</button>
      )}
      {factors.passkeys > 0 && passkeysPossible() && (
        <button type="button" className="lnk" onClick={onPasskey}>{isAsking ? words.asking : words.usePasskey}</button>
      )}
    </p>
  );
}

/** Lets one of one's own passkeys sign. @throws PasskeyFailure */
async function byPasskey(): Promise<Omit<Proof, "password">> {
  const { options } = await call(staffAccess.askOwnPasskey, {}, { quiet: true });
  if (options === null) throw new PasskeyFailure("failed", null);
  return { response: await answerPasskey(options) };
}

/** At which field a failure is said. */
function told(error: unknown, words: Readonly<Record<"cancelled" | "failed" | "known" | "noLock", string>>, offline: string) {
  if (error instanceof PasskeyFailure) return { given: words[error.trouble] };
  if (!(error instanceof CallFailure)) throw error;
  const { password } = error.fields;
  return password ? { password } : { given: error.told(offline) };
}
