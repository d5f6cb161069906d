import type { media as zh } from "./media.zh.ts";

export const media: Readonly<Record<keyof typeof zh, string>> = {
  ticketInvalid: "This permission to play is no longer valid. Open the lesson again.",
  videoUnavailable: "This video can't be played right now; please try again in a moment",
  videoHostMissing: "Alibaba Cloud VOD is not set up; please ask the administrator",
  videoHostFailed: "Alibaba Cloud VOD did not agree ({code}); please try again in a moment",
  signatureRefused: "The signature is wrong; the request was stopped",
  mediaEmpty: "This file is empty; export it again",
  mediaTooLarge: "The file is larger than {gigabytes} GB; compress or split it",
  mediaLengthNeeded: "The upload must say how large the file is",
  mediaNameNeeded: "The upload must carry the file's name",
  mediaTypeUnknown: "This is no kind of video we know; upload MP4, MOV, MKV or the like",
  mediaLessonGone: "The lesson for this video was not found, perhaps it was removed; reload and choose again",
  mediaTooManyUploads: "You have {most} uploads open; finish one first",
  mediaNoSpace: "The server's disk is full; ask the administrator to free some space and try again",
  mediaWaitsForRoom: "The server's disk is full: processing waits until the administrator frees some space, then continues automatically",
  mediaNotVideo: "This file is no video; its content can't be read",
  mediaSoundOnly: "This file has sound only and no picture",
  mediaTruncated: "The video is cut off; export it again and upload the whole file",
  mediaTooShort: "The video is shorter than a second; did you choose the right file?",
  mediaTooLong: "The video is longer than {hours} hours; split it",
  mediaTooLargePicture: "The picture is too large ({width}×{height}); 8K is the most",
  mediaNeedsFfmpeg:
    "This video ({codec}, {width}×{height}) must be converted, and the server has no ffmpeg. " +
    "Export it as MP4 with H.264 of at most 1920×1080, or ask the administrator to install ffmpeg",
  mediaSoundNeedsFfmpeg:
    "This video's sound ({codec}) must be converted, and the server has no ffmpeg. " +
    "Export the sound as AAC stereo, or ask the administrator to install ffmpeg",
  mediaJumpsNeedFfmpeg:
    "This video's key frames are {seconds} s apart, so nobody could jump in it. It must be converted, and the server has no ffmpeg. " +
    "Export it with a key frame every 2 s, or ask the administrator to install ffmpeg",
  mediaFailed: "The video could not be processed; try again, or export it in another format",
  mediaNoFrames: "No pictures could be taken out of the video; please try again",
  mediaTimedOut: "Processing took too long and was stopped; try again, or split the video",
  mediaNotFailed: "This video has not failed; there is nothing to try again",
  mediaNotAgain: "This file can't be used; upload another one",
  mediaNotReplaceable: "This video is still being processed; replace it once that is done",
  mediaBeingReplaced: "Another file is already on its way to take this video's place",
  mediaInUse: "{count} lessons use this video; detach them too?",
  mediaUploadGone: "This upload has expired or was cancelled; start again",
  uploadTicketInvalid: "The upload permission has expired; get a new one",
  subtitlesInvalid: "Line {line} of the subtitles can't be read; WebVTT and SRT are supported",
  subtitlesEmpty: "The subtitles hold no sentence",
  subtitlesCharset: "The subtitles' encoding is not recognised; save them as UTF-8",
  posterInvalid: "Choose a JPEG picture of at most 500 KB",
};
