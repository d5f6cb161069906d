import type { ReactNode } from "react";
import { fill } from "#contract/text/say.ts";
import { Button } from "../../kit/Button.tsx";
import { Icon } from "../../kit/Icon.tsx";
import { useApp, useText, useViewer } from "../../parts/app/context.tsx";
import css from "./Goal.module.css";

interface GoalBarProps {
  readonly fresh: boolean;
  readonly onSkip: () => void;
}

/** In the header's place: the school, that the registration worked, and the way past this page. */
export function GoalBar({ fresh, onSkip }: GoalBarProps): ReactNode {
  const t = useText("goal");
  const { config } = useApp();
  const viewer = useViewer();
  return (
    <header className={css.head}>
      <div className={`wrap ${css.line}`}>
        <a className={css.logo} href="/home">
          <img src={config.logo || "/favicon.svg"} alt="" width="36" height="36" />
          <span>
            <b>{config.siteName}</b>
            {config.school && <small className="d-only">{config.school}</small>}
          </span>
        </a>
        {fresh && viewer && (
          <span className={`d-only ${css.registered}`}>
            <Icon name="circle-check" />
            {fill(t.registered, { name: viewer.nickName || viewer.username })}
          </span>
        )}
        <Button kind="ghost" className={css.skip} onClick={onSkip}>{fresh ? t.skip : t.back}</Button>
      </div>
    </header>
  );
}
