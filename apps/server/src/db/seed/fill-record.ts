import type { Actor } from '../../lib/actor.ts'
import { readEditable, recordEdit } from '../../modules/goods/products/index.ts'
import { recordHolidayAdded } from '../../modules/goods/shops/index.ts'
import { recordNote, recordParcelSent } from '../../modules/selling/orders/index.ts'
import { recordVoucherMade } from '../../modules/selling/vouchers/index.ts'
import type { Tx } from '../types.ts'
import { daysAgo, minutesAgo, type Seeding } from './seeding.ts'

interface Recorded {
  at: number
  record(): Promise<unknown>
}

interface Team {
  shopId: number
  owner: Actor
  packer: Actor
}

/** A product’s price was lowered by this, in the market’s currency. */
const LOWERED_BY = 2
const TWO_HOURS = 120

/**
 * The deeds of the first shop's team, in the sentences of the calls that do it. Needs orders, notes, vouchers, holidays and
 * members.
 */
export async function fillRecord(tx: Tx, seeding: Seeding): Promise<void> {
  const team = await findTeam(tx, seeding)
  if (!team) return
  const changes = [
    ...(await priceChange(tx, seeding, team)),
    ...(await parcels(tx, team)),
    ...(await notes(tx, team)),
    ...(await vouchers(tx, team)),
    ...(await holidays(tx, team)),
  ]
  for (const { record } of changes.sort((a, b) => a.at - b.at)) await record()
}

async function findTeam(tx: Tx, { demo, ids }: Seeding): Promise<Team | undefined> {
  const shopId = ids.shops.of(demo.shops[0]?.slug ?? '')
  const members = await tx
    .selectFrom('shop_members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .where('m.shop_id', '=', shopId)
    .select(['u.id', 'u.name', 'm.role'])
    .execute()
  const actor = (role: string): Actor | undefined => {
    const member = members.find((one) => one.role === role)
    return member && { kind: 'member', id: member.id, name: member.name }
  }
  const [owner, packer] = [actor('owner'), actor('fulfilment')]
  return owner && packer && { shopId, owner, packer }
}

async function priceChange(tx: Tx, { demo, ids, now }: Seeding, { shopId, owner }: Team): Promise<Recorded[]> {
  const slug = demo.shops[0]?.slug
  const product = demo.products.find(({ shop, discount_price }) => shop === slug && discount_price === 0)
  const productId = product ? ids.products.of(product.slug) : 0
  const after = await readEditable(tx, { productId, shopId })
  if (!after) return []
  const before = { ...after, price: after.price + LOWERED_BY }
  const at = daysAgo(now, 2)
  return [{ at, record: () => recordEdit(tx, { productId, shopId, actor: owner, at, before }) }]
}

async function parcels(tx: Tx, { shopId, packer }: Team): Promise<Recorded[]> {
  const sent = await tx
    .selectFrom('shipments as s')
    .innerJoin('orders as o', 'o.id', 's.order_id')
    .where('o.shop_id', '=', shopId)
    .select((eb) => [
      's.id',
      's.carrier',
      's.tracking_number',
      's.tracking_url',
      's.shipped_at',
      'o.code',
      'o.shop_id',
      eb
        .selectFrom('shipment_lines as l')
        .whereRef('l.shipment_id', '=', 's.id')
        .select((line) => line.fn.sum<number>('l.quantity').as('pieces'))
        .as('pieces'),
    ])
    .execute()
  return sent.map(({ id, carrier, tracking_number, tracking_url, shipped_at: at, code, shop_id, pieces }) => ({
    at,
    record: () =>
      recordParcelSent(tx, {
        order: { code, shop_id },
        actor: packer,
        at,
        shipmentId: id,
        handedOver: true,
        pieces: Number(pieces),
        tracking: { carrier, tracking_number, tracking_url },
      }),
  }))
}

async function notes(tx: Tx, { shopId, owner, packer }: Team): Promise<Recorded[]> {
  const written = await tx
    .selectFrom('order_notes as n')
    .innerJoin('orders as o', 'o.id', 'n.order_id')
    .where('o.shop_id', '=', shopId)
    .select(['o.id', 'o.code', 'o.shop_id', 'o.status', 'n.author_id', 'n.created_at'])
    .execute()
  return written.map(({ author_id, created_at: at, ...order }) => ({
    at,
    record: () => recordNote(tx, { order, actor: author_id === packer.id ? packer : owner, at }),
  }))
}

async function vouchers(tx: Tx, { shopId, owner }: Team): Promise<Recorded[]> {
  const made = await tx.selectFrom('vouchers').where('shop_id', '=', shopId).selectAll().execute()
  return made.map((voucher) => {
    const at = minutesAgo(voucher.starts_at, TWO_HOURS)
    return { at, record: () => recordVoucherMade(tx, { voucher, actor: owner, at }) }
  })
}

async function holidays(tx: Tx, { shopId, owner }: Team): Promise<Recorded[]> {
  const planned = await tx.selectFrom('shop_holidays').where('shop_id', '=', shopId).selectAll().execute()
  return planned.map((holiday) => {
    const at = holiday.created_at
    return { at, record: () => recordHolidayAdded(tx, { holiday, actor: owner, at }) }
  })
}
