import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import type { WebhookDeliveryType, WebhookEvent, WebhookFault } from '@rialto/contract/enums'
import type { MarketWebhookEvent } from '@rialto/contract/market-enums'
import type { Tx } from '../../../db/index.ts'
import { fromJson } from '../../../db/json.ts'
import type { WebhooksTable } from '../../../db/tables.ts'
import type { Deps } from '../../../deps.ts'
import { type BackgroundWorker, createBackgroundWorker, type Log } from '../../../lib/background-worker.ts'
import { decryptSecret, encryptSecret } from '../../../lib/encrypt-secret.ts'
import { PrivateAddressError, postPublic } from '../../../lib/network.ts'
import { noteWebhookOff } from '../../base/notifications/index.ts'
import { switchFailedOff, updateWebhook } from './repository.ts'
import {
  claimDelivery,
  type DueDelivery,
  deleteDeliveriesBefore,
  insertDeliveries,
  lockUnsent,
  postponeDelivery,
  saveOutcome,
  selectDue,
  selectListening,
  selectListeningToProducts,
  stopDeliveries,
} from './repository-deliveries.ts'

// Events are noted in the transaction of what happened, as those of notifications are (decision 084). A market without webhooks costs one
// look at an index.

interface Noted {
  shopId: number
  type: WebhookEvent
  /** The order, review or question; of a message, the customer. */
  id: number
  now: number
}

/** Notes an event for the webhooks of a shop and of the market that listen to it. */
export const noteWebhookEvent = (tx: Tx, event: Noted): Promise<void> => noteWebhookEvents(tx, [event])

export async function noteWebhookEvents(tx: Tx, events: readonly Noted[]): Promise<void> {
  const webhooks = await selectListening(tx, { shopIds: events.map(({ shopId }) => shopId) })
  for (const webhook of webhooks) {
    const heard = events.filter(({ type, shopId }) => (webhook.shop_id ?? shopId) === shopId && hears(webhook, type))
    for (const [type, told] of Map.groupBy(heard, (event) => event.type)) {
      const subjects = told.map(({ id, shopId }) => ({ id, shopId }))
      await enqueue(tx, { webhookId: webhook.id, type, subjects, now: told[0]?.now ?? 0 })
    }
  }
}

/** Notes an event of the market itself: an application of a shop, or a ticket. */
export async function noteMarketEvent(
  tx: Tx,
  { type, id, now }: { type: MarketWebhookEvent; id: number; now: number },
): Promise<void> {
  for (const webhook of await selectListening(tx, { shopIds: [0] }))
    if (hears(webhook, type)) await enqueue(tx, { webhookId: webhook.id, type, subjects: [{ id, shopId: null }], now })
}

const PRODUCTS_AT_ONCE = 100

/** Notes products that were written for the webhooks of their shops. Sales are no such change: the event of the order tells of them. */
export async function noteProductsChanged(tx: Tx, ids: readonly number[], now: number): Promise<void> {
  for (let start = 0; start < ids.length; start += PRODUCTS_AT_ONCE) {
    const portion = ids.slice(start, start + PRODUCTS_AT_ONCE)
    const listening = await selectListeningToProducts(tx, { ids: portion })
    const byWebhook = Map.groupBy(
      listening.filter((row) => hears(row, 'product.changed')),
      ({ id }) => id,
    )
    for (const [webhookId, rows] of byWebhook)
      await enqueue(tx, { webhookId, type: 'product.changed', subjects: rows.map(toSubject), now })
  }
}

interface Subject {
  id: number
  /** Null: of no shop. */
  shopId: number | null
}

const toSubject = (row: { product_id: number; shop_id: number }): Subject => ({
  id: row.product_id,
  shopId: row.shop_id,
})

interface Queued {
  webhookId: number
  type: WebhookEvent | MarketWebhookEvent
  subjects: readonly Subject[]
  now: number
}

/** A change of a thing whose earlier change is still to be sent needs no second event: the receiver reads the thing as it is then. */
async function enqueue(tx: Tx, { webhookId, type, subjects, now }: Queued): Promise<void> {
  const ids = subjects.map(({ id }) => id)
  const waiting = type.endsWith('.changed') ? await lockUnsent(tx, { webhookId, type, ids }) : []
  const rows = subjects
    .filter(({ id }) => !waiting.includes(id))
    .map(({ id: subject_id, shopId: event_shop_id }) => ({
      webhook_id: webhookId,
      event_id: `evt_${randomUUID()}`,
      type,
      subject_id,
      event_shop_id,
      created_at: now,
      due_at: now,
    }))
  await insertDeliveries(tx, rows)
}

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
      const busy = [...running.keys()]
      const limit = MAX_CONCURRENT - busy.length
      const due = limit > 0 ? await selectDue(database.db, { now: now(), limit, except: busy }) : []
      for (const { id, webhookId } of due)
        running.set(
          webhookId,
          attempt(id, log)
            .catch((error) => void failures.push(error))
            .finally(() => running.delete(webhookId)),
        )
      // A busy webhook was not looked at, and may have become free meanwhile.
      if (busy.length === 0 && due.length === 0) break
      if (running.size > 0) await Promise.race(running.values())
    }
    await Promise.all(running.values())
    if (failures.length > 0) throw failures[0]
    if (Math.abs(now() - prunedAt) < PRUNE_INTERVAL_MS) return
    prunedAt = now()
    await database.write((tx) => deleteDeliveriesBefore(tx, now() - RETENTION_MS))
  }

  return createBackgroundWorker({
    name: 'webhooks',
    work,
    failure: 'events could not be sent to webhooks',
    now,
    lookEveryMs: CHECK_INTERVAL_MS,
  })
}

