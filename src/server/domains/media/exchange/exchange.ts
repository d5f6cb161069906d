export { cleanSubtitles, dropFilm, filmHere, isPoster, keepFilm, stageFilm, type StagedFilm } from "./arriving.ts";
export { bringFilmExtras } from "./extras.ts";
export { leavingFilm } from "./leaving.ts";
export { dropOriginal, keepOriginal, stageOriginal, type StagedOriginal } from "./originals.ts";
