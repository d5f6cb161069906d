import type { Head } from "../app/screen.ts";
import type { ToldCourse, ToldTeacher } from "./told.ts";

/**
 * What search engines are told of a course (schema.org Course).
 *
 * @param address of its page
 * @param school the school's name, which provides it unless `more` says who does
 * @param more what this kind of course has beside
 */
export function courseHead(
  course: Pick<ToldCourse, "title" | "description" | "coverUrl" | "keywords">,
  address: string,
  school: string,
  more: Readonly<Record<string, unknown>> = {},
): Head {
  const { title, description, coverUrl, keywords } = course;
  return {
    title,
    description,
    canonical: address,
    data: {
      "@context": "https://schema.org",
      "@type": "Course",
      name: title,
      description,
      url: address,
      image: coverUrl,
      inLanguage: "zh-CN",
      keywords: keywords.join(","),
      provider: { "@type": "Organization", name: school, sameAs: "/about/home" },
      ...more,
    },
  };
}

/** `teaches`, where the school says what one can do afterwards. */
export const teaches = ({ outcomes }: Pick<ToldCourse, "outcomes">): object => (outcomes.length > 0 ? { teaches: outcomes } : {});

/** `instructor`, where there is one. */
export const instructor = (teachers: readonly ToldTeacher[]): object =>
  teachers.length > 0 ? { instructor: teachers.map(({ name, title }) => ({ "@type": "Person", name, jobTitle: title })) } : {};

/** What it costs, only where the asker may see that. */
export function offers({ price, buttonType }: Pick<ToldCourse, "price" | "buttonType">): object {
  if (price === null) return {};
  return {
    isAccessibleForFree: price === 0,
    offers: {
      "@type": "Offer",
      price: (price / 100).toFixed(2),
      priceCurrency: "CNY",
      category: price === 0 ? "Free" : "Paid",
      availability: `https://schema.org/${buttonType === 4 ? "SoldOut" : "InStock"}`,
    },
  };
}
