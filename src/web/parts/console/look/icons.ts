/** Names of the lucide drawings (`kit/icons`) that the console uses; its own sprite, `/staff/icons.svg`, is built from exactly these. */
export const consoleIconNames = [
  "activity", "arrow-down", "arrow-right", "arrow-up", "arrow-up-down", "award", "badge-check", "ban", "bold", "book-open", "calendar",
  "captions", "chart-column", "check", "chevron-down", "chevron-left", "chevron-right", "circle-alert", "circle-check", "circle-x",
  "clipboard-list", "clipboard-pen", "clock", "columns-3", "copy", "corner-down-left", "download", "ellipsis", "external-link", "eye",
  "eye-off", "file-exclamation-point", "file-play", "file-question-mark", "file-spreadsheet", "file-text", "film", "fingerprint", "flag",
  "folder", "folder-tree", "funnel", "gauge", "graduation-cap", "grip-vertical", "history", "house", "image", "info", "key-round",
  "languages", "link", "list", "list-checks", "list-ordered", "loader-circle", "lock", "log-out", "mail", "menu",
  "message-square-warning", "minus", "monitor", "moon", "newspaper", "package", "pause", "pencil-line", "play", "plus", "radio",
  "receipt", "redo-2", "refresh-cw", "rotate-ccw", "save", "scroll-text", "search", "send", "settings", "shield-alert", "shield-check",
  "shield-x", "smartphone", "snowflake", "square-check-big", "star", "sun", "table", "tag", "text-quote", "trash-2", "triangle-alert",
  "underline", "undo-2", "upload", "user", "user-cog", "user-plus", "users", "video", "wifi-off", "x",
] as const;

/** One drawing of the console's sprite. */
export type ConsoleIconName = (typeof consoleIconNames)[number];
