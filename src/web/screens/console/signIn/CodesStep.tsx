import type { ReactNode } from "react";
import { Button } from "../../../kit/Button.tsx";
import { RecoveryCodes } from "../../../parts/console/signedOut/RecoveryCodes.tsx";
import { useWords } from "../../../parts/console/state/console.ts";
import css from "./signIn.module.css";

/** The recovery codes that came with the authenticator, shown this once. */
export function CodesStep({ codes, onDone }: { readonly codes: readonly string[]; readonly onDone: () => void }): ReactNode {
  const words = useWords("signIn");
  return (
    <>
      <h1>{words.codesTitle}</h1>
      <p className={css.text}>{words.codesText}</p>
      <RecoveryCodes codes={codes} />
      <Button kind="primary" size="lg" full data-autofocus="" onClick={onDone}>{words.codesDone}</Button>
    </>
  );
}
