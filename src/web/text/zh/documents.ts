/** Words around the agreement and the privacy policy; their texts come from the server. */
export const text = {
  agreement: "用户协议",
  privacy: "隐私政策",
  contents: "目录",
  contentsCount: "目录 · 共 {count} 节",
  effective: "{date}起生效",
  version: "版本 {version}",
  keyPoints: "先看这 {count} 条",
  print: "打印",
};
