import type { FlashSaleCandidate } from '@rialto/contract'
import { FLASH_SALE_CANDIDATES_MAX } from '@rialto/contract/limits'
import { createProductSearch } from '../../../../db/search.ts'
import { wordsOf } from '../../../../db/search-text.ts'
import type { Deps } from '../../../../deps.ts'
import { toDecimal } from '../../../../lib/money.ts'
import { translateRows } from '../../../base/translations/index.ts'
import { selectCandidates } from './repository-offers.ts'

/** Products that are looked at: of those that a short search finds, the newest. */
const LOOKED_AT = 500

/** Finds products of open shops by their names that are not in a flash sale yet, and that their shops have not offered themselves. */
export async function findCandidates(
  { database }: Pick<Deps, 'database'>,
  { saleId, search, locale }: { saleId: number; search: string; locale: string },
): Promise<FlashSaleCandidate[]> {
  const words = wordsOf(search)
  if (words.length === 0) return []
  const engine = createProductSearch(database)
  const found = await Promise.all(
    words.map((word, index) => engine.find({ word, whole: index < words.length - 1 }, 'names')),
  )
  const [first = new Uint32Array(), ...others] = found
  const sets = others.map((ids) => new Set(ids))
  const ids = [...first].filter((id) => sets.every((set) => set.has(id))).slice(-LOOKED_AT)
  const rows = await selectCandidates(database.db, { ids, saleId, limit: FLASH_SALE_CANDIDATES_MAX })
  const named = await translateRows(database.db, 'product', locale, rows, ['name'])
  return named.map((row) => ({
    id: row.id,
    name: row.name,
    thumbnail: row.thumbnail,
    price: toDecimal(row.sale_price),
    stock: row.stock,
    shop: { id: row.shop_id, name: row.shop_name },
  }))
}
