/** The longest key that S3 takes, in bytes. */
const PATH_BYTES_MAX = 1024

/**
 * Checks that a path may name a stored file: relative, with forward slashes, without empty, hidden or parent segments. Names may be
 * in any script.
 */
export function isStoragePath(path: string): boolean {
  if (Buffer.byteLength(path) > PATH_BYTES_MAX || /[\\\p{Cc}]/u.test(path) || !path.isWellFormed()) return false
  return path.split('/').every((segment) => segment !== '' && !segment.startsWith('.'))
}

/** Throws when a path cannot name a stored file: a defect of the caller. */
export function assertStoragePath(path: string): void {
  if (!isStoragePath(path)) throw new Error(`"${path}" cannot name a stored file`)
}

/** The storage path of a picture by its address on the web. Undefined when the address names none of the shop's own pictures. */
export function picturePath(address: string): string | undefined {
  const path = address.slice(1)
  return address.startsWith('/media/') && isStoragePath(path) ? path : undefined
}
