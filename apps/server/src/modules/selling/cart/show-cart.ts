import type { CartGroup, CartLine, CartReply } from '@rialto/contract'
import type { Db, Tx } from '../../../db/index.ts'
import type { Deps } from '../../../deps.ts'
import { toDecimal } from '../../../lib/money.ts'
import { CONTENT_LOCALE, text, translate } from '../../../lib/texts.ts'
import { translateRows } from '../../base/translations/translations.ts'
import { presentPricePerUnit } from '../../goods/catalog/index.ts'
import { presentHoliday } from '../../goods/shops/index.ts'
import { type CartLineRow, lockCart, removeLines, selectCartLines, updateLines } from './repository.ts'
import {
  type CartShop,
  type ChosenOption,
  type PricedCart,
  type PricedGroup,
  type PricedLine,
  priceCart,
  type UnavailableLine,
} from './rules.ts'

export interface Shopper {
  userId: number
  locale: string
}

interface RefreshedCart {
  cart: PricedCart
  /** The changes since the last look, in the shopper's language; the next refresh no longer reports them. */
  info: string | undefined
}

/**
 * Makes the cart orderable: removes unavailable lines, lowers quantities to what is available, and marks new prices as seen.
 * @param buyNow refreshes the buy-now line instead of the cart.
 */
export async function refreshCart(deps: Deps, { userId, locale }: Shopper, buyNow = false): Promise<RefreshedCart> {
  const { database } = deps
  const now = deps.now()
  const seen = await loadLines(database.db, { userId, now, buyNow })
  if (!hasChanges(findChanges(priceCart(seen, now))))
    return showRefreshed(database.db, { cart: priceCart(seen, now), changes: NO_CHANGES }, locale)
  const refreshed = await database.write(async (tx) => {
    await lockCart(tx, database.engine, userId)
    // Reads again under the lock: another request may have saved the changes meanwhile.
    return saveChanges(tx, await loadLines(tx, { userId, now, buyNow }), now)
  })
  return showRefreshed(database.db, refreshed, locale)
}

interface SavedChanges {
  /** With the changes made. */
  cart: PricedCart
  changes: CartChanges
}

/** Makes lines orderable that were read in this transaction. Names are translated after the commit. */
export async function saveChanges(tx: Tx, rows: readonly CartLineRow[], now: number): Promise<SavedChanges> {
  const cart = priceCart(rows, now)
  const changes = findChanges(cart)
  if (!hasChanges(changes)) return { cart, changes }
  const removed = new Set(changes.removed.map((line) => line.cartId))
  const changed = new Map(
    [...changes.lowered, ...changes.repriced].map((line) => {
      const quantity = Math.min(line.quantity, line.maxQuantity)
      return [line.cartId, { id: line.cartId, quantity, seen_price: line.unitPrice }]
    }),
  )
  await removeLines(tx, [...removed])
  await updateLines(tx, [...changed.values()], now)
  const left = rows.filter((row) => !removed.has(row.cart_id))
  return {
    cart: priceCart(
      left.map((row) => ({ ...row, ...changed.get(row.cart_id) })),
      now,
    ),
    changes,
  }
}

/** Shows a cart with what was changed in it, in the shopper's language. */
export const showRefreshed = async (
  db: Db,
  { cart, changes }: SavedChanges,
  locale: string,
): Promise<RefreshedCart> => ({
  cart: await translateCart(db, cart, locale),
  info: await describeChanges(db, changes, locale),
})

interface LinesQuery {
  userId: number
  /** Loads the buy-now line instead of the cart. */
  buyNow: boolean
  /** Milliseconds since 1970: decides which flash sales and vouchers run. */
  now: number
}

async function loadLines(db: Db | Tx, { userId, buyNow, now }: LinesQuery): Promise<CartLineRow[]> {
  return (await selectCartLines(db, { userId, now })).filter((row) => row.is_buy_now === Number(buyNow))
}

interface CartQuery extends LinesQuery {
  /** The language of names, by default the content's own: others cost queries, so write jobs leave it out. */
  locale?: string
}

/** Loads a shopper's cart at current prices and stock, without changing it; `refreshCart` also removes what is unavailable. */
export async function loadCart(db: Db | Tx, { locale = CONTENT_LOCALE, ...query }: CartQuery): Promise<PricedCart> {
  return translateCart(db, priceCart(await loadLines(db, query), query.now), locale)
}

const TRANSLATED = ['name', 'unit', 'size_label', 'color_label'] as const
const NO_LABELS = { size_label: undefined, color_label: undefined }

