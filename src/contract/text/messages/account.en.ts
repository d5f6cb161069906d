import type { account as zh } from "./account.zh.ts";

export const account: Readonly<Record<keyof typeof zh, string>> = {
  wrongPair: "Wrong account or password",
  loginPaused: "Too many wrong passwords from this network. Wait {minutes} min, or log in now by code or in a browser you used before.",
  accountFrozenFor: "The account is frozen: {reason}",
  passwordHanded: "This password from the school works once. Change it to your own now.",
  captchaNeeded: "Please pass a security check first",
  codeWait: "Wait {seconds} seconds and try again",
  codesPausedMinutes: "Too many codes for this number. Wait {minutes} min, or log in now by password or in a browser you used before.",
  codesPausedHours: "Too many codes for this number today. Wait {hours} h, or log in now by password or in a browser you used before.",
  codeNotSent: "The message could not be sent. Try again later or call the hotline.",
  alreadyRegistered: "This phone number is registered; please log in",
  phoneTaken: "This phone number belongs to another account",
  resetGrantMissing: "Verify your phone number first, then set the new password",
  partnerRefused: "Logging in through your employer failed. Please use your phone number.",
  signedInAsAnother: "This browser is logged in to another account. Log out of it and use your employer's?",
  passkeysNotHere: "Passkeys can't be used at this address. Log in with your phone number or password.",
  passkeyRefused: "The passkey was not accepted. Try again, or log in with your phone number or password.",
  passkeysFull: "You can have {count} passkeys. Remove one you no longer use.",
  passkeyKnown: "This passkey has been added already",
  erasureStarted: "Your account will be erased. Log in within 7 days to keep it.",
  erasureUndone: "Welcome back. Your account will not be erased.",
};
