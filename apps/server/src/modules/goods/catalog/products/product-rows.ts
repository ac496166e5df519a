import type { ProductStatus } from '@rialto/contract/enums'
import { calculatePrice } from '@rialto/contract/price-rules'
import type { Insertable } from 'kysely'
import type { Tables } from '../../../../db/tables.ts'
import { type CompleteProduct, choiceKey } from './complete-product.ts'
import type { ProductContent, ProductPicture, StoredProduct, StoredVariant } from './product-content.ts'
import { idOf, type NameRef } from './product-names.ts'
import { chosenStatus, newStatus } from './repository-write.ts'

/** A product with references to the names that its rows need. */
export interface ProductToWrite {
  content: ProductContent
  product: CompleteProduct
  stored: StoredProduct | undefined
  /** Undefined leaves the present ones alone. */
  pictures: ProductPicture[] | undefined
  brand: NameRef | null
  /** In the order of the product's own. */
  sizes: NameRef[]
  colors: NameRef[]
}

/** The time of a write, and whether products wait for the market's approval at that time. */
export interface WriteMoment {
  now: number
  asksApproval: boolean
  /** Nothing is published without its safety facts. */
  asksSafety: boolean
  /** Nothing is published before the shop has told who sells. */
  mustTellFirst: boolean
}

/** The columns that follow from prices. Minor units. */
export function priceColumns(price: number, discountPrice: number) {
  const { unitPrice, discountPercentage } = calculatePrice({ listPrice: price, discountPrice })
  return { price, discount_price: discountPrice, sale_price: unitPrice, discount_percentage: discountPercentage }
}

const planColumns = ({ discountPlan: { plannedPrice, from, to } }: CompleteProduct) => ({
  planned_discount_price: plannedPrice,
  discount_from: from,
  discount_to: to,
})

const netColumns = ({ netQuantity, netUnit, cardNetQuantity }: CompleteProduct) => ({
  net_quantity: netQuantity,
  net_unit: netUnit,
  card_net_quantity: cardNetQuantity,
})

const energyColumns = ({ energyLabel }: CompleteProduct) => ({
  energy_class: energyLabel?.class ?? null,
  energy_picture: energyLabel?.picture ?? null,
  energy_link: energyLabel?.link ?? null,
})

/** What would be published without its safety facts, or before its shop has told who sells, stays what it is; a new product a draft. */
function allowedStatus(
  status: ProductStatus,
  { content, stored }: Pick<ProductToWrite, 'content' | 'stored'>,
  { asksSafety, mustTellFirst }: WriteMoment,
): ProductStatus {
  const isPublished = status === 'active' && stored?.status !== 'active'
  const lacksSafety = asksSafety && !(content.hasSafety ?? stored?.hasSafety)
  if (!isPublished || content.isSafe || !(lacksSafety || mustTellFirst)) return status
  return stored?.status ?? 'draft'
}

/** The row of a new product. */
export function newProductRow({ content, product, brand, pictures }: ProductToWrite, moment: WriteMoment) {
  const { now } = moment
  return {
    ...priceColumns(product.price, product.discountPrice),
    ...planColumns(product),
    brand_id: brand ? idOf(brand) : null,
    unit: product.unit,
    tax_category_id: product.taxCategoryId,
    size_label: product.sizeLabel,
    color_label: product.colorLabel,
    ...netColumns(product),
    ...energyColumns(product),
    withdrawal_exempt: product.withdrawalExempt,
    publish_at: product.publishAt,
    name: product.name,
    short_description: product.summary,
    description: product.description,
    sku: product.variants[0]?.sku ?? '',
    thumbnail: pictures?.[0]?.picture ?? '',
    stock: product.variants.reduce((sum, variant) => sum + variant.stock, 0),
    ...newStatus(allowedStatus(product.status, { content, stored: undefined }, moment), moment),
    created_at: now,
    updated_at: now,
  }
}

