import type { DataFor, Product, ProductCard } from '@rialto/contract'
import { RECENT_VIEWS_MAX } from '@rialto/contract/limits'
import type { Deps } from '../../../deps.ts'
import { type Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../lib/texts.ts'
import { translateRows } from '../../base/translations/translations.ts'
import { createFindRelatedProducts, loadCards, loadMarkedCards, type Viewer } from '../../goods/catalog/index.ts'
import {
  createShopFigures,
  isActive,
  loadPresentHolidays,
  presentDelivery,
  presentHoliday,
  presentLastOnline,
} from '../../goods/shops/index.ts'
import { listVouchers } from '../../selling/vouchers/index.ts'
import {
  type DetailsRow,
  deleteOlderViews,
  selectCategoriesOfProduct,
  selectDetails,
  selectPictures,
  selectVariants,
  selectViews,
  upsertView,
  type VariantRow,
} from './repository.ts'

type Details = DataFor<'GET /product-details'>

/** Shows a product with everything on its page. The product itself is current; related products may be some seconds old. */
export function createShowProduct(deps: Deps): (productId: number, viewer: Viewer) => Promise<Details | Refusal> {
  const { reading } = deps.database
  const figuresOf = createShopFigures(deps)
  const neighbours = createFindRelatedProducts(deps)

  return async (productId, viewer) => {
    const now = deps.now()
    const [[card], [found]] = await Promise.all([
      loadMarkedCards(deps.database, [productId], { ...viewer, now }),
      selectDetails(reading, { id: productId }),
    ])
    if (!card || !found) return refuse('not_found', text('Product not found'))
    const { locale } = viewer
    const [row, thumbnails, categories, variants, vouchers, figures, holidays] = await Promise.all([
      translateDetails(deps, found, locale),
      selectPictures(reading, { id: productId }),
      selectCategoriesOfProduct(reading, { id: productId }).then((rows) =>
        translateRows(reading, 'category', locale, rows, ['name']),
      ),
      selectVariants(reading, { id: productId }),
      listVouchers(deps.database, { shopId: found.shop_id, now, userId: viewer.userId }),
      figuresOf(found.shop_id),
      loadPresentHolidays(reading, [found.shop_id], now),
    ])
    const holiday = holidays.get(found.shop_id)
    const product: Product = {
      ...card,
      short_description: row.short_description,
      description: row.description,
      sku: row.sku,
      ...(row.brand_logo && { brand_logo: row.brand_logo }),
      thumbnails,
      categories,
      ...presentVariants(variants),
      shop: {
        ...card.shop,
        ...presentDelivery(row),
        last_online: presentLastOnline(row.last_seen_at),
        active: isActive(row.last_seen_at, now),
        total_products: figures.products,
        has_returns_policy: row.has_returns_policy === 1,
        holiday: holiday ? presentHoliday(holiday, now) : null,
      },
    }
    const shown = await neighbours({ id: productId, brandId: row.brand_id, categoryIds: idsOf(categories) }, viewer)
    return { product, ...shown, vouchers }
  }
}

/** The combinations of a product that has any; otherwise the only variant's number is the product's. */
function presentVariants(rows: readonly VariantRow[]): Pick<Product, 'variants' | 'gtin'> {
  const variants = rows.map(({ barcode, sku, picture, ...variant }) => {
    const gtin = isGtin(barcode) ? barcode : undefined
    return { ...variant, ...(sku && { sku }), ...(gtin && { gtin }), ...(picture && { thumbnail: picture }) }
  })
  if (variants.some((variant) => variant.size_id ?? variant.color_id)) return { variants }
  return { gtin: variants[0]?.gtin }
}

/** EAN-8, UPC-A, EAN-13 or GTIN-14 with the right check digit: shops also keep numbers of their own as barcodes. */
export function isGtin(code: string): boolean {
  if (!/^(\d{8}|\d{12,14})$/.test(code)) return false
  const sum = [...code].reverse().reduce((sum, digit, place) => sum + Number(digit) * (place % 2 === 0 ? 1 : 3), 0)
  return sum % 10 === 0
}

async function translateDetails({ database: { reading } }: Deps, row: DetailsRow, locale: string): Promise<DetailsRow> {
  const [product = row] = await translateRows(reading, 'product', locale, [row], ['short_description', 'description'])
  const shop = { id: row.shop_id, estimated_delivery: row.estimated_delivery }
  const [translated = shop] = await translateRows(reading, 'shop', locale, [shop], ['estimated_delivery'])
  return { ...product, estimated_delivery: translated.estimated_delivery }
}

const idsOf = (rows: readonly { id: number }[]): number[] => rows.map((row) => row.id)

/** More than are shown, so that enough remain when some products are hidden. */
const VIEWS_MAX = 2 * RECENT_VIEWS_MAX

/** Records that a shopper viewed a product, and keeps the latest {@link VIEWS_MAX} views. */
export async function recordView({ database: { db }, now }: Deps, userId: number, productId: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await upsertView(tx, userId, productId, now())
    await deleteOlderViews(tx, userId, VIEWS_MAX)
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
