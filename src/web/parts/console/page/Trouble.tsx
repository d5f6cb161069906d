import type { ReactNode } from "react";
import { Button, LinkButton } from "../../../kit/Button.tsx";
import { CallFailure } from "../../../client/call.ts";
import { ConsoleIcon } from "../look/ConsoleIcon.tsx";
import type { ConsoleIconName } from "../look/icons.ts";
import { useWords } from "../state/console.ts";
import css from "./Page.module.css";

interface WholeProps {
  readonly icon: ConsoleIconName;
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
}

/** In place of a page. */
function Whole({ icon, title, text, children }: WholeProps): ReactNode {
  return (
    <section className={css.whole}>
      <ConsoleIcon name={icon} className={css.wholeIcon} />
      <h1 tabIndex={-1}>{title}</h1>
      <p>{text}</p>
      {children}
    </section>
  );
}

/** Nothing stands at the address. */
export function Missing(): ReactNode {
  const words = useWords("frame");
  return (
    <Whole icon="circle-alert" title={words.missing} text={words.missingText}>
      <LinkButton href="/staff">{words.toDesk}</LinkButton>
    </Whole>
  );
}

/** The member's duties don't reach this page. */
export function Forbidden(): ReactNode {
  const words = useWords("frame");
  return (
    <Whole icon="lock" title={words.forbidden} text={words.forbiddenText}>
      <LinkButton href="/staff">{words.toDesk}</LinkButton>
    </Whole>
  );
}

/** The page's code has failed. */
export function Broken(): ReactNode {
  const words = useWords("frame");
  return (
    <Whole icon="triangle-alert" title={words.broken} text={words.brokenText}>
      <Button kind="primary" onClick={() => location.reload()}>{words.reload}</Button>
    </Whole>
  );
}

/** Within a page: what it shows could not be read. */
export function Unread({ failure, onRetry }: { readonly failure: Error; readonly onRetry: () => void }): ReactNode {
  const words = useWords("frame");
  const text = failure instanceof CallFailure ? failure.told(words.offline) : failure.message;
  return (
    <div className={css.unread} role="alert">
      <ConsoleIcon name="circle-alert" />
      <div>
        <b>{words.notLoaded}</b>
        <p>{text}</p>
      </div>
      <Button size="sm" onClick={onRetry}>{words.retry}</Button>
    </div>
  );
}
