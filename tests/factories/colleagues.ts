import { readFileSync } from "node:fs";
import { ingestLecture } from "#server/domains/media/media.ts";
import { signUpload } from "#server/domains/media/work/work.ts";
import type { School } from "../support/school.ts";
import { writeLecture } from "./lecture.ts";
import { addMember, signInMember } from "./staff.ts";
import { begin, part, settled } from "./uploads.ts";

/** Base64 of a JPEG that is one by its first and last bytes. */
export const PICTURE = Buffer.from(`ffd8ffe0${"00".repeat(300)}ffd9`, "hex").toString("base64");

type Member = Awaited<ReturnType<typeof signInMember>>;

/** Two members who look after videos, and what they do with them. */
export async function twoColleagues(school: School) {
  const colleague = async (name: string): Promise<Member> => signInMember(school, await addMember(school, ["media"], { name }));
  const [one, two] = [await colleague("甲老师"), await colleague("乙老师")];
  let count = 0;
  const ticketOf = ({ staffId }: Pick<Member, "staffId">) => signUpload(school.means.secrets, staffId, school.clock.now + 3_600_000);
  /** Begins the upload of the file that is to replace a video. */
  const started = (member: Member, id: number, version: number, bytes: number, name = "重录.mp4") =>
    begin(school.origin, ticketOf(member), name, bytes, { replaces: String(id), version: String(version) });
  return {
    one,
    two,
    ticketOf,
    started,
    /** A video that plays. */
    aVideo: async (seconds = 20) =>
      (await ingestLecture(school.means, writeLecture(seconds).folder, `colleagues/${(count += 1)}`)).assetId,
    /** Replaces a video by a file and returns the new one once it is done. */
    async replaced(member: Member, id: number, version: number, file: string) {
      const body = readFileSync(file);
      const { at, assetId, status, text } = await started(member, id, version, body.length);
      if (status !== 201) throw new Error(`the upload was refused with ${status}: ${text}`);
      const done = await part(school.origin, at, ticketOf(member), 0, body);
      if (done.status !== 204) throw new Error(`the upload broke off with ${done.status}: ${done.text}`);
      return settled(member, assetId);
    },
  };
}
