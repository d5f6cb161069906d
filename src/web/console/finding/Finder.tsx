import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { fill } from "#contract/text/say.ts";
import { Dialog } from "../../kit/Dialog.tsx";
import { ConsoleIcon } from "../../parts/console/look/ConsoleIcon.tsx";
import { useWords } from "../../parts/console/state/console.ts";
import { go } from "../../parts/console/travel/travel.ts";
import css from "./finding.module.css";
import { type FoundGroup, useFindings } from "./findings.ts";

/** Finds learners, courses, examinations, articles, colleagues and pages by a word; arrows choose, Enter opens, Esc closes. */
export function Finder({ onClose }: { readonly onClose: () => void }): ReactNode {
  const words = useWords("frame");
  const [typed, setTyped] = useState("");
  const { groups, busy, failed } = useFindings(typed);
  const all = groups.flatMap(({ findings }) => findings);
  const [chosen, choose] = useState(0);
  const at = Math.min(chosen, Math.max(all.length - 1, 0));
  const id = useId();
  const open = (href: string) => {
    onClose();
    void go(href);
  };
  const press = (event: KeyboardEvent) => {
    // What is being spelled by an input method takes the keys itself.
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const href = all[at]?.href;
    if (step !== undefined && all.length > 0) choose((at + step + all.length) % all.length);
    else if (event.key === "Enter" && href !== undefined && !busy) open(href);
    else return;
    event.preventDefault();
  };
  const calm = all.length > 0 ? words.findKeys : fill(words.findNothing, { words: typed.trim() });
  const state = failed ? words.findFailed : busy ? words.loading : calm;
  return (
    <Dialog open onClose={onClose} label={words.find} wide bare labels={{ close: words.close }} className={css.dialog}>
      <label className={css.field}>
        <ConsoleIcon name="search" />
        <span className="sr">{words.find}</span>
        <input
          data-autofocus type="text" role="combobox" autoComplete="off" spellCheck={false} placeholder={words.findHint} maxLength={50}
          aria-expanded={all.length > 0} aria-controls={`${id}-list`} aria-autocomplete="list"
          aria-activedescendant={all.length > 0 ? `${id}-${at}` : undefined} value={typed} onKeyDown={press}
          onChange={({ target }) => {
            setTyped(target.value);
            choose(0);
          }}
        />
      </label>
      <Found groups={groups} at={at} id={id} onOpen={open} onChoose={choose} />
      <p className={css.state} role="status">{state}</p>
    </Dialog>
  );
}

interface FoundProps {
  readonly groups: readonly FoundGroup[];
  readonly at: number;
  readonly id: string;
  readonly onOpen: (href: string) => void;
  readonly onChoose: (at: number) => void;
}

function Found({ groups, at, id, onOpen, onChoose }: FoundProps): ReactNode {
  const words = useWords("frame");
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // In braces: newer browsers return a promise, which an effect must not.
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: "nearest" });
  }, [at]);
  return (
    <div ref={list} id={`${id}-list`} role="listbox" aria-label={words.findResults} className={css.list}>
      {groups.map(({ title, findings }, place) => (
        <div key={title} role="group" aria-label={title}>
          <p aria-hidden="true">{title}</p>
          {findings.map(({ icon, title: name, note, href }, within) => {
            const n = groups.slice(0, place).reduce((sum, one) => sum + one.findings.length, within);
            return (
              <a
                key={href} id={`${id}-${n}`} role="option" tabIndex={-1} href={href} aria-selected={n === at}
                onPointerMove={() => onChoose(n)}
                onClick={(event) => {
                  // With a key held down the browser opens it elsewhere.
                  if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                  event.preventDefault();
                  onOpen(href);
                }}
              >
                <ConsoleIcon name={icon} />
                <span>{name}</span>
                {note && <small>{note}</small>}
              </a>
            );
          })}
        </div>
      ))}
    </div>
  );
}
