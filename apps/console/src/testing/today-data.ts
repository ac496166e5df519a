import type { SellerToday } from '@rialto/contract'

const HOUR = 3_600_000
const hoursAgo = (hours: number): string => new Date(Date.now() - hours * HOUR).toISOString()

/** A shop in which nothing waits. */
export const quietDay: SellerToday = {
  to_pack: { count: 0, oldest_at: null, orders: [] },
  unanswered: { count: 0, longest_since: null, conversations: [] },
  low_stock: { count: 0, sold_out: 0, variants: [] },
  new_reviews: { count: 0, reviews: [] },
  new_questions: { count: 0 },
  sales: {
    today: 0,
    orders_today: 0,
    same_day_last_week: 0,
    days: Array.from({ length: 14 }, (_, n) => ({ date: `2026-11-${12 + n}`, amount: 0, orders: 0 })),
    hours: { today: [0], last_week: Array.from({ length: 24 }, () => 0) },
  },
  checklist: null,
}

const order = (id: number, hours: number, next: 'confirm' | 'processing') => ({
  id,
  order_code: `RL-${id}`,
  quantity: 3,
  amount: 42,
  payment_method: 'cash' as const,
  payment_status: 'pending' as const,
  order_status: next === 'confirm' ? ('pending' as const) : ('confirm' as const),
  placed_at: hoursAgo(hours),
  shop: { id: 1, name: 'Lume & Clay', logo: '', rating: 0 },
  products: [{ id: 1, name: 'Teapot', thumbnail: '/media/teapot.png' }],
  customer: { id: 5, name: 'Amira Haddad' },
  next_statuses: [next, 'cancelled' as const],
})

/** A shop in the middle of its day. */
export const busyDay: SellerToday = {
  ...quietDay,
  to_pack: {
    count: 7,
    oldest_at: hoursAgo(19),
    orders: [order(104876, 19, 'processing'), order(104902, 2, 'confirm')],
  },
  unanswered: {
    count: 1,
    longest_since: hoursAgo(0.4),
    conversations: [
      { user: { id: 9, name: 'Priya Menon', profile_photo: '' }, last_message: 'Dishwasher?', since: hoursAgo(0.4) },
    ],
  },
  low_stock: {
    count: 1,
    sold_out: 1,
    variants: [
      { id: 3, product: { id: 1, name: 'Teapot', thumbnail: '/t.png' }, size: null, color: 'Lagoon', stock: 0 },
    ],
  },
}
