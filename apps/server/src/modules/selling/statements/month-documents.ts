import type { FeeInvoiceGap } from '@rialto/contract/fee-enums'
import type { Db, Tx } from '../../../db/index.ts'
import { pacedWrites } from '../../../db/write-paced.ts'
import { type BackgroundWorker, createBackgroundWorker } from '../../../lib/background-worker.ts'
import { noteStatements } from '../../base/notifications/index.ts'
import type { ModuleDeps, Settings } from '../../base/settings/index.ts'
import { dayIn } from '../../goods/taxes/index.ts'
import { monthAfter, monthBefore, selectFirstPosting } from '../ledger/index.ts'
import { issueFeeDocuments, marketLacks } from './fee-invoices.ts'
import {
  deleteDocumentsBefore,
  insertClosing,
  insertStatements,
  selectLastClosing,
  selectMonthsOfOpenFees,
  selectOpenFees,
} from './repository.ts'

const LOOK_EVERY_MS = 60_000
/** What lacks something to be issued is looked at again after this time, or once the settings change. */
const LOOK_AGAIN_MS = 10 * 60_000
/** A month is closed three hours after its end, so that whoever still posts into it has ended. */
const CLOSED_AFTER_MS = 3 * 60 * 60_000
const DAY_MS = 86_400_000
/** As long as the law asks to keep invoices, and a day, as leap years differ. */
const KEPT_DAYS = 10 * 366 + 1

/** The last month that may be closed: at 3 o'clock of the first day of the next one, by the market's clock. */
export const lastMonthOver = (now: number, timeZone: string): string =>
  monthBefore(dayIn(timeZone, now - CLOSED_AFTER_MS).slice(0, 7))

/**
 * Closes each month that is over, with the statements of all shops, and then issues the market's invoices and credit notes for it. A server
 * that was off makes up for it, month by month; it may end at any time, since each step is whole, and finds where it was.
 */
export function createMonthDocuments(deps: ModuleDeps): BackgroundWorker {
  const { database, now, invalidations } = deps
  let lookedAt = Number.NEGATIVE_INFINITY
  let lapsedAt = Number.NEGATIVE_INFINITY
  const worker = createBackgroundWorker({
    name: 'month-documents',
    async work({ mayGo }) {
      const settings = await deps.settings.read()
      const writing = { database, settings, now: now(), mayGo }
      const isNew = await closeMonths(writing)
      if (isNew || now() - lookedAt >= LOOK_AGAIN_MS || now() < lookedAt) {
        await issueOpenFees(writing)
        lookedAt = now()
      }
      if (now() - lapsedAt < DAY_MS || !mayGo()) return
      await database.write((tx) => deleteDocumentsBefore(tx, now() - KEPT_DAYS * DAY_MS))
      lapsedAt = now()
    },
    failure: 'statements and fee invoices could not be made',
    now,
    lookEveryMs: LOOK_EVERY_MS,
  })
  invalidations.subscribe(['settings'], () => {
    lookedAt = Number.NEGATIVE_INFINITY
    worker.kick()
  })
  return worker
}

interface Writing {
  database: { db: Db | Tx; write<T>(job: (tx: Tx) => Promise<T>): Promise<T> }
  settings: Settings
  now: number
  mayGo: () => boolean
}

/** Closes what is over, and issues what is open of it. */
export async function workOffDocuments(writing: Writing): Promise<void> {
  await closeMonths(writing)
  await issueOpenFees(writing)
}

const ONE_BY_ONE = { least: 1, most: 1 }

/** Closes what is over. @returns whether there was a month to close */
async function closeMonths({ database, settings, now, mayGo }: Writing): Promise<boolean> {
  const over = lastMonthOver(now, settings.time_zone)
  const last = await selectLastClosing(database.db)
  const begin = last ? monthAfter(last.month) : (await selectFirstPosting(database.db))?.month
  if (begin === undefined) return false
  const paced = pacedWrites(database, ONE_BY_ONE)
  for (let month = begin; month <= over && mayGo(); month = monthAfter(month))
    await paced.write((tx) => closeMonth(tx, { month, settings, now, isLate: month < over }))
  return begin <= over
}

/**
 * Closes a month, once: with its statements and the notes of them in one transaction. Where several are closed together, shops are told of
 * the last one, as a year of them would be a dozen mails at once.
 */
async function closeMonth(
  tx: Tx,
  { month, settings, now, isLate }: { month: string; settings: Settings; now: number; isLate: boolean },
): Promise<void> {
  if (!(await insertClosing(tx, { month, closed_at: now }))) return
  await insertStatements(tx, { month, now, locale: settings.app_locale })
  if (!isLate) await noteStatements(tx, { month, now })
}

/** Issues what is open of closed months; what lacks something stays open. */
async function issueOpenFees({ database, settings, now, mayGo }: Writing): Promise<void> {
  const closed = (await selectLastClosing(database.db))?.month
  if (closed === undefined) return
  const paced = pacedWrites(database, ONE_BY_ONE)
  for (const open of await selectMonthsOfOpenFees(database.db, closed))
    for (const { shop_id: shopId, month, vats } of await selectOpenFees(database.db, open, open)) {
      // A market that has not said who it is lacks the same of each.
      if (marketLacks(settings, vats).length > 0) continue
      if (!mayGo()) return
      await paced.write(
        (tx): Promise<readonly FeeInvoiceGap[]> => issueFeeDocuments(tx, { shopId, month, settings, now }),
      )
    }
}
