import { fill, type Language } from "#contract/text/say.ts";

interface PlaceWords {
  readonly place: string;
  readonly placeUnknown: string;
  readonly provinces: Readonly<Record<string, string>>;
}

/** From where something was written, in words: IP 属地：江苏. `place` is a province of China (CN-JS), a country (JP), or empty: unknown. */
export function placeText(place: string, language: Language, t: PlaceWords): string {
  const [country, province] = place.split("-") as [string, string?];
  const name = (province === undefined ? undefined : t.provinces[province]) ?? countryName(country, language) ?? t.placeUnknown;
  return fill(t.place, { place: name });
}

function countryName(code: string, language: Language): string | null {
  if (code === "" || typeof Intl.DisplayNames !== "function") return null;
  return new Intl.DisplayNames(language === "en" ? "en" : "zh-CN", { type: "region", fallback: "none" }).of(code) ?? null;
}
