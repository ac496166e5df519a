import type { ShopDelivery } from '@rialto/contract'
import type { SellerCalls } from '../../../../src/modules/selling/orders/testing/seller-calls.ts'
import { enterConsole } from '../../../support/console.ts'
import type { RecordedCalls } from './recorded-call.ts'

let numbers = 0

const readDelivery = async (shop: SellerCalls): Promise<ShopDelivery> =>
  (await shop.call('GET', '/seller/delivery')).body.data

async function change(shop: SellerCalls, path: string, body: object): Promise<ShopDelivery> {
  const { version } = await readDelivery(shop)
  return (await shop.call('POST', path, { body: { version, ...body } })).body.data
}

const germany = () => ({ name: `Zone ${++numbers}`, places: [{ country: 'DE' }] })

async function newZone(shop: SellerCalls) {
  const zone = germany()
  const delivery = await change(shop, '/seller/delivery/zones', zone)
  return { id: delivery.zones.find(({ name }) => name === zone.name)?.id ?? 0, version: delivery.version }
}

const parcel = (zone: number) => ({
  ...{ kind: 'flat', name: `Parcel ${++numbers}`, transit_min: 1, transit_max: 2 },
  rates: [{ zone_id: zone, charge: 5 }],
})

async function newMethod(shop: SellerCalls) {
  const method = parcel((await newZone(shop)).id)
  const delivery = await change(shop, '/seller/delivery/methods', method)
  return { id: delivery.methods.find(({ name }) => name === method.name)?.id ?? 0, version: delivery.version }
}

const holidays = (): { country: string; days: string[] } => {
  const day = new Date(Date.UTC(2190, 0, ++numbers)).toISOString().slice(0, 10)
  return { country: 'DE', days: [day] }
}

const operatorOf = async (shop: SellerCalls) => ({ headers: await enterConsole(shop, 'operator1@rialto.test') })

async function newTemplate(shop: SellerCalls): Promise<{ id: number; version: number; name: string }> {
  const body = { ...germany(), name: `Template ${++numbers}` }
  const reply = await shop.call('POST', '/admin/delivery/templates', { body, by: await operatorOf(shop) })
  return (reply.body.data.items as { id: number; version: number; name: string }[]).find(
    ({ name }) => name === body.name,
  ) as { id: number; version: number; name: string }
}

export const deliveryCalls: RecordedCalls = {
  'POST /admin/delivery/templates': {
    input: () => ({ body: { ...germany(), name: `Template ${++numbers}` } }),
    says: /^Added the delivery template Template \d+$/,
  },
  'PATCH /admin/delivery/templates/{id}': {
    async input(shop) {
      const { id, version } = await newTemplate(shop)
      return { params: { id }, body: { version, name: `Renamed ${++numbers}` } }
    },
    says: /^Changed the delivery template Template \d+$/,
  },
  'DELETE /admin/delivery/templates/{id}': {
    input: async (shop) => ({ params: { id: (await newTemplate(shop)).id } }),
    says: /^Removed the delivery template Template \d+$/,
  },
  'POST /seller/delivery/from-template': {
    async input(shop) {
      const { id } = await newTemplate(shop)
      return { body: { version: (await readDelivery(shop)).version, template_id: id } }
    },
    says: /^Copied the delivery template Template \d+$/,
  },
  'PATCH /seller/delivery/dispatch': {
    input: async (shop) => ({
      body: { version: (await readDelivery(shop)).version, default_grams: 700 + ++numbers },
    }),
    says: /^Changed when the shop packs$/,
  },
  'POST /seller/delivery/zones': {
    input: async (shop) => ({ body: { version: (await readDelivery(shop)).version, ...germany() } }),
    says: /^Added the delivery zone Zone \d+$/,
  },
  'PATCH /seller/delivery/zones/{id}': {
    async input(shop) {
      const { id, version } = await newZone(shop)
      return { params: { id }, body: { version, name: `Renamed ${++numbers}` } }
    },
    says: /^Changed the delivery zone Zone \d+$/,
  },
  'DELETE /seller/delivery/zones/{id}': {
    input: async (shop) => ({ params: { id: (await newZone(shop)).id } }),
    says: /^Removed the delivery zone Zone \d+$/,
  },
  'POST /seller/delivery/methods': {
    async input(shop) {
      const { id, version } = await newZone(shop)
      return { body: { version, ...parcel(id) } }
    },
    says: /^Added the delivery method Parcel \d+$/,
  },
  'PATCH /seller/delivery/methods/{id}': {
    async input(shop) {
      const { id, version } = await newMethod(shop)
      return { params: { id }, body: { version, carrier: `Carrier ${++numbers}` } }
    },
    says: /^Changed the delivery method Parcel \d+$/,
  },
  'DELETE /seller/delivery/methods/{id}': {
    input: async (shop) => ({ params: { id: (await newMethod(shop)).id } }),
    says: /^Ended the delivery method Parcel \d+$/,
  },
  'POST /seller/delivery/import': {
    input: async (shop) => ({
      body: { version: (await readDelivery(shop)).version, text: `zone,country\nZone ${++numbers},DE\n` },
    }),
    says: /^Imported delivery zones and charges$/,
  },
  'POST /seller/delivery/order': {
    async input(shop) {
      const [first, second] = [await newZone(shop), await newZone(shop)]
      return { body: { version: second.version, zones: [second.id, first.id] } }
    },
    says: /^Sorted the delivery zones and methods$/,
  },
  'POST /admin/delivery/holidays': {
    input: () => ({ body: holidays() }),
    says: /^Added public holidays of Germany$/,
  },
  'POST /admin/delivery/holidays/remove': {
    async input(shop) {
      const body = holidays()
      const by = { headers: await enterConsole(shop, 'operator1@rialto.test') }
      await shop.call('POST', '/admin/delivery/holidays', { body, by })
      return { body }
    },
    says: /^Removed public holidays of Germany$/,
  },
}
