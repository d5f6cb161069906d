import { type FormEvent, type ReactNode, useState } from "react";
import { CallFailure } from "../../../client/call.ts";
import { Button } from "../../../kit/Button.tsx";
import { notices } from "../look/notices.ts";
import { useQr } from "../picture/useQr.ts";
import { useWords } from "../state/console.ts";
import css from "./Authenticator.module.css";
import { CodeCells } from "./CodeCells.tsx";

/** What an authenticator is given: for its camera, and for typing. */
export interface AuthenticatorSecret {
  readonly secret: string;
  readonly uri: string;
}

interface AuthenticatorProps {
  readonly secret: AuthenticatorSecret;
  readonly action: string;
  readonly send: (code: string) => Promise<void>;
}

/** Shows an authenticator's secret and takes its first code. */
export function Authenticator({ secret, action, send }: AuthenticatorProps): ReactNode {
  const words = useWords("signIn");
  const { offline } = useWords("frame");
  const [code, setCode] = useState("");
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const picture = useQr(secret.uri);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!/^\d{6}$/.test(code)) return setError(words.totpNeeded);
    setBusy(true);
    setError(null);
    try {
      await send(code);
    } catch (thrown) {
      setCode("");
      setError(thrown instanceof CallFailure ? thrown.told(offline) : offline);
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className={css.box} onSubmit={(event) => void submit(event)} noValidate>
      <div className={css.secret}>
        {picture ? <img src={picture} width={148} height={148} alt={words.enrolQr} /> : <span className={css.waits} />}
        <div>
          <p>{words.enrolSecret}</p>
          <code>{secret.secret.replace(/(.{4})/g, "$1 ").trim()}</code>
          <Button
            size="sm"
            icon="copy"
            onClick={() => void navigator.clipboard.writeText(secret.secret).then(() => notices.done(words.copied), () => undefined)}
          >
            {words.copy}
          </Button>
        </div>
      </div>
      <CodeCells label={words.enrolCode} error={error} value={code} onChange={setCode} />
      <Button type="submit" kind="primary" size="lg" full loading={busy} loadingText={words.checking}>{action}</Button>
    </form>
  );
}
