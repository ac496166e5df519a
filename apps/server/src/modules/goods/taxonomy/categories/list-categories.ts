import type { MarketCategory } from '@rialto/contract'
import type { Deps } from '../../../../deps.ts'
import { selectNames } from '../repository-names.ts'
import { countProductsByCategory, selectRows } from './repository.ts'
import { presentTree } from './rules.ts'

/** Lists all categories in the order of the tree, as the operator edits them. */
export async function listMarketCategories({ database }: Pick<Deps, 'database'>): Promise<MarketCategory[]> {
  const { db } = database
  const [rows, products, names] = await Promise.all([
    selectRows(db),
    countProductsByCategory(database),
    selectNames(db, 'category'),
  ])
  return presentTree(rows, { products, names })
}
