import type { Insertable } from 'kysely'
import { toJson } from '../db/json.ts'
import type { Tables } from '../db/tables.ts'
import { daysAgo, minutesAgo, type Seeding } from './demo-ids.ts'

type Rows<Table extends keyof Tables> = Insertable<Tables[Table]>[]

export function reviewRows({ demo, ids, now, picture }: Seeding): Rows<'reviews'> {
  const shopOf = new Map(demo.products.map((product) => [product.slug, product.shop]))
  const names = new Map(demo.reviewers.map((reviewer) => [reviewer.key, reviewer.name]))
  return demo.reviews.map((review, index) => ({
    id: index + 1,
    product_id: ids.products.of(review.product),
    shop_id: ids.shops.of(shopOf.get(review.product) ?? ''),
    user_id: ids.users.of(review.reviewer),
    order_id: null,
    author_name: names.get(review.reviewer) ?? '',
    rating: review.rating,
    description: review.text,
    variant: '',
    photos_json: toJson(review.photos.map(picture)),
    // A minute apart, so that reviews of one day have an order.
    created_at: minutesAgo(daysAgo(now, review.days_ago), index % 600),
    reply_text: review.reply?.text ?? null,
    reply_at: review.reply && minutesAgo(daysAgo(now, review.reply.days_ago), index % 600),
    reply_version: review.reply ? 1 : 0,
  }))
}

export function questionRows({ demo, ids, now }: Seeding): Rows<'questions'> {
  const shopOf = new Map(demo.products.map((product) => [product.slug, product.shop]))
  const names = new Map([...demo.users, ...demo.reviewers].map((person) => [person.key, person.name]))
  // In the order in which they were asked, so that ids increase with time.
  const oldestFirst = [...demo.questions].sort((a, b) => b.minutes_ago - a.minutes_ago)
  return oldestFirst.map(({ product, user, text, minutes_ago, answer }, index) => ({
    id: index + 1,
    product_id: ids.products.of(product),
    shop_id: ids.shops.of(shopOf.get(product) ?? ''),
    user_id: ids.users.of(user),
    author_name: names.get(user) ?? '',
    text,
    locale: 'en',
    created_at: minutesAgo(now, minutes_ago),
    answer_text: answer?.text ?? null,
    answered_at: answer && minutesAgo(now, answer.minutes_ago),
    answer_version: answer ? 1 : 0,
  }))
}

export function flashSaleRows({ demo, ids, now, picture }: Seeding) {
  const sales: Rows<'flash_sales'> = demo.flashSales.map((sale) => ({
    id: ids.flashSales.of(sale.slug),
    name: sale.name,
    thumbnail: picture(sale.thumbnail),
    starts_at: minutesAgo(now, -sale.starts_in_minutes),
    ends_at: minutesAgo(now, -sale.ends_in_minutes),
    needs_approval: Number(sale.offers.length > 0),
  }))
  const products: Rows<'flash_sale_products'> = demo.flashSales.flatMap((sale) =>
    sale.products.map(({ product, price, quantity, sold }, position) => ({
      flash_sale_id: ids.flashSales.of(sale.slug),
      product_id: ids.products.of(product),
      price,
      quantity,
      sold,
      position,
    })),
  )
  const offers: Rows<'flash_sale_offers'> = demo.flashSales.flatMap((sale) =>
    sale.offers.map(({ product, price, quantity }, index) => ({
      flash_sale_id: ids.flashSales.of(sale.slug),
      product_id: ids.products.of(product),
      price,
      quantity,
      refusal: null,
      proposal: null,
      created_at: minutesAgo(now, 60 * (index + 1)),
    })),
  )
  return { sales, products, offers }
}

export function voucherRows({ demo, ids, now }: Seeding): Rows<'vouchers'> {
  return demo.vouchers.map((voucher) => ({
    id: ids.vouchers.of(voucher.code),
    shop_id: voucher.shop === null ? null : ids.shops.of(voucher.shop),
    code: voucher.code,
    discount_type: voucher.discount_type,
    discount: voucher.discount,
    market_share_ppm: voucher.shop === null ? 1_000_000 : 0,
    min_order_amount: voucher.min_order_amount,
    max_discount_amount: voucher.max_discount_amount,
    starts_at: minutesAgo(now, -voucher.starts_in_minutes),
    ends_at: minutesAgo(now, -voucher.ends_in_minutes),
    use_limit: voucher.usage_limit,
    use_limit_per_user: voucher.usage_limit_per_user,
    used: voucher.used,
  }))
}

const AN_HOUR = 60

/** Collected vouchers of shoppers, with the number of their uses in orders that are not cancelled. */
export function collectedVoucherRows({ demo, ids, now }: Seeding): Rows<'collected_vouchers'> {
  const orders = demo.orders.flatMap(({ user, voucher, status }) => (voucher ? [{ user, code: voucher, status }] : []))
  const hands = new Map(
    [...demo.collectedVouchers, ...orders].map(({ user, code }) => [`${user} ${code}`, { user, code }]),
  )
  return [...hands.values()].map(({ user, code }) => {
    const start = demo.vouchers.find((voucher) => voucher.code === code)?.starts_in_minutes ?? 0
    return {
      user_id: ids.users.of(user),
      voucher_id: ids.vouchers.of(code),
      used: orders.filter((each) => each.user === user && each.code === code && each.status !== 'cancelled').length,
      collected_at: minutesAgo(now, -start - AN_HOUR),
    }
  })
}

/** The recently viewed products and wishlists of shoppers. */
export function interestRows({ demo, ids, now }: Seeding) {
  const views: Rows<'recent_views'> = demo.recentViews.map((view) => ({
    user_id: ids.users.of(view.user),
    product_id: ids.products.of(view.product),
    viewed_at: minutesAgo(now, view.minutes_ago),
  }))
  const favorites: Rows<'favorites'> = demo.wishlists.map((wish) => ({
    user_id: ids.users.of(wish.user),
    product_id: ids.products.of(wish.product),
    created_at: daysAgo(now, wish.days_ago),
  }))
  return { views, favorites }
}
