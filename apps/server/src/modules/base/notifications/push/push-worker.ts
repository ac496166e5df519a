import { type BackgroundWorker, createBackgroundWorker, type Log } from '../../../../jobs/background-worker.ts'
import type { ModuleDeps } from '../../settings/index.ts'
import type { PushPayload } from './enqueue-push.ts'
import {
  claimDelivery,
  type Delivery,
  deleteDelivery,
  deleteSubscription,
  postponeDelivery,
  type Subscription,
  selectDueDeliveries,
  selectNextDeliveryAt,
} from './repository.ts'
import { LEASE_MS, nextAttemptAt, outcomeOf } from './rules.ts'
import { sendPush } from './send-push.ts'
import { deriveVapidKeys } from './vapid.ts'

const BATCH = 10
const CHECK_INTERVAL_MS = 10_000

/**
 * Hands the pushes that are due to the services of the browsers, ten at the same time. A process that dies between sending and noting it
 * sends once more; the device replaces a notification with the same tag.
 */
export function createPushWorker(deps: ModuleDeps): BackgroundWorker {
  const { config, database, settings, now } = deps
  const keys = deriveVapidKeys(config.secret)

  async function contact(): Promise<string> {
    const { email } = (await settings.read()).contact
    if (email) return `mailto:${email}`
    return config.appUrl.startsWith('https:') ? config.appUrl : 'mailto:operator@localhost.localdomain'
  }

  async function attempt(delivery: Delivery, subscription: Subscription, log: Log | undefined): Promise<void> {
    const { tag } = JSON.parse(delivery.payload_json) as PushPayload
    const sender = { keys, contact: await contact(), env: config.env }
    const push = { subscription, payload: delivery.payload_json, tag }
    let failure: unknown
    const status = await sendPush(push, sender).catch((error: unknown) => {
      failure = error
      return undefined
    })
    const outcome = outcomeOf(status)
    const again = outcome === 'retry' ? nextAttemptAt(delivery.attempts + 1, now()) : null
    if (outcome !== 'sent')
      log?.warn(
        { status, err: failure, outcome, host: URL.parse(subscription.endpoint)?.host },
        'a push was not delivered',
      )
    if (outcome === 'device gone') await deleteSubscription(database.db, subscription.id)
    else if (again !== null) await postponeDelivery(database.db, delivery.id, again)
    else await deleteDelivery(database.db, delivery.id)
  }

  async function work({ mayGo, log }: { mayGo(): boolean; log: Log | undefined }): Promise<void> {
    while (mayGo()) {
      const due = await selectDueDeliveries(database.db, now(), BATCH)
      if (due.length === 0) return
      await Promise.all(
        due.map(async (delivery) => {
          const subscription = await database.write((tx) =>
            claimDelivery(tx, delivery, { now: now(), lease: now() + LEASE_MS }),
          )
          if (subscription) await attempt(delivery, subscription, log)
          else await deleteDelivery(database.db, delivery.id)
        }),
      )
    }
  }

  return createBackgroundWorker({
    name: 'push',
    work,
    failure: 'pushes could not be sent',
    now,
    nextDueAt: () => selectNextDeliveryAt(database.db),
    lookEveryMs: CHECK_INTERVAL_MS,
  })
}
