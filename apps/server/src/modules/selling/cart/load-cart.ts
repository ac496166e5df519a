import type { Db, Tx } from '../../../db/index.ts'
import { CONTENT_LOCALE, translateRows } from '../../base/translations/index.ts'
import { loadPresentHolidays } from '../../goods/shops/index.ts'
import type { CartShop, ChosenOption, PricedCart } from './priced-cart.ts'
import { selectCartLines } from './repository.ts'
import { selectFlashSaleStock } from './repository-offers.ts'
import { priceCart } from './rules.ts'

interface CartQuery {
  userId: number
  /** Loads the buy-now line instead of the cart. */
  buyNow: boolean
  /** Milliseconds since 1970: decides which flash sales and vouchers run. */
  now: number
  /** The language of names, by default the content's own: others cost queries, so write jobs leave it out. */
  locale?: string
}

/** Loads a shopper's cart at current prices and stock, without changing it; `refreshCart` also removes what is unavailable. */
export async function loadCart(
  db: Db | Tx,
  { userId, buyNow, now, locale = CONTENT_LOCALE }: CartQuery,
): Promise<PricedCart> {
  const rows = await selectCartLines(db, { userId, buyNow: Number(buyNow), now })
  const ids = [...new Set(rows.map((row) => row.product_id))]
  const cart = await withHolidays(db, priceCart(rows, await selectFlashSaleStock(db, { ids, now }), now), now)
  return locale === CONTENT_LOCALE ? cart : translateCart(db, cart, locale)
}

async function withHolidays(db: Db | Tx, cart: PricedCart, now: number): Promise<PricedCart> {
  const shopIds = cart.groups.map(({ shop }) => shop.id)
  const holidays = await loadPresentHolidays(db, shopIds, now)
  if (holidays.size === 0) return cart
  const groups = cart.groups.map(({ shop, lines }) => ({
    shop: { ...shop, holiday: holidays.get(shop.id) ?? null },
    lines,
  }))
  return { ...cart, groups }
}

const TRANSLATED = ['name', 'unit', 'size_label', 'color_label'] as const
const NO_LABELS = { size_label: undefined, color_label: undefined }

async function translateCart(db: Db | Tx, cart: PricedCart, locale: string): Promise<PricedCart> {
  const lines = cart.groups.flatMap((group) => group.lines)
  const productNames = [
    ...lines.map(({ productId: id, name, unit, size, color }) => {
      return { id, name, unit, size_label: size?.option, color_label: color?.option }
    }),
    ...cart.unavailable.map(({ productId: id, name }) => ({ id, name, unit: null, ...NO_LABELS })),
  ]
  const shops = await translateShops(
    db,
    locale,
    cart.groups.map((group) => group.shop),
  )
  const products = byId(await translateRows(db, 'product', locale, productNames, TRANSLATED))
  const sizes = await translateOptions(
    db,
    'size',
    locale,
    lines.map((line) => line.size),
  )
  const colors = await translateOptions(
    db,
    'color',
    locale,
    lines.map((line) => line.color),
  )
  const nameOf = (line: { productId: number; name: string }) => products.get(line.productId)?.name ?? line.name
  return {
    groups: cart.groups.map(({ shop, lines }, index) => ({
      shop: shops[index] ?? shop,
      lines: lines.map((line) => ({
        ...line,
        name: nameOf(line),
        unit: line.unit && (products.get(line.productId)?.unit ?? line.unit),
        size: line.size && {
          ...(sizes.get(line.size.id) ?? line.size),
          ...(line.size.option && { option: products.get(line.productId)?.size_label }),
        },
        color: line.color && {
          ...(colors.get(line.color.id) ?? line.color),
          ...(line.color.option && { option: products.get(line.productId)?.color_label }),
        },
      })),
    })),
    unavailable: cart.unavailable.map((line) => ({ ...line, name: nameOf(line) })),
  }
}

async function translateShops(db: Db | Tx, locale: string, shops: readonly CartShop[]): Promise<CartShop[]> {
  const rows = shops.map(({ estimatedDelivery, ...shop }) => ({ ...shop, estimated_delivery: estimatedDelivery }))
  const translated = await translateRows(db, 'shop', locale, rows, ['name', 'estimated_delivery'])
  return translated.map(({ estimated_delivery, ...shop }) => ({ ...shop, estimatedDelivery: estimated_delivery }))
}

async function translateOptions(
  db: Db | Tx,
  kind: 'size' | 'color',
  locale: string,
  options: readonly (ChosenOption | null)[],
): Promise<Map<number, ChosenOption>> {
  const chosen = options.filter((option) => option !== null)
  return byId(await translateRows(db, kind, locale, chosen, ['name']))
}

const byId = <Row extends { id: number }>(rows: readonly Row[]): Map<number, Row> =>
  new Map(rows.map((row) => [row.id, row]))
