import type { ReactNode } from "react";
import { staffQuestions } from "#contract/staff/questions.ts";
import { fill } from "#contract/text/say.ts";
import { Tag } from "../../../../kit/Tag.tsx";
import { useRead } from "../../../../parts/console/calls/reads.ts";
import { Row } from "../../../../parts/console/list/Row.tsx";
import type { ConsoleScreen } from "../../../../parts/console/page/screen.ts";
import { Section } from "../../../../parts/console/page/Section.tsx";
import { Waiting } from "../../../../parts/console/page/Waiting.tsx";
import { useWords } from "../../../../parts/console/state/console.ts";
import { OfSubject } from "../OfSubject.tsx";
import { pointsText } from "../points.ts";
import css from "./rules.module.css";

/** The mock rules of a subject. */
function View(): ReactNode {
  const words = useWords("papers");
  return (
    <OfSubject here="rules" title={words.title} add={{ label: words.addRule, path: "/staff/papers/rules/new" }}>
      {({ id }) => <Rules key={id} subjectId={id} />}
    </OfSubject>
  );
}

function Rules({ subjectId }: { readonly subjectId: number }): ReactNode {
  const words = useWords("papers");
  const reading = useRead(staffQuestions.mockRules, { subjectId });
  return (
    <Waiting reading={reading}>
      {(rules) => (
        <Section title={words.ruleTitle}>
          {rules.length === 0 && <p>{words.rulesEmpty}</p>}
          <ul className={css.list}>
            {rules.map(({ ruleId, title, minutes, passScore, totalScore, published, cells }) => (
              <li key={ruleId}>
                <Row
                  title={<a href={`/staff/papers/rules/${ruleId}?subject=${subjectId}`}>{title}</a>}
                  tags={<Tag tone={published ? "ok" : "warn"}>{published ? words.published : words.hidden}</Tag>}
                  text={[
                    fill(words.paperSum, {
                      count: cells.reduce((sum, { count }) => sum + count, 0), points: pointsText(totalScore),
                    }),
                    `${words.passScore} ${pointsText(passScore)}`, `${minutes} ${words.minutesUnit}`,
                  ].join(" · ")}
                  actions={null}
                />
              </li>
            ))}
          </ul>
        </Section>
      )}
    </Waiting>
  );
}

export const screen: ConsoleScreen = { View };
