import type { exams } from "#contract/exams.ts";
import type { Handlers } from "../../kernel/call.ts";
import { mend, unknownThing, wrongField } from "../../kernel/refusal.ts";
import { maskPhone } from "../account/account.ts";
import { attemptsAt, type SatStanding, standingsAt, wrongInRevealed } from "../practice/practice.ts";
import { currentVersions, paperById } from "../questions/questions.ts";
import { classExamFor, lineOf, retryAt, type TaskPorts } from "./classExam/classExam.ts";
import { type Examination, examinationById, examinationPage, kinds, registeredFor } from "./examinations.store.ts";
import { maskCard, phaseOf, registers, reviewOf, sectionsOf, toldAt, whyNot } from "./exams.rules.ts";
import { register, registrationOf } from "./registration.ts";
import { reviewPorts } from "./withheld.ts";

/** A published examination as a card. */
function cardOf(
  examination: Examination,
  mine: SatStanding | undefined,
  registered: boolean,
  now: number,
) {
  const {
    paperId: _paper, introHtml: _intro, needsIdCard: _card, extraSeconds: _extra, published: _published, closesAt: _closes,
    running: _running, ...about
  } = examination;
  return {
    ...about,
    typeName: about.type,
    reviewAt: toldAt(reviewOf(examination, now)),
    phase: phaseOf(about, now),
    registered,
    attemptsUsed: mine?.used ?? 0,
    openHistoryId: mine?.openHistoryId ?? null,
    bestScore: mine?.bestScore ?? null,
    passed: mine?.passed ?? null,
  };
}

const examinationCalls: Omit<Handlers<typeof exams>, "getClassExam"> = {
  async getExaminListType(means) {
    return (await kinds(means)).map((one) => ({ ...one, name: one.type }));
  },

  async getExaminBaseIsType(means, { type, current, size }, { learnerId }) {
    const { rows, total } = await examinationPage(means, type ?? null, { current, size });
    const ids = rows.map((row) => row.examinId);
    const [mine, registered] = await Promise.all([
      standingsAt(reviewPorts, means, learnerId, "examination", ids), registeredFor(means, learnerId, ids),
    ]);
    return {
      records: rows.map((row) => cardOf(row, mine.get(row.examinId), registered.has(row.examinId), means.now())),
      total,
      current,
      size,
    };
  },

  async getExaminBase(means, { examinId }, { learnerId }) {
    const examination = await examinationById(means, examinId);
    if (!examination?.published) throw unknownThing();
    const [paper, mine, registration, myAttempts] = await Promise.all([
      paperById(means, examination.paperId), standingsAt(reviewPorts, means, learnerId, "examination", [examinId]),
      registrationOf(means, examinId, learnerId), attemptsAt(reviewPorts, means, learnerId, "examination", examinId),
    ]);
    const card = cardOf(examination, mine.get(examinId), registration !== null, means.now());
    const why = whyNot(
      examination,
      { registered: card.registered, attempts: card.attempts, used: card.attemptsUsed, open: card.openHistoryId !== null },
      means.now(),
    );
    return {
      ...card,
      intro: examination.introHtml,
      needsIdCard: examination.needsIdCard,
      rules: paper!.content.rules,
      sections: sectionsOf(paper!.content.sections),
      myAttempts,
      registration: registration && {
        realName: registration.realName,
        phone: maskPhone(registration.phone),
        idCardLast6: registration.idCardLast6 && maskCard(registration.idCardLast6),
        registerTime: registration.registerTime,
      },
      canStart: why === null,
      why,
    };
  },

  async saveExamUser(means, { examinId, realName, phone, idCardLast6, idCardConsent }, { learnerId }, visit) {
    const examination = await examinationById(means, examinId);
    if (!examination?.published) throw unknownThing();
    if (!registers(examination, means.now())) throw mend("examRegistrationOver");
    if (examination.needsIdCard && idCardLast6 === undefined) throw wrongField("idCardLast6", "idCardLast6");
    if (examination.needsIdCard && idCardConsent !== true) throw wrongField("idCardConsent", "idCardConsent");
    // What isn't asked for isn't kept.
    const kept = { realName, phone, idCardLast6: examination.needsIdCard ? idCardLast6!.toUpperCase() : null };
    await register(means, examinId, learnerId, kept, visit.ip);
    return { examinId, registered: true };
  },
};

export const examCalls = ({ openTasks }: TaskPorts): Handlers<typeof exams> => ({
  ...examinationCalls,

  async getClassExam(means, { itemId }, { learnerId }) {
    const exam = await classExamFor(means, learnerId, itemId);
    const tasks = await openTasks(means, learnerId, itemId);
    const [paper, mine, myAttempts, wrong, retry] = await Promise.all([
      paperById(means, exam.paperId),
      standingsAt(reviewPorts, means, learnerId, "class", [itemId]),
      attemptsAt(reviewPorts, means, learnerId, "class", itemId),
      wrongInRevealed(means, learnerId, itemId),
      retryAt(means, learnerId, itemId, tasks.map(({ deadline }) => deadline)),
    ]);
    const practised = await currentVersions(means, wrong);
    const { bestAccuracyPer = null, openHistoryId = null, passed = null } = mine.get(itemId) ?? {};
    return {
      itemId,
      title: exam.title,
      courseId: exam.seriesId,
      courseTitle: exam.seriesTitle,
      chapterTitle: exam.chapterTitle,
      subjectId: paper!.subjectId,
      minutes: paper!.minutes,
      questionCount: paper!.questionCount,
      totalScore: paper!.totalScore,
      passScore: paper!.passScore,
      accuracyPer: lineOf(exam.accuracyPer, tasks),
      rules: paper!.content.rules,
      sections: sectionsOf(paper!.content.sections),
      openHistoryId,
      bestAccuracyPer,
      reached: passed ?? false,
      // What class exams alone ask is practised nowhere.
      wrongIds: wrong.filter((id) => practised.has(id)),
      myAttempts,
      retry: retry && { ...retry, passages: [...retry.passages] },
      serverTime: means.now(),
    };
  },
});
