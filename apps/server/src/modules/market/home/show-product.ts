import type { DataFor, Maker, Product, ProductCard, VariantStock } from '@rialto/contract'
import { RECENT_VIEWS_MAX } from '@rialto/contract/limits'
import type { PriceTax } from '@rialto/contract/market-enums'
import { NET_PARTS } from '@rialto/contract/price-per-unit'
import { displayPrice } from '@rialto/contract/price-rules'
import { cachedByKey } from '../../../cache/cached.ts'
import { batchDatabase, batchReads, type Db } from '../../../db/index.ts'
import { fromJson } from '../../../db/json.ts'
import type { Deps } from '../../../deps.ts'
import { toMinor } from '../../../lib/money.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../lib/texts.ts'
import type { ModuleDeps, Settings } from '../../base/settings/index.ts'
import { translateRows } from '../../base/translations/translations.ts'
import {
  createFindRelatedProducts,
  loadCards,
  markIn,
  presentPricePerUnit,
  readFavorites,
  type Viewer,
} from '../../goods/catalog/index.ts'
import { showShopDelivery } from '../../goods/delivery/index.ts'
import {
  createShopFigures,
  isActive,
  loadPresentHolidays,
  presentDelivery,
  presentHoliday,
  presentLastOnline,
} from '../../goods/shops/index.ts'
import { recallsOfProduct } from '../../selling/recalls/index.ts'
import { listVouchers, readCollected } from '../../selling/vouchers/index.ts'
import {
  type DetailsRow,
  deleteOlderViews,
  insertViewAndTrim,
  selectCategoriesOfProduct,
  selectDetails,
  selectNextMoment,
  selectPictures,
  selectVariants,
  selectViews,
  upsertView,
  type VariantRow,
} from './repository.ts'

type Details = DataFor<'GET /product-details'>

/** What every guest is shown of a product in a language, and when it ends by time alone. */
interface GuestsDetails {
  details: Details
  end: number
}

const KEPT_MS = 5_000
const KEPT_MAX = 1_000

/**
 * Shows a product with everything on its page. What is the same for everybody is kept for some seconds, and ended at once by a change of
 * the catalogue or of the product's stock; a shopper's own marks are read each time. Related products may be some seconds old.
 */
export function createShowProduct(deps: ModuleDeps): (productId: number, viewer: Viewer) => Promise<Details | Refusal> {
  const loadDetails = createLoadDetails(deps)
  const guestsDetails = cachedByKey(
    deps,
    {
      ms: KEPT_MS,
      topics: ['catalogue', 'settings'],
      max: KEPT_MAX,
      endOf: (found: GuestsDetails | Refusal) => (found instanceof Refusal ? 0 : found.end),
      productOf: (key) => Number(key.slice(key.indexOf('/') + 1)),
    },
    (key: `${string}/${number}`) => {
      const [locale = '', id] = key.split('/')
      return loadDetails(Number(id), locale)
    },
  )
  return async (productId, { locale, userId }) => {
    const found = await guestsDetails(`${locale}/${productId}`)
    if (found instanceof Refusal) return found
    return userId === null ? found.details : markOwn(deps, found.details, userId)
  }
}

/** Marks what is on a shopper's wishlist, and the vouchers that they have collected. */
async function markOwn({ database }: Deps, shown: Details, userId: number): Promise<Details> {
  const { product, related_products, popular_products, vouchers } = shown
  const db = batchReads(database.db)
  const ids = new Set([product, ...related_products, ...popular_products].map(({ id }) => id))
  const [favorites, collected] = await Promise.all([
    readFavorites(db, [...ids], userId),
    readCollected(db, idsOf(vouchers), userId),
  ])
  const mark = markIn(favorites)
  return {
    product: mark(product),
    related_products: related_products.map(mark),
    popular_products: popular_products.map(mark),
    vouchers: vouchers.map((voucher) => ({ ...voucher, is_collected: collected.has(voucher.id) })),
  }
}

