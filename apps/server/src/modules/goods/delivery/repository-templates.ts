import type { DeliveryTemplate } from '@rialto/contract'
import type { Selectable } from 'kysely'
import type { Db, Tx } from '../../../db/index.ts'
import { fromJson, toJson } from '../../../db/json.ts'
import type { DeliveryTemplatesTable } from '../../../db/tables.ts'

const templateOf = ({ id, name, version, ...row }: Selectable<DeliveryTemplatesTable>): DeliveryTemplate => ({
  ...{ id, name, version },
  places: fromJson(row.places_json),
  methods: fromJson(row.methods_json),
})

export async function listTemplates(db: Db | Tx): Promise<DeliveryTemplate[]> {
  const rows = await db.selectFrom('delivery_templates').selectAll().orderBy('name').orderBy('id').execute()
  return rows.map(templateOf)
}

export async function findTemplate(db: Db | Tx, id: number): Promise<DeliveryTemplate | undefined> {
  const row = await db.selectFrom('delivery_templates').where('id', '=', id).selectAll().executeTakeFirst()
  return row && templateOf(row)
}

/** Locks a template until the transaction ends. */
export async function lockTemplate(tx: Tx, id: number): Promise<DeliveryTemplate | undefined> {
  const row = await tx
    .updateTable('delivery_templates')
    .set((eb) => ({ version: eb.ref('version') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
  return row && templateOf(row)
}

/** How many shops have a copy of each template. */
export async function countCopies(db: Db | Tx): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom('delivery_zones')
    .where('template_id', 'is not', null)
    .groupBy('template_id')
    .select(['template_id', (eb) => eb.fn.count<number>('shop_id').distinct().as('shops')])
    .execute()
  return new Map(rows.map(({ template_id, shops }) => [template_id ?? 0, Number(shops)]))
}

/** Writes a template as it is to be; undefined removes it. One that comes back keeps its id, which copies name. */
export async function saveTemplate(
  tx: Tx,
  before: DeliveryTemplate | undefined,
  after: (Omit<DeliveryTemplate, 'id' | 'version'> & { id?: number }) | undefined,
): Promise<DeliveryTemplate | undefined> {
  if (!after) {
    if (before) await tx.deleteFrom('delivery_templates').where('id', '=', before.id).execute()
    return undefined
  }
  const values = {
    name: after.name,
    places_json: toJson(after.places),
    methods_json: toJson(after.methods),
    version: (before?.version ?? 0) + 1,
  }
  const id = before?.id ?? after.id
  const row = await tx
    .insertInto('delivery_templates')
    .values({ ...(id !== undefined && { id }), ...values })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .returningAll()
    .executeTakeFirstOrThrow()
  return templateOf(row)
}
