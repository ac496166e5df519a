import type { ShopPickup } from '@rialto/contract'
import { putInCart } from '../../../../src/modules/selling/checkout/testing/put-in-cart.ts'
import type { SellerCalls } from '../../../../src/modules/selling/orders/testing/seller-calls.ts'
import type { RecordedCalls } from './recorded-call.ts'

let numbers = 0

const stall = () => ({
  name: `Stall ${++numbers}`,
  address: { street: 'Fish Quay 3', post_code: '20459', town: 'Hamburg', country: 'DE' },
})

async function newPlace(shop: SellerCalls) {
  const place = stall()
  const pickup: ShopPickup = (await shop.call('POST', '/seller/pickup-places', { body: place })).body.data
  return { id: pickup.places.find(({ name }) => name === place.name)?.id ?? 0, version: 1 }
}

const market = (place_id: number) => ({
  ...{ place_id, day: '2190-01-02', from_minute: 480, to_minute: 600 },
  ...{ order_until_days: 1, order_until_minute: 840 },
})

async function newDate(shop: SellerCalls) {
  const place = await newPlace(shop)
  const { dates }: ShopPickup = (await shop.call('POST', '/seller/pickup-dates', { body: market(place.id) })).body.data
  return { id: dates.find(({ place_id }) => place_id === place.id)?.id ?? 0, version: 1 }
}

/** An order that is picked up, with its code. */
async function newOrder(shop: SellerCalls) {
  const date = await newDate(shop)
  const { version, methods } = (await shop.call('GET', '/seller/delivery')).body.data
  const isPickup = ({ kind }: { kind: string }) => kind === 'pickup'
  const pickup = { kind: 'pickup', name: 'Stall', transit_min: null, transit_max: null, rates: [] }
  const known = methods.find(isPickup) ? methods : undefined
  const all =
    known ?? (await shop.call('POST', '/seller/delivery/methods', { body: { version, ...pickup } })).body.data.methods
  const buyer = await shop.addBuyer()
  await putInCart(shop, buyer.id, { shopId: shop.shopId })
  const choice = { shop_id: shop.shopId, method_id: all.find(isPickup).id, pickup_date_id: date.id }
  const placed = await shop.place(buyer, { shop_ids: [shop.shopId], delivery: [choice] })
  const id = placed.body.data.orders[0].id
  const { headers } = buyer
  const { order } = (await shop.get(`/order-details?order_id=${id}`, { headers })).body.data
  return { id, code: order.delivery.pickup.code }
}

export const pickupCalls: RecordedCalls = {
  'POST /seller/pickup-places': {
    input: () => ({ body: stall() }),
    says: /^Added the pick-up place Stall \d+$/,
  },
  'PATCH /seller/pickup-places/{id}': {
    async input(shop) {
      const { id, version } = await newPlace(shop)
      return { params: { id }, body: { version, note: 'Row C' } }
    },
    says: /^Changed the pick-up place Stall \d+$/,
  },
  'DELETE /seller/pickup-places/{id}': {
    input: async (shop) => ({ params: { id: (await newPlace(shop)).id } }),
    says: /^Ended the pick-up place Stall \d+$/,
  },
  'POST /seller/pickup-dates': {
    input: async (shop) => ({ body: market((await newPlace(shop)).id) }),
    says: /^Added one pick-up date at Stall \d+$/,
  },
  'PATCH /seller/pickup-dates/{id}': {
    async input(shop) {
      const { id, version } = await newDate(shop)
      return { params: { id }, body: { version, slots: 9 } }
    },
    says: /^Changed the pick-up on 2190-01-02 at Stall \d+$/,
  },
  'DELETE /seller/pickup-dates/{id}': {
    input: async (shop) => ({ params: { id: (await newDate(shop)).id } }),
    says: /^Ended the pick-up on 2190-01-02 at Stall \d+$/,
  },
  'POST /seller/orders/{id}/pickup-code': {
    async input(shop) {
      const { id, code } = await newOrder(shop)
      return { params: { id }, body: { code } }
    },
    says: /^Handed order \S+ over by its code$/,
  },
}
