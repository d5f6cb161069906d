import { z } from "zod";
import { ACCENTS } from "../accents.ts";
import { text } from "../fields.ts";
import { CHANGED_CODES as codes, id, instant, nothing, queryId, version } from "../values.ts";
import { PICTURE_BYTES, PICTURE_USES, type PictureUse } from "./branding.ts";

const words = (max: number) => z.string().trim().max(max, "tooLong").default("");
/** A host as browsers know it: no scheme, no port, no path. */
const host = z
  .string()
  .trim()
  .toLowerCase()
  .max(253, "tooLong")
  .regex(/^(?=.{4,})(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{2,59})$/, "hostInvalid")
  .meta({ examples: ["xuexi.example.cn"] });
/** Of this site's own files: a picture that was sent, a cover, a drawing; empty: none. */
export const picture = z
  .string()
  .regex(/^$|^\/(?:pictures|covers|drawings|media)\/[\w.~%/-]+(?:\?[\w=&.%~-]*)?$|^\/favicon\.svg$/, "pictureUnknown");

const site = z.strictObject({
  id,
  host: z.string().nullable().describe("null: whoever comes by another host is shown this one"),
  purpose: z.string(),
  appToken: z.string(),
  isDefault: z.boolean(),
  follows: z.boolean().describe("its branding is that of the default site"),
  version,
});

const code = z.strictObject({
  target: z.string().trim().max(300, "tooLong").regex(/^$|^https?:\/\/\S+$|^weixin:\/\/\S+$/, "addressInvalid").default("")
    .describe("what the code leads to; it is drawn from it"),
  picture: picture.default("").describe("a code that another service made, in place of a drawn one"),
});

const branding = z.strictObject({
  school: text(40),
  siteName: text(20),
  logo: picture.default(""),
  accent: z.enum(ACCENTS).default("orange"),
  phone: z.string().trim().regex(/^$|^[+\d][\d ()-]{4,28}\d$/, "hotlineInvalid").default(""),
  hours: words(30).describe("when the hotline is answered"),
  qq: z.string().trim().regex(/^$|^[1-9]\d{4,11}$/, "qqInvalid").default(""),
  follow: code.prefault({}).describe("of the public account"),
  android: code.prefault({}),
  ios: code.prefault({}),
  mobileHost: z.string().trim().toLowerCase().max(253).default("").describe("where phones are led to; one of the school's hosts"),
  icp: words(40),
  police: words(40),
  licence: words(60).describe("number of the licence to teach"),
  licenceUntil: z.union([z.literal(""), z.iso.date("invalid")]).default("").describe("its last day; the console reminds of it"),
});

const USES = Object.keys(PICTURE_USES) as [PictureUse, ...PictureUse[]];

export const staffBrandingShapes = {
  sites: { summary: "The school's hosts, the default one first", in: z.strictObject({}), out: z.array(site) },
  addSite: {
    summary: "Adds a host. It follows the branding of the default site until it gets its own",
    in: z.strictObject({ host, purpose: words(30) }),
    out: site,
    example: { host: "ke.jiangcheng.example" },
  },
  saveSite: {
    summary: "Changes a host; one that no longer follows begins with a copy of what it has followed",
    in: z.strictObject({
      id, version, host: host.nullable().describe("null for the default site alone"), purpose: words(30), follows: z.boolean(),
    }),
    out: site,
    codes,
    example: { host: "ke.jiangcheng.example" },
  },
  removeSite: {
    summary: "Takes a host away, with its own branding; the default one stays",
    in: z.strictObject({ id, version }),
    out: nothing,
    codes,
  },
  checkSite: {
    summary: "Looks whether a host leads anywhere, and how long the certificate there is good",
    in: z.strictObject({ id: queryId }),
    out: z.strictObject({
      state: z.enum(["good", "expiring", "expired", "untrusted", "unresolved", "unreachable"]),
      until: instant.nullable().describe("the certificate's end"),
    }),
  },
  branding: {
    summary: "What a site's frame shows; without an id that of the default site",
    in: z.strictObject({ siteId: queryId.optional() }),
    out: branding.extend({ siteId: id, version: version.describe("of the site") }),
  },
  saveBranding: {
    summary: "Publishes what a site's frame shows; learners see it at their next page",
    in: branding.extend({ siteId: id, version }),
    out: z.strictObject({ version }),
    codes,
  },
  addPicture: {
    summary: "Keeps a picture of the school and tells its address; the same bytes twice are one picture",
    in: z.strictObject({ use: z.enum(USES), image: z.string().max(Math.ceil(PICTURE_BYTES / 3) * 4, "pictureLarge").describe("base64") }),
    out: z.strictObject({ address: z.string(), width: z.int(), height: z.int() }),
    bodyLimit: PICTURE_BYTES * 1.5,
  },
};

export type StaffBrandingShapes = typeof staffBrandingShapes;
