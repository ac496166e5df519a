import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../../db/index.ts'
import type { TaxonomyKind } from '../../../../db/tables.ts'
import type { Step, StepDetails } from './step-details.ts'

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
      details_json: JSON.stringify(details),
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
      details: JSON.parse(row.details_json) as StepDetails,
    }
  )
}

export async function updateStep(tx: Tx, step: Step): Promise<void> {
  await tx
    .updateTable('taxonomy_steps')
    .set({ is_undone: Number(step.isUndone), details_json: JSON.stringify(step.details) })
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
export async function noteProducts(
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
