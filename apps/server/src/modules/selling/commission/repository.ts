import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Db, Tx } from '../../../db/index.ts'
import type { CommissionNoticesTable, CommissionRulesTable } from '../../../db/tables.ts'
import type { CategoryParents, CommissionRule } from './rules.ts'

export type RuleRow = Selectable<CommissionRulesTable>
export type NoticeRow = Selectable<CommissionNoticesTable>

export const toRule = (row: RuleRow): CommissionRule => ({
  id: row.id,
  rule: row.rule,
  position: row.position,
  shopId: row.shop_id,
  categoryId: row.category_id,
  ppm: row.percent_ppm,
  fixed: Number(row.fixed),
  floor: row.floor === null ? null : Number(row.floor),
  cap: row.cap === null ? null : Number(row.cap),
  onDelivery: row.on_delivery === 1,
  base: row.base,
  onRefund: row.on_refund,
  from: row.in_force_from,
  until: row.ended_at,
})

/** The version of the list. */
export const selectVersion = async (db: Db | Tx): Promise<number> =>
  (await db.selectFrom('commission_version').select('version').executeTakeFirst())?.version ?? 0

/** Counts the version up, or with 0 only locks it, so that changes of rules follow one another. */
export async function advanceVersion(tx: Tx, steps: 0 | 1): Promise<number> {
  const { version } = await tx
    .insertInto('commission_version')
    .values({ id: 1, version: steps })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((eb) => ({ version: eb('commission_version.version', '+', steps) })),
    )
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

/** Versions that have not ended at a moment, in the order of the list. */
export const selectRules = (db: Db | Tx, at: number): Promise<RuleRow[]> =>
  db
    .selectFrom('commission_rules')
    .where((eb) => eb.or([eb('ended_at', 'is', null), eb('ended_at', '>', at)]))
    .selectAll()
    .orderBy('position')
    .orderBy('id')
    .execute()

