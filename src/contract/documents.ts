import type { DocumentShapes } from "./documents.schema.ts";
import { endpoints } from "./endpoint.ts";

/** The school's own texts: user agreement, privacy policy, about page (added). */
export const documents = endpoints<DocumentShapes>()({
  getDocument: { method: "GET", path: "/api/v1/pc/getDocument", access: "visitor" },
});
