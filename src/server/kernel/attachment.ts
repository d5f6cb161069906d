/** Characters that stand as they are in an extended parameter (RFC 8187, attr-char). */
const encoded = (text: string): string =>
  encodeURIComponent(text.toWellFormed()).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** The header with which a file is kept under its own name, and under `plain` by old clients (RFC 6266, RFC 5987). */
export function attachment(fileName: string, plain: string): string {
  const ending = /\.[A-Za-z0-9]{1,8}$/.exec(fileName)?.[0] ?? "";
  return `attachment; filename="${plain}${ending}"; filename*=UTF-8''${encoded(fileName)}`;
}
