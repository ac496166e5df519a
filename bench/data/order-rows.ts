import type { OrderStatus } from '@rialto/contract/enums'
import type { Random } from './random.ts'

export type Values = (string | number | null)[]

/** The columns of {@link orderValues}. */
export const ORDER_COLUMNS =
  'id,code,user_id,shop_id,status,payment_method,gateway,payment_status,quantity,total_amount,coupon_discount,delivery_charge,tax_amount,payable_amount,taxes_json,voucher_id,voucher_code,address_json,note,estimated_delivery,cancel_reason,cancelled_by,locale,placed_at,updated_at,expires_at'.split(
    ',',
  )
const DELIVERY = 500
const TAX_PERCENTAGE = 5

export function orderValues(order: GeneratedOrder): Values {
  const { id, userId, lines, isOnline, status } = order
  const quantity = lines.reduce((sum, line) => sum + line.quantity, 0)
  const total = lines.reduce((sum, line) => sum + line.quantity * line.goods.sale_price, 0)
  const tax = Math.round((total * TAX_PERCENTAGE) / 100)
  const isCancelled = status === 'cancelled'
  return [
    id,
    `RL-G${id}`,
    userId,
    order.shopId,
    status,
    isOnline ? 'online' : 'cash',
    isOnline ? 'sandbox' : null,
    order.isPaid ? 'paid' : 'pending',
    quantity,
    total,
    0,
    DELIVERY,
    tax,
    payableOf(order),
    JSON.stringify([{ id: 1, name: 'VAT', percentage: TAX_PERCENTAGE, amount: tax }]),
    null,
    null,
    JSON.stringify(addressOf(userId)),
    id % 9 === 0 ? 'Please leave it with the neighbours.' : null,
    '3-5 days',
    isCancelled ? 'Ordered by mistake' : null,
    isCancelled ? 'shopper' : null,
    'en',
    order.placedAt,
    order.events.at(-1)?.at ?? order.placedAt,
    null,
  ]
}

/** In minor units. */
export function payableOf({ lines }: GeneratedOrder): number {
  const total = lines.reduce((sum, line) => sum + line.quantity * line.goods.sale_price, 0)
  return total + DELIVERY + Math.round((total * TAX_PERCENTAGE) / 100)
}

const addressOf = (userId: number) => ({
  id: userId,
  name: `Shopper ${userId}`,
  phone: '+15550102040',
  area: 'Dock Quarter',
  flat_no: null,
  post_code: '10115',
  address_line: `${1 + (userId % 200)} Canal Street`,
  address_line2: null,
  address_type: 'home',
  latitude: null,
  longitude: null,
  is_default: true,
})

/** The columns of {@link lineValues}. */
export const LINE_COLUMNS =
  'order_id,product_id,variant_id,name,thumbnail,brand,price,discount_price,discount_percentage,quantity,line_total,size_id,size_name,color_id,color_name,unit,flash_sale_id'.split(
    ',',
  )

export const lineValues = ({ id, lines }: GeneratedOrder): Values[] =>
  lines.map(({ goods, quantity }) => [
    id,
    goods.product_id,
    goods.variant_id,
    goods.name,
    goods.thumbnail,
    goods.brand,
    goods.price,
    goods.discount_price,
    goods.discount_percentage,
    quantity,
    quantity * goods.sale_price,
    goods.size_id,
    goods.size_name,
    goods.color_id,
    goods.color_name,
    goods.unit,
    null,
  ])

/** The columns of {@link shopperValues}, and those of their addresses. */
export const SHOPPER_COLUMNS = 'id,name,email,phone,phone_code,country,email_verified_at,locale,created_at'.split(',')
export const ADDRESS_COLUMNS =
  'user_id,name,phone,area,post_code,address_line,address_type,is_default,created_at'.split(',')

export const shopperValues = (id: number, now: number): Values => [
  id,
  `Shopper ${id}`,
  `shopper-${id}@orders.example`,
  `+1${2_000_000_000 + id}`,
  '1',
  'United States',
  now,
  'en',
  now,
]

export function addressValues(userId: number, now: number): Values {
  const { name, phone, area, post_code, address_line, address_type } = addressOf(userId)
  return [userId, name, phone, area, post_code, address_line, address_type, 1, now]
}

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
