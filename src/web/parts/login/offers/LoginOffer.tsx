import { type ReactNode, useState } from "react";
import { account } from "#contract/account.ts";
import { ALREADY_REGISTERED } from "#contract/codes.ts";
import type { Answer } from "#contract/endpoint.ts";
import { ask } from "../../../client/call.ts";
import { Button } from "../../../kit/Button.tsx";
import { useText } from "../../app/context.tsx";
import { useAlive } from "../../app/useAlive.ts";
import { useLoginBox } from "../loginBox.ts";
import { succeeded } from "../proof/guardedCall.ts";
import { tellFailure } from "../tellFailure.ts";
import { Offer } from "./Offer.tsx";

/** A phone with its right code. */
interface Shown {
  readonly phone: string;
  readonly verifyCode: string;
}

/**
 * The login of a phone that a right code was given for and that has an account already. `noted` says whether an answer was that;
 * `offer` stands until another phone or code is typed.
 *
 * @param refuse says the server's objections at the fields of the form
 */
export function useLoginOffer({ phone, verifyCode }: Shown, refuse: (messages: Readonly<Record<string, string>>) => void) {
  const [found, setFound] = useState<Shown | null>(null);
  const offered = found?.phone === phone && found.verifyCode === verifyCode;
  const dropped = (messages: Readonly<Record<string, string>>) => {
    setFound(null);
    refuse(messages);
  };
  return {
    offer: offered ? <LoginOffer {...found} onRefused={dropped} /> : null,
    noted: ({ code }: Pick<Answer<unknown>, "code">): boolean => {
      if (code === ALREADY_REGISTERED) setFound({ phone, verifyCode });
      return code === ALREADY_REGISTERED;
    },
  };
}

interface LoginOfferProps extends Shown {
  readonly onRefused: (messages: Readonly<Record<string, string>>) => void;
}

/** Signs in with phone and code, which the registration has not spent. */
function LoginOffer({ onRefused, ...shown }: LoginOfferProps): ReactNode {
  const t = useText("login");
  const { onSignedIn } = useLoginBox();
  const [busy, setBusy] = useState(false);
  const alive = useAlive();
  const press = () => {
    setBusy(true);
    ask(account.verifyCodeLogin, { phoneType: 2, ...shown })
      .then((answer) => {
        const { data, message } = succeeded(answer);
        onSignedIn("login", data, message);
      })
      .catch((error: unknown) => {
        const messages = tellFailure(error, t.offline);
        // Without an answer the offer stands: it can be pressed again.
        if (alive.current && Object.keys(messages).length > 0) onRefused(messages);
      })
      .finally(() => alive.current && setBusy(false));
  };
  return (
    <Offer text={t.alreadyRegistered}>
      <Button kind="primary" size="lg" full loading={busy} loadingText={t.loggingIn} onClick={press}>{t.logInThis}</Button>
    </Offer>
  );
}
