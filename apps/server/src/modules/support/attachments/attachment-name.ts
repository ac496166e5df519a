import { FILE_NAME_MAX } from '@rialto/contract/limits'

/**
 * What a file is shown and saved as: the sender's words, without folders, control characters and what turns the direction of
 * reading around, and with the ending of what it is.
 */
export function attachmentName(given: string | undefined, extension: string): string {
  const last = (given ?? '').toWellFormed().split(/[\\/]/).at(-1) ?? ''
  const words = last
    .normalize('NFC')
    // What browsers write for the marks that would end a name.
    .replace(/%(?:22|0A|0D)/gi, ' ')
    .replace(/[\p{C}\p{Zl}\p{Zp}"<>|:*?]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/\.[^.]*$/, '')
    .replace(/^[. ]+|[. ]+$/g, '')
  const room = FILE_NAME_MAX - extension.length - 1
  // Not to end in half a character.
  const kept = words
    .slice(0, room)
    .toWellFormed()
    .replace(/\ufffd$/u, '')
    .trim()
  return `${kept || 'file'}.${extension}`
}
