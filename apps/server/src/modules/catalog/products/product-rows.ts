import type { Insertable } from 'kysely'
import type { Tables } from '../../../db/tables.ts'
import { discountPercentage, salePrice } from '../../catalog/index.ts'
import { idOf, type NameRef } from '../names/name-list.ts'
import { type CompletePicture, type CompleteProduct, choiceKey } from './complete.ts'
import type { StoredVariant } from './stored.ts'

/** A product with everything that its rows refer to. */
export interface ProductToWrite {
  product: CompleteProduct
  brand: NameRef | null
  /** In the order of the product's own. */
  sizes: NameRef[]
  colors: NameRef[]
  pictures: (CompletePicture & { picture: string })[]
}

export function productValues({ product, brand, pictures }: ProductToWrite, now: number) {
  const asked = salePrice(product.price, product.discountPrice)
  return {
    brand_id: brand ? idOf(brand) : null,
    handle: product.handle,
    name: product.name,
    short_description: product.summary,
    description: product.description,
    sku: product.variants[0]?.sku ?? '',
    thumbnail: pictures[0]?.picture ?? '',
    price: product.price,
    discount_price: product.discountPrice,
    sale_price: asked,
    discount_percentage: discountPercentage(product.price, asked),
    stock: product.variants.reduce((sum, variant) => sum + variant.stock, 0),
    status: product.status,
    updated_at: now,
  }
}

/** The rows that belong to a product, but for its variants. */
export function partRows({ product, sizes, colors, pictures }: ProductToWrite, productId: number) {
  const own = { product_id: productId }
  const placeOf = placesOf(product, pictures)
  return {
    product_categories: product.categories.map((category) => ({ ...own, category_id: idOf(category) })),
    product_sizes: sizes.map((size, position) => ({
      ...own,
      size_id: idOf(size),
      surcharge: product.sizes[position]?.surcharge ?? 0,
      position,
    })),
    product_colors: colors.map((color, position) => ({
      ...own,
      color_id: idOf(color),
      surcharge: product.colors[position]?.surcharge ?? 0,
      picture: placeOf(product.colors[position]?.picture ?? null),
      position,
    })),
    product_pictures: pictures.map(({ picture, alt, source }, position) => ({
      ...own,
      picture,
      alt,
      source,
      position,
    })),
  }
}

/** Where a picture lies now that was named by its former place or by its address. */
function placesOf(product: CompleteProduct, pictures: ProductToWrite['pictures']) {
  const places = new Map<string, string>()
  product.pictures.forEach(({ picture, source }, index) => {
    const place = pictures[index]?.picture
    for (const name of [picture, source]) if (name && place) places.set(name, place)
  })
  return (name: string | null): string | null => {
    if (name === null) return null
    return places.get(name) ?? (name.startsWith('/') ? name : null)
  }
}

export interface VariantChanges {
  added: Insertable<Tables['product_variants']>[]
  changed: { id: number; values: Omit<Insertable<Tables['product_variants']>, 'product_id'> }[]
  goneIds: number[]
}

/** What to do so that a product has these variants; those of the same size and colour stay the same row. */
export function variantChanges(
  { product, sizes, colors }: ProductToWrite,
  productId: number,
  before: readonly StoredVariant[],
): VariantChanges {
  const sizeIds = new Map(product.sizes.map((size, index) => [size.name, sizes[index]]))
  const colorIds = new Map(product.colors.map((color, index) => [color.name, colors[index]]))
  const idIn = (ids: Map<string, NameRef | undefined>, name: string | null) => {
    const ref = name === null ? undefined : ids.get(name)
    return ref ? idOf(ref) : null
  }
  const known = new Map(before.map((variant) => [choiceKey(variant), variant.id]))
  const changes: VariantChanges = { added: [], changed: [], goneIds: [] }
  product.variants.forEach(({ size, color, sku, barcode, grams, stock }, position) => {
    const values = {
      size_id: idIn(sizeIds, size),
      color_id: idIn(colorIds, color),
      sku,
      barcode,
      grams,
      stock,
      position,
    }
    const key = choiceKey({ size, color })
    const id = known.get(key)
    known.delete(key)
    if (id === undefined) changes.added.push({ product_id: productId, ...values })
    else changes.changed.push({ id, values })
  })
  const kept = new Set(changes.changed.map((change) => change.id))
  changes.goneIds = before.map((variant) => variant.id).filter((id) => !kept.has(id))
  return changes
}
