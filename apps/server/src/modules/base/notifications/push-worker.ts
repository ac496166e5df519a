import { createECDH, createHash, hkdfSync } from 'node:crypto'
import type { Tx } from '../../../db/index.ts'
import { fromJson, toJson } from '../../../db/json.ts'
import type { NotificationSubject, PushPayload } from '../../../db/tables.ts'
import { type BackgroundWorker, createBackgroundWorker, type Log } from '../../../lib/background-worker.ts'
import { postPublic } from '../../../lib/network.ts'
import type { ModuleDeps, Settings } from '../settings/index.ts'
import {
  claimDelivery,
  type Delivery,
  deleteDelivery,
  deleteSubscription,
  insertDeliveries,
  postponeDelivery,
  type Subscription,
  selectDevices,
  selectDueDeliveries,
  selectNextDeliveryAt,
} from './repository.ts'
import { LEASE_MS, nextAttemptAt, outcomeOf } from './rules.ts'
import { wordPush } from './sentences.ts'

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
    const { tag } = fromJson(delivery.payload_json)
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
    await database.write(async (tx) => {
      if (outcome === 'device gone') await deleteSubscription(tx, subscription.id)
      else if (again !== null) await postponeDelivery(tx, delivery.id, again)
      else await deleteDelivery(tx, delivery.id)
    })
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
          else await database.write((tx) => deleteDelivery(tx, delivery.id))
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

interface PushContext {
  now: number
  settings: Settings
}

interface PushTo {
  userId: number
  locale: string
  subject: NotificationSubject
  /** The address to open. */
  url: string
  tag: string
}

/** Enqueues a push to all devices of a person. */
export async function enqueuePush(tx: Tx, context: PushContext, { userId, subject, ...to }: PushTo): Promise<void> {
  const { title, lines } = wordPush(subject, to.locale, context.settings)
  await enqueueToDevices(tx, context, userId, { ...to, title, body: lines.join('\n') })
}

/** @returns the number of devices */
export async function enqueueToDevices(
  tx: Tx,
  { now, settings }: PushContext,
  userId: number,
  { locale, ...push }: Pick<PushPayload, 'title' | 'body' | 'url' | 'tag'> & { locale: string },
): Promise<number> {
  const devices = await selectDevices(tx, { userId, now })
  const dir = settings.languages.find(({ name }) => name === locale)?.direction ?? 'ltr'
  const payload: PushPayload = { ...push, lang: locale, dir }
  await insertDeliveries(
    tx,
    devices.map(({ id }) => ({
      subscription_id: id,
      payload_json: toJson(payload),
      created_at: now,
      due_at: now,
    })),
  )
  return devices.length
}

const TIMEOUT_MS = 10_000
/** A push about work that is half a day old helps nobody. */
const LIFETIME_SECONDS = 12 * 3_600

interface Push {
  subscription: { endpoint: string; p256dh: string; auth: string }
  payload: string
  /** A later push with the same tag replaces one that is not delivered yet. */
  tag: string
}

interface Sender {
  keys: VapidKeys
  /** A `mailto:` or `https:` address at which the push service reaches the market. */
  contact: string
  env: string
}

/**
 * Encrypts a push for the browser and hands it to the browser's push service. @returns the status of the answer; throws if there is none.
 * The address is checked where it is connected to, and redirects are not followed.
 */
async function sendPush({ subscription, payload, tag }: Push, { keys, contact, env }: Sender): Promise<number> {
  // Loaded with the first push.
  const { default: webPush } = await import('web-push')
  const { endpoint, auth, p256dh } = subscription
  const details = webPush.generateRequestDetails({ endpoint, keys: { auth, p256dh } }, payload, {
    vapidDetails: { subject: contact, ...keys },
    TTL: LIFETIME_SECONDS,
    urgency: 'high',
    topic: createHash('sha256').update(tag).digest('base64url').slice(0, 32),
  })
  return postPublic({
    url: details.endpoint,
    headers: details.headers as Record<string, string>,
    body: details.body,
    timeoutMs: TIMEOUT_MS,
    env,
  })
}

/** The key pair with which the server signs its pushes (RFC 8292), in base64url. */
interface VapidKeys {
  publicKey: string
  privateKey: string
}

/**
 * Derives the keys from the shop's secret, so that all processes have the same and none are kept. With another secret, browsers have to
 * subscribe again.
 */
export function deriveVapidKeys(secret: string): VapidKeys {
  for (let attempt = 0; ; attempt++) {
    const privateKey = Buffer.from(hkdfSync('sha256', secret, '', `rialto web push ${attempt}`, 32))
    const curve = createECDH('prime256v1')
    try {
      curve.setPrivateKey(privateKey)
    } catch {
      // A few numbers are no keys of this curve: one in four thousand million.
      continue
    }
    return { publicKey: curve.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') }
  }
}
