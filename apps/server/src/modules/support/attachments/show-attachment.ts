import type { Deps } from '../../../deps.ts'
import { type Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../texts/index.ts'
import { selectOwnAttachment } from '../repository-messages.ts'
import { attachmentPath } from './with-attachments.ts'

/** Reads an attachment of one of the shopper's own tickets. All others are not found. */
export async function showAttachment(
  { database, files }: Deps,
  { userId, id }: { userId: number; id: number },
): Promise<{ name: string; type: string; bytes: Buffer } | Refusal> {
  const row = await selectOwnAttachment(database.db, userId, id)
  if (!row) return refuse('not_found', text('Not found'))
  const { name, type, file } = row
  const found = await files.get(attachmentPath(file))
  if (!found) throw new Error(`the file of attachment ${id} is missing`)
  return { name, type, bytes: Buffer.concat(await found.stream.toArray()) }
}
