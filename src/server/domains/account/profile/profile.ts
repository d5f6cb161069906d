export { avatars, dropAvatar } from "./avatars.ts";
export { exportedData } from "./exports.ts";
export { ownCalls } from "./own.calls.ts";
export { eraseDue, eraseUnused, THINK_AGAIN_DAYS } from "./personal.ts";
export { profileCalls } from "./profile.calls.ts";
export { termsCalls } from "./terms.calls.ts";
export { devicesOf, signedInAt } from "./devices.ts";
