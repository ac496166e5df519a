import type { FactValue, SellerIdentity } from '@rialto/contract'
import { type FactKind, type FactView, OWN_STATEMENTS } from '@rialto/contract/market-enums'
import type { Insertable, Selectable } from 'kysely'
import type { Db, Tx } from '../../../db/index.ts'
import { fromJson, toJson } from '../../../db/json.ts'
import type { ShopFactsTable } from '../../../db/tables.ts'

export type FactRow = Selectable<ShopFactsTable>

/** Every fact that a shop ever gave, the latest of each kind last. */
export const selectFactsOfShop = (db: Db | Tx, shopId: number): Promise<FactRow[]> => selectFactsOfShops(db, [shopId])

export const selectFactsOfShops = (db: Db | Tx, shopIds: readonly number[]): Promise<FactRow[]> =>
  db
    .selectFrom('shop_facts')
    .where('shop_id', 'in', [...shopIds, 0])
    .selectAll()
    .orderBy('id')
    .execute()

/** The facts of shops as they were told last and not refused, whether verified or not. */
export async function factsInForce(
  db: Db | Tx,
  shopIds: readonly number[],
): Promise<ReadonlyMap<number, ReadonlyMap<FactKind, FactValue>>> {
  const shops = new Map<number, Map<FactKind, FactValue>>()
  for (const { shop_id, kind, state, value_json } of await selectFactsOfShops(db, shopIds))
    if (state !== 'refused') {
      const facts = shops.get(shop_id) ?? new Map<FactKind, FactValue>()
      shops.set(shop_id, facts.set(kind, fromJson(value_json)))
    }
  return shops
}

const withShops = (db: Db | Tx) =>
  db
    .selectFrom('shop_facts as f')
    .innerJoin('shops as s', 's.id', 'f.shop_id')
    .selectAll('f')
    .select(['s.name as shop_name', 's.logo as shop_logo'])

export type MarketFactRow = Awaited<ReturnType<typeof selectFacts>>[number]

/** Facts that count, the longest waiting first. */
export const selectFacts = (
  db: Db,
  { view, shopId, limit }: { view: FactView; shopId?: number | undefined; limit: number },
) =>
  withShops(db)
    .where('f.superseded_at', 'is', null)
    .$if(view === 'given', (query) => query.where('f.state', '=', 'given').where('f.kind', 'not in', OWN_STATEMENTS))
    .$if(shopId !== undefined, (query) => query.where('f.shop_id', '=', shopId ?? 0))
    .orderBy('f.created_at')
    .orderBy('f.id')
    .limit(limit)
    .execute()

export const selectMarketFact = (db: Db | Tx, id: number): Promise<MarketFactRow | undefined> =>
  withShops(db).where('f.id', '=', id).executeTakeFirst()

/** Locks a shop's facts until the transaction ends, by its row. SQLite has one writer anyway. */
export async function lockShopFacts(tx: Tx, shopId: number): Promise<void> {
  await tx
    .updateTable('shops')
    .set((eb) => ({ identity_json: eb.ref('identity_json') }))
    .where('id', '=', shopId)
    .execute()
}

/** Gives a fact in place of the present one of its kind. */
export async function insertFact(tx: Tx, fact: Insertable<ShopFactsTable>): Promise<number> {
  await tx
    .updateTable('shop_facts')
    .set({ superseded_at: fact.created_at })
    .where('shop_id', '=', fact.shop_id)
    .where('kind', '=', fact.kind)
    .where('superseded_at', 'is', null)
    .execute()
  const { id } = await tx.insertInto('shop_facts').values(fact).returning('id').executeTakeFirstOrThrow()
  return id
}

type Decision = Pick<FactRow, 'state' | 'reason' | 'checked_by' | 'checked_at' | 'expires_on'>

export const updateFact = async (tx: Tx, id: number, decision: Decision): Promise<void> => {
  // Another end is told and carried out anew.
  await tx
    .updateTable('shop_facts')
    .set({ ...decision, reminded_at: null, ended_at: null })
    .where('id', '=', id)
    .execute()
}

/** Takes a fact back as if it had not been given, and brings the one before it. */
export async function removeFact(
  tx: Tx,
  { id, shop_id, kind }: Pick<FactRow, 'id' | 'shop_id' | 'kind'>,
): Promise<void> {
  await tx.deleteFrom('shop_facts').where('id', '=', id).execute()
  const before = await tx
    .selectFrom('shop_facts')
    .where('shop_id', '=', shop_id)
    .where('kind', '=', kind)
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (before) await tx.updateTable('shop_facts').set({ superseded_at: null }).where('id', '=', before.id).execute()
}

export const updateIdentity = async (tx: Tx, shopId: number, identity: SellerIdentity | null): Promise<void> => {
  await tx
    .updateTable('shops')
    .set({ identity_json: identity && toJson(identity) })
    .where('id', '=', shopId)
    .execute()
}

const ending = (db: Db | Tx) =>
  db
    .selectFrom('shop_facts')
    .where('state', '=', 'verified')
    .where('expires_on', 'is not', null)
    .where('ended_at', 'is', null)

/** Shops with a verified fact whose last day is over, and was not noticed yet. */
export async function selectEndedShops(db: Db, { today, limit }: { today: string; limit: number }): Promise<number[]> {
  const rows = await ending(db).where('expires_on', '<', today).select('shop_id').distinct().limit(limit).execute()
  return rows.map(({ shop_id }) => shop_id)
}

export async function markEnded(
  tx: Tx,
  { shopId, today, now }: { shopId: number; today: string; now: number },
): Promise<void> {
  await tx
    .updateTable('shop_facts')
    .set({ ended_at: now })
    .where('shop_id', '=', shopId)
    .where('expires_on', '<', today)
    .where('ended_at', 'is', null)
    .execute()
}

/** Verified facts that end on one of these days, of which their shops do not know yet and have told no other since. */
export const selectEndingFacts = (db: Db, { from, to, limit }: { from: string; to: string; limit: number }) =>
  ending(db)
    .where('expires_on', '>=', from)
    .where('expires_on', '<=', to)
    .where('superseded_at', 'is', null)
    .where('reminded_at', 'is', null)
    .select(['id', 'shop_id', 'kind', 'expires_on'])
    .orderBy('expires_on')
    .limit(limit)
    .execute()

/** @returns false: another process has reminded of it */
export async function markReminded(tx: Tx, id: number, now: number): Promise<boolean> {
  const marked = await tx
    .updateTable('shop_facts')
    .set({ reminded_at: now })
    .where('id', '=', id)
    .where('reminded_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return marked !== undefined
}

/** Open shops, and those of them that have told nothing of a kind. */
export async function countShopsWithout(
  db: Db,
  kinds: readonly FactKind[],
): Promise<{ shops: number; lacking: number }> {
  const rows = await db
    .selectFrom('shops as s')
    .leftJoin('shop_facts as f', (join) =>
      join.onRef('f.shop_id', '=', 's.id').on('f.superseded_at', 'is', null).on('f.state', '!=', 'refused'),
    )
    .where('s.status', '=', 'active')
    .select((eb) => ['s.id', eb.fn.count<number>('f.kind').filterWhere('f.kind', 'in', kinds).as('kinds')])
    .groupBy('s.id')
    .execute()
  return { shops: rows.length, lacking: rows.filter((row) => Number(row.kinds) < kinds.length).length }
}
