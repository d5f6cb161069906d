import { endpoints } from "../endpoint.ts";
import type { StaffDirectoryShapes } from "./directory.schema.ts";

const CATALOGUE = "/api/staff/v1/catalogue";

/** What courses are filed under, and who teaches them. */
export const staffDirectory = endpoints<StaffDirectoryShapes>()({
  categories: { method: "GET", path: `${CATALOGUE}/categories`, access: "staff:site" },
  saveCategory: { method: "POST", path: `${CATALOGUE}/saveCategory`, access: "staff:site" },
  moveCategory: { method: "POST", path: `${CATALOGUE}/moveCategory`, access: "staff:site" },
  removeCategory: { method: "POST", path: `${CATALOGUE}/removeCategory`, access: "staff:site" },
  teachers: { method: "GET", path: `${CATALOGUE}/teachers`, access: "staff:site" },
  saveTeacher: { method: "POST", path: `${CATALOGUE}/saveTeacher`, access: "staff:site" },
  moveTeacher: { method: "POST", path: `${CATALOGUE}/moveTeacher`, access: "staff:site" },
  removeTeacher: { method: "POST", path: `${CATALOGUE}/removeTeacher`, access: "staff:site" },
});

/** Trades that the product has drawings and colours of; any other is drawn with its name. */
export const DRAWN_TRADES = [
  "electrician", "welder", "eldercare", "childcare", "cook", "forklift", "ecommerce", "fire", "pastry", "home",
] as const;