function createLoadDetails(deps: ModuleDeps): (productId: number, locale: string) => Promise<GuestsDetails | Refusal> {
  const figuresOf = createShopFigures(deps)
  const neighbours = createFindRelatedProducts(deps)

  return async (productId, locale) => {
    const now = deps.now()
    const viewer: Viewer = { locale, userId: null }
    const database = batchDatabase(deps.database)
    const { reading } = database
    const [[card], [found], thumbnails, categories, variants, [next]] = await Promise.all([
      loadCards(reading, [productId], { ...viewer, now, withRecalled: true }),
      selectDetails(reading, { id: productId }),
      selectPictures(reading, { id: productId }),
      selectCategoriesOfProduct(reading, { id: productId }).then((rows) =>
        translateRows(reading, 'category', locale, rows, ['name']),
      ),
      selectVariants(reading, { id: productId }),
      selectNextMoment(reading, { id: productId, now }),
    ])
    if (!card || !found) return refuse('not_found', text('Product not found'))
    const isRecalled = found.hold === 'recalled' || variants.some(({ is_recalled }) => is_recalled === 1)
    const [row, vouchers, figures, holidays, shown, recalls] = await Promise.all([
      translateDetails(reading, found, locale),
      listVouchers(database, { shopId: found.shop_id, now, userId: null }),
      figuresOf(found.shop_id),
      loadPresentHolidays(reading, [found.shop_id], now),
      neighbours({ id: productId, brandId: found.brand_id, categoryIds: idsOf(categories) }, viewer),
      isRecalled ? recallsOfProduct(reading, productId, locale) : [],
    ])
    const holiday = holidays.get(found.shop_id)
    const settings = await deps.settings.read()
    const identity = row.identity_json ? fromJson(row.identity_json) : undefined
    const price_tax = priceTax(settings, found)
    const delivery = await showShopDelivery(
      reading,
      { id: found.shop_id, delivery_version: found.delivery_version },
      {
        grams: variants[0]?.grams ?? 0,
        amount: toMinor(card.discount_price || card.price),
        viewing: { settings, locale, now, invalidations: deps.invalidations },
      },
    )
    const product: Product = {
      ...card,
      short_description: row.short_description,
      description: row.description,
      sku: row.sku,
      ...(row.brand_logo && { brand_logo: row.brand_logo }),
      thumbnails,
      categories,
      ...presentVariants(variants, card, found),
      ...presentFacts(row),
      ...(price_tax && { price_tax }),
      ...(recalls.length > 0 && { recalls }),
      shop: {
        ...card.shop,
        ...presentDelivery(row),
        last_online: presentLastOnline(row.last_seen_at),
        active: isActive(row.last_seen_at, now),
        total_products: figures.products,
        has_returns_policy: row.has_returns_policy === 1,
        ...(identity && { is_trader: identity.is_trader }),
        // Against a private person, consumers have no such right.
        ...(settings.eu_consumers && identity?.is_trader !== false && { return_cost: row.return_cost }),
        holiday: holiday ? presentHoliday(holiday, now) : null,
        ...(delivery && { delivery }),
      },
    }
    const cutOff = delivery?.promise ? Date.parse(delivery.promise.order_before) : Number.POSITIVE_INFINITY
    return {
      details: { product, ...shown, vouchers },
      end: Math.min(next?.at ?? Number.POSITIVE_INFINITY, cutOff),
    }
  }
}

/** What the price says about tax; nothing where taxes are a list, as it always was. */
function priceTax(
  { tax_mode }: Settings,
  { tax_status, prices_include_tax }: Pick<DetailsRow, 'tax_status' | 'prices_include_tax'>,
): PriceTax | undefined {
  if (tax_mode === 'flat') return undefined
  if (tax_status !== null && tax_status !== 'regular') return 'none'
  return prices_include_tax === 1 ? 'included' : 'added'
}

/** The combinations of a product that has any; otherwise the barcode of its only variant is the product's. */
function presentVariants(
  rows: readonly VariantRow[],
  card: ProductCard,
  product: DetailsRow,
): Pick<Product, 'variants' | 'gtin' | 'net_content'> {
  const variants = rows.map(({ barcode, sku, picture, net_quantity, grams: _, is_recalled: __, ...variant }) => {
    const gtin = isGtin(barcode) ? barcode : undefined
    return {
      ...variant,
      ...(sku && { sku }),
      ...(gtin && { gtin }),
      ...(picture && { thumbnail: picture }),
      ...presentContent({ quantity: net_quantity ?? product.net_quantity, price: priceOf(card, variant) }, product),
    }
  })
  if (variants.some((variant) => variant.size_id ?? variant.color_id)) return { variants }
  const [only] = variants
  return { gtin: only?.gtin, ...(only?.net_content && { net_content: only.net_content }) }
}

