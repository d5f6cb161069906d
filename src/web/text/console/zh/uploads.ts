/** Words of uploads. */
export const text = {
  waiting: "排队中",
  done: "传完了",
  progress: "{name} 的上传进度",
  pause: "暂停 {name}",
  goOn: "继续 {name}",
  again: "重试 {name}",
  cancel: "取消 {name}",
  hide: "收起 {name}",
  leftSeconds: "还要 {n} 秒",
  leftMinutes: "还要 {n} 分钟",
  resuming: "从上次断开的地方接着传",
  offline: "网络断开了，已传的 {sent} 都在，连上后自动接着传",
  paused: "已暂停",
  failed: "没有传上去",
  converts: "已传完，正在转码",
};
