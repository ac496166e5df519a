import { type BackgroundWorker, createBackgroundWorker } from '../../../lib/background-worker.ts'
import { deleteRefilled } from '../../base/rate-limits/index.ts'
import { cancelOrders } from './cancel-orders.ts'
import { type OrderDeps, prepareWriteContext, publishOrderChange } from './order-context.ts'
import { KEY_LIFETIME_MS } from './place-order.ts'
import { selectOverdue } from './repository.ts'
import { deleteKeysBefore } from './repository-idempotency.ts'
import { publishStockChange } from './stock.ts'

const POLL_INTERVAL_MS = 15_000
const PRUNE_INTERVAL_MS = 3_600_000
/** Cancelled in one transaction, for which other writers wait. */
const BATCH = 20

/** The background job that cancels unpaid orders and deletes old idempotency keys and rate limits. */
export interface OrderExpiryWorker extends Omit<BackgroundWorker, 'workDue'> {
  /** Cancels all orders that were not paid in time. */
  expireDue(): Promise<void>
}

export function createOrderExpiryWorker(deps: OrderDeps): OrderExpiryWorker {
  const { database, now, outbound, payments } = deps
  let prunedAt = Number.NEGATIVE_INFINITY

  async function expireDue(mayGo: () => boolean): Promise<void> {
    for (;;) {
      const due = await selectOverdue(database.db, now(), BATCH)
      if (due.length === 0 || !mayGo()) return
      const context = await prepareWriteContext(deps)
      const expired = await database.write(async (tx) => {
        const orderIds = due.map((order) => order.id)
        const result = await cancelOrders(tx, context, { orderIds, by: 'expiry', reason: null })
        await payments.requestRefund(tx, result.refund, 'expiry')
        return result
      })
      outbound.kick()
      payments.kick()
      publishStockChange(deps, expired.stock)
      publishOrderChange(deps, expired.orders)
      // The orders were paid or cancelled meanwhile; any other is cancelled by the next run.
      if (expired.orders.length === 0) return
    }
  }

  async function prune(): Promise<void> {
    if (Math.abs(now() - prunedAt) < PRUNE_INTERVAL_MS) return
    prunedAt = now()
    await deleteKeysBefore(database.db, now() - KEY_LIFETIME_MS)
    await deleteRefilled(database.db, now())
  }

  const { workDue, ...background } = createBackgroundWorker({
    name: 'unpaid-orders',
    async work({ mayGo }) {
      await expireDue(mayGo)
      await prune()
    },
    failure: 'orders that were not paid in time could not be cancelled',
    now,
    lookEveryMs: POLL_INTERVAL_MS,
  })
  return { ...background, expireDue: workDue }
}
