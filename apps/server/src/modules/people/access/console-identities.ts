import type { ShopStatus } from '@rialto/contract/enums'
import { operatorPermissions, sellerPermissionsIn, VIEWER_PERMISSIONS } from '@rialto/contract/permissions'
import { batchReads, type Db, lockMarket, type Tx } from '../../../db/index.ts'
import { fromJson } from '../../../db/json.ts'
import type { Deps } from '../../../deps.ts'
import { consoleTokenOf } from '../../../lib/console-cookie.ts'
import type {
  Actor,
  ConsolePerson,
  CurrentKey,
  CurrentMember,
  CurrentStaff,
  RecordedChange,
} from '../../../lib/people.ts'
import { type Refusal, refuse } from '../../../lib/refusal.ts'
import { type TextKey, text } from '../../../lib/texts.ts'
import { foldName } from '../../../lib/words.ts'
import { recordChange } from '../../base/record/index.ts'
import type { ModuleDeps } from '../../base/settings/index.ts'
import { hashToken } from '../accounts/index.ts'
import { selectHasUnkeptCodes } from './repository-factors.ts'
import { selectKeyByToken, updateKeyUse } from './repository-keys.ts'
import {
  selectMemberships,
  selectPerson,
  selectPlacesOfSession,
  selectShopMark,
  selectShopNames,
  selectStaff,
} from './repository-members.ts'
import { selectSessionByToken, selectViewedShop, updateUse, updateViewedShop } from './repository-sessions.ts'
import { isAskedOfStaff, isExpired, isOpen, KEY_USE_WRITTEN_EVERY_MS, USE_WRITTEN_EVERY_MS, VIEW_MS } from './rules.ts'

/** Loads a person of the console: their shops in any status, the longest first, their role in the staff, and the shop that they view. */
export async function loadConsolePerson(primary: Db, { id, viewedShopId }: ConsolePerson) {
  const db = batchReads(primary)
  const [person, shops, staff, hasUnkeptCodes] = await Promise.all([
    selectPerson(db, id),
    selectMemberships(db, id),
    selectStaff(db, id),
    selectHasUnkeptCodes(db, id),
  ])
  const viewed = viewedShopId === null || !staff ? undefined : await selectShopMark(db, viewedShopId)
  return { person, shops, viewed, role: staff?.role, hasUnkeptCodes }
}

export type LoadedPerson = Awaited<ReturnType<typeof loadConsolePerson>>['person']

/** Finds the console session with a cookie's token and notes its use; null for one that is unknown or has ended. */
const createFindConsoleSession =
  ({ database: { db }, now }: Deps) =>
  async (token: string, as?: 'seller' | 'operator'): Promise<ConsolePerson | null> => {
    const at = now()
    const tokenHash = hashToken(token)
    const batch = batchReads(db)
    const [row, shops, [staff = null]] = await Promise.all([
      selectSessionByToken(batch, tokenHash),
      as === 'seller' ? selectPlacesOfSession.seller(batch, { tokenHash }) : [],
      as === 'operator' ? selectPlacesOfSession.operator(batch, { tokenHash }) : [],
    ])
    if (!row || !isOpen(row, at)) return null
    if (at - row.used_at >= USE_WRITTEN_EVERY_MS)
      // A failed write (full disk) must not end the session; the next request tries again.
      await updateUse(db, row.id, { from: row.used_at, to: at }).catch(() => {})
    return {
      id: row.user_id,
      sessionId: row.id,
      isComplete: row.is_complete === 1,
      hasFactor: row.has_factor === 1,
      viewedShopId: (row.viewed_until ?? 0) > at ? row.viewed_shop_id : null,
      ...(as === 'seller' && { shops }),
      ...(as === 'operator' && { staff }),
    }
  }

/** Finds the shop that a person calls for: the named one, or the only one. Shops that wait or were rejected have no sellers. */
export const createFindMember =
  ({ database: { db } }: Deps) =>
  async (
    { id: userId, shops: known }: Pick<ConsolePerson, 'id' | 'shops'>,
    shopId: number | undefined,
  ): Promise<CurrentMember | Refusal> => {
    const shops = (known ?? (await selectMemberships(db, userId))).filter(
      ({ status, role }) => sellerPermissionsIn(status, role).length > 0,
    )
    if (shops.length === 0) return refuse('forbidden', text('Only sellers may do this'))
    const shop = shopId === undefined ? shops[0] : shops.find(({ id }) => id === shopId)
    if (!shop) return refuse('not_found', text('Shop not found'))
    if (shopId === undefined && shops.length > 1)
      return refuse('shop_required', text('Please say for which of your shops'))
    const permissions = new Set(sellerPermissionsIn(shop.status, shop.role))
    return {
      id: userId,
      shopId: shop.id,
      sessionId: null,
      permissions,
      actor: { kind: 'member', id: userId, name: shop.member_name, permissions },
    }
  }

/** Finds a person among the market's staff; null for anybody else. */
const createFindStaff =
  ({ database: { db } }: Deps) =>
  async ({ id: userId, staff: known }: Pick<ConsolePerson, 'id' | 'staff'>): Promise<CurrentStaff | null> => {
    const staff = known === undefined ? await selectStaff(db, userId) : known
    if (!staff) return null
    const permissions = new Set(operatorPermissions[staff.role])
    return {
      id: userId,
      sessionId: null,
      permissions,
      actor: { kind: 'staff', id: userId, name: staff.name, permissions },
    }
  }

/**
 * Lets a command stand in for the owner of a shop, within what the shop's status allows.
 * @param shop its number, slug or name; undefined: the only shop
 */
