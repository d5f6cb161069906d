import { endpoints } from "../endpoint.ts";
import type { StaffTextShapes } from "./lessons.schema.ts";

/** The texts of document lessons and the drawings they show, as the school's own people write them. */
export const staffTexts = endpoints<StaffTextShapes>()({
  text: { method: "GET", path: "/api/staff/v1/catalogue/texts", access: "staff:courses" },
  addText: { method: "POST", path: "/api/staff/v1/catalogue/texts/add", access: "staff:courses" },
  saveText: { method: "POST", path: "/api/staff/v1/catalogue/texts/save", access: "staff:courses" },
  drawings: { method: "GET", path: "/api/staff/v1/catalogue/drawings", access: "staff:courses" },
  saveDrawing: { method: "POST", path: "/api/staff/v1/catalogue/drawings/save", access: "staff:courses" },
});
