import { afterAll, beforeAll, expect, test } from "vitest";
import { exams } from "#contract/exams.ts";
import { addEnglish } from "#server/domains/translations/translations.ts";
import { signIn } from "../factories/account.ts";
import { anExamination, aPaper, aSubject } from "../factories/bank.ts";
import { openSchool, type School } from "../support/school.ts";

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

test("the kind of an examination is asked for as the school wrote it, and shown in the reader's language", async () => {
  const type = "上岗考试";
  const { subjectId } = await aSubject(school);
  const { paperId } = await aPaper(school, subjectId, { kind: "formal" });
  const { examinId } = await anExamination(school, subjectId, { paperId, type });
  await addEnglish(school.db, [{ chinese: type, kind: "text", english: "Permit to work" }], new Date(school.clock.now));
  const reader = await signIn(school);
  const shown = async () => {
    const listed = (await reader.call(exams.getExaminListType, {})).find((one) => one.type === type);
    const [card] = (await reader.call(exams.getExaminBaseIsType, { type })).records;
    return [listed?.name, card?.typeName, card?.type, (await reader.call(exams.getExaminBase, { examinId })).typeName];
  };
  expect(await shown()).toEqual([type, type, type, type]);
  reader.language = "en";
  expect(await shown()).toEqual(["Permit to work", "Permit to work", type, "Permit to work"]);
});
