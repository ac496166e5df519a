import type { SellerOrder, SellerOrderDetails, SellerOrderLine } from '@rialto/contract'

/** A cash order that waits to be confirmed. */
export const order = (id: number, change: Partial<SellerOrder> = {}): SellerOrder => ({
  id,
  order_code: `RL-${id}`,
  quantity: 2,
  amount: 34.5,
  payment_method: 'cash',
  payment_status: 'pending',
  order_status: 'pending',
  placed_at: '2026-11-20T10:00:00.000Z',
  shop: {} as SellerOrder['shop'],
  products: [],
  customer: { id: 9, name: `Customer ${id}` },
  next_statuses: ['confirm', 'cancelled'],
  ...change,
})

export const line = (id: number, change: Partial<SellerOrderLine> = {}): SellerOrderLine => ({
  id,
  product_id: id,
  variant_id: id,
  name: `Product ${id}`,
  thumbnail: '/media/product.jpg',
  size: null,
  color: { id: 1, name: 'Lagoon' },
  sku: `SKU-${id}`,
  quantity: 2,
  shipped: 0,
  price: 10,
  line_total: 20,
  ...change,
})

/** The same order as its own page shows it: a line of two pieces and one of one. */
export const packed = (id: number, change: Partial<SellerOrderDetails> = {}): SellerOrderDetails => ({
  ...order(id),
  quantity: 3,
  lines: [line(1), line(2, { quantity: 1, line_total: 10 })],
  address: {
    id: 1,
    name: 'Amira Haddad',
    phone: '+15550102199',
    area: 'Riverside',
    flat_no: '4B',
    post_code: '97201',
    address_line: '18 Ferry Street',
    address_line2: null,
    address_type: 'home',
    latitude: null,
    longitude: null,
    is_default: true,
  },
  customer: { id: 9, name: 'Amira Haddad', phone: '+15550102199', email: 'amira@rialto.test' },
  note: 'Please ring twice',
  timeline: [{ status: 'pending', at: '2026-11-20T10:00:00.000Z' }],
  shipments: [],
  payments: [],
  amounts: {
    total_amount: 30,
    coupon_discount: 5,
    delivery_charge: 8,
    tax_amount: 1.5,
    payable_amount: 34.5,
    all_vat_taxes: [{ id: 1, name: 'VAT', percentage: 5, amount: 1.5 }],
  },
  can: { confirm: true, ship: true, cancel: true },
  internal_notes: [],
  version: 1,
  ...change,
})