async function translateCart(db: Db | Tx, cart: PricedCart, locale: string): Promise<PricedCart> {
  if (locale === CONTENT_LOCALE) return cart
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

/** The changes since the shopper last saw the cart. A line may be both lowered and repriced. */
interface CartChanges {
  /** Unavailable or sold out. */
  removed: readonly (UnavailableLine | PricedLine)[]
  /** Fewer pieces are available than the line holds. */
  lowered: readonly PricedLine[]
  repriced: readonly PricedLine[]
}

function findChanges({ groups, unavailable }: PricedCart): CartChanges {
  const lines = groups.flatMap((group) => group.lines)
  const inStock = lines.filter((line) => line.maxQuantity > 0)
  return {
    removed: [...unavailable, ...lines.filter((line) => line.maxQuantity === 0)],
    lowered: inStock.filter((line) => line.quantity > line.maxQuantity),
    repriced: inStock.filter((line) => line.unitPrice !== line.seenPrice),
  }
}

const NO_CHANGES: CartChanges = { removed: [], lowered: [], repriced: [] }

const hasChanges = ({ removed, lowered, repriced }: CartChanges): boolean =>
  removed.length + lowered.length + repriced.length > 0

type NamedLine = CartChanges['removed'][number]

/** Describes each kind of change in a sentence; undefined without changes. */
async function describeChanges(
  db: Db,
  { removed, lowered, repriced }: CartChanges,
  locale: string,
): Promise<string | undefined> {
  const names = await translateNames(db, [...removed, ...lowered, ...repriced], locale)
  const sentence = (template: ReturnType<typeof text>, lines: readonly NamedLine[]) =>
    lines.length === 0 ? [] : [translate(locale, template, { products: listNames(lines, names, locale) })]
  const sentences = [
    ...sentence(text('Recalled for safety and taken out of your cart: {{products}}.'), removed.filter(isRecalled)),
    ...sentence(
      text('No longer available and taken out of your cart: {{products}}.'),
      removed.filter((line) => !isRecalled(line)),
    ),
    ...sentence(text('Fewer left than you wanted, so the quantity is lower: {{products}}.'), lowered),
    ...sentence(text('The price has changed: {{products}}.'), repriced),
  ]
  return sentences.length === 0 ? undefined : sentences.join(' ')
}

const isRecalled = (line: NamedLine): boolean => 'isRecalled' in line && line.isRecalled

async function translateNames(db: Db, lines: readonly NamedLine[], locale: string): Promise<Map<number, string>> {
  const rows = lines.map((line) => ({ id: line.productId, name: line.name }))
  return new Map((await translateRows(db, 'product', locale, rows, ['name'])).map((row) => [row.id, row.name]))
}

const NAMED_MAX = 3

/** Names the first few products and counts the others. */
function listNames(lines: readonly NamedLine[], namesById: ReadonlyMap<number, string>, locale: string): string {
  const names = [...new Set(lines.map((line) => namesById.get(line.productId) ?? line.name))]
  const others = names.length - NAMED_MAX
  const listed =
    others > 1 ? [...names.slice(0, NAMED_MAX), translate(locale, text('{{count}} more'), { count: others })] : names
  return new Intl.ListFormat(locale, { type: 'conjunction' }).format(listed)
}

/** @param info what changed since the last look, in the shopper's language. */
export function presentCart({ groups }: PricedCart, info?: string): CartReply {
  const lines = groups.flatMap((group) => group.lines)
  return {
    total: lines.reduce((sum, line) => sum + line.quantity, 0),
    total_amount: toDecimal(lines.reduce((sum, line) => sum + line.lineTotal, 0)),
    cart_items: groups.map(presentGroup),
    info,
  }
}

export const presentGroup = ({ shop, lines }: PricedGroup): CartGroup => ({
  shop_id: shop.id,
  shop_name: shop.name,
  shop_logo: shop.logo,
  shop_rating: shop.rating,
  shop_active: shop.active,
  has_voucher: shop.hasVoucher,
  holiday: shop.holiday && presentHoliday(shop.holiday, shop.holiday.starts_at),
  products: lines.map(presentLine),
})

const presentLine = (line: PricedLine): CartLine => ({
  cart_id: line.cartId,
  id: line.productId,
  name: line.name,
  thumbnail: line.thumbnail,
  brand: line.brand,
  price: toDecimal(line.listPrice),
  discount_price: toDecimal(line.discountPrice),
  discount_percentage: line.discountPercentage,
  quantity: line.quantity,
  size: line.size,
  color: line.color,
  unit: line.unit,
  max_quantity: line.maxQuantity,
  ...presentPricePerUnit(line.unitPrice, line.content, line.content),
  ...(line.withdrawalExempt && { withdrawal_exempt: line.withdrawalExempt }),
})
