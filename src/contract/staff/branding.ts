import { endpoints } from "../endpoint.ts";
import type { StaffBrandingShapes } from "./branding.schema.ts";

const SITE = "/api/staff/v1/site";

/** How the school's sites look and where they are found, for its own people. */
export const staffBranding = endpoints<StaffBrandingShapes>()({
  sites: { method: "GET", path: `${SITE}/sites`, access: "staff:site" },
  addSite: { method: "POST", path: `${SITE}/addSite`, access: "staff:site" },
  saveSite: { method: "POST", path: `${SITE}/saveSite`, access: "staff:site" },
  removeSite: { method: "POST", path: `${SITE}/removeSite`, access: "staff:site" },
  checkSite: { method: "GET", path: `${SITE}/checkSite`, access: "staff:site" },
  branding: { method: "GET", path: `${SITE}/branding`, access: "staff:site" },
  saveBranding: { method: "POST", path: `${SITE}/saveBranding`, access: "staff:site" },
  addPicture: { method: "POST", path: `${SITE}/addPicture`, access: "staff:site" },
});

/** What a picture is for, with the least side (px) that it is sharp with. */
export const PICTURE_USES = { logo: 48, code: 120, advert: 160, portrait: 160 } as const;
export type PictureUse = keyof typeof PICTURE_USES;
/** Most bytes of a picture. */
export const PICTURE_BYTES = 1024 * 1024;
/** Where pictures of the school are found; the rest is the name of the file. */
export const PICTURES = "/pictures/";
