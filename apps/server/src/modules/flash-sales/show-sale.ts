import type { FlashSale, Paged, ProductCard } from '@rialto/contract'
import type { Deps } from '../../deps.ts'
import { type PageWanted, paged, rowsBefore } from '../../paged.ts'
import { type Refusal, refuse } from '../../refusal.ts'
import { text } from '../../texts/index.ts'
import { loadCards, translateRows } from '../catalog/index.ts'
import { presentSale } from './present.ts'
import { countSaleProducts, selectSale, selectSaleProducts } from './repository.ts'

interface SaleWanted extends PageWanted {
  id: number
  category_id?: readonly number[]
}

export interface Viewer {
  locale: string
  userId: number | null
}

export interface ShownSale {
  flash_sale: FlashSale
  products: Paged<ProductCard>
}

/** A sale with a page of its products; also before it begins and after it has ended, so that its page can say so. */
export async function showSale(
  { database: { db }, now }: Deps,
  { id, category_id, ...wanted }: SaleWanted,
  viewer: Viewer,
): Promise<ShownSale | Refusal> {
  const [sale] = await translateRows(db, 'flash_sale', viewer.locale, await selectSale(db, { id }), ['name'])
  if (!sale) return refuse('not_found', text('Flash sale not found'))
  const of = { saleId: id, categoryIds: category_id }
  const [total, rows] = await Promise.all([
    countSaleProducts(db, of),
    selectSaleProducts(db, of, { limit: wanted.per_page, offset: rowsBefore(wanted) }),
  ])
  const ids = rows.map((row) => row.id)
  const cards = await loadCards(db, ids, { ...viewer, now: now() })
  return { flash_sale: presentSale(sale), products: paged(cards, total, wanted) }
}
