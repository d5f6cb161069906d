/** What catalogue says. */
export const catalogue = {
  mediaNotReady: "这个视频还不能播放",
  mediaItemNoVideo: "这节课不是视频课，不能挂视频",
  lessonNoText: "这节课不是图文课，不能写正文",
};
