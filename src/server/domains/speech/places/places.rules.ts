/** What the table says of an address, in Chinese; empty where it doesn't know. */
export interface Region {
  readonly country: string;
  readonly province: string;
}

/** By the first two characters of a province: 内蒙古 and 内蒙古自治区 are one. */
const PROVINCES: Readonly<Record<string, string>> = {
  北京: "BJ", 天津: "TJ", 河北: "HE", 山西: "SX", 内蒙: "NM", 辽宁: "LN", 吉林: "JL", 黑龙: "HL", 上海: "SH", 江苏: "JS", 浙江: "ZJ", 安徽: "AH",
  福建: "FJ", 江西: "JX", 山东: "SD", 河南: "HA", 湖北: "HB", 湖南: "HN", 广东: "GD", 广西: "GX", 海南: "HI", 重庆: "CQ", 四川: "SC", 贵州: "GZ",
  云南: "YN", 西藏: "XZ", 陕西: "SN", 甘肃: "GS", 青海: "QH", 宁夏: "NX", 新疆: "XJ", 台湾: "TW", 香港: "HK", 澳门: "MO",
};
const OTHERWISE: Readonly<Record<string, string>> = { 阿联酋: "AE", 捷克共和国: "CZ", 马其顿: "MK", 波黑: "BA", 刚果金: "CD", 斯威士兰: "SZ" };
const LETTERS = Array.from("ABCDEFGHIJKLMNOPQRSTUVWXYZ");

/** The code of a country by its name in Chinese; empty where there is none of that name. */
function countryOf(name: string): string {
  const names = new Intl.DisplayNames("zh", { type: "region", fallback: "none" });
  const codes = LETTERS.flatMap((first) => LETTERS.map((second) => first + second));
  return OTHERWISE[name] ?? codes.find((code) => names.of(code) === name) ?? "";
}

export function placeIn(region: Region | null): string {
  if (!region) return "";
  const province = PROVINCES[region.province.slice(0, 2)] ?? PROVINCES[region.country.slice(0, 2)];
  if (region.country === "中国" || ["HK", "MO", "TW"].includes(province ?? "")) return province ? `CN-${province}` : "CN";
  return region.country === "" ? "" : countryOf(region.country);
}
