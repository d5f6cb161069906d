import { useState } from "react";
import { avatarGround, avatarLetter } from "./avatarGround.ts";
import css from "./Avatar.module.css";
import { classes } from "./classes.ts";

type AvatarProps = {
  name: string;
  /** A real photo, when there is one; if it can't be loaded the letter comes back. */
  src?: string | null | undefined;
  /** 28, 36, 52 or 72 px. */
  size?: "s" | "m" | "l" | "xl" | undefined;
  className?: string | undefined;
};

/** Picture of a person: a photo, else the first character of the name on one of five grounds. Decoration: the name stands beside it. */
export function Avatar({ name, src, size = "m", className }: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const photo = src && src !== broken ? src : null;
  // An error before hydration fires no event here, so the picture is asked once when it's adopted.
  const adopt = (image: HTMLImageElement | null) => {
    if (photo && image?.complete && image.naturalWidth === 0) setBroken(photo);
  };
  return (
    <span
      className={classes(css.avatar, css[size], className)}
      style={{ background: `var(--av-${avatarGround(name)})` }}
      aria-hidden="true"
    >
      {photo ? <img ref={adopt} src={photo} alt="" loading="lazy" onError={() => setBroken(photo)} /> : avatarLetter(name)}
    </span>
  );
}
