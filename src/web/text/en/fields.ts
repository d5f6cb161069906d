export { fieldText as text } from "#contract/text/fields.en.ts";
