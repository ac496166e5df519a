import type { Database, Db } from '../../../db/index.ts'
import { setMarketCurrency } from '../../../lib/money.ts'
import {
  asOfOneMoment,
  balanceOf,
  checkBalances,
  checkChain,
  checkMonths,
  checkPostings,
  FIRST_HASH,
  hashRange,
  lastPostingBefore,
  monthsIn,
  type ProvenRange,
  sumOfAll,
} from './repository-ledger.ts'
import { checkOrders, ordersIn } from './repository-orders.ts'
import { compareSubjects, type Found, subjectsSince, unknownMovements } from './repository-subjects.ts'
import { YOUNG_MS } from './rules.ts'

// All that a proof reads, as of one moment. It may run in a reading thread, so everything comes with the request.

export interface ProofScan {
  currency: string
  now: number
  isFull: boolean
  /** The days that are to be proved, each with the moment on which it ends. None: nothing is added to the chain. */
  days: { day: string; end: number }[]
  /** Where the day before ended. */
  last: { posting: number; hash: string } | undefined
  /** Orders and months in which something did not fit before. */
  orders: readonly number[]
  months: readonly string[]
  /** Gateways whose movements have been read. */
  gateways: { gateway: string; movement: number; posting: number; open: readonly string[] }[]
}

export interface ProvenDay extends ProvenRange {
  day: string
  previous: string
}

export interface ProofResult {
  days: ProvenDay[]
  found: Found[]
  /** The balance of each account in the ledger, and how far movements and postings were compared. */
  gateways: { gateway: string; ours: number; movement: number; posting: number }[]
  /** What all entries come to, which is 0. */
  sum: number
}

/** Reads and compares all of it; nothing is written. */
export async function scanProof(
  { db, engine }: Pick<Database, 'db' | 'engine'>,
  scan: ProofScan,
): Promise<ProofResult> {
  setMarketCurrency(scan.currency)
  return asOfOneMoment({ db, engine }, (snapshot) => readAll(snapshot, scan))
}

async function readAll(db: Db, scan: ProofScan): Promise<ProofResult> {
  const { now, isFull, days, last, gateways, currency } = scan
  const result: ProofResult = { days: [], found: [], gateways: [], sum: 0 }
  const { found } = result
  let before = { posting: last?.posting ?? 0, hash: last?.hash ?? FIRST_HASH }
  const first = before.posting
  for (const { day, end } of days) {
    const to = Math.max(before.posting, await lastPostingBefore(db, end))
    const range = await hashRange(db, { from: before.posting, to, previous: before.hash })
    result.days.push({ ...range, day, previous: before.hash })
    before = { posting: to, hash: range.hash }
  }
  // What nobody has proved yet is looked at too: a check in between is of now.
  const range = { from: isFull ? 0 : first, to: await lastPostingBefore(db, now + 1) }
  found.push(...(await checkPostings(db, range)))
  found.push(...(await checkBalances(db)))
  const months = isFull ? ('all' as const) : [...new Set([...scan.months, ...(await monthsIn(db, range))])]
  found.push(...(await checkMonths(db, months)))
  if (isFull) found.push(...(await checkChain(db)))
  const again = new Set(scan.orders)
  for await (const ids of ordersIn(db, range)) {
    for (const id of ids) again.delete(id)
    found.push(...(await checkOrders(db, ids)))
  }
  found.push(...(await checkOrders(db, [...again])))
  for (const { gateway, open, ...since } of gateways) {
    const start = isFull ? { movement: 0, posting: 0 } : since
    const { subjects, movement, posting } = await subjectsSince(db, { gateway, ...start })
    for (const subject of open) subjects.add(subject)
    found.push(...(await compareSubjects(db, gateway, [...subjects], now)))
    found.push(...(await unknownMovements(db, gateway, currency)))
    // Younger ones are compared once more: on PostgreSQL, a transaction may end after another whose ids are higher.
    const settled = await lastPostingBefore(db, now - YOUNG_MS)
    result.gateways.push({ gateway, ours: await balanceOf(db, gateway), movement, posting: Math.min(posting, settled) })
  }
  result.sum = await sumOfAll(db)
  return result
}
