import { create } from 'content-disposition'

/** The header for bytes with a file name (RFC 6266). Unpaired surrogates are replaced, which the library would throw for. */
export const contentDisposition = (type: 'inline' | 'attachment', name: string): string =>
  create(name.toWellFormed(), { type, fallback: name.replace(/[^\w .()-]+/g, '_') })
