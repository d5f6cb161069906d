import type { Messages } from "./messages.zh.ts";

/** What the server says in `message`, in English. */
export const messages: Messages = {
  ok: "",
  fieldsWrong: "Some fields need another look",
  malformed: "The request could not be read. Reload the page and try again.",
  notFound: "There is nothing at this address",
  tooLarge: "This is too large. Make it smaller and try again.",
  tooOften: "Too many tries. Wait {seconds} seconds and try again.",
  busy: "The server is busy, usually for a few minutes. Call the hotline if urgent.",
  fault: "Something went wrong on our side. Please try again a little later.",
  crossSite: "This request did not come from this site and was stopped",
  sessionMissing: "Please log in first",
  sessionExpired: "Your session has expired. Please log in again.",
  sessionReplaced: "Your account signed in elsewhere or changed its password. Please log in again.",
  accountFrozen: "Your account has been suspended. Please contact the school.",
  dutyMissing: "You don't have this permission",
  unknownThing: "We couldn't find this. It may have been removed.",
  enrolNotFree: "This course has to be bought. Please call the school.",
  enrolClosed: "Enrolment in this course is closed",
  ticketInvalid: "This permission to play is no longer valid. Open the lesson again.",
  playingElsewhere: "You are playing in another place, so playback is paused here",
  playSessionOver: "The permission to play has expired and is being renewed",
  courseNotOwned: "This course is not yours yet. Enrol to study it.",
};
