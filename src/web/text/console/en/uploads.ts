import type { ConsoleTexts } from "../texts.ts";

export const text: ConsoleTexts["uploads"] = {
  waiting: "Waiting",
  done: "Sent",
  progress: "Progress of {name}",
  pause: "Pause {name}",
  goOn: "Go on with {name}",
  again: "Try {name} again",
  cancel: "Give {name} up",
  hide: "Put {name} away",
  leftSeconds: "{n} s left",
  leftMinutes: "{n} min left",
  resuming: "Going on where it stopped",
  offline: "The line is away. The {sent} that were sent stay, and it goes on by itself",
  paused: "Paused",
  failed: "It could not be sent",
  converts: "Sent; it is being converted",
};
