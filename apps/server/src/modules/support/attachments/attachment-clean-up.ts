import { join } from 'node:path'
import type { Deps } from '../../../deps.ts'
import { createFileUpkeep } from '../../../files/uploads/index.ts'
import type { BackgroundWorker } from '../../../jobs/background-worker.ts'
import { selectAttachmentFiles } from '../repository-messages.ts'
import { ATTACHMENTS_FOLDER } from './with-attachments.ts'

export const createAttachmentUpkeep = ({ config, database, now }: Deps): BackgroundWorker =>
  createFileUpkeep({
    folder: join(config.dataDir, ATTACHMENTS_FOLDER),
    named: () => selectAttachmentFiles(database.db),
    failure: 'files without a message could not be removed',
    now,
  })
