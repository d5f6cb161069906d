import { type ReactNode, useState } from "react";
import type { Received } from "#contract/endpoint.ts";
import { practice } from "#contract/practice.ts";
import { questions } from "#contract/questions.ts";
import { fill } from "#contract/text/say.ts";
import { call } from "../../client/call.ts";
import { newId } from "../../client/newId.ts";
import { Button, LinkButton } from "../../kit/Button.tsx";
import { Card } from "../../kit/Card.tsx";
import { classes } from "../../kit/classes.ts";
import { Empty } from "../../kit/Empty.tsx";
import { Icon } from "../../kit/Icon.tsx";
import { moveFocus } from "../../kit/roving.ts";
import { useText } from "../../parts/app/context.tsx";
import { screen as define } from "../../parts/app/screen.ts";
import { idOf } from "../../parts/practice/addresses.ts";
import { counted } from "../../parts/course/counted.ts";
import { worthText } from "../../parts/question/points.ts";
import { deviceId } from "../../parts/sitting/attempt/device.ts";
import { Cover } from "./Cover.tsx";
import css from "./Cover.module.css";
import { Sitting } from "./Sitting.tsx";
import { loadRunning, type Running } from "./sittingLoad.ts";
import { useStart } from "./useStart.ts";

type Subject = NonNullable<Received<typeof questions.getSubject>>;
type MockData = Running | { readonly kind: "cover"; readonly subject: Subject | null; readonly ruleId: number | null };

/** Mock exams of a subject: which one, what it is, then the sitting (`historyId`). */
export const screen = define<MockData>({
  async load({ call: ask, query }) {
    const historyId = idOf(query.get("historyId"));
    if (historyId !== null) return loadRunning(ask, historyId);
    const courseId = idOf(query.get("courseId"));
    const subject = await ask(questions.getSubject, courseId === null ? {} : { courseId });
    return { kind: "cover", subject, ruleId: idOf(query.get("ruleId")) };
  },
  head: (data, texts) => ({ title: data.kind === "attempt" ? data.title : texts("cover").mockTag, noindex: true }),
  View,
  alone: ({ kind }) => kind === "attempt",
});

function View({ data }: { readonly data: MockData }): ReactNode {
  const t = useText("cover");
  if (data.kind === "attempt") return <Sitting running={data} />;
  const { subject, ruleId } = data;
  if (ruleId !== null || (subject && subject.mockRules.length > 0)) return <MockCover subject={subject} named={ruleId} />;
  return (
    <div className={`wrap ${css.intro}`}>
      <Card>
        <Empty
          drawing="book"
          level={1}
          title={t.noRules}
          text={t.noRulesText}
          action={
            <LinkButton kind="primary" href={subject ? `/exam?courseId=${subject.courseId}` : "/exam"}>
              {t.toHub}
            </LinkButton>
          }
        />
      </Card>
    </div>
  );
}

function MockCover({ subject, named }: { readonly subject: Subject | null; readonly named: number | null }): ReactNode {
  const t = useText("cover");
  const rules = subject?.mockRules ?? [];
  const [chosen, setChosen] = useState(named ?? rules[0]?.ruleId ?? 0);
  const rule = rules.find(({ ruleId }) => ruleId === chosen);
  const open = subject?.unfinished.find(({ source, target }) => source === "mock" && target === chosen);
  const { busy, start } = useStart(async () => {
    const { historyId } = await call(practice.getMockRulePaper, { ruleId: chosen, requestId: newId(), deviceId: deviceId() });
    return `/startMockExam?historyId=${historyId}`;
  });
  const button = (size: "lg" | "md") => (
    <Button kind="primary" size={size} full={size === "lg"} loading={busy} loadingText={t.starting} onClick={start}>
      {open ? t.goOn : t.startMock}
    </Button>
  );
  return (
    <Cover
      back={{ href: subject ? `/exam?courseId=${subject.courseId}` : "/exam", label: t.toHub }}
      tag={t.mockTag}
      title={rule?.title ?? t.mockTag}
      sub={rule ? subject?.name : undefined}
      facts={
        rule
          ? [
              { label: t.questions, value: fill(t.questionsValue, { count: rule.questionCount }) },
              { label: t.minutes, value: fill(t.minutesValue, { minutes: rule.minutes }) },
              { label: t.total, value: worthText(rule.totalScore, t.pointsValueOne, t.pointsValue) },
              { label: t.pass, value: worthText(rule.passScore, t.pointsValueOne, t.pointsValue) },
            ]
          : []
      }
      rules={rule?.rules}
      actions={
        <>
          {button("lg")}
          <p className={css.hint}>{open ? t.goOnText : t.drawn}</p>
        </>
      }
      bar={button("md")}
    >
      {rules.length > 1 && <RuleChoice rules={rules} chosen={chosen} onChoose={setChosen} />}
      <p className={`muted ${css.intro}`}>{t.mockText}</p>
    </Cover>
  );
}

interface RuleChoiceProps {
  readonly rules: Subject["mockRules"];
  readonly chosen: number;
  readonly onChoose: (ruleId: number) => void;
}

function RuleChoice({ rules, chosen, onChoose }: RuleChoiceProps): ReactNode {
  const t = useText("cover");
  const stop = (rules.find(({ ruleId }) => ruleId === chosen) ?? rules[0])?.ruleId;
  return (
    <Card as="section" padded className={css.block}>
      <h2 className={css.heading} id="mock-rules">
        {t.chooseRule}
      </h2>
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- arrows move among the radios inside */}
      <div
        role="radiogroup"
        aria-labelledby="mock-rules"
        className={css.choices}
        onKeyDown={(event) => moveFocus(event, '[role="radio"]', "vertical")?.click()}
      >
        {rules.map(({ ruleId, title, questionCount, minutes, totalScore }) => (
          <button
            key={ruleId}
            type="button"
            role="radio"
            aria-checked={ruleId === chosen}
            tabIndex={ruleId === stop ? 0 : -1}
            className={classes(css.choice)}
            onClick={() => onChoose(ruleId)}
          >
            <span>
              <b>{title}</b>
              <small className="num">{fill(t.ruleFacts, {
                count: counted(questionCount, t.sectionCountOne, t.sectionCount), minutes,
                points: worthText(totalScore, t.pointsValueOne, t.pointsValue),
              })}</small>
            </span>
            {ruleId === chosen && <Icon name="circle-check" />}
          </button>
        ))}
      </div>
    </Card>
  );
}
