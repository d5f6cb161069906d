import { type ReactNode, useState } from "react";
import { NOT_REGISTERED } from "#contract/codes.ts";
import type { Answer } from "#contract/endpoint.ts";
import { LinkButton } from "../../../kit/Button.tsx";
import { useText } from "../../app/context.tsx";
import { keepCode } from "../code/typed.ts";
import { useLoginBox } from "../loginBox.ts";
import { loginPage } from "../openLogin.ts";
import { Offer } from "./Offer.tsx";

/** A phone with its right code. */
interface Shown {
  readonly phone: string;
  readonly verifyCode: string;
}

/**
 * The registration of a phone that a right code was given for and that has no account. `noted` says whether an answer was that;
 * `offer` stands until another phone or code is typed.
 */
export function useRegisterOffer({ phone, verifyCode }: Shown) {
  const [found, setFound] = useState<Shown | null>(null);
  return {
    offer: found?.phone === phone && found.verifyCode === verifyCode ? <RegisterOffer /> : null,
    noted: ({ code }: Pick<Answer<unknown>, "code">): boolean => {
      if (code !== NOT_REGISTERED) return false;
      setFound({ phone, verifyCode });
      keepCode(phone, verifyCode);
      return true;
    },
  };
}

/** Leads to the registration, which takes phone and code over. */
function RegisterOffer(): ReactNode {
  const t = useText("login");
  const { to } = useLoginBox();
  return (
    <Offer text={t.notRegistered}>
      <LinkButton kind="primary" size="lg" full href={loginPage(to, "register")}>{t.registerThis}</LinkButton>
    </Offer>
  );
}
