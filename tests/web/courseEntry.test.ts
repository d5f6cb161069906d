import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { catalogue } from "#contract/catalogue.ts";
import type { CourseDetail } from "#contract/catalogue.schema.ts";
import { packages } from "#contract/packages.ts";
import { type Call, CallFailure } from "#web/client/call.ts";
import { Moved } from "#web/parts/app/screen.ts";
import { entryAddress, pageAddress } from "#web/parts/course/entry.ts";
import { loadCompose } from "#web/screens/compose/load.ts";
import { loadDetails } from "#web/screens/details/load.ts";
import { loadTransfer } from "#web/screens/transfer/load.ts";

describe("opening a course by id", () => {
  test("button type 2 leads to the play screen, with item and video when both are given", () => {
    expect(entryAddress({ id: 7, type: 1, buttonType: 2 })).toBe("/course/play?id=7");
    expect(entryAddress({ id: 7, type: 1, buttonType: 2 }, { itemId: 31, vid: "a&b" })).toBe("/course/play?id=7&itemId=31&vid=a%26b");
    expect(entryAddress({ id: 7, type: 1, buttonType: 2 }, { itemId: 31, vid: null })).toBe("/course/play?id=7");
    expect(entryAddress({ id: 7, type: 1, buttonType: 2 }, { itemId: null, vid: "x" })).toBe("/course/play?id=7");
  });

  test.each([0, 3, 4])("button type %i leads to the details, whatever lesson is given", (buttonType) => {
    expect(entryAddress({ id: 7, type: 1, buttonType }, { itemId: 31, vid: "x" })).toBe("/course/details?id=7");
  });

  test("any other button type leads to the transfer screen", () => {
    fc.assert(
      fc.property(fc.integer().filter((type) => ![0, 2, 3, 4].includes(type)), (buttonType) => {
        expect(entryAddress({ id: 7, type: 1, buttonType })).toBe("/course/transfer?id=7");
      }),
    );
  });

  test("a package opens on its own page, whatever the asker may do with it; an owner may look at a course's page, too", () => {
    for (const buttonType of [0, 1, 2, 3, 4, 5])
      expect(entryAddress({ id: 7, type: 2, buttonType }, { itemId: 31, vid: "x" })).toBe("/course/compose?id=7");
    expect([0, 1, 2, 3, 4, 5].map((buttonType) => pageAddress({ id: 7, type: 1, buttonType }).split("?")[0])).toEqual([
      "/course/details", "/course/transfer", "/course/details", "/course/details", "/course/details", "/course/transfer",
    ]);
  });
});

describe("a screen that is opened with another course's id leads to where the course is", () => {
  const baseInfo: CourseDetail["baseInfo"] = {
    id: 7,
    type: 1,
    title: "电工",
    subtitle: "",
    coverUrl: "/c?v=1",
    categoryId: 1,
    categoryName: "电工",
    teacherNames: [],
    lessonCount: 3,
    totalSeconds: 930,
    learnerCount: 0,
    price: 68_000,
    originalPrice: null,
    buttonType: 0,
    supplier: "own",
    updatedAt: 0,
    level: "",
    trade: "electrician",
    topic: "",
    parts: [],
    intro: "",
    outcomes: [],
    validDays: null,
    validUntil: null,
    isCollect: false,
    collectId: null,
    seo: { title: "", description: "", keywords: [] },
    breadcrumb: [],
  };
  const asked: unknown[] = [];
  /** Where the screen leads; null when it stays. */
  async function ledTo(
    load: typeof loadDetails | typeof loadCompose | typeof loadTransfer,
    base: Partial<CourseDetail["baseInfo"]>,
    more = "",
  ): Promise<string | null> {
    const answers = new Map<unknown, unknown>([
      [
        catalogue.getCourseSeriesDetail,
        {
          baseInfo: { ...baseInfo, ...base },
          teachers: [],
          chapters: [],
          packages: [],
          series: [],
          outlines: [],
          bundle: null,
          handoutCount: 0,
          related: [],
        },
      ],
      [packages.getSupplierItems, []],
    ]);
    asked.length = 0;
    const call = ((endpoint: unknown, input: unknown) => {
      asked.push(endpoint, input);
      return Promise.resolve(answers.get(endpoint));
    }) as unknown as Call;
    try {
      await load({ call, query: new URLSearchParams(`id=7${more}`), path: "/", params: {}, language: "zh", signedIn: false });
      return null;
    } catch (error) {
      if (!(error instanceof Moved)) throw error;
      return error.to;
    }
  }

  test("the details screen keeps courses that are sold, free, closed or owned, and sends the others on", async () => {
    for (const buttonType of [0, 2, 3, 4]) expect(await ledTo(loadDetails, { buttonType })).toBeNull();
    for (const buttonType of [1, 5, 9]) expect(await ledTo(loadDetails, { buttonType })).toBe("/course/transfer?id=7");
    for (const buttonType of [0, 2, 3, 4]) expect(await ledTo(loadDetails, { type: 2, buttonType })).toBe("/course/compose?id=7");
  });

  test("the package's screen keeps packages alone", async () => {
    for (const buttonType of [0, 2, 3, 4]) expect(await ledTo(loadCompose, { type: 2, buttonType })).toBeNull();
    for (const buttonType of [0, 2, 3, 4]) expect(await ledTo(loadCompose, { buttonType })).toBe("/course/details?id=7");
    for (const buttonType of [1, 5]) expect(await ledTo(loadCompose, { buttonType })).toBe("/course/transfer?id=7");
  });

  test(
    "the transfer screen asks with type 1 and goes where the buttonType leads, with the lesson when both its ids are given",
    async () => {
      for (const buttonType of [1, 5, 9]) expect(await ledTo(loadTransfer, { buttonType })).toBeNull();
      expect(asked.slice(0, 2)).toEqual([catalogue.getCourseSeriesDetail, { id: 7, type: 1 }]);
      for (const buttonType of [0, 3, 4]) expect(await ledTo(loadTransfer, { buttonType })).toBe("/course/details?id=7");
      expect(await ledTo(loadTransfer, { buttonType: 2 }, "&itemId=3&vid=v3")).toBe("/course/play?id=7&itemId=3&vid=v3");
      expect(await ledTo(loadTransfer, { buttonType: 2 }, "&itemId=3")).toBe("/course/play?id=7");
      expect(await ledTo(loadTransfer, { type: 2 })).toBe("/course/compose?id=7");
    },
  );

  test("any answer but code 1 leads nowhere", async () => {
    const call = (() => Promise.reject(new CallFailure("没有这门课", 1001, null, true))) as unknown as Call;
    for (const load of [loadDetails, loadCompose, loadTransfer]) {
      await expect(
        load({ call, query: new URLSearchParams("id=7"), path: "/", params: {}, language: "zh", signedIn: false }),
      ).rejects.toBeInstanceOf(CallFailure);
    }
  });
});
