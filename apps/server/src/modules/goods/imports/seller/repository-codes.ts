import type { Db, Tx } from '../../../../db/index.ts'

const AT_ONCE = 400

function* portions<Value>(values: readonly Value[]): Generator<readonly Value[]> {
  for (let start = 0; start < values.length; start += AT_ONCE) yield values.slice(start, start + AT_ONCE)
}

/** The ids of a shop's products that have one of these codes as a SKU or barcode. */
export async function selectIdsByCodes(db: Db | Tx, shopId: number, codes: readonly string[]): Promise<number[]> {
  const ids = new Set<number>()
  for (const list of portions(codes)) {
    const rows = await db
      .selectFrom('products as p')
      .innerJoin('product_variants as v', 'v.product_id', 'p.id')
      .where('p.shop_id', '=', shopId)
      .where((eb) => eb.or([eb('v.sku', 'in', list), eb('v.barcode', 'in', list), eb('p.sku', 'in', list)]))
      .select('p.id')
      .distinct()
      .execute()
    for (const { id } of rows) ids.add(id)
  }
  return [...ids]
}
