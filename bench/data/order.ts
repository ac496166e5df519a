import type { OrderStatus } from '@rialto/contract/enums'
import type { Random } from './random.ts'

const MINUTE = 60_000
const DAY = 86_400_000
/** Orders are spread over the two years before. */
const DAYS = 720

/** The statuses that an order passes through, up to each. */
const WAY: readonly OrderStatus[] = ['pending', 'confirm', 'processing', 'pickup', 'on_the_way', 'delivered']

/** A variant that orders are made of. */
export interface Goods {
  product_id: number
  variant_id: number
  shop_id: number
  name: string
  thumbnail: string
  brand: string | null
  price: number
  discount_price: number
  discount_percentage: number
  sale_price: number
  unit: string | null
  size_id: number | null
  size_name: string | null
  color_id: number | null
  color_name: string | null
}

export interface GeneratedOrder {
  id: number
  userId: number
  shopId: number
  status: OrderStatus
  isOnline: boolean
  isPaid: boolean
  lines: { goods: Goods; quantity: number }[]
  placedAt: number
  events: { status: OrderStatus; at: number }[]
}

interface Setting {
  random: Random
  now: number
  shoppers: number
  /** Goods by shop, the largest shops first. */
  goodsByShop: readonly (readonly Goods[])[]
}

/** Makes an order of one to four lines. The first shops sell most; all but a few orders of the last days are delivered. */
export function generateOrder({ random, now, shoppers, goodsByShop }: Setting, id: number): GeneratedOrder {
  const offered = goodsByShop[Math.floor(random.next() ** 2 * goodsByShop.length)] ?? []
  const placedAt = now - random.below(DAYS * DAY)
  const isOnline = random.chance(0.6)
  const statuses = statusesOf(random, now - placedAt)
  const status = statuses.at(-1) ?? 'pending'
  const goods = random.some(offered, 1 + random.below(4))
  return {
    id,
    userId: 1 + random.below(shoppers),
    shopId: goods[0]?.shop_id ?? 0,
    status,
    isOnline,
    isPaid: status === 'delivered' || (isOnline && status !== 'pending' && status !== 'cancelled'),
    lines: goods.map((one) => ({ goods: one, quantity: 1 + random.below(3) })),
    placedAt,
    events: statuses.map((one, index) => ({ status: one, at: placedAt + index * 90 * MINUTE })),
  }
}

function statusesOf(random: Random, age: number): OrderStatus[] {
  if (random.chance(0.06)) return ['pending', 'cancelled']
  const steps = age > 10 * DAY ? WAY.length : 1 + random.below(WAY.length)
  return WAY.slice(0, steps)
}
