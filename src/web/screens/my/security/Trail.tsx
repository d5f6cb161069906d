import { type ReactNode, useCallback } from "react";
import { SECURITY_MONTHS } from "#contract/security.ts";
import { fill } from "#contract/text/say.ts";
import { Button, buttonClass } from "../../../kit/Button.tsx";
import { classes } from "../../../kit/classes.ts";
import { Tag } from "../../../kit/Tag.tsx";
import { useText } from "../../../parts/app/context.tsx";
import { useMore } from "../../../parts/course/list/useMore.ts";
import { Block } from "./Block.tsx";
import { loadTrail, momentWord, trailAddress, type TrailEvent, type TrailPage } from "./security.ts";
import css from "./Security.module.css";

type Words = ReturnType<typeof useText<"security">>;

interface TrailProps {
  readonly page: TrailPage;
  /** ms since the epoch. */
  readonly at: number;
  /** The learner says of a failure that it wasn't they. */
  readonly onNotMe: () => void;
}

/** What happened to the safety of the account; whatever wasn't a success stands out, with what to do about it. */
export function Trail({ page, at, onNotMe }: TrailProps): ReactNode {
  const t = useText("security");
  const address = `${trailAddress(page.current)}#${page.records[0]?.id ?? 0}`;
  const more = useMore(address, page, useCallback((current: number) => loadTrail(current), []));
  return (
    <Block title={t.trail} text={fill(t.trailText, { months: SECURITY_MONTHS })}>
      {more.records.length === 0 && <p className={css.none}>{t.noTrail}</p>}
      <ul className={css.trail} aria-busy={more.state === "loading"}>
        {more.records.map((event) => (
          <TrailRow key={event.id} event={event} at={at} t={t} onNotMe={onNotMe} />
        ))}
      </ul>
      {more.hasMore && (
        <div className={css.more}>
          <a
            className={buttonClass({ kind: "ghost" })}
            href={trailAddress(page.current + 1)}
            data-early=""
            onClick={(press) => {
              press.preventDefault();
              void more.load(false);
            }}
          >
            {t.loadMore}
          </a>
        </div>
      )}
      <p className={more.state === "failed" ? css.none : "sr"} role="status">{more.state === "failed" ? t.notLoaded : ""}</p>
    </Block>
  );
}

interface TrailRowProps {
  readonly event: TrailEvent;
  readonly at: number;
  readonly t: Words;
  readonly onNotMe: () => void;
}

function TrailRow({ event, at, t, onNotMe }: TrailRowProps): ReactNode {
  const { what, way, system, browser, address } = event;
  const isBad = what === "signInFailed" || what === "passkeyCloned";
  const name = way !== "" && (what === "signedIn" || what === "signInFailed") ? t.ways[way] : t.events[what];
  const device = system === "" || browser === "" ? "" : `${t.systems[system]} · ${t.browsers[browser]}`;
  return (
    <li className={classes(isBad && css.bad)}>
      <time className="num" dateTime={new Date(event.at).toISOString()}>{momentWord(event.at, at, t)}</time>
      <span className={css.way}>{[name, device].filter(Boolean).join(" · ")}</span>
      {what === "signInFailed" && <Button size="sm" onClick={onNotMe}>{t.notMe}</Button>}
      <span className={css.place}>{address || t.unknownPlace}</span>
      <span className={css.tag}>
        {isBad && <Tag tone="warn">{badWords(event, t)}</Tag>}
        {what === "signedIn" && <Tag tone="ok">{t.ok}</Tag>}
      </span>
    </li>
  );
}

function badWords({ what, way, times }: TrailEvent, t: Words): string {
  if (what === "passkeyCloned") return t.stopped;
  return fill(way === "password" ? t.wrongPassword : way === "code" ? t.wrongCode : t.wrong, { times });
}
