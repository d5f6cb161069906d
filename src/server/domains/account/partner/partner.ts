export { partnerCalls } from "./calls.ts";
export { addPartner, renewPartnerKey, setPartnerActive } from "./partners.ts";
