import type { staff as zh } from "./staff.zh.ts";

export const staff: Readonly<Record<keyof typeof zh, string>> = {
  staffWrongPair: "Wrong account or password",
  changedSince: "Someone has changed this since you opened it. Nothing was saved: see what changed and try again",
  changedBy: "{name} has changed this since you opened it. Nothing was saved: see what changed and try again",
  secondFactorNeeded: "Please confirm that it is you",
  secondFactorMissing: "The school asks for a second factor. Please set up an authenticator first.",
  factorWrong: "The code is wrong or was used before. Look at your authenticator and try again.",
  factorTicketOver: "This login has run out. Please enter account and password again.",
  factorPaused: "Too many wrong codes. Wait {hours} h, log in now in a browser you used before, or ask an owner to reset your account.",
  factorLast: "The school asks for a second factor, so the last one stays. Set up another one first.",
  inviteRefused: "This one-time code is wrong, used or over. Ask an owner for another one.",
  usernameTaken: "This account name is taken. Choose another one.",
  lastOwner: "The school needs at least one active owner",
  ownerRoleFixed: "The owner's role has every duty and can't be changed",
};
