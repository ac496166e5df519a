import type { SellerProduct, SellerProductDetails } from '@rialto/contract'
import { NET_PARTS } from '@rialto/contract/price-per-unit'
import { batchReads, type Db, type Tx } from '../../../db/index.ts'
import { fromJson } from '../../../db/json.ts'
import { toDecimal } from '../../../lib/money.ts'
import { CONTENT_LOCALE } from '../../../lib/texts.ts'
import { translateRows } from '../../base/translations/translations.ts'
import { isPlaceholder, type StoredProduct, selectByIds, surchargeOf } from '../catalog/index.ts'
import {
  selectAsked,
  selectCategoryNames,
  selectColorCodes,
  selectListed,
  selectLowInStock,
  selectTexts,
} from './repository.ts'
import { missingLanguages } from './rules.ts'
import { readSafety, safetyOf } from './safety.ts'

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
  warnings?: string
}

/** The shop's products of these ids, in their order; unknown ids are left out. */
export async function presentProducts(
  database: Db | Tx,
  { shopId, ids }: { shopId: number; ids: readonly number[] },
  reader: Reader,
): Promise<SellerProductDetails[]> {
  const db = batchReads(database)
  const [rows, texts, categories, codes, low, safety] = await Promise.all([
    selectByIds(db, shopId, [...ids, 0]),
    readTexts(db, ids),
    readCategories(db, ids, reader.locale),
    readColorCodes(db, ids),
    selectLowInStock(db, ids),
    readSafety(db, ids),
  ])
  const stored = new Map(rows.map((product) => [product.id, product]))
  const products = ids.flatMap((id) => stored.get(id) ?? [])
  const asked = await selectAskedOf(db, products)
  return products.map((product) => {
    const translated = texts.get(product.id) ?? new Map<string, Texts>()
    return {
      ...presentItem(toListed(product), { translated, categories, low, asked, reader }),
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
        warnings: labels.warnings ?? '',
      })),
      category_ids: product.categoryIds,
      brand: product.brand ?? '',
      unit: product.unit ?? '',
      size_label: product.sizeLabel,
      color_label: product.colorLabel,
      net_quantity: ofThousandths(product.netQuantity),
      net_unit: product.netUnit,
      withdrawal_exempt: product.withdrawalExempt,
      energy_label: product.energyLabel,
      safety: safetyOf(safety, product.id),
      pictures: product.pictures.flatMap(({ picture, alt }) => (isPlaceholder(picture) ? [] : { picture, alt })),
      sizes: product.sizes.map(({ name, surcharge }) => ({ name, surcharge: toDecimal(surcharge) })),
      colors: product.colors.map(({ id, name, surcharge, picture }) => ({
        name,
        code: codes.get(id) ?? '',
        surcharge: toDecimal(surcharge),
        picture,
      })),
      variants: product.variants.map(
        ({ id, size, color, sku, barcode, grams, stock, netQuantity, picture, ...variant }) => ({
          id,
          size,
          color,
          sku,
          barcode,
          grams,
          stock,
          net_quantity: ofThousandths(netQuantity),
          price: toDecimal(product.price + surchargeOf(product, variant)),
          picture,
        }),
      ),
    }
  })
}

const ofThousandths = (quantity: number | null): number | null => (quantity === null ? null : quantity / NET_PARTS)

/** The items of a list, named in the reader's language; unknown ids are left out. */
export async function presentItems(
  database: Db | Tx,
  { shopId, ids }: { shopId: number; ids: readonly number[] },
  reader: Reader,
): Promise<SellerProduct[]> {
  const db = batchReads(database)
  const [rows, texts, categories, low] = await Promise.all([
    selectListed(db, { shopId, ids }),
    readTexts(db, ids),
    readCategories(db, ids, reader.locale),
    selectLowInStock(db, ids),
  ])
  const listed = new Map(rows.map((product) => [product.id, product]))
  const products = ids.flatMap((id) => listed.get(id) ?? [])
  const asked = await selectAskedOf(db, products)
  return products.map((product) => {
    const translated = texts.get(product.id) ?? new Map<string, Texts>()
    const item = presentItem(product, { translated, categories, low, asked, reader })
    return { ...item, name: translated.get(reader.locale)?.name || item.name }
  })
}

type Listed = Awaited<ReturnType<typeof selectListed>>[number]

function toListed(product: StoredProduct): Omit<Listed, 'sizeSurcharge' | 'colorSurcharge'> {
  const highest = (choices: readonly { surcharge: number }[]) =>
    Math.max(0, ...choices.map(({ surcharge }) => surcharge))
  return {
    ...product,
    variantCount: product.variants.length,
    surcharge: highest(product.sizes) + highest(product.colors),
    hasDescription: product.description !== '',
  }
}

interface Beside {
  translated: ReadonlyMap<string, Texts>
  categories: ReadonlyMap<number, string[]>
  low: ReadonlySet<number>
  asked: ReadonlySet<number>
  reader: Reader
}

function presentItem(
  product: ReturnType<typeof toListed>,
  { translated, categories, low, asked, reader }: Beside,
): SellerProduct {
  const { plannedPrice, from, to } = product.discountPlan
  const discountPrice = plannedPrice || product.discountPrice
  const others = reader.locales.filter((locale) => locale !== CONTENT_LOCALE)
  return {
    id: product.id,
    name: product.name,
    thumbnail: product.thumbnail,
    sku: product.sku,
    variant_count: product.variantCount,
    price: toDecimal(product.price),
    price_to: toDecimal(product.price + product.surcharge),
    discount: discountPrice > 0 ? { price: toDecimal(discountPrice), from: toTime(from), to: toTime(to) } : null,
    stock: product.stock,
    is_low_in_stock: low.has(product.id),
    sold: product.sold,
    status: product.status,
    hold: product.hold && {
      ...product.hold,
      at: new Date(product.hold.at).toISOString(),
      is_asked: asked.has(product.id),
    },
    publish_at: toTime(product.publishAt),
    categories: categories.get(product.id) ?? [],
    tax_category_id: product.taxCategoryId,
    missing_languages: missingLanguages(others, translated, product.hasDescription),
    version: product.version,
  }
}

/** Those of the products that the market holds whose shops ask for another look. */
async function selectAskedOf(db: Db | Tx, products: readonly Pick<Listed, 'id' | 'hold'>[]): Promise<Set<number>> {
  const held = products.filter(({ hold }) => hold !== null).map(({ id }) => id)
  return held.length > 0 ? selectAsked(db, held) : new Set()
}

const toTime = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString())

async function readTexts(db: Db | Tx, ids: readonly number[]): Promise<Map<number, Map<string, Texts>>> {
  const texts = new Map<number, Map<string, Texts>>()
  for (const { item_id, locale, texts_json } of await selectTexts(db, ids)) {
    const ofProduct = texts.get(item_id) ?? new Map<string, Texts>()
    texts.set(item_id, ofProduct.set(locale, fromJson(texts_json)))
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
