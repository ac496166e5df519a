import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../db/index.ts'
import { fromJson, toJson } from '../../../db/json.ts'
import type { StepDetails, TaxonomyKind } from '../../../db/tables.ts'
import type { Step } from './rules.ts'

interface NewStep {
  kind: TaxonomyKind
  sourceId: number
  targetId: number | null
  details: StepDetails
  now: number
}

export async function insertStep(tx: Tx, { kind, sourceId, targetId, details, now }: NewStep): Promise<Step> {
  const { id } = await tx
    .insertInto('taxonomy_steps')
    .values({
      kind,
      source_id: sourceId,
      target_id: targetId,
      details_json: toJson(details),
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, kind, sourceId, targetId, isUndone: false, details }
}

export async function selectStep(tx: Tx, id: number): Promise<Step | undefined> {
  const row = await tx.selectFrom('taxonomy_steps').where('id', '=', id).selectAll().executeTakeFirst()
  return (
    row && {
      id,
      kind: row.kind,
      sourceId: row.source_id,
      targetId: row.target_id,
      isUndone: row.is_undone === 1,
      details: fromJson(row.details_json),
    }
  )
}

export async function updateStep(tx: Tx, step: Step): Promise<void> {
  await tx
    .updateTable('taxonomy_steps')
    .set({ is_undone: Number(step.isUndone), details_json: toJson(step.details) })
    .where('id', '=', step.id)
    .execute()
}

export const selectStepProducts = async (tx: Tx, stepId: number): Promise<number[]> =>
  (
    await tx
      .selectFrom('taxonomy_step_products')
      .where('step_id', '=', stepId)
      .select('product_id')
      .distinct()
      .orderBy('product_id')
      .execute()
  ).map(({ product_id }) => product_id)

/** Notes products that leave or join a value. @param products selects their ids as `product_id` */
async function noteProducts(
  tx: Tx,
  step: Step,
  { products, valueId, effect }: { products: RawBuilder<unknown>; valueId: number; effect: 'left' | 'joined' },
): Promise<void> {
  await sql`
    insert into taxonomy_step_products (step_id, product_id, value_id, effect)
    select cast(${step.id} as integer), p.product_id, cast(${valueId} as integer), cast(${effect} as text)
    from (${products}) as p`.execute(tx)
}

/** Lets the editors of these products know that somebody else has changed them. */
export const touchProducts = async (tx: Tx, stepId: number, now: number): Promise<void> =>
  void (await tx
    .updateTable('products')
    .set((eb) => ({ version: eb('version', '+', 1), updated_at: now }))
    .where('id', 'in', (eb) =>
      eb.selectFrom('taxonomy_step_products').where('step_id', '=', stepId).select('product_id'),
    )
    .execute())

/** Whether products are moved as a step says, or back. */
interface Direction {
  /** Products get the values that were noted with this effect … */
  gains: 'left' | 'joined'
  /** … and lose those that were noted with this one. */
  loses: 'left' | 'joined'
}

export const FORWARD: Direction = { gains: 'joined', loses: 'left' }
export const BACKWARD: Direction = { gains: 'left', loses: 'joined' }

const inCategory = (id: number) => sql`select product_id from product_categories where category_id = ${id}`

interface Leaving {
  categoryId: number
  /** The main category that its products leave with it, unless another of its sub-categories has them. */
  parentId: number | null
}

const onlyBelow = ({ categoryId, parentId }: Leaving) => sql`
  select pc.product_id from product_categories pc
  where pc.category_id = ${parentId} and pc.product_id in (${inCategory(categoryId)})
  and not exists (
    select 1 from product_categories other join categories c on c.id = other.category_id
    where other.product_id = pc.product_id and c.parent_id = ${parentId} and c.id <> ${categoryId}
  )`

/** Notes that the products of a category leave the main category above it, where it alone keeps them. */
export const noteLeaving = async (tx: Tx, step: Step, leaving: Leaving): Promise<void> => {
  if (leaving.parentId !== null)
    await noteProducts(tx, step, { products: onlyBelow(leaving), valueId: leaving.parentId, effect: 'left' })
}

/** Notes that the products of a category join another one, unless they are there already. */
export const noteJoining = (tx: Tx, step: Step, { from, to }: { from: number; to: number }): Promise<void> =>
  noteProducts(tx, step, {
    products: sql`${inCategory(from)} except ${inCategory(to)}`,
    valueId: to,
    effect: 'joined',
  })

const productsOf: Record<TaxonomyKind, (id: number) => ReturnType<typeof inCategory>> = {
  category: inCategory,
  brand: (id) => sql`select id as product_id from products where brand_id = ${id}`,
  color: (id) => sql`select product_id from product_colors where color_id = ${id}`,
  size: (id) => sql`select product_id from product_sizes where size_id = ${id}`,
}

/** Notes that all products of a value leave it. */
export const noteEmptying = (tx: Tx, step: Step): Promise<void> =>
  noteProducts(tx, step, {
    products: productsOf[step.kind](step.sourceId),
    valueId: step.sourceId,
    effect: 'left',
  })

/** Notes that all products of a brand, colour or size get another one. */
export const noteReplacing = (tx: Tx, step: Step, targetId: number): Promise<void> =>
  noteProducts(tx, step, { products: productsOf[step.kind](step.sourceId), valueId: targetId, effect: 'joined' })

export async function countProducts(tx: Db | Tx, kind: TaxonomyKind, id: number): Promise<number> {
  const { rows } = await sql<{ count: number | string }>`
    select count(*) as count from (${productsOf[kind](id)}) as p`.execute(tx)
  return Number(rows[0]?.count ?? 0)
}

/** Counts the products that have both values. */
export async function countInBoth(
  tx: Db | Tx,
  kind: TaxonomyKind,
  [one, other]: readonly [number, number],
): Promise<number> {
  const { rows } = await sql<{ count: number | string }>`
    select count(*) as count from (${productsOf[kind](one)} intersect ${productsOf[kind](other)}) as p`.execute(tx)
  return Number(rows[0]?.count ?? 0)
}

/** Counts noted products that no longer have the values that they `lose`, or already those that they `gain`. */
export async function countChanged(tx: Tx, step: Step, { gains, loses }: Direction): Promise<number> {
  const has = {
    category: sql`exists (select 1 from product_categories v where v.product_id = s.product_id and v.category_id = s.value_id)`,
    brand: sql`exists (select 1 from products v where v.id = s.product_id and v.brand_id = s.value_id)`,
    color: sql`exists (select 1 from product_colors v where v.product_id = s.product_id and v.color_id = s.value_id)`,
    size: sql`exists (select 1 from product_sizes v where v.product_id = s.product_id and v.size_id = s.value_id)`,
  }[step.kind]
  const { rows } = await sql<{ count: number | string }>`
    select count(distinct s.product_id) as count from taxonomy_step_products s where s.step_id = ${step.id}
    and ((s.effect = ${loses} and not ${has}) or (s.effect = ${gains} and ${has}))`.execute(tx)
  return Number(rows[0]?.count ?? 0)
}

/** Takes the values from products that they lose by a step, and gives them those that they gain. */
export async function moveProducts(tx: Tx, step: Step, direction: Direction): Promise<void> {
  if (step.kind === 'category') return moveBetweenCategories(tx, step.id, direction)
  const isForward = direction.gains === 'joined'
  const [from, to] = isForward ? [step.sourceId, step.targetId] : [step.targetId, step.sourceId]
  const products = sql`select product_id from taxonomy_step_products where step_id = ${step.id}`
  if (step.kind === 'brand') {
    await sql`update products set brand_id = ${to} where brand_id = ${from} and id in (${products})`.execute(tx)
    return
  }
  const column = sql.ref(`${step.kind}_id`)
  for (const table of [`product_${step.kind}s`, 'product_variants'])
    await sql`update ${sql.table(table)} set ${column} = ${to} where ${column} = ${from} and product_id in (${products})`.execute(
      tx,
    )
}

async function moveBetweenCategories(tx: Tx, stepId: number, { gains, loses }: Direction): Promise<void> {
  await sql`
    delete from product_categories where exists (
      select 1 from taxonomy_step_products s where s.step_id = ${stepId} and s.effect = ${loses}
      and s.product_id = product_categories.product_id and s.value_id = product_categories.category_id
    )`.execute(tx)
  await sql`
    insert into product_categories (product_id, category_id)
    select product_id, value_id from taxonomy_step_products where step_id = ${stepId} and effect = ${gains}
    on conflict do nothing`.execute(tx)
}

export const insertMergedName = async (
  tx: Tx,
  name: {
    kind: TaxonomyKind
    old_id: number
    name: string
    slug?: string
    parent_id?: number | null
    target_id: number
  },
): Promise<void> =>
  void (await tx
    .insertInto('merged_names')
    .values({ slug: null, parent_id: null, ...name })
    .execute())

export const deleteMergedName = async (tx: Tx, kind: TaxonomyKind, oldId: number): Promise<void> =>
  void (await tx.deleteFrom('merged_names').where('kind', '=', kind).where('old_id', '=', oldId).execute())

/** Marks products whose words are to be indexed again. */
export const insertMarked = async (tx: Tx, ids: readonly number[]): Promise<void> =>
  void (await tx
    .insertInto('products_to_index')
    .values(ids.map((product_id) => ({ product_id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute())

export const selectMarked = async (db: Db | Tx, limit: number): Promise<number[]> =>
  (await db.selectFrom('products_to_index').select('product_id').orderBy('product_id').limit(limit).execute()).map(
    ({ product_id }) => product_id,
  )

export const deleteMarked = async (tx: Tx, ids: readonly number[]): Promise<void> =>
  void (await tx.deleteFrom('products_to_index').where('product_id', 'in', ids).execute())
