import type { Head } from "../../parts/app/screen.ts";
import type { DetailsData } from "./load.ts";

/** A length in seconds as schema.org writes it: 930 is `PT16M`, rounded up to whole minutes. */
export function isoLength(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  const hours = Math.floor(minutes / 60);
  return `PT${hours > 0 ? `${hours}H` : ""}${minutes % 60 > 0 || hours === 0 ? `${minutes % 60}M` : ""}`;
}

/** What search engines are told of a course (schema.org Course). A price only where the asker may see it. */
export function detailsHead({ course, teachers }: DetailsData, school: string): Head {
  const address = `/course/details?id=${course.id}`;
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
      ...(course.level ? { educationalLevel: course.level } : {}),
      provider: { "@type": "Organization", name: school, sameAs: "/about/home" },
      ...(course.outcomes.length > 0 ? { teaches: course.outcomes } : {}),
      hasCourseInstance: {
        "@type": "CourseInstance",
        courseMode: "online",
        courseWorkload: isoLength(course.totalSeconds),
        ...(teachers.length > 0 ? { instructor: teachers.map(({ name, title }) => ({ "@type": "Person", name, jobTitle: title })) } : {}),
      },
      ...(course.price === null
        ? {}
        : {
            isAccessibleForFree: course.price === 0,
            offers: {
              "@type": "Offer",
              price: (course.price / 100).toFixed(2),
              priceCurrency: "CNY",
              category: course.price === 0 ? "Free" : "Paid",
              availability: `https://schema.org/${course.buttonType === 4 ? "SoldOut" : "InStock"}`,
            },
          }),
    },
  };
}
