import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { enterConsole } from '../../../../test/support/console.ts'
import { createNotifier } from '../../base/notifications/index.ts'
import { createOutbound } from '../../base/outbound/index.ts'
import { createSettings, saveSetting } from '../../base/settings/index.ts'
import { putInCart } from '../../selling/orders/testing/order-calls.ts'
import { createSellerCalls, type SellerCalls } from '../../selling/orders/testing/seller-calls.ts'
import { createRateNotices } from './index.ts'

const OPERATOR = 'operator1@rialto.test'
const DAY_MS = 86_400_000

let shop: SellerCalls
let staff: { headers: Record<string, string> }
let standard: number
let food: number
beforeAll(async () => {
  shop = await createSellerCalls()
  staff = { headers: await enterConsole(shop, OPERATOR) }
  await shop.deps.database.write(async (tx) => {
    for (const [key, value] of Object.entries({ home_country: 'DE', vat_taxes: [], tax_mode: 'rates' }))
      await saveSetting(tx, key, value)
  })
  shop.deps.invalidations.publish('settings')
  standard = await addCategory('Standard')
  food = await addCategory('Food')
  for (const [category_id, percentage] of [
    [standard, 19],
    [food, 7],
  ] as const)
    await addRate({ category_id, percentage, from_day: '2020-01-01' })
  const { productId } = await putInCart(shop, (await shop.addBuyer()).id, { shopId: shop.shopId, price: 1_000 })
  const category = { tax_category_id: food }
  await shop.deps.database.db.updateTable('products').set(category).where('id', '=', productId).execute()
})
afterAll(() => shop.close())

const admin = (method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) =>
  shop.call(method, `/admin/tax${path}`, { body, by: staff })

async function addCategory(name: string): Promise<number> {
  const { body } = await admin('POST', '/categories', { name })
  return body.data.categories.find((one: { name: string }) => one.name === name).id
}

async function addRate(rate: { category_id: number; percentage: number; from_day: string; country?: string }) {
  const { status, body } = await admin('POST', '/rates', { country: 'DE', name: 'VAT', code: 'S', ...rate })
  expect(status, JSON.stringify(body)).toBe(200)
  const found = body.data.rates.find(
    (one: { category_id: number; from_day: string }) =>
      one.category_id === rate.category_id && one.from_day === rate.from_day,
  )
  return { ...found, change: body.change.id }
}

const day = (offset: number) => new Date(shop.deps.now() + offset * DAY_MS).toISOString().slice(0, 10)

function processes() {
  const deps = { ...shop.deps, settings: createSettings(shop.deps) }
  const all = { ...deps, outbound: createOutbound(deps) }
  return { notices: createRateNotices(all), notifier: createNotifier(all) }
}

/** What two processes at the same time tell, and a third one after them. */
async function tellAll(): Promise<void> {
  const [one, two, later] = [processes(), processes(), processes()]
  await Promise.all([one.notices.workDue(), two.notices.workDue()])
  await later.notices.workDue()
  await Promise.all([one.notifier.tellDue(), two.notifier.tellDue()])
  await later.notifier.tellDue()
}

const mailsTo = async (email: string | null) =>
  shop.deps.database.db
    .selectFrom('outbox')
    .where('recipient', '=', email ?? '')
    .where('subject', 'like', '% tax from %')
    .select(['subject', 'text'])
    .orderBy('id')
    .execute()
const listed = async () => {
  const { items } = (await shop.call('GET', '/seller/notifications')).body.data
  return items.filter(({ kind }: { kind: string }) => kind === 'tax_rate_coming')
}

describe('a coming tax rate', () => {
  it('is told a month before, once, to sellers of such goods and the staff for money', async () => {
    await addRate({ category_id: food, percentage: 8, from_day: day(40) })
    await tellAll()
    expect([await listed(), await mailsTo(OPERATOR)]).toEqual([[], []])
    shop.setNow(shop.deps.now() + 11 * DAY_MS)
    await tellAll()
    await tellAll()
    expect(await listed()).toMatchObject([
      { title: expect.stringMatching(/^Food: 8% tax from \w+ \d+, \d{4}$/), href: '/products' },
    ])
    const [first, ...more] = await mailsTo(shop.seller.email)
    expect(more).toEqual([])
    expect(first?.text).toContain('In Germany; until then it is 7%.')
    const mails = await mailsTo(OPERATOR)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain('Shops that were told of it: 1')
    const { rates } = (await shop.call('GET', '/admin/tax', { by: { headers: await again() } })).body.data
    const told = rates.filter(({ told_on }: { told_on?: string }) => told_on)
    expect(told).toMatchObject([{ category_id: food, percentage: 8, told_on: day(0) }])
  })

  it('is told again once it is another rate, and not at all once it was taken back', async () => {
    const { category_id, from_day } = { category_id: food, from_day: day(29) }
    const { rates } = (await shop.call('GET', '/admin/tax', { by: { headers: await again() } })).body.data
    const coming = rates.find((one: { category_id: number; from_day: string }) => {
      return one.category_id === category_id && one.from_day === from_day
    })
    expect((await admin('PATCH', `/rates/${coming.id}`, { version: coming.version, percentage: 9 })).status).toBe(200)
    await tellAll()
    expect((await listed()).map(({ title }: { title: string }) => title.slice(0, 12))).toEqual([
      'Food: 9% tax',
      'Food: 8% tax',
    ])
    const next = await addRate({ category_id: standard, percentage: 20, from_day: day(10) })
    // The rate before it goes on.
    const undone = await shop.call('POST', `/admin/record/${next.change}/restore`, { body: {}, by: staff })
    expect(undone.status).toBe(200)
    await tellAll()
    expect(await mailsTo(OPERATOR)).toHaveLength(2)
    expect((await mailsTo(OPERATOR)).filter(({ subject }) => subject.includes('20%'))).toEqual([])
  })

  it('is told where a rate ends without another: the default one decides then', async () => {
    const { rates } = (await shop.call('GET', '/admin/tax', { by: { headers: await again() } })).body.data
    const [last] = rates.filter((one: { category_id: number }) => one.category_id === food).slice(-1)
    const end = { version: last.version, to_day: day(29) }
    expect((await admin('PATCH', `/rates/${last.id}`, end)).status).toBe(200)
    shop.setNow(shop.deps.now() + 1 * DAY_MS)
    await tellAll()
    const titles = (await listed()).map(({ title }: { title: string }) => title)
    expect(titles[0]).toMatch(/^Food: 19% tax/)
    expect(titles).toHaveLength(3)
  })

  it('is not told to those who charge no tax, nor of another country', async () => {
    await again()
    await addRate({ category_id: food, percentage: 12, from_day: day(5), country: 'AT' })
    await tellAll()
    expect(await listed()).toHaveLength(3)
    const { db } = shop.deps.database
    await db
      .insertInto('shop_taxes')
      .values({
        ...{ shop_id: shop.shopId, status: 'small_business', country: null, place: 'origin' },
        ...{ exemption_text: 'Exempt', version: 1 },
      })
      .execute()
    await addRate({ category_id: food, percentage: 11, from_day: day(32) })
    shop.setNow(shop.deps.now() + 3 * DAY_MS)
    await tellAll()
    expect(await listed()).toHaveLength(3)
    expect((await mailsTo(OPERATOR)).some(({ subject }) => subject.startsWith('Food: 11%'))).toBe(true)
  })
})

/** The staff logs in again, as weeks have gone by. */
async function again(): Promise<Record<string, string>> {
  staff = { headers: await enterConsole(shop, OPERATOR) }
  return staff.headers
}
