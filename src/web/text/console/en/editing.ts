import type { text as zh } from "../zh/editing.ts";

export const text: typeof zh = {
  moveItem: "Move “{name}”, now {place} of {count}, by the up and down arrow keys",
  movedTo: "“{name}” is now {place} of {count}",
  pictureUnread: "This picture can't be opened. Please choose another",
  takeAway: "Take away",
  cropTitle: "Crop the photo",
  cropHint: "Drag the photo, or move it by the arrow keys, until the face is in the circle",
  cropZoom: "Enlarge",
  cropUse: "Use this",
};
