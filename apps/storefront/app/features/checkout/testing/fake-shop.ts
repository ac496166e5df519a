import type {
  Address,
  CheckoutGroup,
  CheckoutReply,
  CollectedCoupon,
  DeliveryChoice,
  EndpointKey,
  OpenPickup,
  Order,
  OrderBrief,
  PickupHours,
} from '@rialto/contract'
import { vi } from 'vitest'

export interface Call {
  key: string
  query: URLSearchParams
  body: Record<string, unknown>
  headers: Headers
}

interface Refusal {
  status: number
  code: string
  message?: string
  errors?: Record<string, string[]>
}
type Answer = { data?: unknown; message?: string } | Refusal
type Handler = (call: Call) => Answer | Promise<Answer>

export const home: Address = {
  id: 1,
  name: 'Amira Haddad',
  phone: '+15550107788',
  area: 'Riverside',
  flat_no: 'Apt 4B',
  post_code: '97201',
  address_line: '18 Ferry Street',
  address_line2: null,
  address_type: 'home',
  latitude: null,
  longitude: null,
  is_default: false,
}
export const office: Address = {
  ...home,
  id: 2,
  address_type: 'office',
  address_line: '90 Market Square',
  is_default: true,
}

const line = (cart_id: number, name: string, price: number, quantity: number) => ({
  cart_id,
  id: cart_id * 10,
  name,
  thumbnail: '/media/a.webp',
  brand: null,
  price,
  discount_price: 0,
  discount_percentage: 0,
  quantity,
  size: null,
  color: null,
  unit: null,
  max_quantity: 9,
})
type Group = Pick<CheckoutGroup, 'shop_id' | 'shop_name' | 'products'>
const pier: Group = {
  shop_id: 1,
  shop_name: 'North Pier',
  products: [line(11, 'Leather tote', 100, 1), line(12, 'Umbrella', 40, 2)],
}
const lume: Group = { shop_id: 2, shop_name: 'Lume & Clay', products: [line(21, 'Teapot', 58, 1)] }

export const coupon = (id: number, shop: Group, part: Partial<CollectedCoupon> = {}): CollectedCoupon => ({
  id,
  code: `CODE${id}`,
  discount_type: 'Amount',
  discount: 10,
  min_order_amount: 50,
  max_discount_amount: null,
  validity: '2999-11-30T00:00:00Z',
  is_collected: true,
  shop: { id: shop.shop_id, name: shop.shop_name, logo: '', rating: 4 },
  for_shop_id: shop.shop_id,
  applicable: true,
  reason: null,
  discount_amount: 10,
  ...part,
})

const cents = (amount: number) => Math.round(amount * 100)
const sum = (amounts: number[]) => amounts.reduce((all, one) => all + cents(one), 0) / 100

/** The first applies to North Pier's part of the cart. */
export const collectedVouchers = (): CollectedCoupon[] => [
  coupon(1, pier, { code: 'PIER10' }),
  coupon(2, pier, { code: 'BIG', applicable: false, reason: 'It needs $500.00 of goods', discount_amount: 0 }),
]

