import type { Deps } from '../../../deps.ts'
import { type BackgroundWorker, createBackgroundWorker } from '../../../lib/background-worker.ts'
import { deleteLapsedAccounts } from './repository-accounts.ts'

const DAY_MS = 86_400_000
/** As long as bookkeeping documents are kept. */
const KEPT_YEARS = 10

/** Deletes bank accounts once no law asks to keep them: those of payouts, and those of closed shops that nobody has paid since. */
export const createPayoutUpkeep = ({ database, now }: Deps): BackgroundWorker =>
  createBackgroundWorker({
    name: 'kept-bank-accounts',
    work: async () => {
      const before = new Date(now())
      before.setUTCFullYear(before.getUTCFullYear() - KEPT_YEARS)
      await database.write((tx) => deleteLapsedAccounts(tx, before.getTime()))
    },
    failure: 'bank accounts whose time is over could not be deleted',
    now,
    lookEveryMs: DAY_MS,
  })
