import { aboutEn, aboutZh } from "./documents.about.ts";
import { agreementEn } from "./documents.agreement.en.ts";
import { agreementZh } from "./documents.agreement.zh.ts";
import { privacyEn } from "./documents.privacy.en.ts";
import { privacyZh } from "./documents.privacy.zh.ts";
import type { DemoAbout, DemoDocument, InBoth } from "./documents.shape.ts";

/** The user agreement. */
export const agreement: InBoth<DemoDocument> = { zh: agreementZh, en: agreementEn };

/** The privacy policy, after the Personal Information Protection Law. */
export const privacy: InBoth<DemoDocument> = { zh: privacyZh, en: privacyEn };

/** The text of the about page. */
export const about: InBoth<DemoAbout> = { zh: aboutZh, en: aboutEn };
