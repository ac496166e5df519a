import type { OperatorApiKey, SellerApiKey } from '@rialto/contract'
import {
  OPERATOR_KEY_PERMISSIONS,
  operatorPermissions,
  SELLER_KEY_PERMISSIONS,
  sellerPermissions,
} from '@rialto/contract/permissions'
import type { Deps } from '../../../../deps.ts'
import { selectAllStaff, selectTeam } from '../memberships/repository.ts'
import { type KeyRow, selectKeys } from './repository.ts'
import { boundedBy } from './rules.ts'

/** Lists the keys of a shop with what they may do now. */
export async function listShopKeys({ database: { db } }: Deps, shopId: number): Promise<SellerApiKey[]> {
  const [keys, team] = await Promise.all([selectKeys(db, shopId), selectTeam(db, shopId)])
  const roles = new Map(team.map(({ id, role }) => [id, role]))
  return keys.map((key) => {
    const role = roles.get(key.user_id)
    const allowed = SELLER_KEY_PERMISSIONS.filter((permission) => role && sellerPermissions[role].includes(permission))
    return { ...present(key), permissions: boundedBy(key.permissions_json, allowed) }
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
    return { ...present(key), permissions: boundedBy(key.permissions_json, allowed) }
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
