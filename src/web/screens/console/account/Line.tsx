import type { ReactNode } from "react";
import { ConsoleIcon } from "../../../parts/console/look/ConsoleIcon.tsx";
import type { ConsoleIconName } from "../../../parts/console/look/icons.ts";
import css from "./account.module.css";

interface LineProps {
  readonly icon: ConsoleIconName;
  readonly title: ReactNode;
  readonly text: ReactNode;
  /** What can be done with it. */
  readonly children?: ReactNode;
}

/** One thing of an account, with what can be done with it. */
export function Line({ icon, title, text, children }: LineProps): ReactNode {
  return (
    <div className={css.line}>
      <ConsoleIcon name={icon} />
      <div className={css.lineWords}>
        <b>{title}</b>
        <small>{text}</small>
      </div>
      <div className={css.lineActs}>{children}</div>
    </div>
  );
}
