import type { DataFor, MarketProduct } from '@rialto/contract'
import type { Deps } from '../../../../deps.ts'
import type { Refusal } from '../../../../lib/refusal.ts'
import { presentProducts } from '../../../goods/products/index.ts'
import { refuseUnknownProduct } from './hide-product.ts'
import { presentMarketProducts } from './present.ts'
import { selectByIds } from './repository.ts'

/** Shows a product of any shop with the market's decision about it. */
export async function showDecision(
  { database: { db } }: Pick<Deps, 'database'>,
  id: number,
  locale: string,
): Promise<MarketProduct | Refusal> {
  const [product] = await presentMarketProducts(db, await selectByIds(db, [id]), locale)
  return product ?? refuseUnknownProduct()
}

/** Shows a product of any shop with its content, in the reader's language where it is translated. */
export async function showMarketProduct(
  { database: { db } }: Pick<Deps, 'database'>,
  id: number,
  locale: string,
): Promise<DataFor<'GET /admin/products/{id}'> | Refusal> {
  const rows = await selectByIds(db, [id])
  const shopId = rows[0]?.shop_id ?? 0
  const [[product], [content]] = await Promise.all([
    presentMarketProducts(db, rows, locale),
    presentProducts(db, { shopId, ids: [id] }, { locale, locales: [] }),
  ])
  if (!product || !content) return refuseUnknownProduct()
  const translated = content.texts.find((texts) => texts.locale === locale)
  const { categories, brand, pictures, variants } = content
  return {
    product,
    details: {
      summary: translated?.summary || content.summary,
      description: translated?.description || content.description,
      categories,
      brand,
      pictures,
      variants,
    },
  }
}
