import { type ReactNode, useEffect, useState } from "react";
import { type LoginStep } from "#contract/codes.ts";
import { draftsStay } from "../../../parts/console/form/draft.ts";
import { keepSignIn, sessionHasEnded } from "../../../parts/console/state/session.ts";
import { Card } from "../../../parts/console/signedOut/Card.tsx";
import { useWords } from "../../../parts/console/state/console.ts";
import type { ConsoleScreen } from "../../../parts/console/page/screen.ts";
import { AccountStep } from "./AccountStep.tsx";
import { CodesStep } from "./CodesStep.tsx";
import { EnrolStep } from "./EnrolStep.tsx";
import { FactorStep } from "./FactorStep.tsx";
import type { SignedIn } from "./signing.ts";

type Step =
  | { readonly kind: "account" }
  | { readonly kind: "factor"; readonly username: string; readonly step: LoginStep }
  | { readonly kind: "enrol"; readonly username: string; readonly step: LoginStep }
  | { readonly kind: "codes"; readonly codes: readonly string[]; readonly signedIn: SignedIn };

/** Account and password, then what the school asks for besides. The page that was wanted stands in the address and opens after it. */
function View(): ReactNode {
  const words = useWords("signIn");
  const frame = useWords("frame");
  const [step, setStep] = useState<Step>({ kind: "account" });
  useEffect(() => {
    document.title = `${words.title} - ${frame.console}`;
  }, [words, frame]);
  const back = () => setStep({ kind: "account" });
  switch (step.kind) {
    case "account":
      return (
        <Card at="account" note={sessionHasEnded() ? (draftsStay() ? frame.sessionEnded : frame.sessionEndedUnkept) : null}>
          <AccountStep
            onSignedIn={keepSignIn}
            onFactor={(username, given) => setStep({ kind: "factor", username, step: given })}
            onEnrol={(username, given) => setStep({ kind: "enrol", username, step: given })}
          />
        </Card>
      );
    case "factor":
      return (
        <Card at="factor">
          <FactorStep username={step.username} step={step.step} onSignedIn={keepSignIn} onBack={back} />
        </Card>
      );
    case "enrol":
      return (
        <Card at="factor">
          <EnrolStep ticket={step.step.ticket} onCodes={(codes, signedIn) => setStep({ kind: "codes", codes, signedIn })} onBack={back} />
        </Card>
      );
    case "codes":
      return (
        <Card at="factor">
          <CodesStep codes={step.codes} onDone={() => keepSignIn(step.signedIn)} />
        </Card>
      );
  }
}

export const screen: ConsoleScreen = { View };
