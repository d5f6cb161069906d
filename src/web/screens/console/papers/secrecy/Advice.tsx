import type { ReactNode } from "react";
import { fill } from "#contract/text/say.ts";
import { Tag } from "../../../../kit/Tag.tsx";
import { ConsoleIcon } from "../../../../parts/console/look/ConsoleIcon.tsx";
import { schoolTime } from "../../../../parts/console/look/schoolTime.ts";
import { Section } from "../../../../parts/console/page/Section.tsx";
import { useMarks, useWords } from "../../../../parts/console/state/console.ts";
import type { Secrecy } from "./secrecy.ts";
import css from "./secrecy.module.css";

type Todo = Secrecy["advice"][number];

/** What to do, question by question, in plain words. */
export function Advice({ secrecy }: { readonly secrecy: Secrecy }): ReactNode {
  const words = useWords("papers");
  const marks = useMarks();
  const { advice, unpromised, questions, title } = secrecy;
  const said = ({ questionId, todo }: Todo): string => {
    const { learners = 0, since = null, papers = [] } = questions.find((one) => one.questionId === questionId) ?? {};
    const others = papers.map((one) => one.title).filter((one) => one !== title).join(marks.list);
    return fill(words.todos[todo], { n: learners, since: since === null ? "" : schoolTime(since).slice(0, 10), papers: others });
  };
  return (
    <Section title={words.todo}>
      {advice.length === 0 && <p className={css.fine}><ConsoleIcon name="shield-check" />{words.nothingTodo}</p>}
      {grouped(advice, said).map(([text, todos]) => (
        <div key={text} className={css.group}>
          <h3>{text}</h3>
          <ol className={css.list}>
            {todos.map((todo) => <OneAdvice key={todo.questionId} todo={todo} secrecy={secrecy} />)}
          </ol>
        </div>
      ))}
      {unpromised.length > 0 && <p className={css.quiet}>{fill(words.unpromised, { n: unpromised.length })}</p>}
    </Section>
  );
}

/** What is to be done, each with the questions that it is said of. */
function grouped(advice: readonly Todo[], said: (todo: Todo) => string): [text: string, todos: Todo[]][] {
  const groups = new Map<string, Todo[]>();
  for (const todo of advice) groups.set(said(todo), [...(groups.get(said(todo)) ?? []), todo]);
  return [...groups];
}

function OneAdvice({ todo, secrecy: { questions } }: { readonly todo: Todo; readonly secrecy: Secrecy }): ReactNode {
  const words = useWords("papers");
  const at = questions.findIndex(({ questionId }) => questionId === todo.questionId);
  const question = questions[at];
  if (!question) return null;
  const { stem, kind } = question;
  const { insteadId } = todo;
  const instead = insteadId === null ? words.noInstead : (
    <a href={`/staff/questions/${insteadId}`}>{fill(words.instead, { id: insteadId })}</a>
  );
  return (
    <li>
      <p>
        <b>{at + 1}.</b> <a href={`/staff/questions/${todo.questionId}`}>{stem}</a> <Tag>{words.questionKinds[kind]}</Tag>
      </p>
      {todo.todo === "replace" && <small>{instead}</small>}
    </li>
  );
}
