import type { SellerProduct, SellerProductDetails } from '@rialto/contract'
import { batchReads, type Db, type Tx } from '../../../db/index.ts'
import { toDecimal } from '../../../lib/money.ts'
import { CONTENT_LOCALE } from '../../../lib/texts.ts'
import { translateRows } from '../../base/translations/translations.ts'
import { isPlaceholder, type StoredProduct, selectByIds, surchargeOf } from '../catalog/index.ts'
import { selectAsked, selectCategoryNames, selectColorCodes, selectLowInStock, selectTexts } from './repository.ts'
import { missingLanguages } from './rules.ts'

export interface Reader {
  locale: string
  /** The languages of the market. */
  locales: readonly string[]
}

interface Texts {
  name?: string
  short_description?: string
  description?: string
  size_label?: string
  color_label?: string
}

/** The shop's products of these ids, in their order; unknown ids are left out. */
export async function presentProducts(
  database: Db | Tx,
  { shopId, ids }: { shopId: number; ids: readonly number[] },
  reader: Reader,
): Promise<SellerProductDetails[]> {
  const db = batchReads(database)
  const [rows, texts, categories, codes, low] = await Promise.all([
    selectByIds(db, shopId, [...ids, 0]),
    readTexts(db, ids),
    readCategories(db, ids, reader.locale),
    readColorCodes(db, ids),
    selectLowInStock(db, ids),
  ])
  const stored = new Map(rows.map((product) => [product.id, product]))
  const products = ids.flatMap((id) => stored.get(id) ?? [])
  const held = products.filter(({ hold }) => hold !== null).map(({ id }) => id)
  const asked = held.length > 0 ? await selectAsked(db, held) : new Set<number>()
  return products.map((product) => {
    const translated = texts.get(product.id) ?? new Map<string, Texts>()
    return {
      ...presentItem(product, { translated, categories: categories.get(product.id) ?? [], reader }),
      is_low_in_stock: low.has(product.id),
      hold: product.hold && {
        ...product.hold,
        at: new Date(product.hold.at).toISOString(),
        is_asked: asked.has(product.id),
      },
      name: product.name,
      summary: product.summary,
      description: product.description,
      texts: [...translated].map(([locale, { name = '', short_description = '', description = '', ...labels }]) => ({
        locale,
        name,
        summary: short_description,
        description,
        size_label: labels.size_label ?? '',
        color_label: labels.color_label ?? '',
      })),
      category_ids: product.categoryIds,
      brand: product.brand ?? '',
      unit: product.unit ?? '',
      size_label: product.sizeLabel,
      color_label: product.colorLabel,
      pictures: product.pictures.flatMap(({ picture, alt }) => (isPlaceholder(picture) ? [] : { picture, alt })),
      sizes: product.sizes.map(({ name, surcharge }) => ({ name, surcharge: toDecimal(surcharge) })),
      colors: product.colors.map(({ id, name, surcharge, picture }) => ({
        name,
        code: codes.get(id) ?? '',
        surcharge: toDecimal(surcharge),
        picture,
      })),
      variants: product.variants.map(({ id, size, color, sku, barcode, grams, stock, picture, ...variant }) => ({
        id,
        size,
        color,
        sku,
        barcode,
        grams,
        stock,
        price: toDecimal(product.price + surchargeOf(product, variant)),
        picture,
      })),
    }
  })
}

/** The items of a list, named in the reader's language. */
export async function presentItems(
  db: Db | Tx,
  query: { shopId: number; ids: readonly number[] },
  reader: Reader,
): Promise<SellerProduct[]> {
  return (await presentProducts(db, query, reader)).map(({ texts, ...item }) => ({
    ...item,
    name: texts.find(({ locale }) => locale === reader.locale)?.name || item.name,
  }))
}

function presentItem(
  product: StoredProduct,
  { translated, categories, reader }: { translated: ReadonlyMap<string, Texts>; categories: string[]; reader: Reader },
): Omit<SellerProduct, 'is_low_in_stock' | 'hold'> {
  const highest = (choices: readonly { surcharge: number }[]) =>
    Math.max(0, ...choices.map(({ surcharge }) => surcharge))
  const { plannedPrice, from, to } = product.discountPlan
  const discountPrice = plannedPrice || product.discountPrice
  const others = reader.locales.filter((locale) => locale !== CONTENT_LOCALE)
  return {
    id: product.id,
    name: product.name,
    thumbnail: product.thumbnail,
    sku: product.sku,
    variant_count: product.variants.length,
    price: toDecimal(product.price),
    price_to: toDecimal(product.price + highest(product.sizes) + highest(product.colors)),
    discount: discountPrice > 0 ? { price: toDecimal(discountPrice), from: toTime(from), to: toTime(to) } : null,
    stock: product.stock,
    sold: product.sold,
    status: product.status,
    publish_at: toTime(product.publishAt),
    categories,
    missing_languages: missingLanguages(others, translated, product),
    version: product.version,
  }
}

const toTime = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString())

async function readTexts(db: Db | Tx, ids: readonly number[]): Promise<Map<number, Map<string, Texts>>> {
  const texts = new Map<number, Map<string, Texts>>()
  for (const { item_id, locale, texts_json } of await selectTexts(db, ids)) {
    const ofProduct = texts.get(item_id) ?? new Map<string, Texts>()
    texts.set(item_id, ofProduct.set(locale, JSON.parse(texts_json) as Texts))
  }
  return texts
}

async function readCategories(db: Db | Tx, ids: readonly number[], locale: string): Promise<Map<number, string[]>> {
  const rows = await selectCategoryNames(db, ids)
  const translated = await translateRows(db, 'category', locale, rows, ['name'])
  const names = new Map<number, string[]>()
  for (const { product_id, name } of translated) names.set(product_id, [...(names.get(product_id) ?? []), name])
  return names
}

const readColorCodes = async (db: Db | Tx, productIds: readonly number[]): Promise<Map<number, string>> =>
  new Map((await selectColorCodes(db, productIds)).map(({ id, code }) => [id, code]))
