import type { ReactNode } from "react";
import { useWords } from "../../../parts/console/state/console.ts";
import css from "./audit.module.css";
import type { Entry } from "./saying.ts";

type Shown = Readonly<Record<string, unknown>>;

const isShown = (value: unknown): value is Shown => typeof value === "object" && value !== null && !Array.isArray(value);
const shownOf = (value: unknown): Shown => (isShown(value) ? value : {});
const textOf = (value: unknown): string =>
  typeof value === "string" ? value : value === undefined || value === null ? "" : JSON.stringify(value);

/** An entry opened: before and after side by side, what else it says, and its place in the chain. */
export function EntryDetail({ entry }: { readonly entry: Entry }): ReactNode {
  const words = useWords("audit");
  const { before, after, version, ...others } = entry.details;
  const [was, is] = [shownOf(before), shownOf(after)];
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])];
  const fieldName = (name: string) => (words.fields as Readonly<Record<string, string>>)[name] ?? name;
  return (
    <div className={css.detail}>
      {names.length > 0 && (
        <table className={css.changes}>
          <thead>
            <tr>
              <th scope="col">{words.item}</th>
              <th scope="col">{words.before}</th>
              <th scope="col">{words.after}</th>
            </tr>
          </thead>
          <tbody>
            {names.map((name) => (
              <tr key={name}>
                <th scope="row">{fieldName(name)}</th>
                <td>{textOf(was[name]) && <del>{textOf(was[name])}</del>}</td>
                <td>{textOf(is[name]) && <ins>{textOf(is[name])}</ins>}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <dl className={css.marks}>
        {Object.entries(others).map(([name, value]) => (
          <div key={name}>
            <dt>{fieldName(name)}</dt>
            <dd>{textOf(value)}</dd>
          </div>
        ))}
        {version !== undefined && (
          <div>
            <dt>{words.version}</dt>
            <dd>{textOf(version)}</dd>
          </div>
        )}
        <div>
          <dt>{words.number}</dt>
          <dd>#{entry.id}</dd>
        </div>
        <div>
          <dt>{words.hash}</dt>
          <dd><code title={entry.hash}>{short(entry.hash)}</code></dd>
        </div>
        <div>
          <dt>{words.previous}</dt>
          <dd>{entry.previous ? <code title={entry.previous}>{short(entry.previous)}</code> : words.first}</dd>
        </div>
      </dl>
    </div>
  );
}

const short = (hash: string): string => `${hash.slice(0, 4)} ${hash.slice(4, 8)} … ${hash.slice(-4)}`;
