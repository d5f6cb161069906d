import { Checkbox } from "antd";
import { type ReactNode, useEffect, useState } from "react";
import { staffQuestions } from "#contract/staff/questions.ts";
import type { Language } from "#contract/text/say.ts";
import { Tag } from "../../../../kit/Tag.tsx";
import { SkeletonLine } from "../../../../kit/Skeleton.tsx";
import { AppProvider, type AppState } from "../../../../parts/app/context.tsx";
import { siteConfig } from "../../../../parts/app/siteConfig.ts";
import { useRead } from "../../../../parts/console/calls/reads.ts";
import { Unread } from "../../../../parts/console/page/Trouble.tsx";
import { useConsole, useWords } from "../../../../parts/console/state/console.ts";
import { useSettled } from "../../../../parts/console/state/settled.ts";
import { PictureDialog } from "../../../../parts/question/html/PictureDialog.tsx";
import { KIND_TONES } from "../../../../parts/question/kinds.ts";
import type { QuestionAnswer } from "../../../../parts/question/shapes.ts";
import { QuestionView } from "../../../../parts/question/view/QuestionView.tsx";
import { loadTexts } from "../../../../text/load.ts";
import type { Dictionaries } from "../../../../text/texts.ts";
import css from "./fields.module.css";
import type { Body } from "./values.ts";

/** How long (ms) typing may go on before it is drawn anew. */
const AFTER_MS = 350;

/** The question as a learner sees it: drawn by the learner's own part, from what the server makes of the text. It can be answered. */
export function Preview({ body }: { readonly body: Body }): ReactNode {
  const words = useWords("question");
  const { language } = useConsole();
  const app = useLearnersApp(language);
  const settled = JSON.parse(useSettled(JSON.stringify(body), AFTER_MS)) as Body;
  const { data, failure, again } = useRead(staffQuestions.previewQuestion, { body: settled });
  const [answer, setAnswer] = useState<QuestionAnswer | null>(null);
  const [isShown, setShown] = useState(false);
  // Another kind takes another answer.
  const [kind, setKind] = useState(body.kind);
  if (kind !== body.kind) {
    setKind(body.kind);
    setAnswer(null);
  }
  const question = data?.question.kind === body.kind ? data.question : null;
  return (
    <section className={css.preview} aria-label={words.preview}>
      <header>
        <h2>{words.preview}</h2>
        <Checkbox checked={isShown} onChange={({ target }) => setShown(target.checked)}>{words.showKey}</Checkbox>
      </header>
      <div className={css.learner}>
        <p><Tag tone={KIND_TONES[body.kind]}>{words.kinds[body.kind]}</Tag></p>
        {failure && <Unread failure={failure} onRetry={again} />}
        {app && question ? (
          <AppProvider value={app}>
            <QuestionView
              question={question} answer={answer} name="preview" points={false}
              {...(isShown ? { review: { result: null, practice: true } } : { onAnswer: setAnswer })}
            />
            <PictureDialog />
          </AppProvider>
        ) : (
          !failure && <p aria-busy="true"><SkeletonLine width="80%" height="16px" /></p>
        )}
      </div>
      {data && data.problems.length > 0 ? (
        <ul className={css.problems} aria-label={words.problems}>
          {data.problems.map(({ field, reason }) => <li key={`${field} ${reason}`}>{reason}</li>)}
        </ul>
      ) : (
        data && <p className={css.ready}>{words.ready}</p>
      )}
    </section>
  );
}

/** What the learner's parts ask of the page that they stand in. */
function useLearnersApp(language: Language): AppState | null {
  const [texts, setTexts] = useState<Dictionaries | null>(null);
  useEffect(() => {
    let gone = false;
    void loadTexts(language, ["exam"]).then((loaded) => gone || setTexts(loaded));
    return () => {
      gone = true;
    };
  }, [language]);
  return texts && { language, texts, config: siteConfig([]), firstViewer: null, innerAddress: () => Promise.resolve(null) };
}
