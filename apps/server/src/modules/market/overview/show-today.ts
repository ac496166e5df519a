import type { Sales, SellerToday } from '@rialto/contract'
import { TODAY_DAYS, TODAY_ROWS } from '@rialto/contract/limits'
import type { SellerPermission } from '@rialto/contract/permissions'
import { withBatchedReads } from '../../../db/index.ts'
import type { Deps } from '../../../deps.ts'
import { toDecimal } from '../../../lib/money.ts'
import type { CurrentMember } from '../../../lib/people.ts'
import { translateRows } from '../../base/translations/translations.ts'
import { mustTellFirst } from '../../goods/catalog/index.ts'
import { countUnansweredReviews } from '../../goods/reviews/index.ts'
import { countLow } from '../../goods/stock/index.ts'
import { countProposals } from '../../selling/flash-sales/index.ts'
import { listSellerOrders } from '../../selling/orders/index.ts'
import { countUnanswered } from '../../talking/chat/index.ts'
import { countUnansweredQuestions } from '../../talking/questions/index.ts'
import { selectLowStock, selectReviews, selectShopState, selectSlots, selectWaiting } from './repository.ts'
import { checklistOf, newReviewsSince, sumDays } from './rules.ts'

interface Asked {
  locale: string
  timeZone: string
}

const DAY_MS = 24 * 3_600_000

/** Shows a member of a shop's team the work that waits, and the shop's sales. */
export async function showToday(called: Deps, member: CurrentMember, asked: Asked): Promise<SellerToday> {
  const deps = withBatchedReads(called)
  const permitted = <T>(permission: SellerPermission, show: () => Promise<T>) =>
    member.permissions.has(permission) ? show() : null
  const shop = { ...asked, shopId: member.shopId }
  const [
    to_pack,
    to_hand_over,
    unanswered,
    low_stock,
    new_reviews,
    new_questions,
    flash_proposals,
    sales,
    checklist,
    must_tell_first,
  ] = await Promise.all([
    permitted('orders.read', () => showOrders(deps, shop, 'to_pack')),
    permitted('orders.read', () => showOrders(deps, shop, 'packed')),
    permitted('inbox', () => showConversations(deps, shop)),
    permitted('stock', () => showLowStock(deps, shop)),
    permitted('reviews', () => showReviews(deps, shop)),
    permitted('reviews', async () => ({
      count: await countUnansweredQuestions(deps.database.db, { shopId: shop.shopId }),
    })),
    permitted('promotions', async () => ({
      count: await countProposals(deps.database.db, { shopId: shop.shopId, now: deps.now() }),
    })),
    permitted('money.read', () => showSales(deps, shop)),
    permitted('shop.write', async () => checklistOf(await selectShopState(deps.database.db, shop.shopId), deps.now())),
    mustTellFirst(deps.database.db, { shopId: shop.shopId, now: deps.now() }),
  ])
  return {
    ...{ to_pack, to_hand_over, unanswered, low_stock, new_reviews, new_questions, flash_proposals, sales, checklist },
    ...(must_tell_first && { must_tell_first }),
  }
}

type Shop = Asked & { shopId: number }

async function showOrders(
  deps: Deps,
  { shopId, locale }: Shop,
  view: 'to_pack' | 'packed',
): Promise<SellerToday['to_pack']> {
  const page = { page: 1, per_page: TODAY_ROWS, limit: TODAY_ROWS }
  const query = { ...page, view, sort: 'placed_at', search: '' } as const
  const { items: orders, counts } = await listSellerOrders(deps, { shopId, locale }, query)
  return { count: counts[view], oldest_at: orders[0]?.placed_at ?? null, orders }
}