export const selectEndedRules = (db: Db, { at, limit }: { at: number; limit: number }): Promise<RuleRow[]> =>
  db
    .selectFrom('commission_rules')
    .where('ended_at', '<=', at)
    .selectAll()
    .orderBy('ended_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

export const selectRule = (db: Db | Tx, id: number): Promise<RuleRow | undefined> =>
  db.selectFrom('commission_rules').where('id', '=', id).selectAll().executeTakeFirst()

export async function insertRule(
  tx: Tx,
  row: Omit<Insertable<CommissionRulesTable>, 'id' | 'rule' | 'number'> & Partial<Pick<RuleRow, 'rule' | 'number'>>,
): Promise<number> {
  // The first version names the rule.
  const { rule = 0, number = 1, ...set } = row
  const { id } = await tx
    .insertInto('commission_rules')
    .values({ ...set, rule: rule || sql<number>`-1 - (select coalesce(max(id), 0) from commission_rules)`, number })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (rule === 0) await updateRule(tx, id, { rule: id })
  return id
}

export const updateRule = async (tx: Tx, id: number, set: Updateable<CommissionRulesTable>): Promise<void> =>
  void (await tx.updateTable('commission_rules').set(set).where('id', '=', id).execute())

/** The highest number of a rule's versions. */
export const selectLastNumber = async (tx: Tx, rule: number): Promise<number> =>
  (
    await tx
      .selectFrom('commission_rules')
      .where('rule', '=', rule)
      .select((eb) => eb.fn.max('number').as('number'))
      .executeTakeFirst()
  )?.number ?? 0

export async function selectParents(db: Db | Tx): Promise<CategoryParents> {
  const rows = await db.selectFrom('categories').select(['id', 'parent_id']).execute()
  return new Map(rows.map(({ id, parent_id }) => [id, parent_id]))
}

export const selectCategoryName = (db: Db | Tx, id: number) =>
  db.selectFrom('categories').where('id', '=', id).select(['id', 'name']).executeTakeFirst()

export const selectShopName = (db: Db | Tx, id: number) =>
  db.selectFrom('shops').where('id', '=', id).select(['id', 'name', 'status']).executeTakeFirst()

/** The names of what rules are for, by id. */
export async function selectNames(db: Db | Tx, rows: readonly Pick<RuleRow, 'category_id' | 'shop_id'>[]) {
  const ids = (column: 'category_id' | 'shop_id') => [...new Set(rows.flatMap((row) => row[column] ?? []))]
  const named = async (table: 'categories' | 'shops', wanted: readonly number[]) =>
    wanted.length === 0
      ? []
      : db.selectFrom(table).where('id', 'in', wanted).select(['id', 'name']).orderBy('id').execute()
  const categories = await named('categories', ids('category_id'))
  const shops = await named('shops', ids('shop_id'))
  return {
    categories,
    shops: new Map(shops.map(({ id, name }) => [id, name])),
  }
}

// Notices.

/** Open shops that a rule is for: the one that it names, those with products in its category, or all. */
const concernedShops = (db: Db | Tx, { shop_id, category_id }: Pick<RuleRow, 'shop_id' | 'category_id'>) =>
  db
    .selectFrom('shops as s')
    .where('s.status', '=', 'active')
    .$if(shop_id !== null, (query) => query.where('s.id', '=', shop_id))
    .$if(category_id !== null && shop_id === null, (query) =>
      query.where((eb) =>
        eb.exists(
          eb
            .selectFrom('products as p')
            .innerJoin('product_categories as pc', 'pc.product_id', 'p.id')
            .innerJoin('categories as c', 'c.id', 'pc.category_id')
            .whereRef('p.shop_id', '=', 's.id')
            .where((or) => or.or([or('c.id', '=', category_id), or('c.parent_id', '=', category_id)]))
            .select('p.id'),
        ),
      ),
    )

export const countConcernedShops = async (
  db: Db | Tx,
  rule: Pick<RuleRow, 'shop_id' | 'category_id'>,
): Promise<number> =>
  Number(
    (
      await concernedShops(db, rule)
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirst()
    )?.count ?? 0,
  )

type NewNotice = Pick<NoticeRow, 'kind' | 'in_force_from' | 'created_at'>

/** Notes for each shop that it is to be told; the mails are written afterwards. */
export async function insertNotices(tx: Tx, rule: RuleRow, { kind, in_force_from, created_at }: NewNotice) {
  await tx
    .insertInto('commission_notices')
    .columns(['rule_id', 'shop_id', 'kind', 'in_force_from', 'created_at'])
    .expression(
      concernedShops(tx, rule)
        .select((eb) => [
          eb.lit(rule.id).as('rule_id'),
          's.id as shop_id',
          sql.lit(kind).as('kind'),
          eb.lit(in_force_from).as('in_force_from'),
          eb.lit(created_at).as('created_at'),
        ])
        .orderBy('s.id'),
    )
    .execute()
}

/** Notes for each shop that was told of a rule that this is taken back. */
export async function insertWithdrawals(
  tx: Tx,
  { id }: Pick<RuleRow, 'id'>,
  { kind, in_force_from, created_at }: NewNotice,
) {
  await tx
    .insertInto('commission_notices')
    .columns(['rule_id', 'shop_id', 'kind', 'in_force_from', 'created_at'])
    .expression(
      tx
        .selectFrom('commission_notices')
        .where('rule_id', '=', id)
        .where('in_force_from', '=', in_force_from)
        .where('kind', '<>', 'withdrawn')
        .select((eb) => [
          'rule_id',
          'shop_id',
          sql.lit(kind).as('kind'),
          eb.lit(in_force_from).as('in_force_from'),
          eb.lit(created_at).as('created_at'),
        ])
        .distinct()
        .orderBy('shop_id'),
    )
    .execute()
}

interface NoticeCounts {
  shops: number
  sent: number
  read: number
}

/** How many shops are told of each rule, of how many the mail is written, and how many have read it. */
export async function countNotices(db: Db | Tx, ruleIds: readonly number[]) {
  if (ruleIds.length === 0) return new Map<number, NoticeCounts>()
  const rows = await db
    .selectFrom('commission_notices')
    .where('rule_id', 'in', ruleIds)
    .where('kind', '=', 'announced')
    .select((eb) => [
      'rule_id',
      eb.fn.count<number>('shop_id').distinct().as('shops'),
      sql<number>`count(distinct case when sent_at is null then null else shop_id end)`.as('sent'),
      sql<number>`count(distinct case when read_at is null then null else shop_id end)`.as('read'),
    ])
    .groupBy('rule_id')
    .execute()
  return new Map(
    rows.map(({ rule_id, shops, sent, read }) => [
      rule_id,
      { shops: Number(shops), sent: Number(sent), read: Number(read) },
    ]),
  )
}

export const selectUnsentNotices = (db: Db, limit: number): Promise<NoticeRow[]> =>
  db.selectFrom('commission_notices').where('sent_at', 'is', null).selectAll().orderBy('id').limit(limit).execute()

/** @returns whether nobody had done so before */
export async function markSent(tx: Tx, id: number, at: number): Promise<boolean> {
  const row = await tx
    .updateTable('commission_notices')
    .set({ sent_at: at })
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** The owners of a shop who have a mail address. */
export const selectOwners = (db: Db | Tx, shopId: number) =>
  db
    .selectFrom('shop_members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .where('m.shop_id', '=', shopId)
    .where('m.role', '=', 'owner')
    .where('u.email', 'is not', null)
    .select(['u.email', 'u.locale'])
    .orderBy('u.id')
    .execute()

export const selectNoticesOfShop = (db: Db, { shopId, limit }: { shopId: number; limit: number }) =>
  db
    .selectFrom('commission_notices as n')
    .innerJoin('commission_rules as r', 'r.id', 'n.rule_id')
    .where('n.shop_id', '=', shopId)
    .select(['n.id', 'n.kind', 'n.in_force_from', 'n.sent_at', 'n.read_at', 'r.name'])
    .orderBy('n.id', 'desc')
    .limit(limit)
    .execute()

/** Notes that a shop has read its notices up to one. */
export const markNoticesRead = (db: Db, { shopId, upTo, at }: { shopId: number; upTo: number; at: number }) =>
  db
    .updateTable('commission_notices')
    .set({ read_at: at })
    .where('shop_id', '=', shopId)
    .where('id', '<=', upTo)
    .where('read_at', 'is', null)
    .execute()

/** The announced version of a rule that another takes the place of. */
export const selectVersionBefore = (db: Db | Tx, { rule, number }: RuleRow): Promise<RuleRow | undefined> =>
  db
    .selectFrom('commission_rules')
    .where('rule', '=', rule)
    .where('number', '<', number)
    .where('announced_at', 'is not', null)
    .selectAll()
    .orderBy('number', 'desc')
    .executeTakeFirst()
