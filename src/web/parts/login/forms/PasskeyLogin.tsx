import { type ReactNode, useState, useSyncExternalStore } from "react";
import { passkeys } from "#contract/passkeys.ts";
import { ask, call } from "../../../client/call.ts";
import { Button } from "../../../kit/Button.tsx";
import { classes } from "../../../kit/classes.ts";
import { toast } from "../../../kit/toast.ts";
import { useText } from "../../app/context.tsx";
import { useAlive } from "../../app/useAlive.ts";
import { answerPasskey, PasskeyFailure, passkeysPossible } from "../../passkeys/ceremony.ts";
import css from "../Login.module.css";
import { useLoginBox } from "../loginBox.ts";
import { succeeded } from "../proof/guardedCall.ts";
import { tellFailure } from "../tellFailure.ts";

const never = () => () => undefined;

/** Signs in by a passkey of this device, where the browser can have any; nothing needs to be typed. */
export function PasskeyLogin(): ReactNode {
  const t = useText("login");
  const { onSignedIn } = useLoginBox();
  // The server, which draws the page, doesn't know: there its room is kept, so that nothing moves once the browser says.
  const offered = useSyncExternalStore<boolean | null>(never, passkeysPossible, () => null);
  const [hasRoom] = useState(offered === null);
  const [busy, setBusy] = useState(false);
  const alive = useAlive();
  if (!offered && !hasRoom) return null;
  const work = async () => {
    const { options } = await call(passkeys.askPasskey, {});
    const response = await answerPasskey(options);
    const { data, message } = succeeded(await ask(passkeys.passkeyLogin, { response }));
    if (alive.current) onSignedIn("login", data, message);
  };
  const press = () => {
    setBusy(true);
    work()
      .catch((error: unknown) => {
        if (error instanceof PasskeyFailure) return toast.error(error.trouble === "failed" ? t.passkeyFailed : t.passkeyCancelled);
        tellFailure(error, t.offline);
      })
      .finally(() => setBusy(false));
  };
  return (
    <div className={classes(css.device, !offered && css.unknown)}>
      <p className={css.or}>{t.or}</p>
      <Button icon="key-round" size="lg" full loading={busy} loadingText={t.waitingForDevice} onClick={press}>
        {t.byPasskey}
      </Button>
    </div>
  );
}
