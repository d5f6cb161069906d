/** Words of lists that are put in order, and of pictures that are sent. */
export const text = {
  moveItem: "移动「{name}」，现在第 {place} 个，共 {count} 个，按上下方向键",
  movedTo: "「{name}」移到了第 {place} 个，共 {count} 个",
  pictureUnread: "打不开这张图片，请换一张",
  takeAway: "拿掉",
  cropTitle: "裁剪照片",
  cropHint: "拖动照片，或用方向键移动，让脸在圆圈里",
  cropZoom: "放大",
  cropUse: "用这张",
};
