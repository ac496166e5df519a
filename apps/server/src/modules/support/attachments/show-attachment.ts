import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Deps } from '../../../deps.ts'
import { type Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../texts/index.ts'
import { selectOwnAttachment } from '../repository-messages.ts'
import { ATTACHMENTS_FOLDER } from './with-attachments.ts'

/** Reads an attachment of one of the shopper's own tickets. All others are not found. */
export async function showAttachment(
  { config, database }: Deps,
  { userId, id }: { userId: number; id: number },
): Promise<{ name: string; type: string; bytes: Buffer } | Refusal> {
  const row = await selectOwnAttachment(database.db, userId, id)
  if (!row) return refuse('not_found', text('Not found'))
  const { name, type, file } = row
  return { name, type, bytes: await readFile(join(config.dataDir, ATTACHMENTS_FOLDER, file)) }
}
