import { endpoints } from "../endpoint.ts";
import type { StaffPartnerShapes } from "./partners.schema.ts";

const PARTNERS = "/api/staff/v1/partners";

/** Employers and agencies that send learners by links which they sign with a secret of their own. */
export const staffPartners = endpoints<StaffPartnerShapes>()({
  partners: { method: "GET", path: `${PARTNERS}/list`, access: "staff:operations" },
  choices: { method: "GET", path: `${PARTNERS}/choices`, access: "staff:learners" },
  addPartner: { method: "POST", path: `${PARTNERS}/add`, access: "staff:operations" },
  savePartner: { method: "POST", path: `${PARTNERS}/save`, access: "staff:operations" },
  rotateKey: { method: "POST", path: `${PARTNERS}/rotateKey`, access: "staff:operations" },
  dropKey: { method: "POST", path: `${PARTNERS}/dropKey`, access: "staff:operations" },
  setActive: { method: "POST", path: `${PARTNERS}/setActive`, access: "staff:operations" },
});
