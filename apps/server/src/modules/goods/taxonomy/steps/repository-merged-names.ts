import type { Tx } from '../../../../db/index.ts'
import type { TaxonomyKind } from '../../../../db/tables.ts'

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
