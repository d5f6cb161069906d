import { endpoints } from "./endpoint.ts";
import type { OlderPlayShapes } from "./olderPlay.schema.ts";

/** The play authorisation and the watermark under their older names (spec 7): the same functions, older shapes. */
export const olderPlay = endpoints<OlderPlayShapes>()({
  getMyVideoUrl: { method: "POST", path: "/api/v1/myCourse/getMyVideoUrl", access: "learner" },
  getMyVideoUrlBySupplier: { method: "POST", path: "/api/v1/myCourse/getMyVideoUrlBySupplier", access: "learner" },
  getSupplierVideoUrlNew: { method: "POST", path: "/api/course/v2/hnMyCourse/getSupplierVideoUrlNew", access: "learner" },
  getAdvertisement: { method: "GET", path: "/api/v1/watermark/getAdvertisement", access: "learner" },
});
