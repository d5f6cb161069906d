export { fieldText as text } from "#contract/text/fields.zh.ts";
