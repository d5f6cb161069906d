import { endpoints } from "../endpoint.ts";
import type { StaffListedShapes } from "./listed.schema.ts";

const SITE = "/api/staff/v1/site";

/** Where adverts stand: the home page's carousel, the strip on it, the start of the school's app. */
export const ADVERT_POSITIONS = ["home", "homeStrip", "opening"] as const;

/** Adverts, service contacts and campuses: lists in the school's own order. */
export const staffListed = endpoints<StaffListedShapes>()({
  adverts: { method: "GET", path: `${SITE}/adverts`, access: "staff:site" },
  saveAdvert: { method: "POST", path: `${SITE}/saveAdvert`, access: "staff:site" },
  moveAdvert: { method: "POST", path: `${SITE}/moveAdvert`, access: "staff:site" },
  removeAdvert: { method: "POST", path: `${SITE}/removeAdvert`, access: "staff:site" },
  contacts: { method: "GET", path: `${SITE}/contacts`, access: "staff:site" },
  saveContact: { method: "POST", path: `${SITE}/saveContact`, access: "staff:site" },
  moveContact: { method: "POST", path: `${SITE}/moveContact`, access: "staff:site" },
  removeContact: { method: "POST", path: `${SITE}/removeContact`, access: "staff:site" },
  campuses: { method: "GET", path: `${SITE}/campuses`, access: "staff:site" },
  saveCampus: { method: "POST", path: `${SITE}/saveCampus`, access: "staff:site" },
  moveCampus: { method: "POST", path: `${SITE}/moveCampus`, access: "staff:site" },
  removeCampus: { method: "POST", path: `${SITE}/removeCampus`, access: "staff:site" },
});
