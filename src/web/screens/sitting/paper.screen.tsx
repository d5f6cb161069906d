import type { ReactNode } from "react";
import { questions } from "#contract/questions.ts";
import { Missing, type Place, screen as define } from "../../parts/app/screen.ts";
import { idOf } from "../../parts/practice/addresses.ts";
import { ExaminationCover } from "./ExaminationCover.tsx";
import { PaperCover } from "./PaperCover.tsx";
import { Sitting } from "./Sitting.tsx";
import { type Examination, loadExamination, loadRunning, type Paper, type Registrant, type Running } from "./sittingLoad.ts";

type PaperData =
  | Running
  | { readonly kind: "paper"; readonly paper: Paper; readonly title: string }
  /** `at`: when it was told, ms. */
  | {
      readonly kind: "examination";
      readonly examination: Examination;
      readonly me: Registrant;
      readonly title: string;
      readonly at: number;
    };

/** A past paper or an examination: its cover, then the sitting (`historyId`). */
export const screen = define<PaperData>({
  async load({ call, query }) {
    const historyId = idOf(query.get("historyId"));
    if (historyId !== null) return loadRunning(call, historyId);
    const paperId = idOf(query.get("paperId"));
    if (paperId !== null) {
      const paper = await call(questions.getPaper, { paperId });
      return { kind: "paper", paper, title: paper.title };
    }
    const examinId = idOf(query.get("examinId"));
    if (examinId === null) throw new Missing("no paper named");
    const { examination, me } = await loadExamination(call, examinId);
    return { kind: "examination", examination, me, title: examination.title, at: Date.now() };
  },
  head: ({ title }) => ({ title, noindex: true }),
  View,
  alone: ({ kind }) => kind === "attempt",
});

function View({ data, place }: { readonly data: PaperData; readonly place: Place }): ReactNode {
  if (data.kind === "attempt") return <Sitting running={data} />;
  if (data.kind === "paper") return <PaperCover paper={data.paper} practiceFirst={place.query.get("mode") === "practice"} />;
  return <ExaminationCover examination={data.examination} me={data.me} now={data.at} />;
}
