// Ends with 0 while the school answers that it is well: the container's own look.
const answer = await fetch(`http://127.0.0.1:${process.env.PORT ?? 3000}/healthz`).catch(() => null);
process.exit(answer?.ok ? 0 : 1);
