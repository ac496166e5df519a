import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import type { Deps } from '../../../../deps.ts'
import type { Actor } from '../../../../lib/actor.ts'
import { type Refusal, refuse } from '../../../../lib/refusal.ts'
import { text } from '../../../../texts/index.ts'
import { recordChange } from '../../../base/record/index.ts'
import { backupPath } from './backup-path.ts'
import { selectBackup } from './repository.ts'

export interface BackupFile {
  name: string
  bytes: number
  stream: Readable
}

/** Opens the file of a backup, and records that it was taken away, since all personal data of the market is in it. */
export async function openBackup(
  { config, database, now }: Deps,
  { id, actor }: { id: number; actor: Actor },
): Promise<BackupFile | Refusal> {
  const backup = await selectBackup(database.db, id)
  if (!backup || backup.done_at === null || backup.file_name === null) return refuseMissing()
  const { file_name: fileName } = backup
  const path = backupPath(config.dataDir, fileName)
  const found = await stat(path).catch(() => undefined)
  if (!found) return refuseMissing()
  await database.write((tx) =>
    recordChange(tx, {
      at: now(),
      actor,
      shopId: null,
      action: 'backup_downloaded',
      subject: { kind: 'backup', id, name: fileName },
      sentence: text('Downloaded the backup {{name}}'),
      values: { name: fileName },
    }),
  )
  return { name: `rialto-${fileName}`, bytes: found.size, stream: createReadStream(path) }
}

const refuseMissing = () => refuse('not_found', text('The file of this backup is not on this server'))
