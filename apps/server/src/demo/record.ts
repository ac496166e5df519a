import type { DemoReport } from '@rialto/demo'
import type { Tx } from '../db/types.ts'
import type { Actor } from '../lib/people.ts'
import { recordWording } from '../modules/content/texts/texts.ts'
import { indexProducts } from '../modules/goods/catalog/index.ts'
import { readEditable, recordEdit } from '../modules/goods/products/index.ts'
import { recordHolidayAdded } from '../modules/goods/shops/index.ts'
import { recordJoining } from '../modules/people/access/index.ts'
import { recordNote, recordParcelSent } from '../modules/selling/orders/index.ts'
import { recordVoucherMade } from '../modules/selling/vouchers/index.ts'
import { recordHold } from '../modules/talking/moderation/index.ts'
import { daysAgo, minutesAgo, type Seeding } from './demo-ids.ts'

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

/** The deeds of the market's staff, in the sentences of the calls that do it. Needs staff, vouchers and moderation. */
export async function fillMarketRecord(tx: Tx, { demo, now }: Seeding): Promise<void> {
  const staff = await tx
    .selectFrom('staff as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select(['s.user_id', 'u.name', 's.role', 's.created_at'])
    .orderBy('s.created_at')
    .execute()
  const owner = staff.find(({ role }) => role === 'owner')
  if (!owner) return
  const actor: Actor = { kind: 'staff', id: owner.user_id, name: owner.name }
  for (const { created_at: at, ...one } of staff.filter(({ user_id }) => user_id !== owner.user_id))
    await recordJoining(tx, { staff: one, actor, at })
  for (const { locale, key, text } of demo.rewordedTexts)
    await recordWording(tx, { locale, key, original: key, before: null, after: text, actor, at: daysAgo(now, 3) })
  const vouchers = await tx.selectFrom('vouchers').where('shop_id', 'is', null).selectAll().execute()
  for (const voucher of vouchers) await recordVoucherMade(tx, { voucher, actor, at: daysAgo(now, 1) })
  await recordWithheld(tx, actor)
}

async function recordWithheld(tx: Tx, actor: Actor): Promise<void> {
  const hidden = await tx
    .selectFrom('products')
    .where('hold', '=', 'hidden')
    .select(['id', 'name', 'hold_reason', 'held_at'])
    .execute()
  for (const { id, name, hold_reason: reason, held_at: at } of hidden)
    await recordHold(tx, {
      action: 'product_hidden',
      products: [{ id, name, hold: null, hold_reason: null }],
      to: { state: 'hidden', reason },
      settled: [],
      actor,
      at: at ?? 0,
    })
}

/** Open reports, and a product that the market has hidden, whose shop asks for another look. Needs all that may be reported. */
export async function fillModeration(tx: Tx, seeding: Seeding): Promise<void> {
  const { demo, ids, now } = seeding
  const names = new Map([...demo.users, ...demo.reviewers].map((person) => [person.key, person.name]))
  for (const report of demo.reports) {
    const userId = ids.users.of(report.reporter)
    const shopId = ids.shops.of(report.shop)
    const subjectId = await findSubject(tx, report.kind, { shopId, userId })
    if (subjectId === undefined) throw new Error(`nothing to report of ${report.shop}`)
    await tx
      .insertInto('reports')
      .values({
        kind: report.kind,
        subject_id: subjectId,
        shop_id: shopId,
        user_id: userId,
        reporter_name: names.get(report.reporter) ?? '',
        is_of_shop: 0,
        reason: report.reason,
        text: report.text,
        created_at: minutesAgo(now, report.minutes_ago),
      })
      .execute()
  }
  await withhold(tx, seeding)
}

async function findSubject(
  tx: Tx,
  kind: DemoReport['kind'],
  { shopId, userId }: { shopId: number; userId: number },
): Promise<number | undefined> {
  if (kind === 'shop') return shopId
  const table = {
    product: 'products',
    review: 'reviews',
    question: 'questions',
    conversation: 'conversations',
  } as const
  const row = await tx
    .selectFrom(table[kind])
    .where('shop_id', '=', shopId)
    .$if(kind === 'conversation', (query) => query.where('user_id', '=', userId))
    .$if(kind === 'question', (query) => query.where('answer_text', 'is not', null))
    .$if(kind === 'review', (query) => query.orderBy('rating'))
    .select('id')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}

/** It looks like the first product of its shop, and is none of the demo's products, as shoppers never see it. */
async function withhold(tx: Tx, { demo: { withheld, users }, ids, now }: Seeding): Promise<void> {
  const shopId = ids.shops.of(withheld.shop)
  const model = tx.selectFrom('products').where('shop_id', '=', shopId).orderBy('id').limit(1)
  const { id: modelId, ...columns } = await model.selectAll().executeTakeFirstOrThrow()
  const { id } = await tx
    .insertInto('products')
    .values({
      ...columns,
      name: withheld.name,
      handle: 'withheld',
      sku: 'WITHHELD',
      ...{ sold: 0, popularity: 0, rating_sum: 0, review_count: 0, rating: 0, stock: 0 },
      status: 'withheld',
      own_status: 'active',
      hold: 'hidden',
      hold_reason: withheld.reason,
      held_at: minutesAgo(now, withheld.held_minutes_ago),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('product_variants')
    .values({
      product_id: id,
      size_id: null,
      color_id: null,
      sku: 'WITHHELD',
      barcode: '',
      grams: 0,
      stock: 0,
      position: 0,
    })
    .execute()
  const categories = await tx
    .selectFrom('product_categories')
    .where('product_id', '=', modelId)
    .select('category_id')
    .execute()
  for (const { category_id } of categories)
    await tx.insertInto('product_categories').values({ product_id: id, category_id }).execute()
  await tx
    .insertInto('product_pictures')
    .values({ product_id: id, picture: columns.thumbnail, alt: withheld.name, position: 0 })
    .execute()
  await indexProducts(tx, [id])
  const owner = users.find(({ shop }) => shop === withheld.shop)
  await tx
    .insertInto('reports')
    .values({
      kind: 'product',
      subject_id: id,
      shop_id: shopId,
      user_id: owner ? ids.users.of(owner.key) : null,
      reporter_name: owner?.name ?? '',
      is_of_shop: 1,
      reason: 'other',
      text: withheld.request,
      created_at: minutesAgo(now, withheld.asked_minutes_ago),
    })
    .execute()
}