const TIMEOUT_MS = 5_000

interface Outcome {
  status: number | null
  /** Null: the receiver has accepted the event. */
  fault: WebhookFault | null
}

/** Sends a delivery once. Never throws. */
async function sendDelivery(
  delivery: DueDelivery,
  { secret: appSecret, env, now }: { secret: string; env: string; now: number },
): Promise<Outcome> {
  const secret = readSecret(appSecret, delivery.encrypted_secret)
  if (secret === null) return { status: null, fault: 'secret' }
  const body = bodyOf(delivery)
  try {
    const status = await postPublic({
      url: delivery.url,
      headers: {
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(body)),
        'user-agent': 'Rialto',
        'rialto-event': delivery.type,
        'rialto-signature': signatureOf(secret, body, now),
      },
      body,
      timeoutMs: TIMEOUT_MS,
      env,
    })
    return { status, fault: status >= 200 && status < 300 ? null : 'status' }
  } catch (error) {
    return { status: null, fault: faultOf(error) }
  }
}

/** Ids alone: a program reads the rest with its API key, as far as that may. */
const bodyOf = ({ event_id, type, created_at, shop_id, event_shop_id, subject_id }: DueDelivery): string =>
  JSON.stringify({
    id: event_id,
    type,
    created_at: new Date(created_at).toISOString(),
    shop_id: shop_id ?? event_shop_id,
    data: { id: subject_id },
  })

function faultOf(error: unknown): WebhookFault {
  if (error instanceof PrivateAddressError) return 'not_public'
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'ABORT_ERR' || code === 'ETIMEDOUT') return 'timeout'
  return /CERT|TLS|SSL|EPROTO|UNABLE_TO_/.test(code) ? 'certificate' : 'unreachable'
}

/**
 * Sends a delivery that a worker has claimed, and plans the next attempt. A webhook whose delivery is given up is switched off, and the
 * shop's team is told.
 */
async function attemptDelivery(deps: Deps, delivery: DueDelivery): Promise<Outcome> {
  const outcome = await send(deps, delivery)
  const at = deps.now()
  const next = outcome.fault === null ? null : nextAttemptAt(delivery, at)
  const { id, webhook_id: webhookId } = delivery
  await deps.database.write(async (tx) => {
    await saveOutcome(tx, id, { at, ...outcome })
    if (outcome.fault === null) return updateWebhook(tx, webhookId, { paused_until: 0 })
    await updateWebhook(tx, webhookId, { paused_until: at + PAUSE_AFTER_FAILURE_MS })
    if (next !== null) return postponeDelivery(tx, id, next)
    const shopId = await switchFailedOff(tx, webhookId, at)
    await stopDeliveries(tx, webhookId)
    // The market sees its failed deliveries among its jobs.
    if (typeof shopId === 'number') await noteWebhookOff(tx, { shopId, webhookId, now: at })
  })
  return outcome
}

/** Sends a delivery because a person asks for it; the plan of later attempts stays unless the receiver accepts it. */
export async function attemptByHand(deps: Deps, delivery: DueDelivery): Promise<void> {
  const outcome = await send(deps, delivery)
  await deps.database.write((tx) => saveOutcome(tx, delivery.id, { at: deps.now(), ...outcome }))
}

const send = ({ config: { secret, env }, now }: Deps, delivery: DueDelivery): Promise<Outcome> =>
  sendDelivery(delivery, { secret, env, now: now() })

const PURPOSE = 'webhook'

interface WebhookSecret {
  secret: string
  /** Encrypted, since each delivery is signed with it. */
  stored: string
}

export function makeSecret(appSecret: string): WebhookSecret {
  const secret = SECRET_PREFIX + randomBytes(32).toString('base64url')
  return { secret, stored: encryptSecret(appSecret, PURPOSE, secret) }
}

/** Null after a change of `APP_SECRET`. */
const readSecret = (appSecret: string, stored: string): string | null => decryptSecret(appSecret, PURPOSE, stored)

/** The header by which a receiver knows that the market has sent a body, and when. */
function signatureOf(secret: string, body: string, now: number): string {
  const seconds = Math.floor(now / 1_000)
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** The pauses after the first failed attempt, the second, and so on; the last one repeats. */
const RETRY_PAUSES = [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR, 12 * HOUR]
const GIVEN_UP_AFTER_MS = 3 * DAY

/** After a failure, other events of the same webhook wait, so that a broken receiver does not take the time of the others. */
const PAUSE_AFTER_FAILURE_MS = MINUTE
/** How long a process claims a delivery; longer than an attempt takes. */
const LEASE_MS = MINUTE
const RETENTION_MS = 30 * DAY
const SECRET_PREFIX = 'whsec_'

/** The time of the next attempt; null: the delivery is given up. */
export function nextAttemptAt(
  { attempts, created_at }: { attempts: number; created_at: number },
  now: number,
): number | null {
  const end = created_at + GIVEN_UP_AFTER_MS
  if (now >= end) return null
  const pause = RETRY_PAUSES[Math.min(attempts, RETRY_PAUSES.length) - 1] ?? MINUTE
  return Math.min(now + pause, end)
}

const hears = ({ events_json }: Pick<WebhooksTable, 'events_json'>, type: WebhookDeliveryType): boolean =>
  fromJson(events_json).includes(type)
