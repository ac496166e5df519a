import type { ChatProduct } from '@rialto/contract/shapes/chat'
import type { Db } from '../../db/index.ts'
import { loadCards } from '../catalog/index.ts'
import { translateRows } from '../translations/index.ts'
import { presentGoneProduct } from './present.ts'
import { selectProducts } from './repository-sides.ts'

interface Context {
  locale: string
  now: number
}

/** Products that were sent, at today's prices; those that have left the shop are still named to who talked of them. */
export async function loadProducts(
  db: Db,
  ids: readonly number[],
  { locale, now }: Context,
): Promise<ReadonlyMap<number, ChatProduct>> {
  const cards = await loadCards(db, ids, { locale, userId: null, now })
  const shown = new Set(cards.map((card) => card.id))
  const gone = ids.filter((id) => !shown.has(id))
  const rows = gone.length === 0 ? [] : await selectProducts(db, gone)
  const left = (await translateRows(db, 'product', locale, rows, ['name'])).map(presentGoneProduct)
  return new Map([...cards, ...left].map((product) => [product.id, product]))
}
