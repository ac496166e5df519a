import { createHmac, randomBytes } from 'node:crypto'
import type { WebhookFault } from '@rialto/contract/enums'
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
  postponeDelivery,
  saveOutcome,
  selectDue,
  stopDeliveries,
} from './repository-deliveries.ts'
import { LEASE_MS, nextAttemptAt, PAUSE_AFTER_FAILURE_MS, RETENTION_MS, SECRET_PREFIX } from './rules.ts'

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
