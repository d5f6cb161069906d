import type { ReactNode } from "react";
import { Avatar } from "../../kit/Avatar.tsx";
import { Card } from "../../kit/Card.tsx";
import { useText } from "../../parts/app/context.tsx";
import { useTongue } from "../../parts/richText/tongue.ts";
import css from "./details.module.css";
import type { DetailsData } from "./load.ts";

/** What learners said of the course, in their own words and with their leave. */
export function Voices({ voices }: Pick<DetailsData, "voices">): ReactNode {
  const t = useText("details");
  const tongue = useTongue();
  if (voices.length === 0) return null;
  return (
    <Card as="section" className={css.block} id="voices">
      <h2 tabIndex={-1}>{t.voicesTitle}</h2>
      <ul className={css.voices}>
        {voices.map(({ id, nickName, avatarUrl, content, lesson }) => (
          <li key={id}>
            <Avatar name={nickName} src={avatarUrl} />
            <figure>
              <blockquote dir="auto" lang={tongue(content)}>{content}</blockquote>
              <figcaption>
                <b dir="auto">{nickName}</b>
                <span>{t.voiceAt.replace("{lesson}", lesson)}</span>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
      <p className={css.leave}>{t.voicesLeave}</p>
    </Card>
  );
}
