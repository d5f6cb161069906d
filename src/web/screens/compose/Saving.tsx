import type { ReactNode } from "react";
import { fill } from "#contract/text/say.ts";
import { Card } from "../../kit/Card.tsx";
import { Note } from "../../kit/Note.tsx";
import { yuan } from "../../kit/yuan.ts";
import { useText } from "../../parts/app/context.tsx";
import { TO_BUY } from "../../parts/course/entry.ts";
import blocks from "./compose.module.css";
import type { ComposeData } from "./load.ts";
import css from "./Saving.module.css";

interface SavingProps extends Pick<ComposeData, "course" | "parts"> {
  readonly bundle: NonNullable<ComposeData["bundle"]>;
}

const money = (fen: number) => `¥${yuan(fen)}`;

/**
 * What the package saves against buying its courses one by one, drawn to scale; courses that are the asker's already are
 * named. Nothing where it isn't for sale or saves nothing.
 */
export function Saving({ course: { price, buttonType }, parts, bundle }: SavingProps): ReactNode {
  const t = useText("compose");
  const c = useText("course");
  if (buttonType !== TO_BUY || price === null || bundle.savesFen === 0) return null;
  const singly = parts.filter((part) => !part.onlyHere && part.price !== null && part.price > 0);
  const names = parts.filter((part) => part.owned).map((part) => fill(t.quoted, { title: part.title }));
  const list = singly.map((part) => money(part.price!)).join(c.and);
  return (
    <Card as="section" className={blocks.block} id="saving">
      <h2>{t.compare}</h2>
      <div className={css.rows}>
        <div className={css.row}>
          <span>{t.apart}</span>
          <span className={css.bar} role="img" aria-label={fill(t.apartText, { list, sum: money(bundle.singlyFen) })}>
            {singly.map((part) => (
              <i key={part.id} className="num" style={{ flexGrow: part.price! }}>
                {money(part.price!)}
              </i>
            ))}
          </span>
          <b>{money(bundle.singlyFen)}</b>
        </div>
        <div className={css.row}>
          <span>{t.together}</span>
          <span className={css.bar} role="img" aria-label={fill(t.togetherText, { price: money(price), saved: money(bundle.savesFen) })}>
            <i className={css.price} style={{ flexGrow: price }}>
              {t.packagePrice}
            </i>
            <i className={css.saved} style={{ flexGrow: bundle.savesFen }}>
              {fill(t.saved, { saved: money(bundle.savesFen) })}
            </i>
          </span>
          <b className="acc">{money(price)}</b>
        </div>
      </div>
      {bundle.onlyHereIds.length > 0 && (
        <p className={css.foot}>{fill(t.onlyHereText, { titles: titlesOf(parts, bundle.onlyHereIds, t.quoted) })}</p>
      )}
      {names.length > 0 ? (
        <Note className={css.note} tone={bundle.missingFen < price ? "warn" : "info"}>
          {ownedWords(t, names.join(""), bundle.missingFen, price)}
        </Note>
      ) : (
        <p className={css.foot}>{t.boughtOne}</p>
      )}
    </Card>
  );
}

const titlesOf = (parts: SavingProps["parts"], ids: readonly number[], quoted: string) =>
  parts.filter((part) => ids.includes(part.id)).map((part) => fill(quoted, { title: part.title })).join("");

/** Whether the package still pays for who owns a part of it. */
function ownedWords(
  t: { readonly ownedAll: string; readonly ownedDear: string; readonly ownedSome: string },
  titles: string,
  missingFen: number,
  price: number,
): string {
  if (missingFen === 0) return fill(t.ownedAll, { titles });
  return fill(missingFen < price ? t.ownedDear : t.ownedSome, { titles, rest: money(missingFen) });
}
