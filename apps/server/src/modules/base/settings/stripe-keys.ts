import type { StripeConfig } from '../../../config/payments.ts'
import type { Db, Tx } from '../../../db/index.ts'
import type { Deps } from '../../../deps.ts'
import { decryptSecret, encryptSecret } from '../../../lib/encrypt-secret.ts'
import { hashKey, type KeyCheck } from './check-stripe-keys.ts'
import { deleteKeys, selectCheck, selectKeys, upsertCheck, upsertKeys } from './repository-gateway-keys.ts'

const GATEWAY = 'stripe'
const PURPOSE = 'gateway keys'

type StripeKeys = Pick<StripeConfig, 'secretKey' | 'webhookSecret'>

/**
 * Finds the keys of Stripe: those of the environment, else those that were given in the console. Undefined without any, and for stored
 * ones after `APP_SECRET` has changed.
 */
export async function findStripeKeys({
  config,
  database,
}: Pick<Deps, 'config' | 'database'>): Promise<StripeConfig | undefined> {
  if (config.stripe) return config.stripe
  const stored = await selectKeys(database.db, GATEWAY)
  const json = stored && decryptSecret(config.secret, PURPOSE, stored.encrypted_keys)
  if (!json) return undefined
  const { secretKey, webhookSecret }: StripeKeys = JSON.parse(json)
  return { secretKey, webhookSecret, apiBase: config.stripeApiBase }
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
