import type { Deps } from '../../../../deps.ts'
import { type Refusal, refuse } from '../../../../lib/refusal.ts'
import { text } from '../../../../texts/index.ts'
import { type AttachmentRow, selectAttachmentOf, selectOwnAttachment } from '../repository-messages.ts'
import { attachmentPath } from './with-attachments.ts'

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