/** What a variant costs now; minor units. */
function priceOf(card: ProductCard, { size_id, color_id }: Pick<VariantRow, 'size_id' | 'color_id'>): number {
  const surcharge = (choices: ProductCard['sizes'], id: number | null) =>
    choices.find((choice) => choice.id === id)?.price ?? 0
  return toMinor(displayPrice(card, surcharge(card.sizes, size_id) + surcharge(card.colors, color_id)).unitPrice)
}

function presentContent(
  { quantity, price }: { quantity: number | null; price: number },
  product: DetailsRow,
): Pick<VariantStock, 'net_content' | 'price_per_unit'> {
  const { net_unit: unit } = product
  if (quantity === null || unit === null) return {}
  return {
    net_content: { quantity: quantity / NET_PARTS, unit },
    ...presentPricePerUnit(price, { quantity, unit }, product),
  }
}

const presentFacts = (row: DetailsRow): Pick<Product, 'withdrawal_exempt' | 'energy_label' | 'safety'> => ({
  ...(row.withdrawal_exempt && { withdrawal_exempt: row.withdrawal_exempt }),
  ...(row.energy_class && {
    energy_label: { class: row.energy_class, picture: row.energy_picture, link: row.energy_link },
  }),
  ...presentSafety(row),
})

/** Who made it and answers for it; nothing where nothing was told. */
function presentSafety(row: DetailsRow): Pick<Product, 'safety'> {
  const maker = makerOf(row.maker_name, row.maker_address, row.maker_electronic)
  const responsible = makerOf(row.responsible_name, row.responsible_address, row.responsible_electronic)
  const { identifier, warnings } = row
  if (!maker && !responsible && !identifier && !warnings) return {}
  return {
    safety: {
      ...(maker && { manufacturer: maker }),
      ...(responsible && { responsible }),
      ...(identifier && { identifier }),
      ...(warnings && { warnings }),
    },
  }
}

const makerOf = (name: string | null, address: string | null, electronic: string | null): Maker | undefined =>
  name === null ? undefined : { name, address: address ?? '', electronic: electronic ?? '' }

/** EAN-8, UPC-A, EAN-13 or GTIN-14 with the right check digit: shops also keep numbers of their own as barcodes. */
export function isGtin(code: string): boolean {
  if (!/^(\d{8}|\d{12,14})$/.test(code)) return false
  const sum = [...code].reverse().reduce((sum, digit, place) => sum + Number(digit) * (place % 2 === 0 ? 1 : 3), 0)
  return sum % 10 === 0
}

async function translateDetails(db: Db, row: DetailsRow, locale: string): Promise<DetailsRow> {
  const shop = { id: row.shop_id, estimated_delivery: row.estimated_delivery }
  const [[product = row], [translated = shop]] = await Promise.all([
    translateRows(db, 'product', locale, [row], ['short_description', 'description', 'warnings']),
    translateRows(db, 'shop', locale, [shop], ['estimated_delivery']),
  ])
  return { ...product, estimated_delivery: translated.estimated_delivery }
}

const idsOf = (rows: readonly { id: number }[]): number[] => rows.map((row) => row.id)

/** More than are shown, so that enough remain when some products are hidden. */
const VIEWS_MAX = 2 * RECENT_VIEWS_MAX

/** Records that a shopper viewed a product, and keeps the latest {@link VIEWS_MAX} views. */
export async function recordView({ database, now }: Deps, userId: number, productId: number): Promise<void> {
  const view = { userId, productId, now: now(), kept: VIEWS_MAX }
  // On PostgreSQL in one statement, which needs no `begin` and `commit` around it.
  if (database.engine === 'postgres') return insertViewAndTrim(database.db, view)
  await database.db.transaction().execute(async (tx) => {
    await deleteOlderViews(tx, view).execute()
    await upsertView(tx, view).execute()
  })
}

/** The products that a shopper viewed, latest first. */
export async function listRecentViews(
  { database: { db }, now }: Deps,
  userId: number,
  locale: string,
): Promise<ProductCard[]> {
  const views = await selectViews(db, { userId, count: RECENT_VIEWS_MAX })
  return loadCards(
    db,
    views.map((view) => view.id),
    { locale, userId, now: now() },
  )
}
