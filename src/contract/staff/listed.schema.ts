import { z } from "zod";
import { text } from "../fields.ts";
import { CHANGED_CODES as codes, id, instant, nothing, version } from "../values.ts";
import { picture } from "./branding.schema.ts";
import { ADVERT_POSITIONS } from "./listed.ts";

const words = (max: number) => z.string().trim().max(max, "tooLong").default("");

/** With neither a new thing; with both a change of the one that was seen. */
export const whichOne = { id: id.optional().describe("absent: a new one"), version: version.optional() };
export const saved = z.strictObject({ id, version });
export const moving = z.strictObject({ id, version, after: id.nullable().describe("which one it stands behind; null: first") });
export const removing = z.strictObject({ id, version });

const advert = z.strictObject({
  position: z.enum(ADVERT_POSITIONS),
  imageUrl: picture.default(""),
  title: text(40),
  subtitle: words(80),
  action: words(12).describe("words of its button"),
  link: z.string().trim().max(300, "tooLong")
    .regex(/^\/(?!\/)\S*$|^https:\/\/[^\s/]+\S*$/, "linkInvalid").describe("of this site, or https"),
  from: instant.nullable().default(null),
  until: instant.nullable().default(null),
});
const contact = z.strictObject({ type: z.enum(["qq", "phone", "wechat"]), name: text(20), val: text(60) });
const campus = z.strictObject({ name: text(20), address: text(100), route: words(300).describe("ways are parted by semicolons") });
const listed = { id, version };

const removed = (summary: string) => ({ summary, in: removing, out: nothing, codes });
const moved = (summary: string) => ({ summary, in: moving, out: nothing, codes });

export const staffListedShapes = {
  adverts: {
    summary: "Every advert, by position and order, with how it stands now",
    in: z.strictObject({}),
    out: z.array(advert.extend({ ...listed, state: z.enum(["due", "shown", "over"]) })),
  },
  saveAdvert: { summary: "Adds an advert as the last of its position, or changes one", in: advert.extend(whichOne), out: saved, codes },
  moveAdvert: moved("Puts an advert behind another one of its position"),
  removeAdvert: removed("Takes an advert away; a second time changes nothing"),
  contacts: { summary: "Whom learners may ask, in order", in: z.strictObject({}), out: z.array(contact.extend(listed)) },
  saveContact: { summary: "Adds a contact as the last one, or changes one", in: contact.extend(whichOne), out: saved, codes },
  moveContact: moved("Puts a contact behind another one"),
  removeContact: removed("Takes a contact away; a second time changes nothing"),
  campuses: { summary: "Where the school is found, in order", in: z.strictObject({}), out: z.array(campus.extend(listed)) },
  saveCampus: { summary: "Adds a campus as the last one, or changes one", in: campus.extend(whichOne), out: saved, codes },
  moveCampus: moved("Puts a campus behind another one"),
  removeCampus: removed("Takes a campus away; a second time changes nothing"),
};

export type StaffListedShapes = typeof staffListedShapes;
