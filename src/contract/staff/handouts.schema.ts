import { z } from "zod";
import { HANDOUT_BYTES, HANDOUT_KINDS } from "../handouts.ts";
import { CHANGED_CODES as codes, id, instant, nothing, queryId, version } from "../values.ts";

const staffHandout = z.strictObject({
  id,
  seriesId: id,
  name: z.string(),
  ext: z.enum(HANDOUT_KINDS),
  bytes: z.int().positive(),
  pages: z.int().positive().nullable(),
  updatedAt: instant,
  version,
  listVersion: version.describe("of the order of its course's handouts; goes into the call order"),
});

const bytes = z.int().min(1, "handoutEmpty").max(HANDOUT_BYTES, "handoutTooLarge").describe("size of the file that will be sent");
const fileName = z.string().max(400, "handoutNameLong").describe("with its ending, which says the kind");
const upload = z.strictObject({
  uploadUrl: z.string().describe("POST the bytes there as application/octet-stream; good for one file"),
  expiresAt: instant,
});

export const staffHandoutShapes = {
  list: { summary: "The handouts of a course, in order", in: z.strictObject({ seriesId: queryId }), out: z.array(staffHandout) },
  add: { summary: "Asks leave to send a new handout", in: z.strictObject({ seriesId: id, fileName, bytes }), out: upload },
  replace: {
    summary: "Asks leave to send a new file for a handout, which keeps its name and place; the kind may change",
    in: z.strictObject({ id, version, fileName, bytes }),
    out: upload,
  },
  rename: {
    summary: "Renames a handout; its ending stays",
    in: z.strictObject({ id, version, name: z.string().max(400, "handoutNameLong") }),
    out: staffHandout,
    codes,
  },
  order: {
    summary: "Puts the handouts of a course into this order; all of them must be named",
    in: z.strictObject({ seriesId: id, version: version.describe("listVersion of the list that was seen"), ids: z.array(id).max(1000) }),
    out: z.array(staffHandout),
    codes,
  },
  remove: { summary: "Removes a handout; a second time changes nothing", in: z.strictObject({ id, version }), out: nothing, codes },
};

export type StaffHandoutShapes = typeof staffHandoutShapes;
