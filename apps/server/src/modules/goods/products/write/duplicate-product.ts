import type { Deps } from '../../../../deps.ts'
import type { Actor } from '../../../../lib/actor.ts'
import type { Refusal } from '../../../../lib/refusal.ts'
import { presentProducts } from '../list/present-products.ts'
import { type CreatedProduct, createProduct } from './create-product.ts'
import { refuseUnknownProduct } from './update-product.ts'

interface Duplicate {
  productId: number
  shopId: number
  actor: Actor
  locales: readonly string[]
}

/** Makes a draft of the same content. Stock, barcodes and discounts belong to the first product alone. */
export async function duplicateProduct(
  deps: Deps,
  { productId, shopId, actor, locales }: Duplicate,
): Promise<CreatedProduct | Refusal> {
  const [product] = await presentProducts(deps.database.db, { shopId, ids: [productId] }, { locale: '', locales })
  if (!product) return refuseUnknownProduct()
  const { name, summary, description, texts, category_ids, brand, unit, price, pictures, sizes, colors } = product
  const { size_label, color_label } = product
  return createProduct(deps, {
    shopId,
    actor,
    locales,
    input: {
      name,
      summary,
      description,
      texts: texts.filter(({ locale }) => locales.includes(locale)),
      category_ids,
      brand,
      unit,
      size_label,
      color_label,
      price,
      pictures,
      status: 'draft',
      options: {
        sizes,
        colors: colors.map(({ name: color, surcharge, picture }) => ({ name: color, surcharge, picture })),
        variants: product.variants.map(({ size, color, sku, grams, picture }) => ({
          size,
          color,
          sku,
          grams,
          picture,
        })),
      },
    },
  })
}
