import { type BackgroundWorker, createBackgroundWorker } from '../../jobs/background-worker.ts'
import { deleteRefilled } from '../rate-limits/index.ts'
import { cancelOrders } from './cancel-orders.ts'
import { prepareChange } from './order-change.ts'
import type { OrderDeps } from './payment-desk.ts'
import { KEY_KEPT_MS } from './place-order.ts'
import { publishStockChange } from './publish-stock-change.ts'
import { selectOverdue } from './repository.ts'
import { deleteKeysBefore } from './repository-keys.ts'

const LOOK_EVERY_MS = 15_000
const PRUNE_EVERY_MS = 3_600_000
/** As many as are cancelled in one transaction: others wait for it. */
const BATCH = 20

/** What happens to orders by itself. */
export interface OrderUpkeep extends Omit<BackgroundWorker, 'workDue'> {
  /** Cancels every order that was not paid in time. */
  expireDue(): Promise<void>
}

export function createOrderUpkeep(deps: OrderDeps): OrderUpkeep {
  const { database, now, outbound, payments } = deps
  let prunedAt = Number.NEGATIVE_INFINITY

  async function expireDue(mayGo: () => boolean): Promise<void> {
    for (;;) {
      const due = await selectOverdue(database.db, now(), BATCH)
      if (due.length === 0 || !mayGo()) return
      const change = await prepareChange(deps)
      const expired = await database.write(async (tx) => {
        const orderIds = due.map((order) => order.id)
        const result = await cancelOrders(tx, change, { orderIds, by: 'expiry', reason: null })
        await payments.requestRefund(tx, result.refund)
        return result
      })
      outbound.kick()
      payments.kick()
      publishStockChange(deps, expired.stock)
      // The others were paid or cancelled at this very moment; what is left of them comes next time.
      if (expired.orders.length === 0) return
    }
  }

  async function prune(): Promise<void> {
    if (Math.abs(now() - prunedAt) < PRUNE_EVERY_MS) return
    prunedAt = now()
    await deleteKeysBefore(database.db, now() - KEY_KEPT_MS)
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
    lookEveryMs: LOOK_EVERY_MS,
  })
  return { ...background, expireDue: workDue }
}
