import { randomBytes } from 'node:crypto'
import { API_KEYS_MAX } from '@rialto/contract/limits'
import type { Deps } from '../../../../deps.ts'
import type { Actor } from '../../../../lib/actor.ts'
import type { RecordedChange } from '../../../../lib/recorded-change.ts'
import { Refusal, refuse } from '../../../../lib/refusal.ts'
import { text } from '../../../../texts/index.ts'
import { hashToken, refuseFields } from '../../accounts/index.ts'
import { lockOwnersOf } from '../memberships/repository-owners.ts'
import { recordKey } from './record-key.ts'
import { countKeys, deleteKey, insertKey } from './repository.ts'
import { endOf, KEY_HINT_LENGTH, KEY_PREFIX } from './rules.ts'

interface NewKey {
  /** Null for a key of the market. */
  shopId: number | null
  creatorId: number
  actor: Actor
  /** The permissions of the creator that a key may have. */
  allowed: ReadonlySet<string>
  name: string
  permissions: readonly string[]
  ends_on?: string | null | undefined
}

interface MadeKey {
  /** Shown this time only, as its hash alone is stored. */
  key: string
  change: RecordedChange
}

/** Makes an API key. */
export async function createKey({ database, now }: Deps, given: NewKey): Promise<MadeKey | Refusal> {
  const { shopId, creatorId, actor, allowed, name, ends_on } = given
  const permissions = [...new Set(given.permissions)]
  if (!permissions.every((permission) => allowed.has(permission)))
    return refuseFields({ permissions: { text: text('A key may do no more than your role allows') } })
  const expires_at = endOf(ends_on)
  if (expires_at !== null && expires_at <= now())
    return refuseFields({ ends_on: { text: text('Choose a day that is not over') } })
  const key = KEY_PREFIX + randomBytes(32).toString('base64url')
  const change = await database.write(async (tx) => {
    // Creators wait for each other, so that a place has no more keys than it may.
    await lockOwnersOf(tx, shopId)
    if ((await countKeys(tx, shopId)) >= API_KEYS_MAX)
      return refuse('conflict', text('There are as many keys as there may be. End one that is not used.'))
    const id = await insertKey(tx, {
      shop_id: shopId,
      user_id: creatorId,
      name,
      token_hash: hashToken(key),
      hint: key.slice(-KEY_HINT_LENGTH),
      permissions_json: JSON.stringify(permissions),
      created_at: now(),
      expires_at,
    })
    const made = { id, name }
    return recordKey(tx, {
      action: 'api_key_made',
      shopId,
      key: made,
      actor,
      at: now(),
      after: { permissions, ends_on },
    })
  })
  return change instanceof Refusal ? change : { key, change }
}

/** Ends a key at once. */
export const endKey = (
  { database, now }: Deps,
  { id, shopId, actor }: { id: number; shopId: number | null; actor: Actor },
): Promise<RecordedChange | Refusal> =>
  database.write(async (tx) => {
    const name = await deleteKey(tx, { id, shopId })
    if (name === undefined) return refuse('not_found', text('Not found'))
    return recordKey(tx, { action: 'api_key_ended', shopId, key: { id, name }, actor, at: now() })
  })
