import type { Deps } from '../../../../deps.ts'
import { createFileCleanup } from '../../../../files/index.ts'
import type { BackgroundWorker } from '../../../../jobs/background-worker.ts'
import { selectAttachmentFiles } from '../repository-messages.ts'
import { attachmentPath } from './with-attachments.ts'

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
