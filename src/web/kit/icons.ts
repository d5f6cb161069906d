/**
 * Names of the lucide drawings that the site uses; the sprite is built from exactly these. Each lies in `icons/` as lucide
 * (lucide.dev, 1.62.0) draws it, without its comment: the whole set is 67 MB.
 * Meanings are fixed by the design system, section 5: `calendar-check` daily check-in, `clipboard-list` study tasks,
 * `flag` marked question, `bookmark` kept question, `star` kept course, `circle-x` mistake, `cloud-check` saved,
 * `wifi-off` offline, `alarm-clock` time left, `file-text` handout, `radio` live class, `hand` raised hand.
 */
export const iconNames = [
  "alarm-clock", "arrow-left", "arrow-right", "arrow-up", "arrow-up-down", "award", "baby", "badge-check", "bell", "book-open",
  "bookmark", "brush-cleaning", "building-2", "bus", "cake", "calendar-check", "camera", "captions", "chart-column", "check",
  "chef-hat", "chevron-down", "chevron-left", "chevron-right", "chevron-up", "circle", "circle-alert", "circle-check", "circle-dot",
  "circle-play", "circle-x", "clipboard-list", "clock", "cloud-check", "copy", "download", "ellipsis", "external-link", "eye",
  "eye-off", "file-question-mark", "file-search", "file-text", "fire-extinguisher", "flag", "flame", "forklift", "funnel", "gauge",
  "graduation-cap", "hand", "hand-heart", "hard-hat", "hash", "headset", "history", "hourglass", "house", "image", "info",
  "key-round", "languages", "layout-grid", "list-checks", "loader-circle", "lock", "log-out", "map-pin", "maximize", "megaphone",
  "menu", "message-circle", "minimize", "minus", "monitor", "moon", "navigation", "newspaper", "package", "pause", "pencil-line",
  "phone", "picture-in-picture-2", "pin", "play", "plug-zap", "plus", "printer", "radio", "receipt", "refresh-cw", "reply",
  "rotate-ccw", "scan-line", "search", "send", "settings", "share-2", "shield-check", "shield-x", "skip-forward", "smartphone",
  "star", "sticky-note", "store", "sun", "tablet", "thumbs-up", "timer", "train-front", "trash-2", "triangle-alert", "type", "user",
  "users", "video", "volume-2", "volume-x", "wallet", "wifi-off", "x", "zap",
] as const;

/** One drawing of the sprite. */
export type IconName = (typeof iconNames)[number];
