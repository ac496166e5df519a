import type { Order, OrderBrief, OrderLine, StatusCounts } from '@rialto/contract'
import type { OrderStatus } from '@rialto/contract/enums'

const shop = { id: 3, name: 'Lume & Clay', logo: '', rating: 4.6 }

export const orderBrief = (part: Partial<OrderBrief> = {}): OrderBrief => ({
  id: 7,
  order_code: 'RL-7K3MQ9XT',
  quantity: 3,
  amount: 123.72,
  payment_method: 'cash',
  payment_status: 'pending',
  order_status: 'pending',
  placed_at: new Date(2026, 10, 20, 9, 41).toISOString(),
  shop,
  products: [{ id: 21, name: 'Teapot', thumbnail: '' }],
  ...part,
})

export const orderLine = (part: Partial<OrderLine> = {}): OrderLine => ({
  cart_id: 71,
  id: 21,
  name: 'Teapot',
  thumbnail: '',
  brand: 'Lume',
  price: 72,
  discount_price: 58,
  discount_percentage: 19,
  quantity: 1,
  size: null,
  color: { id: 4, name: 'Lagoon' },
  unit: 'pcs',
  max_quantity: 9,
  order_qty: 1,
  line_total: 58,
  my_rating: null,
  ...part,
})

const statusSequence: OrderStatus[] = ['pending', 'confirm', 'processing', 'pickup', 'on_the_way', 'delivered']

/** A timeline up to a status, with one hour between the steps. */
export const timelineTo = (status: OrderStatus): Order['timeline'] =>
  (status === 'cancelled'
    ? (['pending', 'cancelled'] as const)
    : statusSequence.slice(0, statusSequence.indexOf(status) + 1)
  ).map((status, hour) => ({ status, at: new Date(2026, 10, 20, 9 + hour, 41).toISOString() }))

export const orderDetails = (part: Partial<Order> = {}): Order => ({
  ...orderBrief(),
  address: {
    id: 1,
    name: 'Amira Haddad',
    phone: '+8801711000203',
    area: 'Dhaka',
    flat_no: 'Flat 4B',
    post_code: '1205',
    address_line: '18 Ferry Street',
    address_line2: null,
    address_type: 'home',
    latitude: null,
    longitude: null,
    is_default: true,
  },
  lines: [
    orderLine(),
    orderLine({ cart_id: 72, id: 22, name: 'Cup', discount_price: 0, price: 30, order_qty: 2, line_total: 60 }),
  ],
  total_amount: 118,
  coupon_discount: 5,
  delivery_charge: 5.07,
  tax_amount: 5.65,
  payable_amount: 123.72,
  all_vat_taxes: [{ id: 1, name: 'Sales tax', percentage: 5, amount: 5.65 }],
  estimated_delivery: '3 to 5 days',
  timeline: timelineTo(part.order_status ?? 'pending'),
  note: null,
  invoice_url: '/api/orders/7/invoice',
  can_cancel: false,
  can_reorder: false,
  can_pay: false,
  ...part,
})

export const statusCounts = (part: Partial<StatusCounts> = {}): StatusCounts => ({
  pending: 0,
  confirm: 0,
  processing: 0,
  pickup: 0,
  on_the_way: 0,
  delivered: 0,
  cancelled: 0,
  ...part,
})
