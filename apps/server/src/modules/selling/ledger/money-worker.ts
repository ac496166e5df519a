import type { Database, Db, Tx } from '../../../db/index.ts'
import { type BackgroundWorker, createBackgroundWorker } from '../../../lib/background-worker.ts'
import type { ModuleDeps } from '../../base/settings/index.ts'
import { loadMoney, type MoneyContext } from './order-money.ts'
import { postAll } from './post.ts'
import { proveArrival, releaseOf } from './prove-arrival.ts'
import {
  lockOrderRows,
  lockShops,
  markReleased,
  selectAssumedArrived,
  selectDueForRelease,
  selectOrderBalances,
  selectToOpen,
} from './repository.ts'

const POLL_INTERVAL_MS = 60_000
/** Released in one transaction, for which other writers wait. */
const RELEASES_AT_ONCE = 200
const ORDERS_AT_ONCE = 50
const DAY_MS = 86_400_000

/**
 * Takes orders of before into the ledger, proves those by time that left long ago, and releases what is due. It may end after any batch:
 * each is whole, and the next start goes on.
 */
export function createMoneyWorker(deps: ModuleDeps): BackgroundWorker {
  const { database, now } = deps
  let isOpened = false
  return createBackgroundWorker({
    name: 'money',
    async work({ mayGo }) {
      const settings = await deps.settings.read()
      const contextOf = (): MoneyContext => ({ now: now(), settings })
      if (!isOpened) isOpened = await openFormerOrders(database, contextOf, mayGo)
      await workOffMoney(database, contextOf, mayGo)
    },
    failure: 'money of orders could not be worked off',
    now,
    lookEveryMs: POLL_INTERVAL_MS,
  })
}

/** Proves what left long ago, and releases what is due. */
export async function workOffMoney(
  database: Writing,
  contextOf: () => MoneyContext,
  mayGo: () => boolean = () => true,
): Promise<void> {
  while (mayGo() && (await assumeArrived(database, contextOf())));
  while (mayGo() && (await releaseDue(database, contextOf())));
}

/** @returns whether all of them are in the ledger */
async function openFormerOrders(
  database: Database,
  contextOf: () => MoneyContext,
  mayGo: () => boolean,
): Promise<boolean> {
  for (let after = 0; mayGo(); ) {
    const orders = await selectToOpen(database.db, after, ORDERS_AT_ONCE)
    const last = orders.at(-1)
    if (!last) return true
    const ids = orders.map(({ order_id }) => order_id)
    await database.write(async (tx) => {
      await lockOrderRows(tx, ids)
      await loadMoney(tx, contextOf(), ids)
    })
    after = last.order_id
  }
  return false
}

/** @returns whether there may be more */
async function assumeArrived(database: Writing, context: MoneyContext): Promise<boolean> {
  const before = context.now - context.settings.assume_delivered_days * DAY_MS
  const orders = await selectAssumedArrived(database.db, before, ORDERS_AT_ONCE)
  if (orders.length === 0) return false
  const proven = await database.write(async (tx) => {
    const ids = orders.map(({ order_id }) => order_id).sort((a, b) => a - b)
    await lockOrderRows(tx, ids)
    let count = 0
    // Another may have proven, held or cancelled it meanwhile.
    const still = new Set((await selectAssumedArrived(tx, before, ORDERS_AT_ONCE)).map(({ order_id }) => order_id))
    for (const orderId of ids)
      if (still.has(orderId) && (await proveArrival(tx, context, { orderId, proof: 'time' }))) count++
    return count
  })
  return proven > 0
}

interface Writing {
  db: Db | Tx
  write<T>(job: (tx: Tx) => Promise<T>): Promise<T>
}

/** Releases a batch of orders. @returns whether there may be more */
export async function releaseDue(database: Writing, context: MoneyContext): Promise<boolean> {
  const due = await selectDueForRelease(database.db, context.now, RELEASES_AT_ONCE)
  if (due.length === 0) return false
  const released = await database.write(async (tx) => {
    const ids = due.map(({ order_id }) => order_id)
    await lockOrderRows(tx, ids)
    await lockShops(
      tx,
      due.map(({ shop_id }) => shop_id),
    )
    const rows = await markReleased(tx, ids, context.now)
    const balances = await selectOrderBalances(
      tx,
      rows.map(({ order_id }) => order_id),
    )
    const left = ({ order_id }: { order_id: number }) => -(balances.get(order_id)?.get('pending') ?? 0)
    await postAll(
      tx,
      rows.map((row) => releaseOf(context, row, left(row))),
    )
    return rows.length
  })
  return released > 0
}
