/** The pattern of LIKE that finds a text anywhere in another, whatever signs it holds. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, "\\$&")}%`;
