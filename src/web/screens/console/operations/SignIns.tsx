import { Button } from "antd";
import { type ReactNode, useState } from "react";
import { staffOperations } from "#contract/staff/operations.ts";
import { classes } from "../../../kit/classes.ts";
import { Tag } from "../../../kit/Tag.tsx";
import { placeText } from "../../../parts/comments/place.ts";
import { useRead } from "../../../parts/console/calls/reads.ts";
import { Unread } from "../../../parts/console/page/Trouble.tsx";
import { useConsole, useWords } from "../../../parts/console/state/console.ts";
import { momentOf } from "./figures.ts";
import css from "./operations.module.css";

/** Rows that are shown more with each press. */
const MORE = 10;
/** The most that one look shows; the log has them all. */
const MOST = 100;

/** Who signed in to the console and who tried to, the latest first. */
export function SignIns(): ReactNode {
  const words = useWords("operations");
  const places = useWords("places");
  const { language } = useConsole();
  const [size, setSize] = useState(MORE);
  const { data, failure, again } = useRead(staffOperations.signIns, { current: 1, size });
  if (failure) return <Unread failure={failure} onRetry={again} />;
  const rows = data?.records ?? [];
  return (
    <section className={css.card} aria-labelledby="signIns">
      <header className={css.cardHead}>
        <h2 id="signIns">{words.signIns}</h2>
      </header>
      {data && rows.length === 0 && <p className={css.nothing}>{words.noSignIns}</p>}
      {rows.length > 0 && (
        <div className={css.scrolls}>
          <table className={css.table}>
            <thead>
              <tr>
                <th scope="col">{words.who}</th>
                <th scope="col">{words.at}</th>
                <th scope="col">{words.from}</th>
                <th scope="col">{words.how}</th>
                <th scope="col">{words.result}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ id, name, time, ip, place, how, result }) => (
                <tr key={id} className={classes(result !== "signedIn" && css.odd)}>
                  <th scope="row">{name || words.nobody}</th>
                  <td>{momentOf(time, language)}</td>
                  <td>
                    {placeText(place, language, places)}
                    <small>{ip && `${ip}.*`}</small>
                  </td>
                  <td>{how && words.ways[how]}</td>
                  <td>
                    <Tag tone={result === "signedIn" ? "ok" : "err"}>{words.results[result]}</Tag>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {data && data.total > rows.length && size < MOST && (
        <Button className={classes(css.more)} type="link" onClick={() => setSize((n) => Math.min(MOST, n + MORE))}>{words.more}</Button>
      )}
    </section>
  );
}
