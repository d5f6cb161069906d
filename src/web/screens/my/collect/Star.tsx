import type { ReactNode } from "react";
import { fill } from "#contract/text/say.ts";
import { Icon } from "../../../kit/Icon.tsx";
import { useText } from "../../../parts/app/context.tsx";
import css from "./Collect.module.css";

/** The star of what is kept; a press removes it. */
export function Star({ title, onPress }: { readonly title: string; readonly onPress: () => void }): ReactNode {
  const t = useText("collect");
  return (
    <button type="button" className={css.star} aria-label={fill(t.remove, { title })} onClick={onPress}>
      <Icon name="star" filled />
    </button>
  );
}
