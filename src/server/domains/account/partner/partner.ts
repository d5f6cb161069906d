export { partnerCalls } from "./calls.ts";
export { addPartner, partnerDoor, renewPartnerKey, setPartnerActive } from "./partners.ts";
