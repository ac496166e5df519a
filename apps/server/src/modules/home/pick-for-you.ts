import type { Home } from '@rialto/contract'
import { HOME_PRODUCTS } from '@rialto/contract/limits'
import type { Deps } from '../../deps.ts'
import { loadCards } from '../catalog/index.ts'
import { countActive, selectNewest } from './repository.ts'
import type { Viewer } from './show-home.ts'

/** The first of what `GET /products` lists as `just_for_you`. */
export function createPickForYou(deps: Deps): (viewer: Viewer) => Promise<Home['just_for_you']> {
  const { db } = deps.database
  return async (viewer) => {
    const [total, rows] = await Promise.all([countActive(db, {}), selectNewest(db, { count: HOME_PRODUCTS })])
    const ids = rows.map((row) => row.id)
    return { total: total[0]?.count ?? 0, products: await loadCards(db, ids, { ...viewer, now: deps.now() }) }
  }
}
