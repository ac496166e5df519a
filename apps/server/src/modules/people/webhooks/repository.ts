import { OPERATOR_ROLES, operatorPermissions, SELLER_ROLES, sellerPermissions } from '@rialto/contract/permissions'
import { type Expression, type Insertable, type SqlBool, sql, type Updateable } from 'kysely'
import { type Db, lockMarket, type Tx } from '../../../db/index.ts'
import type { WebhooksTable } from '../../../db/tables.ts'

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

interface OfShop {
  id: number
  /** Null: of the market. */
  shopId: number | null
}

/** The webhooks of a shop with their latest attempt, the newest first. */
export const selectWebhooks = (db: Db, shopId: number | null) =>
  db
    .selectFrom('webhooks as w')
    .leftJoin('users as u', 'u.id', 'w.user_id')
    .leftJoin('webhook_deliveries as d', (join) =>
      join.on('d.id', '=', (eb) =>
        eb
          .selectFrom('webhook_deliveries as last')
          .whereRef('last.webhook_id', '=', 'w.id')
          .where('last.attempted_at', 'is not', null)
          .select('last.id')
          .orderBy('last.attempted_at', 'desc')
          .orderBy('last.id', 'desc')
          .limit(1),
      ),
    )
    .where((eb) => (shopId === null ? eb('w.shop_id', 'is', null) : eb('w.shop_id', '=', shopId)))
    .select(['w.id', 'w.url', 'w.events_json', 'w.failed_at', 'w.created_at'])
    .select((eb) => eb.case().when(authorMay).then(eb.ref('w.is_on')).else(0).end().as('is_on'))
    .select(['u.name as creator', 'd.attempted_at', 'd.fault'])
    .orderBy('w.id', 'desc')
    .execute()

export type WebhookRow = Awaited<ReturnType<typeof selectWebhooks>>[number]

export const selectWebhook = (db: Db | Tx, { id, shopId }: OfShop) =>
  db
    .selectFrom('webhooks')
    .where('id', '=', id)
    .where((eb) => (shopId === null ? eb('shop_id', 'is', null) : eb('shop_id', '=', shopId)))
    .selectAll()
    .executeTakeFirst()

/** Tells whether the author of a webhook may still manage webhooks. */
export async function hasAuthor(tx: Tx, id: number): Promise<boolean> {
  const row = await tx
    .selectFrom('webhooks as w')
    .where('w.id', '=', id)
    .where(authorMay)
    .select('w.id')
    .executeTakeFirst()
  return row !== undefined
}

/** Selects a webhook and locks it until the transaction ends, so that two changes follow one another. */
export const lockWebhook = (tx: Tx, { id, shopId }: OfShop) =>
  tx
    .updateTable('webhooks')
    .set((eb) => ({ url: eb.ref('url') }))
    .where('id', '=', id)
    .where((eb) => (shopId === null ? eb('shop_id', 'is', null) : eb('shop_id', '=', shopId)))
    .returningAll()
    .executeTakeFirst()

/** Counts the webhooks of a shop or of the market, which are locked until the transaction ends: no two people add the last one. */
export async function lockAndCount(tx: Tx, shopId: number | null): Promise<number> {
  if (shopId === null) await lockMarket(tx)
  else
    await tx
      .updateTable('shops')
      .set((eb) => ({ name: eb.ref('name') }))
      .where('id', '=', shopId)
      .execute()
  const row = await tx
    .selectFrom('webhooks')
    .where((eb) => (shopId === null ? eb('shop_id', 'is', null) : eb('shop_id', '=', shopId)))
    .select((eb) => eb.fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** @returns the new webhook's id */
export async function insertWebhook(tx: Tx, webhook: Insertable<WebhooksTable>): Promise<number> {
  const { id } = await tx.insertInto('webhooks').values(webhook).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function updateWebhook(tx: Tx, id: number, values: Updateable<WebhooksTable>): Promise<void> {
  await tx.updateTable('webhooks').set(values).where('id', '=', id).execute()
}

/** Switches a webhook off that has failed. @returns its shop, null of the market's; undefined if it is off already or gone */
export async function switchFailedOff(tx: Tx, id: number, now: number): Promise<number | null | undefined> {
  const row = await tx
    .updateTable('webhooks')
    .set({ is_on: 0, failed_at: now })
    .where('id', '=', id)
    .where('is_on', '=', 1)
    .returning('shop_id')
    .executeTakeFirst()
  return row?.shop_id
}

export async function deleteWebhook(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('webhooks').where('id', '=', id).execute()
}
