import { type ReactNode, useState } from "react";
import { Icon } from "../../../kit/Icon.tsx";
import { classes } from "../../../kit/classes.ts";
import { useText } from "../../app/context.tsx";
import css from "../Login.module.css";
import { NewPassword } from "./NewPassword.tsx";
import { VerifyPhone } from "./VerifyPhone.tsx";

/** The lost password in two steps (spec 4): prove the phone, then set a new password. */
export function FindPassword(): ReactNode {
  const t = useText("login");
  const [verified, setVerified] = useState<string | null>(null);
  const step = verified === null ? 1 : 2;
  return (
    <>
      <ol className={css.steps} aria-label={t.steps}>
        {[t.stepPhone, t.stepPassword].map((words, i) => {
          const number = i + 1;
          const done = number < step;
          return (
            <li
              key={words}
              className={classes(done && css.done, number === step && css.current)}
              aria-current={number === step ? "step" : undefined}
            >
              <b>{done ? <Icon name="check" label={t.stepDone} /> : number}</b>
              {words}
            </li>
          );
        })}
      </ol>
      {verified === null ? <VerifyPhone onVerified={setVerified} /> : <NewPassword phone={verified} onBack={() => setVerified(null)} />}
    </>
  );
}