/** An API with a cart from two shops. Delivery is 6 for each shop; tax is 5 % after the voucher. */
export function fakeShop({ coupons = [] }: { coupons?: CollectedCoupon[] } = {}) {
  let amountsHeld: Promise<void> | undefined
  const shop = {
    groups: [structuredClone(pier), structuredClone(lume)],
    buyNow: [] as Group[],
    addresses: [home, office],
    coupons,
    /** The methods of shops that have named some; an empty list delivers nowhere. */
    methods: {} as Record<number, DeliveryChoice[]>,
    orders: new Map<number, Order>(),
    calls: [] as Call[],
    /** Holds back the amounts until the returned function is called. */
    holdAmounts(): () => void {
      let release = () => {}
      amountsHeld = new Promise<void>((resolve) => {
        release = resolve
      })
      return release
    },
    answers: {} as Partial<Record<string, Handler>>,
    of: (key: string) => shop.calls.filter((one) => one.key === key),
    last: (key: string) => shop.of(key).at(-1),
  }
  const checkoutReply = async (call: Call): Promise<Answer> => {
    await amountsHeld
    const { shop_ids, coupon_codes, is_buy_now } = call.body as {
      shop_ids: number[]
      coupon_codes: string[]
      is_buy_now: boolean
    }
    const groups = is_buy_now ? shop.buyNow : shop.groups.filter((group) => shop_ids.includes(group.shop_id))
    const invalid = coupon_codes.filter((code) => !shop.coupons.some((one) => one.code === code && one.applicable))
    if (invalid.length > 0)
      return {
        status: 422,
        code: 'voucher_not_running',
        message: `${invalid[0]} has ended`,
        errors: Object.fromEntries(invalid.map((code) => [`coupon_codes.${code}`, [`${code} has ended`]])),
      }
    const reply = replyOf(
      groups,
      shop.coupons.filter((one) => coupon_codes.includes(one.code)),
    )
    return { data: withDelivery(reply, shop.methods, call.body.delivery as Choice[] | undefined) }
  }
  const cartReply = () => ({
    data: {
      total: sum(shop.groups.flatMap((group) => group.products.map((one) => one.quantity))),
      total_amount: 0,
      cart_items: shop.groups.map((group) => ({ ...fullGroup(group) })),
    },
  })
  const changeQuantity =
    (by: number) =>
    (call: Call): Answer => {
      const found = shop.groups.flatMap((group) => group.products).find((one) => one.cart_id === call.body.cart_id)
      if (found) found.quantity += by
      return cartReply()
    }
  const defaultHandlers: Partial<Record<EndpointKey, Handler>> = {
    'GET /carts': cartReply,
    'POST /cart/checkout': checkoutReply,
    'POST /cart/increment': changeQuantity(1),
    'POST /cart/decrement': changeQuantity(-1),
    'POST /cart/delete': (call) => {
      for (const group of shop.groups)
        group.products = group.products.filter((one) => one.cart_id !== call.body.cart_id)
      shop.groups = shop.groups.filter((group) => group.products.length > 0)
      return cartReply()
    },
    'POST /cart/store': (call) => {
      const found = shop.buyNow[0]?.products[0]
      if (found && call.body.is_buy_now) found.quantity = Number(call.body.quantity)
      return cartReply()
    },
    'GET /addresses': () => ({ data: { addresses: shop.addresses } }),
    'GET /get-collected-vouchers': () => ({ data: { coupons: shop.coupons } }),
    'GET /countries': () => ({ data: { countries: [] } }),
    'GET /profile': () => ({ status: 503, code: 'unavailable' }),
    'POST /place-order': (call) => ({ data: placeOrders(shop, call), message: 'Order placed successfully' }),
    'GET /order-details': (call) => {
      const order = shop.orders.get(Number(call.query.get('order_id')))
      return order ? { data: { order } } : { status: 404, code: 'not_found', message: 'This order does not exist' }
    },
  }
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, { method = 'GET', headers, body } = {}) => {
    const url = new URL(String(input), 'https://shop.test')
    const call = {
      key: `${method} ${url.pathname.replace(/^\/api/, '')}`,
      query: url.searchParams,
      body: typeof body === 'string' ? JSON.parse(body) : {},
      headers: new Headers(headers),
    }
    shop.calls.push(call)
    const handler = shop.answers[call.key] ?? defaultHandlers[call.key as EndpointKey]
    if (!handler) throw new TypeError(`no reply for ${call.key}`)
    const answer = await handler(call)
    if ('status' in answer) return Response.json({ message: '', ...answer }, { status: answer.status })
    return Response.json({ message: '', data: {}, ...answer })
  })
  return shop
}
export type FakeShop = ReturnType<typeof fakeShop>

const fullGroup = (group: Group) => ({
  ...group,
  shop_logo: '',
  shop_rating: 4,
  shop_active: true,
  has_voucher: true,
})

function replyOf(groups: Group[], vouchers: CollectedCoupon[]): CheckoutReply {
  const items = groups.map((group) => {
    const total = sum(group.products.map((one) => one.price * one.quantity))
    const voucher = vouchers.find((one) => one.for_shop_id === group.shop_id)
    const off = voucher?.discount_amount ?? 0
    return {
      ...fullGroup(group),
      estimated_delivery: '2 to 3 days',
      total_amount: total,
      delivery_charge: 6,
      coupon_code: voucher?.code ?? null,
      coupon_discount: off,
      tax_amount: Math.round((total - off) * 5) / 100,
    }
  })
  const figures = {
    total_amount: sum(items.map((one) => one.total_amount)),
    delivery_charge: sum(items.map((one) => one.delivery_charge)),
    coupon_discount: sum(items.map((one) => one.coupon_discount)),
    order_tax_amount: sum(items.map((one) => one.tax_amount)),
  }
  const { total_amount, delivery_charge, coupon_discount, order_tax_amount } = figures
  return {
    checkout_items: items,
    apply_coupon: vouchers.length > 0,
    checkout: {
      ...figures,
      payable_amount: sum([total_amount, delivery_charge, -coupon_discount, order_tax_amount]),
      all_vat_taxes: [{ id: 1, name: 'VAT', percentage: 5, amount: order_tax_amount }],
    },
  }
}