async function showConversations({ database: { db } }: Deps, { shopId }: Shop): Promise<SellerToday['unanswered']> {
  const [count, rows] = await Promise.all([countUnanswered(db, shopId), selectWaiting(db, shopId, TODAY_ROWS)])
  const conversations = rows.map(({ last_message, waiting_since, profile_photo, ...user }) => ({
    user: { ...user, profile_photo: profile_photo ?? '' },
    last_message,
    since: new Date(waiting_since ?? 0).toISOString(),
  }))
  return { count, longest_since: conversations[0]?.since ?? null, conversations }
}

async function showLowStock(deps: Deps, { shopId, locale }: Shop): Promise<SellerToday['low_stock']> {
  const { db } = deps.database
  const [{ count, sold_out }, rows] = await Promise.all([
    countLow(deps, shopId),
    selectLowStock(db, shopId, TODAY_ROWS),
  ])
  const [names, sizes, colors] = await Promise.all([
    productNames(db, locale, rows),
    optionNames(
      db,
      'size',
      locale,
      rows.map(({ size_id, size }) => ({ id: size_id, name: size })),
    ),
    optionNames(
      db,
      'color',
      locale,
      rows.map(({ color_id, color }) => ({ id: color_id, name: color })),
    ),
  ])
  return {
    count,
    sold_out,
    variants: rows.map(({ id, stock, size_id, color_id, ...product }) => ({
      id,
      stock,
      size: sizes(size_id),
      color: colors(color_id),
      product: { id: product.product_id, name: names(product), thumbnail: product.thumbnail },
    })),
  }
}

async function showReviews(
  { database: { db }, now }: Deps,
  { shopId, locale }: Shop,
): Promise<SellerToday['new_reviews']> {
  const since = newReviewsSince(now())
  const [count, rows] = await Promise.all([
    countUnansweredReviews(db, { shopId, since }),
    selectReviews(db, shopId, { since, limit: TODAY_ROWS }),
  ])
  const names = await productNames(db, locale, rows)
  return {
    count,
    reviews: rows.map(({ id, rating, description, author_name, created_at, ...product }) => ({
      id,
      rating,
      description,
      author: author_name,
      created_at: new Date(created_at).toISOString(),
      product: { id: product.product_id, name: names(product), thumbnail: product.thumbnail },
    })),
  }
}

interface NamedProduct {
  product_id: number
  name: string
}

/** The names of products in a language. */
async function productNames(db: Deps['database']['db'], locale: string, rows: readonly NamedProduct[]) {
  const products = rows.map(({ product_id, name }) => ({ id: product_id, name }))
  const translated = await translateRows(db, 'product', locale, products, ['name'])
  const names = new Map(translated.map(({ id, name }) => [id, name]))
  return ({ product_id, name }: NamedProduct): string => names.get(product_id) ?? name
}

/** The names of sizes or colours in a language; null without a choice. */
async function optionNames(
  db: Deps['database']['db'],
  kind: 'size' | 'color',
  locale: string,
  options: readonly { id: number | null; name: string | null }[],
) {
  const rows = options.flatMap(({ id, name }) => (id === null || name === null ? [] : { id, name }))
  const names = new Map((await translateRows(db, kind, locale, rows, ['name'])).map(({ id, name }) => [id, name]))
  return (id: number | null): string | null => (id === null ? null : (names.get(id) ?? null))
}

async function showSales({ database: { db }, now }: Deps, { shopId, timeZone }: Shop): Promise<Sales> {
  const at = now()
  // A day more is read, since the first day begins earlier in some time zones than in others.
  const slots = await selectSlots(db, shopId, at - (TODAY_DAYS + 1) * DAY_MS)
  const sums = sumDays(slots, { now: at, timeZone, count: TODAY_DAYS })
  return {
    today: toDecimal(sums.today),
    orders_today: sums.ordersToday,
    same_day_last_week: toDecimal(sums.sameDayLastWeek),
    days: sums.days.map((day) => ({ ...day, amount: toDecimal(day.amount) })),
    hours: { today: sums.hours.today.map(toDecimal), last_week: sums.hours.lastWeek.map(toDecimal) },
  }
}
