export {
  distributorOf, hasPhone, namedLearner, namesAfter, publicLearners, traineeFacts, viewerOf, withoutStrongWay, writerFacts,
} from "./known.store.ts";
export {
  beginErasures, beginUnused, blankLearner, countErasures, endErasure, ERASED_NAME, keepAccount, planErasure,
} from "./erasure.store.ts";
export {
  cameBy, changeLearner, type DeskLearner, deskLearner, existing, holdLearners, markFrozen, partnersOf, putCohort, putSignedIn, consumeOnce,
} from "./desk.store.ts";
export { fillMany, insertMany, matches, type SheetMatch } from "./import.store.ts";
export { knownLearner, knowsPhone } from "./known.ts";
export { textCode } from "./ownCode.ts";
export { acceptableName, defaultName } from "./names.ts";
export { rename, takePicture } from "./names.store.ts";
export { proveOwner } from "./proof.ts";
export {
  importLearners, insertLearner, learnerById, learnerByPhone, learnerByUsername, movePhone, ownProfile, renewHash,
  saveAvatarUrl, saveRealName, saveStatus, setPassword, type SigningIn,
} from "./store.ts";
export { consentCounts, type Guardian, guardianOf, guardianRow, putConfirmed, putGuardian } from "./terms.store.ts";
export { announceTerms, forgetTerms, termsInForce, toConfirm } from "./terms.ts";
export { userType } from "./userType.rules.ts";
