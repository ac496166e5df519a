import { randomBytes } from 'node:crypto'
import type { OperatorApiKey, SellerApiKey } from '@rialto/contract'
import { API_KEYS_MAX } from '@rialto/contract/limits'
import {
  OPERATOR_KEY_PERMISSIONS,
  operatorPermissions,
  SELLER_KEY_PERMISSIONS,
  sellerPermissions,
} from '@rialto/contract/permissions'
import type { Tx } from '../../../db/index.ts'
import { fromJson, toJson } from '../../../db/json.ts'
import type { Deps } from '../../../deps.ts'
import type { Actor, RecordedChange } from '../../../lib/people.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../lib/texts.ts'
import { type RecordedFields, recordChange } from '../../base/record/index.ts'
import { hashToken, refuseFields } from '../accounts/index.ts'
import { countKeys, deleteKey, insertKey, type KeyRow, selectKeys } from './repository-keys.ts'
import { lockOwnersOf, selectAllStaff, selectTeam } from './repository-members.ts'
import { boundedBy, endOf, KEY_HINT_LENGTH, KEY_PREFIX } from './rules.ts'

/** Lists the keys of a shop with what they may do now. */
export async function listShopKeys({ database: { db } }: Deps, shopId: number): Promise<SellerApiKey[]> {
  const [keys, team] = await Promise.all([selectKeys(db, shopId), selectTeam(db, shopId)])
  const roles = new Map(team.map(({ id, role }) => [id, role]))
  return keys.map((key) => {
    const role = roles.get(key.user_id)
    const allowed = SELLER_KEY_PERMISSIONS.filter((permission) => role && sellerPermissions[role].includes(permission))
    return { ...present(key), permissions: boundedBy(fromJson(key.permissions_json), allowed) }
  })
}

/** Lists the keys of the market with what they may do now. */
export async function listMarketKeys({ database: { db } }: Deps): Promise<OperatorApiKey[]> {
  const [keys, staff] = await Promise.all([selectKeys(db, null), selectAllStaff(db)])
  const roles = new Map(staff.map(({ id, role }) => [id, role]))
  return keys.map((key) => {
    const role = roles.get(key.user_id)
    const allowed = OPERATOR_KEY_PERMISSIONS.filter(
      (permission) => role && operatorPermissions[role].includes(permission),
    )
    return { ...present(key), permissions: boundedBy(fromJson(key.permissions_json), allowed) }
  })
}

const present = ({ id, name, hint, creator, created_at, used_at, expires_at }: KeyRow) => ({
  id,
  name,
  hint,
  created_by: creator,
  created_at: time(created_at),
  used_at: used_at === null ? null : time(used_at),
  expires_at: expires_at === null ? null : time(expires_at),
})

const time = (at: number): string => new Date(at).toISOString()

const sentences = {
  api_key_made: text('Made the API key {{name}}'),
  api_key_ended: text('Ended the API key {{name}}'),
}

interface KeyChange {
  action: keyof typeof sentences
  shopId: number | null
  key: { id: number; name: string }
  actor: Actor
  at: number
  after?: RecordedFields
}

const recordKey = (tx: Tx, { action, key, ...change }: KeyChange): Promise<RecordedChange> =>
  recordChange(tx, {
    ...change,
    action,
    subject: { kind: 'api_key', ...key },
    sentence: sentences[action],
    values: { name: key.name },
  })

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
      permissions_json: toJson(permissions),
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