/** The columns that the content changes; other columns keep what a concurrent writer puts there. `stock` follows the variants. */
export function changedColumns({ content, product, stored, brand, pictures }: ProductToWrite, moment: WriteMoment) {
  const { now } = moment
  const { name, description, summary, price, discountPrice, status, options } = content
  const isPublished =
    status !== undefined &&
    allowedStatus(status, { content, stored }, moment) === 'active' &&
    stored?.status === 'draft'
  return {
    ...(name === undefined ? {} : { name }),
    ...(description === undefined && summary === undefined
      ? {}
      : { description: product.description, short_description: product.summary }),
    ...(content.brand === undefined ? {} : { brand_id: brand ? idOf(brand) : null }),
    ...(price === undefined && discountPrice === undefined
      ? {}
      : { ...priceColumns(product.price, product.discountPrice), ...planColumns(product) }),
    ...(status === undefined ? {} : chosenStatus(allowedStatus(status, { content, stored }, moment), moment)),
    // Shoppers see it among the newest.
    ...(isPublished ? { created_at: now } : {}),
    ...(content.unit === undefined ? {} : { unit: product.unit }),
    ...(content.taxCategoryId === undefined ? {} : { tax_category_id: product.taxCategoryId }),
    ...(content.sizeLabel === undefined ? {} : { size_label: product.sizeLabel }),
    ...(content.colorLabel === undefined ? {} : { color_label: product.colorLabel }),
    ...(content.netQuantity === undefined && content.netUnit === undefined && options === undefined
      ? {}
      : netColumns(product)),
    ...(content.withdrawalExempt === undefined ? {} : { withdrawal_exempt: product.withdrawalExempt }),
    ...(content.energyLabel === undefined ? {} : energyColumns(product)),
    ...(content.publishAt === undefined ? {} : { publish_at: product.publishAt }),
    ...(options === undefined ? {} : { sku: product.variants[0]?.sku ?? '' }),
    ...(pictures === undefined ? {} : { thumbnail: pictures[0]?.picture ?? '' }),
    updated_at: now,
  }
}

/** The rows that belong to a product, except its variants; none for parts that the content leaves undefined. */
export function partRows({ content, product, pictures, sizes, colors }: ProductToWrite, productId: number) {
  const reference = { product_id: productId }
  return {
    product_categories: content.categories?.map((category) => ({ ...reference, category_id: idOf(category) })) ?? [],
    product_sizes: sizes.map((size, position) => ({
      ...reference,
      size_id: idOf(size),
      surcharge: product.sizes[position]?.surcharge ?? 0,
      position,
    })),
    product_colors: colors.map((color, position) => ({
      ...reference,
      color_id: idOf(color),
      surcharge: product.colors[position]?.surcharge ?? 0,
      picture: product.colors[position]?.picture ?? null,
      position,
    })),
    product_pictures: pictures?.map((picture, position) => ({ ...reference, ...picture, position })) ?? [],
  }
}

type VariantRow = Insertable<Tables['product_variants']>

export interface VariantChanges {
  added: VariantRow[]
  changed: { id: number; values: Partial<Omit<VariantRow, 'product_id'>> }[]
  removedIds: number[]
  /** The pieces that the removed variants had. */
  removedPieces: number
}

/** The changes after which a product has these variants; a variant of the same size and colour stays the same row. */
export function variantChanges(
  { content, product, sizes, colors }: ProductToWrite,
  productId: number,
  stored: readonly StoredVariant[],
): VariantChanges {
  const sizeIds = new Map(product.sizes.map((size, index) => [size.name, sizes[index]]))
  const colorIds = new Map(product.colors.map((color, index) => [color.name, colors[index]]))
  const idIn = (refs: Map<string, NameRef | undefined>, name: string | null) => {
    const ref = name === null ? undefined : refs.get(name)
    return ref ? idOf(ref) : null
  }
  const storedIds = new Map(stored.map((variant) => [choiceKey(variant), variant.id]))
  const storedStock = new Map(stored.map((variant) => [variant.id, variant.stock]))
  const changes: VariantChanges = { added: [], changed: [], removedIds: [], removedPieces: 0 }
  product.variants.forEach(({ size, color, sku, barcode, grams, stock, netQuantity, picture }, position) => {
    const columns = {
      size_id: idIn(sizeIds, size),
      color_id: idIn(colorIds, color),
      position,
      net_quantity: netQuantity,
    }
    const key = choiceKey({ size, color })
    const id = storedIds.get(key)
    storedIds.delete(key)
    if (id === undefined) changes.added.push({ product_id: productId, ...columns, sku, barcode, grams, stock, picture })
    else {
      // Stock that the content leaves open, or as it is, may be sold at this moment.
      const isStockGiven = content.options?.variants[position]?.stock !== undefined && stock !== storedStock.get(id)
      changes.changed.push({
        id,
        values: { ...columns, sku, barcode, grams, picture, ...(isStockGiven ? { stock } : {}) },
      })
    }
  })
  const keptIds = new Set(changes.changed.map((change) => change.id))
  const removed = stored.filter((variant) => !keptIds.has(variant.id))
  changes.removedIds = removed.map((variant) => variant.id)
  changes.removedPieces = removed.reduce((sum, variant) => sum + variant.stock, 0)
  return changes
}

/** Whether variants with pieces are added or removed. */
export const movesPieces = ({ added, removedPieces }: VariantChanges): boolean =>
  removedPieces > 0 || added.some(({ stock }) => Number(stock) > 0)
