import type { DemoArticle } from "./shape.ts";
import { schoolArticles } from "./articles.school.ts";
import { workshopArticles } from "./articles.workshop.ts";

/** The news of the school itself and the how-to pieces. */
export const skillArticles: readonly DemoArticle[] = [...workshopArticles, ...schoolArticles];
