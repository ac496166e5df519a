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

/** The folder below DATA_DIR; it is not served directly. */
export const ATTACHMENTS_FOLDER = 'attachments'

/** A stored file, as in its database row. */
export interface StoredFile {
  name: string
  type: string
  size: number
  file: string
}

interface AcceptedFile extends FileToKeep {
  name: string
  type: string
}

/**
 * Checks attachments by their content and stores them while `write` saves the message: pictures re-encoded, PDFs unchanged. No file
 * remains if one of them or the message is refused.
 */
export async function withAttachments<T>(
  { config }: Pick<Deps, 'config'>,
  uploads: readonly Upload[],
  write: (files: StoredFile[]) => Promise<T | Refusal>,
): Promise<T | Refusal> {
  const files: AcceptedFile[] = []
  for (const upload of uploads) {
    const file = upload.type === 'application/pdf' ? acceptPdf(upload) : await acceptPicture(upload)
    if (file instanceof Refusal) return file
    files.push(file)
  }
  const folder = join(config.dataDir, ATTACHMENTS_FOLDER)
  const fileNames = await keepFiles(folder, files)
  if (fileNames instanceof Refusal) return fileNames
  const stored = files.map(({ name, type, bytes }, index) => ({
    name,
    type,
    size: bytes.length,
    file: fileNames[index] ?? '',
  }))
  return dropUnless(folder, fileNames, () => write(stored))
}

function acceptPdf({ bytes, name }: Upload): AcceptedFile | Refusal {
  const why = text('This PDF cannot be read')
  if (!isWholePdf(bytes)) return refuse('unsupported_media_type', why, { errors: { attachments: [{ text: why }] } })
  return { bytes, extension: 'pdf', type: 'application/pdf', name: attachmentName(name, 'pdf') }
}

async function acceptPicture(upload: Upload): Promise<AcceptedFile | Refusal> {
  const picture = await readPicture(upload, { field: 'attachments', kind: 'ticket' })
  if (picture instanceof Refusal) return picture
  return { bytes: picture.webp, extension: 'webp', type: 'image/webp', name: attachmentName(upload.name, 'webp') }
}
