import { createHash } from 'node:crypto'

/** Computes a weak ETag of a value, which is the same for every compression. */
export const entityTag = (value: unknown): string =>
  `W/"${createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 22)}"`
