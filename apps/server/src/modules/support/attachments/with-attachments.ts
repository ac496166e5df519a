import type { Deps } from '../../../deps.ts'
import {
  deleteFilesUnlessWritten,
  type FileToStore,
  isWholePdf,
  readPicture,
  storeFiles,
  type Upload,
} from '../../../files/index.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../texts/index.ts'
import { attachmentName } from './attachment-name.ts'

/** The folder of attachments in the file storage, which no route serves. */
const ATTACHMENTS_FOLDER = 'attachments'

/** The path in the file storage of an attachment, whose row names it by its path within the folder. */
export const attachmentPath = (file: string): string => `${ATTACHMENTS_FOLDER}/${file}`

/** A file of a message, as its row has it. */
export interface KeptFile {
  name: string
  type: string
  size: number
  file: string
}

interface ReadFile extends FileToStore {
  name: string
  type: string
}

/**
 * Judges what was sent along by its content and keeps it while `write` writes the message: pictures in our own form, PDFs as they
 * are. Nothing is kept where one of them is refused, or where nothing comes of the message.
 */
export async function withAttachments<T>(
  { files: storage }: Pick<Deps, 'files'>,
  uploads: readonly Upload[],
  write: (files: KeptFile[]) => Promise<T | Refusal>,
): Promise<T | Refusal> {
  const files: ReadFile[] = []
  for (const upload of uploads) {
    const file = upload.type === 'application/pdf' ? readPdf(upload) : await readPhoto(upload)
    if (file instanceof Refusal) return file
    files.push(file)
  }
  const paths = await storeFiles(storage, ATTACHMENTS_FOLDER, files)
  if (paths instanceof Refusal) return paths
  const kept = files.map(({ name, type, bytes }, index) => ({
    name,
    type,
    size: bytes.length,
    file: paths[index]?.slice(ATTACHMENTS_FOLDER.length + 1) ?? '',
  }))
  return deleteFilesUnlessWritten(storage, paths, () => write(kept))
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
