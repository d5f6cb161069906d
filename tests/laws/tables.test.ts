import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { OWNERS } from "#server/database/owners.ts";

/**
 * Domains that read, or at worst write, a table of another domain, and why not through its door. One entry a line; the list
 * only shrinks.
 */
const FOREIGN_READERS: Readonly<Record<string, string>> = {
  "account session": "the list of devices, their end and their erasure are the account's own business",
  "books question": "a page of a book and the counts of a subject in one statement",
  "books subject": "a mark asks whether the question's subject is shown, under the mark's own lock",
  "catalogue media_asset": "an outline with its videos in one statement",
  "catalogue handout": "the count of a course's handouts comes with the course, in one statement",
  "comments item": "a page of comments with its lessons in one statement",
  "comments media_asset": "the lesson that is talked about with its length, in one statement",
  "comments series": "a page of comments with its courses in one statement",
  "comments series_teacher": "who of a course's teachers answers",
  "comments teacher": "a page of comments with the teachers who answered, in one statement",
  "enrolment series": "the count of learners is kept on the course by whoever enrols; below catalogue",
  "exams attempt": "the desk's pages count attempts in one statement",
  "exams chapter": "class exams in the order of the outline, in one statement",
  "exams item": "class exams belong to items; a page with them in one statement",
  "exams paper": "a page of examinations with their papers in one statement",
  "exams paper_version": "a page of examinations with length and score of their papers, in one statement",
  "exams series": "class exams of published courses, in one statement",
  "exams subject": "a page of examinations with their subjects, in one statement",
  "kernel staff": "a session and whether its account may act, in one statement at every call",
  "kernel staff_duty": "a session and its duties in one statement at every call",
  "handouts package_series": "the handouts of a package are those of its series, in one statement",
  "learning chapter": "notes in the order of the outline, in one statement",
  "learning item": "lessons with what was watched of them, in one statement",
  "learning media_asset": "lessons with their videos, in one statement",
  "learning series": "courses with what was watched of them, in one statement",
  "media item": "how many lessons play an asset, on the desk's page",
  "media series": "the courses of these lessons, which an asset is found by",
  "media staff": "the account's row is the lock that counts its open uploads",
  "practice exam_level": "the subject to show: the tree in its order with the last attempt, in one statement",
  "practice exam_trade": "the subject to show: the tree in its order with the last attempt, in one statement",
  "practice subject": "the subject to show: the tree in its order with the last attempt, in one statement",
  "questions item": "knowledge points with the lessons that teach them, in one statement",
};

const root = join(import.meta.dirname, "../../src/server");
const owners: Readonly<Record<string, string>> = OWNERS;

/** Those whose rows go after a time, as a room's retention names them. */
const IN_RETENTION = /\browsOf\(\s*"([a-z_]+)"/g;
/** Names in SQL after the words that tables follow, and in Kysely's calls. */
const IN_SQL = /\b(?:from|join|into|update|using|only)\s+((?:pgboss\.)?[a-z_]+)\b/g;
const IN_KYSELY = /(?:From|Join|insertInto|updateTable|deleteFrom|using)\(\s*\[?\s*"((?:pgboss\.)?[a-z_]+)(?: as \w+)?"/g;

describe("the tables", () => {
  test("each has an owner, and each owner is a domain or the kernel", () => {
    const migrations = readdirSync(join(root, "database/migrations")).map((file) =>
      readFileSync(join(root, "database/migrations", file), "utf8"),
    );
    const named = (statement: RegExp) => migrations.flatMap((text) => [...text.matchAll(statement)].map((m) => m[1]!));
    const made = new Set(named(/^\s*create (?:table|view)(?: if not exists)? (\w+)/gim));
    for (const gone of named(/^\s*drop (?:table|view) (\w+)/gim)) made.delete(gone);
    // The queue makes its own tables, in a schema of its own.
    const ours = Object.keys(OWNERS).filter((table) => !table.startsWith("pgboss."));
    expect(ours.toSorted()).toEqual([...made].toSorted());
    const places = new Set(["kernel", ...readdirSync(join(root, "domains"))]);
    expect(Object.values(OWNERS).filter((owner) => !places.has(owner))).toEqual([]);
  });

  test("are used by their owners alone, save what is listed with its reason", () => {
    const found = new Set(
      readdirSync(root, { recursive: true, encoding: "utf8" })
        .filter((file) => /^(domains|kernel)\/.*\.ts$/.test(file))
        .flatMap((file) => {
          const place = file.startsWith("kernel/") ? "kernel" : file.split("/")[1]!;
          return tablesIn(readFileSync(join(root, file), "utf8"))
            .filter((table) => owners[table] !== place)
            .map((table) => `${place} ${table}`);
        }),
    );
    expect([...found].toSorted()).toEqual(Object.keys(FOREIGN_READERS).toSorted());
  });
});

const tablesIn = (text: string): string[] =>
  [IN_SQL, IN_KYSELY, IN_RETENTION]
    .flatMap((pattern) => [...text.matchAll(pattern)])
    .map((m) => m[1]!)
    .filter((name) => Object.hasOwn(owners, name));
