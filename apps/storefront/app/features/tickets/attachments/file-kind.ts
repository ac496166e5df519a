import { ATTACHMENT_TYPES } from '@rialto/contract/limits'

type AttachmentType = (typeof ATTACHMENT_TYPES)[number]

/** The first bytes of each type. */
const signatures: Record<AttachmentType, readonly number[]> = {
  'image/jpeg': [0xff, 0xd8, 0xff],
  'image/png': [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  'application/pdf': [0x25, 0x50, 0x44, 0x46, 0x2d],
}

/**
 * Detects a file's type by its first bytes, as the server does, because names and declared types are unreliable. Null
 * for types that cannot be sent.
 */
export async function detectFileType(file: Blob): Promise<AttachmentType | null> {
  const head = new Uint8Array(await file.slice(0, 8).arrayBuffer())
  return ATTACHMENT_TYPES.find((type) => signatures[type].every((byte, place) => head[place] === byte)) ?? null
}
