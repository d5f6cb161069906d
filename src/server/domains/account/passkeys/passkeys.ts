export { beginPasskey, keepPasskey, madePasskey, passkeyList } from "./keeping.ts";
export { passkeyCalls } from "./passkeys.calls.ts";
export { passkeyHolders, type PasskeyOwner, passkeysOf, removeAllPasskeys, removePasskey, renamePasskey } from "./passkeys.store.ts";
export { askAnyPasskey, hasPasskey, passkeyChallenge, passkeyOwner, provePasskey } from "./proving.ts";