type Choice = { shop_id: number; method_id: number; pickup_date_id?: number | null }

function chosenDate({ places, ...first }: OpenPickup, wanted: number | null | undefined): PickupHours {
  const date = places.flatMap(({ dates }) => dates).find(({ id }) => id === wanted)
  if (!date) return first
  const { id: date_id, day, from_minute, to_minute } = date
  return { ...first, date_id, day, from_minute, to_minute }
}

/** The reply of a server whose shops deliver by methods: the chosen one, else the first. */
function withDelivery(
  reply: CheckoutReply,
  methods: Record<number, DeliveryChoice[]>,
  choices: Choice[] = [],
): CheckoutReply {
  if (Object.keys(methods).length === 0) return reply
  const items = reply.checkout_items.map((group): CheckoutGroup => {
    const options = methods[group.shop_id]
    if (!options) return group
    const wanted = choices.find(({ shop_id }) => shop_id === group.shop_id)
    const chosen = options.find(({ id }) => id === wanted?.method_id) ?? options[0]
    const shared = { ...group, delivery_options: options, deliverable: chosen !== undefined, zones: ['Germany'] }
    if (!chosen) return { ...shared, delivery_charge: 0, not_deliverable_reason: 'no_zone' }
    const { id: method_id, charge, free_from_left, promise } = chosen
    const pickup = chosen.pickup && chosenDate(chosen.pickup, wanted?.pickup_date_id)
    const delivery = { method_id, charge, free_from_left, promise, ...(pickup && { pickup }) }
    return { ...shared, delivery_charge: charge, delivery }
  })
  const delivery_charge = sum(items.map((one) => one.delivery_charge))
  const { checkout } = reply
  const takesCash = items.every(
    ({ delivery, delivery_options: options }) =>
      options?.find(({ id }) => id === delivery?.method_id)?.allows_cash !== false,
  )
  return {
    ...reply,
    checkout_items: items,
    checkout: {
      ...checkout,
      delivery_charge,
      payable_amount: sum([checkout.payable_amount, -checkout.delivery_charge, delivery_charge]),
      cash_offered: takesCash,
    },
  }
}

/** Places one order for each shop and removes its items from the cart. */
function placeOrders(shop: FakeShop, { body }: Call): { orders: OrderBrief[]; order_payment_url: string | null } {
  const ids = body.shop_ids as number[]
  const groups = body.is_buy_now ? shop.buyNow : shop.groups.filter((group) => ids.includes(group.shop_id))
  const isOnline = body.payment_method !== 'cash'
  const orders = groups.map((group, index) => orderOf(40 + shop.orders.size + index, group, isOnline))
  for (const order of orders) shop.orders.set(order.id, order)
  if (body.is_buy_now) shop.buyNow = []
  else shop.groups = shop.groups.filter((group) => !ids.includes(group.shop_id))
  return { orders, order_payment_url: isOnline ? 'https://pay.test/session' : null }
}

const pending = { payment_status: 'pending', order_status: 'pending' } as const

export function orderOf(id: number, group: Group = pier, isOnline = false, part: Partial<Order> = {}): Order {
  const amount = sum(group.products.map((one) => one.price * one.quantity))
  return {
    id,
    order_code: `RL-${id}`,
    quantity: group.products.length,
    amount,
    payment_method: isOnline ? 'online' : 'cash',
    ...pending,
    placed_at: '2026-11-21T10:00:00Z',
    shop: { id: group.shop_id, name: group.shop_name, logo: '', rating: 4 },
    products: group.products.map(({ id, name, thumbnail }) => ({ id, name, thumbnail })),
    address: home,
    lines: [],
    total_amount: amount,
    coupon_discount: 0,
    delivery_charge: 0,
    tax_amount: 0,
    payable_amount: amount,
    all_vat_taxes: [],
    estimated_delivery: '2 to 3 days',
    timeline: [],
    note: null,
    invoice_url: '',
    can_cancel: true,
    can_reorder: false,
    can_pay: isOnline,
    ...part,
  }
}
