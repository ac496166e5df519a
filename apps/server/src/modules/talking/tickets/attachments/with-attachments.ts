import type { Deps } from '../../../../deps.ts'
import {
  deleteFilesUnlessWritten,
  type FileToStore,
  isCompletePdf,
  readPicture,
  storeFiles,
  type Upload,
} from '../../../../files/index.ts'
import { Refusal, refuse } from '../../../../lib/refusal.ts'
import { text } from '../../../../texts/index.ts'
import { attachmentName } from './attachment-name.ts'

/** The folder of attachments in the file storage, which no route serves. */
const ATTACHMENTS_FOLDER = 'attachments'

/** The path in the file storage of an attachment, whose row names it by its path within the folder. */
export const attachmentPath = (file: string): string => `${ATTACHMENTS_FOLDER}/${file}`

/** A stored file, as in its database row. */
export interface StoredFile {
  name: string
  type: string
  size: number
  file: string
}

interface AcceptedFile extends FileToStore {
  name: string
  type: string
}

/**
 * Checks attachments by their content and stores them while `write` saves the message: pictures re-encoded, PDFs unchanged. No file
 * remains if one of them or the message is refused.
 */
export async function withAttachments<T>(
  { files: storage }: Pick<Deps, 'files'>,
  uploads: readonly Upload[],
  write: (files: StoredFile[]) => Promise<T | Refusal>,
): Promise<T | Refusal> {
  const files: AcceptedFile[] = []
  for (const upload of uploads) {
    const file = upload.type === 'application/pdf' ? acceptPdf(upload) : await acceptPicture(upload)
    if (file instanceof Refusal) return file
    files.push(file)
  }
  const paths = await storeFiles(storage, ATTACHMENTS_FOLDER, files)
  if (paths instanceof Refusal) return paths
  const stored = files.map(({ name, type, bytes }, index) => ({
    name,
    type,
    size: bytes.length,
    file: paths[index]?.slice(ATTACHMENTS_FOLDER.length + 1) ?? '',
  }))
  return deleteFilesUnlessWritten(storage, paths, () => write(stored))
}

function acceptPdf({ bytes, name }: Upload): AcceptedFile | Refusal {
  const message = text('This PDF cannot be read')
  if (!isCompletePdf(bytes))
    return refuse('unsupported_media_type', message, { errors: { attachments: [{ text: message }] } })
  return { bytes, extension: 'pdf', type: 'application/pdf', name: attachmentName(name, 'pdf') }
}

async function acceptPicture(upload: Upload): Promise<AcceptedFile | Refusal> {
  const picture = await readPicture(upload, { field: 'attachments', kind: 'ticket' })
  if (picture instanceof Refusal) return picture
  return { bytes: picture.webp, extension: 'webp', type: 'image/webp', name: attachmentName(upload.name, 'webp') }
}
