import type { LocalName } from '@rialto/contract'
import type { Db, Tx } from '../../../db/index.ts'
import type { TaxonomyKind } from '../../../db/tables.ts'

/** Brands are proper names, the same in every language. */
export type TranslatedTaxonomy = Exclude<TaxonomyKind, 'brand'>

export type NamesById = ReadonlyMap<number, LocalName[]>

/** The names in other languages, by the value's id. @param ids absent: of all values */
export async function selectNames(db: Db | Tx, kind: TranslatedTaxonomy, ids?: readonly number[]): Promise<NamesById> {
  if (ids?.length === 0) return new Map()
  const rows = await db
    .selectFrom('translations')
    .where('kind', '=', kind)
    .$if(ids !== undefined, (query) => query.where('item_id', 'in', ids ?? []))
    .select(['item_id', 'locale', 'texts_json'])
    .orderBy('locale')
    .execute()
  const names = new Map<number, LocalName[]>()
  for (const { item_id, locale, texts_json } of rows) {
    const { name } = JSON.parse(texts_json) as { name?: string }
    if (name) names.set(item_id, [...(names.get(item_id) ?? []), { locale, name }])
  }
  return names
}

/** Replaces the names in the given languages; an empty one removes the translation. */
export async function saveNames(
  tx: Tx,
  kind: TranslatedTaxonomy,
  { id, texts }: { id: number; texts: readonly LocalName[] },
): Promise<void> {
  for (const { locale, name } of texts) {
    if (name === '')
      await tx
        .deleteFrom('translations')
        .where('kind', '=', kind)
        .where('item_id', '=', id)
        .where('locale', '=', locale)
        .execute()
    else {
      const texts_json = JSON.stringify({ name })
      await tx
        .insertInto('translations')
        .values({ kind, item_id: id, locale, texts_json })
        .onConflict((conflict) => conflict.columns(['kind', 'locale', 'item_id']).doUpdateSet({ texts_json }))
        .execute()
    }
  }
}
