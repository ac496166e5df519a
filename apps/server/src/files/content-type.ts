import { extname } from 'node:path'

const types: Record<string, string> = {
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.png': 'image/png',
  '.gif': 'image/gif',
  '.svg': 'image/svg+xml',
  '.pdf': 'application/pdf',
}

/** The media type of a stored file by its extension, which the shop chose from the content. */
export const contentTypeOf = (path: string): string => types[extname(path).toLowerCase()] ?? 'application/octet-stream'
