import type { ReactNode } from "react";
import { Button } from "../../../kit/Button.tsx";
import { notices } from "../look/notices.ts";
import { useWords } from "../state/console.ts";
import css from "./RecoveryCodes.module.css";

/** Codes that are shown once, and copied at a press. */
export function RecoveryCodes({ codes }: { readonly codes: readonly string[] }): ReactNode {
  const words = useWords("signIn");
  const copy = () => navigator.clipboard.writeText(codes.join("\n")).then(() => notices.done(words.copied), () => undefined);
  return (
    <div className={css.box}>
      <ul>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <Button size="sm" icon="copy" onClick={() => void copy()}>{words.codesCopy}</Button>
    </div>
  );
}
