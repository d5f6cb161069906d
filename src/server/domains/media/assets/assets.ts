export { ASSET_ACTS } from "./acts.ts";
export {
  assetWithin, changeAsset, type Coming, comingTo, countAssets, countKinds, deskAsset, deskPage, type DeskRow, dropSubtitle, factsOf,
  keepSubtitle, lockAsset, mayChange, subtitleOf, subtitlesOf,
} from "./desk.store.ts";
export { grantPlay, posterUrl } from "./grant.ts";
export { enterLecture, ingestLecture, takeAudio, takeRung, takeSprites } from "./ingest.ts";
export { readPlaylist } from "./lecture.rules.ts";
export { ASSEMBLED, pidFile, removeSpool, spoolFolder, workFolder } from "./places.ts";
export { deleteMade } from "./made.ts";
export { clearSegment, decrypted, encrypted, minuteAt, minuteKey, minutesOf } from "./minutes.rules.ts";
export {
  AUDIO, audioPlaylist, type AudioRendition, INIT_FILE, masterPlaylist, type Rung, rungName, rungPlaylist,
} from "./playlist.rules.ts";
export { dropNew, forgetFiles, forgetFormer, leaving, leavingFormer, markRemoved } from "./removal.store.ts";
export { sheetName, SPRITE_INDEX, spriteIndex, spritePlan, type SpritePlan, TILE } from "./sprite.rules.ts";
export {
  type Asset, assetById, assetByVid, deleteParts, insertParts, insertRungs, LADDER, markLadder, namedFiles, secretOf, setExtras,
} from "./store.ts";
export { PLAY_SLACK_SECONDS, playEnd, type PlayTicket, readTicket } from "./ticket.rules.ts";
export { timestamp } from "./vtt.rules.ts";
