export { dropTotp, totpOf } from "./factors.store.ts";
export { factorsOf, totpRow } from "./factors.ts";
export { addOwner, anyStaff, blankPassword, countMembers, dutiesOf, insertMember, staffByUsername } from "./members.store.ts";
export { staffWeakness, writePassword } from "./passwords.ts";
export { dropTickets } from "./tickets.store.ts";
export { makeInvite } from "./tickets.ts";
