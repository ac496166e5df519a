import type { MergePreview } from '@rialto/contract'
import type { Deps } from '../../../../deps.ts'
import { Refusal } from '../../../../lib/refusal.ts'
import { countInBoth, countProducts } from '../steps/repository-products.ts'
import { type MergeRequest, readMerge } from './read-merge.ts'

/** Counts what a merge would do, or refuses as the merge itself would. */
export async function previewMerge(
  { database: { db } }: Pick<Deps, 'database'>,
  request: MergeRequest,
): Promise<MergePreview | Refusal> {
  const merge = await readMerge(db, null, request)
  if (merge instanceof Refusal) return merge
  const { kind, sourceId, targetId } = request
  const { slug } = merge.row
  return {
    into: { id: targetId, name: merge.target.name },
    products: await countProducts(db, kind, sourceId),
    in_both: await countInBoth(db, kind, [sourceId, targetId]),
    sub_categories: merge.children.length,
    addresses: typeof slug === 'string' ? [`/categories/${slug}`] : [],
  }
}
