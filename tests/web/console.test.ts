import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DUTIES, type Duty } from "#contract/duties.ts";
import { merge, same } from "#web/parts/console/form/merge.ts";
import { csvOf } from "#web/parts/console/table/exporting.ts";
import { MENU } from "#web/console/pages/menu.ts";
import { entryOf, firstOf, matchConsole, mayOpen, pages } from "#web/console/pages/pages.ts";

/** Who holds a duty for the whole school, and who for some of it. */
const whole = (duty: Duty) => ({ duties: [duty], reach: { [duty]: ["all" as const] } });
const narrow = (duty: Duty) => ({ duties: [duty], reach: { [duty]: ["ownCourses" as const, "ownCohorts" as const] } });

describe("the console's page table", () => {
  test("has each path once, finds it, and finds none of what isn't there", () => {
    expect(new Set(pages.map(({ path }) => path)).size).toBe(pages.length);
    for (const page of pages) expect(matchConsole(`/staff${page.path.replace(/:\w+/g, "7")}`)?.page).toBe(page);
    expect(matchConsole("/staff/no/such/page")).toBeNull();
    expect(matchConsole("/staff/audit/%E0%A4%A")).toBeNull();
  });

  test("leads by the side bar only to pages that the duties open", () => {
    const names = MENU.flatMap(({ entries }) => entries.map(([name]) => name));
    for (const duty of DUTIES) {
      for (const name of names) {
        for (const held of [whole(duty), narrow(duty)]) {
          const address = entryOf(name, held);
          if (address !== null) expect(mayOpen(matchConsole(address)!.page, held)).toBe(true);
        }
      }
    }
    expect(entryOf("audit", whole("comments"))).toBeNull();
    expect(entryOf("audit", whole("audit"))).toBe("/staff/audit");
    expect(firstOf(whole("audit"))).not.toBeNull();
  });

  test("opens what concerns the whole school to nobody who reaches a part of it", () => {
    expect(entryOf("audit", narrow("audit"))).toBeNull();
    expect(entryOf("news", narrow("news"))).toBeNull();
    // Halls and class exams are those of courses: the entry leads there.
    expect([entryOf("exams", whole("exams")), entryOf("exams", narrow("exams"))]).toEqual(["/staff/exams", "/staff/exams/hall"]);
  });
});

describe("a file of what a table shows", () => {
  const columns = [
    { title: "姓名", value: (row: { name: string; hours: number }) => row.name },
    { title: "学时", value: (row: { name: string; hours: number }) => row.hours },
  ];

  test("keeps commas, quotes and lines in their cells", () => {
    const csv = csvOf(columns, [{ name: '陈"秀兰",\n电工', hours: 38.5 }]);
    expect(csv).toBe('姓名,学时\r\n"陈""秀兰"",\n电工",38.5\r\n');
  });

  test("holds no formula that somebody typed as a name, and leaves numbers what they are", () => {
    for (const name of ["=HYPERLINK(1)", "+1", "-1", "@sum", "\t=1"]) {
      expect(csvOf(columns, [{ name, hours: -2 }])).toContain(`\r\n'${name},-2`);
    }
  });
});

describe("what two people made of one thing", () => {
  const base = { name: "编辑", duties: ["news"], scope: "all" };

  test("comes together where they changed different fields", () => {
    const { values, clashes } = merge(base, { ...base, duties: ["news", "site"] }, { ...base, name: "主编" });
    expect(values).toEqual({ name: "主编", duties: ["news", "site"], scope: "all" });
    expect(clashes).toEqual([]);
  });

  test("is asked about where both changed one field, unless to the same", () => {
    const theirs = { ...base, name: "责编", scope: "ownCourses" };
    expect(merge(base, theirs, { ...base, name: "主编", scope: "ownCourses" })).toEqual({
      values: { name: "主编", duties: ["news"], scope: "ownCourses" },
      clashes: [{ name: "name", theirs: "责编", mine: "主编" }],
    });
  });

  test("is a field as the one has it who changed it, whatever the fields hold", () => {
    const thing = fc.dictionary(fc.constantFrom("a", "b", "c"), fc.jsonValue(), { minKeys: 1 });
    fc.assert(
      fc.property(thing, thing, (from, to) => {
        expect(same(merge(from, to, from).values, { ...to })).toBe(true);
        const mine = merge(from, from, to).values as Record<string, unknown>;
        expect(Object.keys(to).every((name) => same(mine[name], to[name]))).toBe(true);
      }),
    );
  });
});
