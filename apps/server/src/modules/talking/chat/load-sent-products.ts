import type { ChatProduct } from '@rialto/contract/chat'
import type { Db } from '../../../db/index.ts'
import { translateRows } from '../../base/translations/index.ts'
import { loadCards } from '../../goods/catalog/index.ts'
import { presentRemovedProduct } from './present.ts'
import { selectProductNames, selectProducts } from './repository-members.ts'

interface ProductContext {
  locale: string
  now: number
}

interface SentProduct extends ChatProduct {
  /** Its name in the content's language, by which a renamed product is told. */
  contentName: string
}

/** Loads products that were sent in messages, as they are now. Products that are no longer on sale keep name and last price. */
export async function loadSentProducts(
  db: Db,
  ids: readonly number[],
  { locale, now }: ProductContext,
): Promise<ReadonlyMap<number, SentProduct>> {
  const cards = await loadCards(db, ids, { locale, userId: null, now })
  const shown = new Set(cards.map((card) => card.id))
  const removedIds = ids.filter((id) => !shown.has(id))
  const rows = removedIds.length === 0 ? [] : await selectProducts(db, removedIds)
  const removed = (await translateRows(db, 'product', locale, rows, ['name'])).map(presentRemovedProduct)
  const names = new Map((await selectProductNames(db, ids)).map(({ id, name }) => [id, name]))
  return new Map(
    [...cards, ...removed].map((product) => [product.id, { ...product, contentName: names.get(product.id) ?? '' }]),
  )
}
