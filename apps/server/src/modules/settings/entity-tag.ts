import { createHash } from 'node:crypto'

/** A weak ETag of a value's content: it holds however the bytes are compressed on their way. */
export const entityTag = (value: unknown): string =>
  `W/"${createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 22)}"`
