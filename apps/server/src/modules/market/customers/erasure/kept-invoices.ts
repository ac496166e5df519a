import type { Deps } from '../../../../deps.ts'
import { type BackgroundWorker, createBackgroundWorker } from '../../../../jobs/background-worker.ts'
import { deleteLapsedInvoices } from './repository-erasure.ts'

const INTERVAL_MS = 24 * 60 * 60 * 1000

/** Deletes names and addresses of invoices once the law no longer asks to keep them. */
export const createInvoiceUpkeep = ({ database, now }: Deps): BackgroundWorker =>
  createBackgroundWorker({
    name: 'kept-invoices',
    work: async () => {
      await database.write((tx) => deleteLapsedInvoices(tx, now()))
    },
    failure: 'invoices whose time is over could not be deleted',
    now,
    lookEveryMs: INTERVAL_MS,
  })
