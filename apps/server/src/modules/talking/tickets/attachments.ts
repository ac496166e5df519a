import { FILE_NAME_MAX } from '@rialto/contract/limits'
import type { Deps } from '../../../deps.ts'
import { isCompletePdf, readPicture, type Upload } from '../../../files/pictures.ts'
import {
  createFileCleanup,
  deleteFilesUnlessWritten,
  type FileToStore,
  storeFiles,
} from '../../../files/store-files.ts'
import type { BackgroundWorker } from '../../../lib/background-worker.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../lib/texts.ts'
import {
  type AttachmentRow,
  type StoredFile,
  selectAttachmentFiles,
  selectAttachmentOf,
  selectOwnAttachment,
} from './repository.ts'

/** The folder of attachments in the file storage, which no route serves. */
const ATTACHMENTS_FOLDER = 'attachments'

/** The path in the file storage of an attachment, whose row names it by its path within the folder. */
export const attachmentPath = (file: string): string => `${ATTACHMENTS_FOLDER}/${file}`

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

interface ShownFile {
  name: string
  type: string
  bytes: Buffer
}

/** Reads an attachment of one of the shopper's own tickets. All others are not found. */
export const showAttachment = async (
  deps: Deps,
  { userId, id }: { userId: number; id: number },
): Promise<ShownFile | Refusal> => readFile(deps, await selectOwnAttachment(deps.database.db, userId, id))

/** Reads an attachment of a ticket for the staff. */
export const showTicketFile = async (
  deps: Deps,
  { ticketId, id }: { ticketId: number; id: number },
): Promise<ShownFile | Refusal> => readFile(deps, await selectAttachmentOf(deps.database.db, ticketId, id))

async function readFile({ files }: Deps, row: AttachmentRow | undefined): Promise<ShownFile | Refusal> {
  if (!row) return refuse('not_found', text('Not found'))
  const { id, name, type, file } = row
  const found = await files.get(attachmentPath(file))
  if (!found) throw new Error(`the file of attachment ${id} is missing`)
  return { name, type, bytes: Buffer.concat(await found.stream.toArray()) }
}

export const createAttachmentUpkeep = ({ config, database, files, now }: Deps): BackgroundWorker =>
  createFileCleanup({
    config,
    database,
    files,
    folder: 'attachments',
    named: async () => (await selectAttachmentFiles(database.db)).map(attachmentPath),
    failure: 'files without a message could not be removed',
    now,
  })

/**
 * Cleans a file name for display and download: without folders, control characters and marks that change the direction of
 * reading, and with the extension of its actual type.
 */
function attachmentName(original: string | undefined, extension: string): string {
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
