import { FILE_NAME_MAX } from '@rialto/contract/limits'

/**
 * Cleans a file name for display and download: without folders, control characters and marks that change the direction of
 * reading, and with the extension of its actual type.
 */
export function attachmentName(original: string | undefined, extension: string): string {
  const last = (original ?? '').toWellFormed().split(/[\\/]/).at(-1) ?? ''
  const words = last
    .normalize('NFC')
    // Browsers encode quotes and line breaks in this way.
    .replace(/%(?:22|0A|0D)/gi, ' ')
    .replace(/[\p{C}\p{Zl}\p{Zp}"<>|:*?]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/\.[^.]*$/, '')
    .replace(/^[. ]+|[. ]+$/g, '')
  const room = FILE_NAME_MAX - extension.length - 1
  // The cut may have split a surrogate pair.
  const stem = words
    .slice(0, room)
    .toWellFormed()
    .replace(/\ufffd$/u, '')
    .trim()
  return `${stem || 'file'}.${extension}`
}
