import { endpoints } from "../endpoint.ts";
import type { HostingShapes } from "./hosting.schema.ts";

/** Videos that lie with a host outside the school. */
export const hosting = endpoints<HostingShapes>()({
  placeUpload: { method: "POST", path: "/api/staff/v1/media/placeUpload", access: "staff:media" },
  adopt: { method: "POST", path: "/api/staff/v1/media/adopt", access: "staff:media" },
  listHosted: { method: "GET", path: "/api/staff/v1/media/hosted", access: "staff:media" },
});
