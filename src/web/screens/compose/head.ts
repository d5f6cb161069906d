import type { Head } from "../../parts/app/screen.ts";
import type { ComposeData } from "./load.ts";

/** What search engines are told of a package (schema.org Course with its parts). A price only where the asker may see it. */
export function composeHead({ course, parts, teachers }: ComposeData, school: string): Head {
  const address = `/course/compose?id=${course.id}`;
  const { price, buttonType } = course;
  return {
    title: course.title,
    description: course.description,
    canonical: address,
    data: {
      "@context": "https://schema.org",
      "@type": "Course",
      name: course.title,
      description: course.description,
      url: address,
      image: course.coverUrl,
      inLanguage: "zh-CN",
      keywords: course.keywords.join(","),
      provider: { "@type": "Organization", name: school, sameAs: "/about/home" },
      ...(course.outcomes.length > 0 ? { teaches: course.outcomes } : {}),
      hasPart: parts.map((part) => ({ "@type": "Course", name: part.title, description: part.subtitle || part.title, url: part.href })),
      ...(teachers.length > 0 ? { instructor: teachers.map(({ name, title }) => ({ "@type": "Person", name, jobTitle: title })) } : {}),
      ...(price === null
        ? {}
        : {
            isAccessibleForFree: price === 0,
            offers: {
              "@type": "Offer",
              price: (price / 100).toFixed(2),
              priceCurrency: "CNY",
              category: price === 0 ? "Free" : "Paid",
              availability: `https://schema.org/${buttonType === 4 ? "SoldOut" : "InStock"}`,
            },
          }),
    },
  };
}
