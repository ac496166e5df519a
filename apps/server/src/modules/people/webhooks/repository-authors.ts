import { OPERATOR_ROLES, operatorPermissions, SELLER_ROLES, sellerPermissions } from '@rialto/contract/permissions'
import { type Expression, type SqlBool, sql } from 'kysely'

const OF_SHOP = SELLER_ROLES.filter((role) => sellerPermissions[role].includes('team'))
const OF_MARKET = OPERATOR_ROLES.filter((role) => operatorPermissions[role].includes('system'))

/**
 * Whether the author of a webhook may manage webhooks now, in a query that names the table `w`: what a person set up hears of nothing any
 * more once they have left, lost the role, or their account is closed. One that a command added belongs to the market itself.
 */
export const authorMay: Expression<SqlBool> = sql<SqlBool>`(w.user_id is null
  or (w.shop_id is not null and exists (
    select 1 from shop_members m join users u on u.id = m.user_id
    where m.shop_id = w.shop_id and m.user_id = w.user_id and u.disabled_at is null and m.role in (${sql.join(OF_SHOP)})))
  or (w.shop_id is null and exists (
    select 1 from staff s join users u on u.id = s.user_id
    where s.user_id = w.user_id and u.disabled_at is null and s.role in (${sql.join(OF_MARKET)}))))`
