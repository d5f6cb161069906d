export { avatars, dropAvatar } from "./avatars.ts";
export { exportedData } from "./exports.ts";
export { ownCalls } from "./own.calls.ts";
export { eraseDue } from "./personal.ts";
export { profileCalls } from "./profile.calls.ts";
export { termsCalls } from "./terms.calls.ts";
