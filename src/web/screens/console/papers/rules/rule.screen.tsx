import type { ReactNode } from "react";
import { staffQuestions } from "#contract/staff/questions.ts";
import { fill } from "#contract/text/say.ts";
import { useSubject } from "../../../../parts/console/bank/useSubject.ts";
import { useRead } from "../../../../parts/console/calls/reads.ts";
import { Page } from "../../../../parts/console/page/Page.tsx";
import type { ConsoleScreen } from "../../../../parts/console/page/screen.ts";
import { Forbidden, Missing } from "../../../../parts/console/page/Trouble.tsx";
import { Waiting } from "../../../../parts/console/page/Waiting.tsx";
import { useMayWhole, useWords } from "../../../../parts/console/state/console.ts";
import { useIdParam, usePlace } from "../../../../parts/console/travel/place.ts";
import { RuleForm } from "./RuleForm.tsx";

/** A mock rule, new or from before. */
function View(): ReactNode {
  const words = useWords("papers");
  const { params } = usePlace();
  const mayWhole = useMayWhole();
  const ruleId = useIdParam("ruleId");
  const { tree, subject } = useSubject();
  const isNew = params["ruleId"] === "new";
  const rules = useRead(staffQuestions.mockRules, subject === null || isNew ? null : { subjectId: subject.id });
  const back = { href: `/staff/papers/rules${subject ? `?subject=${subject.id}` : ""}`, label: words.backToRules };
  if (isNew && !mayWhole("exams")) return <Forbidden />;
  if (isNew) {
    return (
      <Page title={words.newRule} back={back}>
        <Waiting reading={tree}>
          {() => (subject ? <RuleForm key={subject.id} rule={null} subjectId={subject.id} /> : <p>{words.noSubject}</p>)}
        </Waiting>
      </Page>
    );
  }
  const rule = rules.data?.find((one) => one.ruleId === ruleId);
  if (ruleId === null || (rules.data && !rules.isEarlier && !rule)) return <Missing />;
  return (
    <Page title={rule ? fill(words.editRule, { title: rule.title }) : words.ruleTitle} back={back}>
      <Waiting reading={tree.failure ? { ...rules, failure: tree.failure, again: tree.again } : rules}>
        {() => rule && subject && <RuleForm key={ruleId} rule={rule} subjectId={subject.id} />}
      </Waiting>
    </Page>
  );
}

export const screen: ConsoleScreen = { View };
