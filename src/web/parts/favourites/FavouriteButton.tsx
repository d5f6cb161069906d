import type { ReactNode } from "react";
import { fill } from "#contract/text/say.ts";
import { Button } from "../../kit/Button.tsx";
import { classes } from "../../kit/classes.ts";
import { Icon } from "../../kit/Icon.tsx";
import { useText } from "../app/context.tsx";
import css from "./FavouriteButton.module.css";
import type { Target } from "./favourites.ts";
import { useFavourite } from "./useFavourite.ts";

export interface FavouriteButtonProps {
  readonly target: Target;
  /** The asker's favourite of it as the page was told (`collectId`); null: not kept. */
  readonly collectId: number | null;
  /** What it is called, for who can't see where the button stands. */
  readonly title: string;
  /** `beside` large buttons, `small` in a line of text, `bar` in the phone's bar at the bottom. */
  readonly look: "beside" | "small" | "bar";
}

/** The star that keeps a course, a package or an article. Pages that show it name the text area `favourite`. */
export function FavouriteButton({ target, collectId, title, look }: FavouriteButtonProps): ReactNode {
  const t = useText("favourite");
  const { kept, press } = useFavourite(target, collectId);
  const common = { "aria-label": fill(kept ? t.keptOf : t.keepOf, { title }), "aria-pressed": kept, onClick: press };
  const words = (
    <>
      <Icon name="star" filled={kept} className={classes(kept && css.star)} />
      {/* The longer word keeps its room, so that nothing beside it moves. */}
      <span className={css.words}>
        <span className={classes(!kept && css.unseen)}>{t.kept}</span>
        <span className={classes(kept && css.unseen)}>{t.keep}</span>
      </span>
    </>
  );
  if (look === "bar") return <button type="button" className={css.bar} {...common}>{words}</button>;
  return <Button kind={look === "beside" ? "ghost" : "outline"} size={look === "beside" ? "lg" : "sm"} {...common}>{words}</Button>;
}
