import type { ReactNode } from "react";
import { dayOf } from "#contract/timestamp.ts";
import { fill } from "#contract/text/say.ts";
import { Button } from "../../../kit/Button.tsx";
import { useText } from "../../../parts/app/context.tsx";
import { Block, Row } from "./Block.tsx";
import { ChangePassword } from "./ChangePassword.tsx";
import { ChangePhone } from "./ChangePhone.tsx";
import type { Profile } from "./security.ts";
import { useDone } from "./useDone.ts";

/** Long enough to read what is to be looked at. */
const READ_MS = 6_000;

/** What is being changed. */
export type Changing = "phone" | "password" | null;

interface PhoneAndPasswordProps {
  readonly profile: Profile;
  /** A new password doesn't end what passkeys may do. */
  readonly hasPasskeys: boolean;
  readonly changing: Changing;
  readonly onChanging: (next: Changing) => void;
}

/** The phone and the password; the row of a stranger's try in the trail opens the password's dialog, too. */
export function PhoneAndPassword({ profile, hasPasskeys, changing, onChanging }: PhoneAndPasswordProps): ReactNode {
  const t = useText("security");
  const close = () => onChanging(null);
  const { heading, done } = useDone(close);
  const { phoneMask, hasPassword, passwordTime } = profile;
  const changed = passwordTime === null ? t.noPassword : fill(t.passwordText, { day: dayOf(passwordTime) });
  const passwordDone = () => (hasPasskeys ? done(t.passkeysStay, READ_MS) : done(t.passwordChanged));
  return (
    <Block title={t.phoneAndPassword} heading={heading}>
      <Row icon="smartphone" title={phoneMask ? <span className="num">{phoneMask}</span> : t.noPhone} text={t.phoneText}>
        <Button size="sm" aria-label={t.phoneTitle} onClick={() => onChanging("phone")}>
          {phoneMask ? t.changePhone : t.bindPhone}
        </Button>
      </Row>
      <Row icon="lock" title={t.loginPassword} text={hasPassword ? changed : t.noPassword}>
        {(hasPassword || phoneMask !== "") && (
          <Button size="sm" aria-label={t.passwordTitle} onClick={() => onChanging("password")}>
            {hasPassword ? t.changePassword : t.setPassword}
          </Button>
        )}
      </Row>
      {changing === "phone" && <ChangePhone profile={profile} onDone={() => done(t.phoneChanged)} onClose={close} />}
      {changing === "password" && <ChangePassword profile={profile} onDone={passwordDone} onClose={close} />}
    </Block>
  );
}
