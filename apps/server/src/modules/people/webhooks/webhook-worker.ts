import type { Deps } from '../../../deps.ts'
import { type BackgroundWorker, createBackgroundWorker, type Log } from '../../../jobs/background-worker.ts'
import { claimDelivery, deleteDeliveriesBefore, selectDue } from './repository-deliveries.ts'
import { LEASE_MS, RETENTION_MS } from './rules.ts'
import { attemptDelivery } from './send-delivery.ts'

const MAX_CONCURRENT = 10
/** Events are noted by many places: the worker looks for them. */
const CHECK_INTERVAL_MS = 3_000
const PRUNE_INTERVAL_MS = 3_600_000

/**
 * Sends the events that are due, to ten webhooks at the same time and to each of them one after the other. A process that dies between
 * sending and noting it sends once more, with the same id.
 */
export function createWebhookWorker(deps: Deps): BackgroundWorker {
  const { database, now } = deps
  let prunedAt = Number.NEGATIVE_INFINITY

  async function attempt(id: number, log: Log | undefined): Promise<void> {
    const at = now()
    const delivery = await database.write((tx) => claimDelivery(tx, id, { now: at, lease: at + LEASE_MS }))
    if (!delivery) return
    const { status, fault } = await attemptDelivery(deps, delivery)
    // The path of the address may be a secret.
    if (fault)
      log?.warn({ status, fault, host: URL.parse(delivery.url)?.host }, 'an event was not delivered to a webhook')
  }

  async function work({ mayGo, log }: { mayGo(): boolean; log: Log | undefined }): Promise<void> {
    const running = new Map<number, Promise<void>>()
    const failures: unknown[] = []
    while (mayGo() && failures.length === 0) {
      const limit = MAX_CONCURRENT - running.size
      const due = limit > 0 ? await selectDue(database.db, { now: now(), limit, except: [...running.keys()] }) : []
      for (const { id, webhookId } of due)
        running.set(
          webhookId,
          attempt(id, log)
            .catch((error) => void failures.push(error))
            .finally(() => running.delete(webhookId)),
        )
      if (running.size === 0) break
      await Promise.race(running.values())
    }
    await Promise.all(running.values())
    if (failures.length > 0) throw failures[0]
    if (Math.abs(now() - prunedAt) < PRUNE_INTERVAL_MS) return
    prunedAt = now()
    await deleteDeliveriesBefore(database.db, now() - RETENTION_MS)
  }

  return createBackgroundWorker({
    name: 'webhooks',
    work,
    failure: 'events could not be sent to webhooks',
    now,
    lookEveryMs: CHECK_INTERVAL_MS,
  })
}
