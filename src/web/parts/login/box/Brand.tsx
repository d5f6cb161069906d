import type { ReactNode } from "react";
import { Icon } from "../../../kit/Icon.tsx";
import { Panel } from "../../../kit/Panel.tsx";
import { useText } from "../../app/context.tsx";
import css from "../Login.module.css";
import { WelderDrawing } from "./WelderDrawing.tsx";

/** The school's side of the login box; not on a phone. */
export function Brand({ newcomer }: { readonly newcomer: boolean }): ReactNode {
  const t = useText("login");
  return (
    <Panel className={css.brand}>
      <p className={css.slogan}>{newcomer ? t.brandNew : t.brandBack}</p>
      <ul>
        {[t.brandSaved, t.brandMistakes, t.brandEverywhere].map((words) => (
          <li key={words}>
            <Icon name="circle-check" />
            {words}
          </li>
        ))}
      </ul>
      <WelderDrawing className={css.picture} />
    </Panel>
  );
}