export async function standInForOwner(
  { database: { db } }: Deps,
  { shop: named, actor }: { shop: string | undefined; actor: Actor },
): Promise<CurrentMember | Refusal> {
  const shops = await selectShopNames(db)
  const exact = shops.filter(({ id, slug }) => slug === named || String(id) === named?.replace(/^#/, ''))
  const called = shops.filter(({ name }) => named !== undefined && foldName(name) === foldName(named))
  const [shop, another] = named === undefined ? shops : exact.length > 0 ? exact : called
  if (!shop) return refuse('not_found', text('Shop not found'))
  if (another) return refuse('shop_required', text('Please say for which of your shops'))
  const permissions = new Set(sellerPermissionsIn(shop.status, 'owner'))
  if (permissions.size === 0) return refuse('forbidden', text('Only sellers may do this'))
  return { id: null, shopId: shop.id, sessionId: null, permissions, actor }
}

/** Finds one of the staff in the place of a shop's seller, as long as they look after sellers and the shop has screens. */
export function createFindViewer(deps: Deps) {
  const findStaff = createFindStaff(deps)
  return async (userId: number, shopId: number): Promise<CurrentMember | Refusal> => {
    const staff = await findStaff({ id: userId })
    if (!staff?.permissions.has('sellers')) return refuse('forbidden', text('Your role does not allow this'))
    const shop = await selectShopMark(deps.database.db, shopId)
    if (!shop || !canBeViewed(shop.status)) return refuse('not_found', text('Shop not found'))
    const permissions = new Set(VIEWER_PERMISSIONS)
    return { id: userId, shopId, sessionId: null, permissions, actor: staff.actor }
  }
}

/** Finds the API key with a token and notes its use; null for an unknown, ended or expired one. */
const createFindKey =
  ({ database: { db }, now }: Deps) =>
  async (token: string): Promise<CurrentKey | null> => {
    const at = now()
    const row = await selectKeyByToken(db, hashToken(token))
    if (!row || isExpired(row, at)) return null
    const before = at - KEY_USE_WRITTEN_EVERY_MS
    if (row.used_at === null || row.used_at <= before)
      // A failed write (full disk) must not refuse the program; the next request tries again.
      await updateKeyUse(db, row.id, { before, now: at }).catch(() => {})
    return {
      id: row.id,
      name: row.name,
      userId: row.user_id,
      shopId: row.shop_id,
      permissions: new Set(fromJson(row.permissions_json)),
    }
  }

/** Finds the callers of the console's calls by what they send. */
export const createConsoleIdentities = (deps: ModuleDeps) => ({
  readConsoleToken: (cookies: string | undefined) => consoleTokenOf(cookies, deps.config),
  findConsoleSession: createFindConsoleSession(deps),
  findKey: createFindKey(deps),
  findMember: createFindMember(deps),
  findStaff: createFindStaff(deps),
  findViewer: createFindViewer(deps),
  isFactorAskedOfStaff: async () => isAskedOfStaff(await deps.settings.read(), deps.config),
})

/** Tells whether the market asks its staff for a second factor at present. */
export const isFactorAskedOfStaff = async ({ settings, config }: Pick<ModuleDeps, 'settings' | 'config'>) =>
  isAskedOfStaff(await settings.read(), config)

interface View {
  shopId: number
  staff: CurrentStaff
}

/** Shops that wait or were rejected have no screens of sellers. */
const canBeViewed = (status: ShopStatus): boolean => status === 'active' || status === 'closed'

/** Lets a console session see a shop as its seller, for an hour at most. Beginning again begins the hour again. */
export const beginView = (deps: Deps, { shopId, staff }: View): Promise<RecordedChange | Refusal> =>
  deps.database.write(async (tx) => {
    const shop = await selectShopMark(tx, shopId)
    if (!shop) return refuse('not_found', text('Shop not found'))
    if (!canBeViewed(shop.status)) return refuse('conflict', text('This shop has no screens of sellers yet'))
    if (staff.sessionId === null) return refuse('forbidden', text('API keys may not do this'))
    await updateViewedShop(tx, staff.sessionId, { shopId, until: deps.now() + VIEW_MS })
    return record(tx, deps, { staff, shop, action: 'view_begun', sentence: text('Looked at {{name}} as its seller') })
  })

/** Ends the view of a shop; once it has ended by time, there is nothing left to end. */
export const endView = (deps: Deps, { shopId, staff }: View): Promise<RecordedChange | Refusal> =>
  deps.database.write(async (tx) => {
    await lockMarket(tx)
    const viewed = staff.sessionId === null ? null : await selectViewedShop(tx, staff.sessionId)
    const shop = viewed === shopId ? await selectShopMark(tx, shopId) : undefined
    if (!shop || staff.sessionId === null) return refuse('not_found', text('You do not see this shop as its seller'))
    await updateViewedShop(tx, staff.sessionId, null)
    return record(tx, deps, { staff, shop, action: 'view_ended', sentence: text('Left {{name}} after looking at it') })
  })

interface Recorded {
  staff: CurrentStaff
  shop: { id: number; name: string }
  action: string
  sentence: TextKey
}

const record = (tx: Tx, { now }: Deps, { staff, shop, action, sentence }: Recorded): Promise<RecordedChange> =>
  recordChange(tx, {
    at: now(),
    actor: staff.actor,
    shopId: null,
    action,
    subject: { kind: 'shop', id: shop.id, name: shop.name },
    sentence,
    values: { name: shop.name },
  })
