import { createHmac } from 'node:crypto'
import type { StripeConfig } from '../../../config/gateways.ts'
import type { Db, Tx } from '../../../db/index.ts'
import type { Deps } from '../../../deps.ts'
import { decryptSecret, encryptSecret } from '../../../lib/encrypt-secret.ts'
import { type TextKey, text } from '../../../lib/texts.ts'
import { deleteKeys, selectCheck, selectKeys, upsertCheck, upsertKeys } from './repository.ts'

const STRIPE = 'https://api.stripe.com'
const TIMEOUT_MS = 5_000

/** What Stripe said of a key: `unchecked` if it could not be asked. */
interface KeyCheck {
  state: 'ok' | 'refused' | 'unchecked'
  /** Why it was refused or not checked, in Stripe's or the system's words; never with the key. */
  reason: string | null
}

export type StripeKeys = Pick<StripeConfig, 'secretKey' | 'webhookSecret'> &
  Partial<Pick<StripeConfig, 'connectWebhookSecret'>>

/** Keys of test mode take no real money. */
export const modeOf = (secretKey: string): 'live' | 'test' => (/^[sr]k_live_/.test(secretKey) ? 'live' : 'test')

/** Tells a key from another without revealing it. */
export const hashKey = (appSecret: string, secretKey: string): string =>
  createHmac('sha256', appSecret).update(`gateway key ${secretKey}`).digest('base64url').slice(0, 22)

/** Finds a key that is none, or one of another kind, before anybody is asked. */
export function findKeyFault({ secretKey, webhookSecret, connectWebhookSecret }: StripeKeys): {
  field: 'secret_key' | 'webhook_secret' | 'connect_webhook_secret'
  text: TextKey
} | null {
  if (/^pk_/.test(secretKey))
    return { field: 'secret_key', text: text('This is the publishable key. The secret key starts with sk_ or rk_.') }
  if (/^whsec_/.test(secretKey))
    return {
      field: 'secret_key',
      text: text('This is the signing secret of the webhook: it belongs into the other field.'),
    }
  if (!/^[sr]k_(live|test)_\w{3,}$/.test(secretKey))
    return {
      field: 'secret_key',
      text: text('This is not a secret key of Stripe: these start with sk_live_, rk_live_, sk_test_ or rk_test_.'),
    }
  if (/^[sr]k_/.test(webhookSecret))
    return { field: 'webhook_secret', text: text('This is a secret key: it belongs into the other field.') }
  if (!/^whsec_[\w+/=-]{3,}$/.test(webhookSecret))
    return {
      field: 'webhook_secret',
      text: text('This is not the signing secret of a webhook: it starts with whsec_.'),
    }
  if (connectWebhookSecret && !/^whsec_[\w+/=-]{3,}$/.test(connectWebhookSecret))
    return {
      field: 'connect_webhook_secret',
      text: text('This is not the signing secret of a webhook: it starts with whsec_.'),
    }
  if (connectWebhookSecret === webhookSecret)
    return {
      field: 'connect_webhook_secret',
      text: text('This is the secret of the other webhook. The one for connected accounts has its own.'),
    }
  return null
}

/**
 * Asks Stripe whether it knows the key and lets it read checkouts, which payments need. Not by Stripe's package, which takes much memory
 * in a market that is only being set up. Does not throw.
 */
export async function askStripe({
  secretKey,
  apiBase,
}: Pick<StripeConfig, 'secretKey' | 'apiBase'>): Promise<KeyCheck> {
  try {
    const reply = await fetch(`${apiBase ?? STRIPE}/v1/checkout/sessions?limit=1`, {
      headers: { authorization: `Bearer ${secretKey}` },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const reason = await reasonOf(reply, secretKey)
    if (reply.status === 401 || reply.status === 403) return { state: 'refused', reason }
    // Any other answer was given to a key that Stripe knows.
    return reply.status < 500 && reply.status !== 429
      ? { state: 'ok', reason: null }
      : { state: 'unchecked', reason: reason ?? `HTTP ${reply.status}` }
  } catch (failure) {
    return { state: 'unchecked', reason: wordsOf(failure) }
  }
}

async function reasonOf(reply: Response, secretKey: string): Promise<string | null> {
  const body: unknown = await reply.json().catch(() => null)
  const error = typeof body === 'object' && body !== null && 'error' in body ? body.error : null
  const message = typeof error === 'object' && error !== null && 'message' in error ? error.message : null
  return typeof message === 'string' ? message.replaceAll(secretKey, '…').slice(0, 300) : null
}

function wordsOf(failure: unknown): string {
  const cause = failure instanceof Error && failure.cause instanceof Error ? failure.cause : failure
  return (cause instanceof Error ? cause.message : String(cause)).slice(0, 300)
}

const GATEWAY = 'stripe'
const PURPOSE = 'gateway keys'

/**
 * Finds the keys of Stripe: those of the environment, else those that were given in the console. Undefined without any, and for stored
 * ones after `APP_SECRET` has changed.
 */
export async function findStripeKeys({
  config,
  database,
}: Pick<Deps, 'config' | 'database'>): Promise<StripeConfig | undefined> {
  if (config.gateways.stripe) return config.gateways.stripe
  const stored = await selectKeys(database.db, GATEWAY)
  const json = stored && decryptSecret(config.secret, PURPOSE, stored.encrypted_keys)
  if (!json) return undefined
  const { secretKey, webhookSecret, connectWebhookSecret }: StripeKeys = JSON.parse(json)
  return { secretKey, webhookSecret, connectWebhookSecret, apiBase: config.stripeApiBase }
}

/** Stores the keys encrypted, in place of earlier ones. */
export const saveStripeKeys = (
  tx: Tx,
  { keys, secret, at }: { keys: StripeKeys; secret: string; at: number },
): Promise<void> =>
  upsertKeys(tx, { gateway: GATEWAY, encrypted: encryptSecret(secret, PURPOSE, JSON.stringify(keys)), at })

/** What Stripe last said of these keys; undefined: nothing yet. */
export async function findStripeCheck(
  { config, database }: Pick<Deps, 'config' | 'database'>,
  { secretKey }: StripeKeys,
): Promise<Awaited<ReturnType<typeof selectCheck>>> {
  const check = await selectCheck(database.db, GATEWAY)
  return check?.key_hash === hashKey(config.secret, secretKey) ? check : undefined
}

/** Notes what Stripe said of these keys. */
export const saveStripeCheck = (
  db: Db | Tx,
  { keys, check, secret, at }: { keys: StripeKeys; check: KeyCheck; secret: string; at: number },
): Promise<void> =>
  upsertCheck(db, { gateway: GATEWAY, key_hash: hashKey(secret, keys.secretKey), ...check, checked_at: at })

/** @returns whether there were any */
export const removeStripeKeys = (tx: Tx): Promise<boolean> => deleteKeys(tx, GATEWAY)
