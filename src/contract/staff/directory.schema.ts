import { z } from "zod";
import { text } from "../fields.ts";
import { CHANGED_CODES as codes, id, nothing, version } from "../values.ts";
import { picture } from "./branding.schema.ts";
import { DRAWN_TRADES } from "./directory.ts";
import { moving, removing, saved, whichOne } from "./listed.schema.ts";

const words = (max: number) => z.string().trim().max(max, "tooLong").default("");
const courses = z.int().nonnegative().describe("courses and packages, drafts among them");

const direction = z.strictObject({ id, version, name: z.string(), hidden: z.boolean(), courses });
const trade = direction.extend({
  trade: z.string().describe("which drawing its covers bear; its name where there is none"),
  english: z.string(),
  children: z.array(direction),
});

const teacher = z.strictObject({
  name: text(20),
  title: words(30).describe("professional title"),
  line: words(40).describe("one line for small cards"),
  bio: words(600),
  avatarUrl: picture.default("").describe("empty: the first character of the name"),
  career: z.array(text(80)).max(12).default([]).describe("one step a line, the first one first"),
  hidden: z.boolean().default(false).describe("not in the school's list of teachers"),
});

export const staffDirectoryShapes = {
  categories: { summary: "Trades with their directions, hidden ones among them", in: z.strictObject({}), out: z.array(trade) },
  saveCategory: {
    summary: "Adds a trade, or a direction of one, as the last; or changes one. Its courses are searched by the new name",
    in: z.strictObject({
      ...whichOne,
      parentId: id.optional().describe("of a new direction; never changes"),
      name: text(20),
      trade: z.enum(DRAWN_TRADES).or(z.literal("")).optional().describe("of a trade; empty: covers bear its name. Absent: as it was"),
      english: z.string().trim().max(30, "tooLong").optional().describe("of a trade. Absent: as it was"),
      hidden: z.boolean().default(false).describe("learners are not shown it; its courses stay"),
    }),
    out: saved,
    codes,
  },
  moveCategory: { summary: "Puts a trade, or a direction within its trade, behind another one", in: moving, out: nothing, codes },
  removeCategory: {
    summary: "Takes a category away. Where courses are filed under it or its directions they must be moved with it",
    in: removing.extend({ moveTo: id.optional().describe("the category that its courses are filed under then") }),
    out: nothing,
    codes,
  },
  teachers: {
    summary: "Every teacher in order, hidden ones among them",
    in: z.strictObject({}),
    out: z.array(teacher.extend({ id, version, courses })),
  },
  saveTeacher: { summary: "Adds a teacher as the last one, or changes one", in: teacher.extend(whichOne), out: saved, codes },
  moveTeacher: { summary: "Puts a teacher behind another one", in: moving, out: nothing, codes },
  removeTeacher: {
    summary: "Takes a teacher away who teaches nothing and has answered nobody; others can be hidden",
    in: removing,
    out: nothing,
    codes,
  },
};

export type StaffDirectoryShapes = typeof staffDirectoryShapes;
