import { join } from 'node:path'
import type { Deps } from '../../../deps.ts'
import {
  dropUnless,
  type FileToKeep,
  isWholePdf,
  keepFiles,
  readPicture,
  type Upload,
} from '../../../files/uploads/index.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../texts/index.ts'
import { attachmentName } from './attachment-name.ts'

/** Below DATA_DIR, where nothing is served from by itself. */
export const ATTACHMENTS_FOLDER = 'attachments'

/** A file of a message, as its row has it. */
export interface KeptFile {
  name: string
  type: string
  size: number
  file: string
}

interface ReadFile extends FileToKeep {
  name: string
  type: string
}

/**
 * Judges what was sent along by its content and keeps it while `write` writes the message: pictures in our own form, PDFs as they
 * are. Nothing is kept where one of them is refused, or where nothing comes of the message.
 */
export async function withAttachments<T>(
  { config }: Pick<Deps, 'config'>,
  uploads: readonly Upload[],
  write: (files: KeptFile[]) => Promise<T | Refusal>,
): Promise<T | Refusal> {
  const files: ReadFile[] = []
  for (const upload of uploads) {
    const file = upload.type === 'application/pdf' ? readPdf(upload) : await readPhoto(upload)
    if (file instanceof Refusal) return file
    files.push(file)
  }
  const folder = join(config.dataDir, ATTACHMENTS_FOLDER)
  const places = await keepFiles(folder, files)
  if (places instanceof Refusal) return places
  const kept = files.map(({ name, type, bytes }, index) => ({
    name,
    type,
    size: bytes.length,
    file: places[index] ?? '',
  }))
  return dropUnless(folder, places, () => write(kept))
}

function readPdf({ bytes, name }: Upload): ReadFile | Refusal {
  const why = text('This PDF cannot be read')
  if (!isWholePdf(bytes)) return refuse('unsupported_media_type', why, { errors: { attachments: [{ text: why }] } })
  return { bytes, extension: 'pdf', type: 'application/pdf', name: attachmentName(name, 'pdf') }
}

async function readPhoto(upload: Upload): Promise<ReadFile | Refusal> {
  const picture = await readPicture(upload, { field: 'attachments', kind: 'ticket' })
  if (picture instanceof Refusal) return picture
  return { bytes: picture.webp, extension: 'webp', type: 'image/webp', name: attachmentName(upload.name, 'webp') }
}
