import type { handouts as zh } from "./handouts.zh.ts";

export const handouts: Readonly<Record<keyof typeof zh, string>> = {
  handoutNotOwned: "Enrol in this course to read and download its handouts",
  handoutNotShown: "This kind of file can't be shown in the page; please download it",
  handoutNameTaken: "This course has a handout of that name; choose another name, or replace the file",
  handoutIsNot: "The file's content is no {kind}; its ending may have been changed. It was not kept.",
  handoutBroken: "This {kind} file can't be opened and may be damaged. It was not kept; export it anew.",
  handoutMacro: "The file holds macros, programs or something that fetches by itself. It was not kept; please take that out.",
  handoutScript: "This PDF holds a script. It was not kept; export it anew by printing to PDF.",
  handoutLaunch: "This PDF starts another program. It was not kept; export it anew by printing to PDF.",
  handoutEmbedded: "This PDF carries other files inside. It was not kept; please take the attachments out.",
  handoutForm: "This PDF holds a form that sends data. It was not kept; export it anew by printing to PDF.",
  handoutLocked: "This PDF is protected by a password or restrictions. It was not kept; please take them off.",
  handoutsChanged: "The handouts have changed; load them anew before ordering them",
  storeFull: "The disk for files is full: nothing was kept. Ask the administrator to free some space.",
};
