import { Order, SellerLegal, ShopAbout } from '@rialto/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { enterConsole } from '../../../../test/support/console.ts'
import { createOutbound } from '../../base/outbound/index.ts'
import { createSettings } from '../../base/settings/index.ts'
import { withSettings } from '../../people/accounts/testing/shopper.ts'
import { createSellerCalls, type SellerCalls } from '../../selling/orders/testing/seller-calls.ts'
import { createFactEnds } from './end-facts.ts'

let shop: SellerCalls
let staff: { headers: Record<string, string> }
let support: { headers: Record<string, string> }
beforeAll(async () => {
  shop = await createSellerCalls()
  staff = { headers: await enterConsole(shop, 'operator1@rialto.test') }
  const { db } = shop.deps.database
  const buyer = await shop.addBuyer()
  const member = { shop_id: shop.shopId, user_id: buyer.id, role: 'manager' as const, created_at: 0 }
  await db.insertInto('shop_members').values(member).execute()
  support = { headers: buyer.headers }
})
afterAll(() => shop.close())

const ADDRESS = { street: 'Töpferweg 4', post_code: '20537', town: 'Hamburg', country: 'DE' }

const readOwn = async (): Promise<SellerLegal> => {
  const { status, body } = await shop.call('GET', '/seller/legal')
  expect(status, JSON.stringify(body)).toBe(200)
  expect(SellerLegal.strict().safeParse(body.data).error).toBeUndefined()
  return body.data
}
const factOf = async (kind: string) => {
  const found = (await readOwn()).facts.find((fact) => fact.kind === kind)
  if (!found) throw new Error(`no fact ${kind}`)
  return found
}
const put = (kind: string, value: object, seen: number | null) =>
  shop.call('PUT', `/seller/legal/facts/${kind}`, { body: { value, seen } })
async function give(kind: string, value: object) {
  const reply = await put(kind, value, (await factOf(kind)).given?.id ?? null)
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return { id: (await factOf(kind)).given?.id ?? 0, change: reply.body.change?.id as number | undefined }
}
const decide = (id: number, way: 'verify' | 'refuse', body: object = {}) =>
  shop.call('POST', `/admin/facts/${id}/${way}`, { body, by: staff })
const identity = async () => {
  const { about } = (await shop.get(`/shops/${shop.shopId}`)).body.data
  expect(ShopAbout.strict().safeParse(about).error).toBeUndefined()
  return about.identity
}
const waiting = async () =>
  (await shop.call('GET', `/admin/facts?shop_id=${shop.shopId}`, { by: staff })).body.data.items as {
    id: number
    kind: string
    before: object | null
  }[]
const undo = (change: number | undefined, by?: typeof staff) =>
  shop.call('POST', `/${by ? 'admin' : 'seller'}/record/${change}/restore`, { body: {}, ...(by && { by }) })

describe('the facts of a seller', () => {
  it('are nothing at first, so that pages and orders stay as they were', async () => {
    const { facts, mode, is_complete } = await readOwn()
    expect(facts.every(({ given, shown }) => given === null && shown === null)).toBe(true)
    expect([mode, is_complete]).toEqual(['off', false])
    // What the shop's page says begins the form, and is not given by that.
    const profile = { phone: '+4940123456', email: 'shop@lume.test', address: 'Quay 1' }
    await shop.deps.database.db.updateTable('shops').set(profile).where('id', '=', shop.shopId).execute()
    expect((await factOf('contact')).suggested).toEqual({ phone: '+4940123456', email: 'shop@lume.test' })
    expect((await factOf('address')).suggested).toEqual({ street: 'Quay 1' })
    expect(await identity()).toBeUndefined()
    const { id, buyer } = await shop.order()
    const { order } = (await shop.get(`/order-details?order_id=${id}`, { headers: buyer.headers })).body.data
    expect('seller' in order).toBe(false)
  })

  it('are checked as they are given, field by field', async () => {
    const refused = await put('address', { street: '', town: 'Hamburg', country: 'Germany' }, null)
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['value.street', 'value.country']])
    const vat = await put('vat_id', { number: 'DE136695977' }, null)
    expect(vat.body.errors['value.number']).toEqual([
      'This is not a VAT number of any country. It begins with the country’s letters.',
    ])
    expect((await put('trader', { is_trader: 'perhaps' }, null)).status).toBe(422)
    expect((await put('self_certification', { accepted: false }, null)).status).toBe(422)
    expect((await put('shoe_size', {}, null)).status).toBe(404)
    expect((await readOwn()).facts.every(({ given }) => given === null)).toBe(true)
  })

  it('are shown once the staff has verified them; a change stays hidden until it is verified too', async () => {
    await give('trader', { is_trader: true })
    const { id } = await give('legal_name', { name: 'Lume & Clay GmbH' })
    // The seller's own statement is shown at once; nobody verifies it.
    expect(await identity()).toMatchObject({ is_trader: true, name: null })
    expect((await waiting()).map(({ kind }) => kind)).toEqual(['legal_name'])
    const verified = await decide(id, 'verify')
    expect([verified.status, verified.body.data.fact.state]).toEqual([200, 'verified'])
    expect(await identity()).toMatchObject({ name: 'Lume & Clay GmbH' })
    expect((await decide(id, 'verify')).body.code).toBe('conflict')

    const changed = await give('legal_name', { name: 'Lume GmbH' })
    expect(await identity()).toMatchObject({ name: 'Lume & Clay GmbH' })
    expect((await waiting()).find((fact) => fact.id === changed.id)?.before).toMatchObject({ name: 'Lume & Clay GmbH' })
    const refused = await decide(changed.id, 'refuse', { reason: 'The register says otherwise' })
    expect(refused.status, JSON.stringify(refused.body)).toBe(200)
    expect((await factOf('legal_name')).given).toMatchObject({
      state: 'refused',
      reason: 'The register says otherwise',
    })
    expect(await identity()).toMatchObject({ name: 'Lume & Clay GmbH' })
    const mails = await shop.mailsTo({ email: shop.seller.email } as never)
    expect(mails.some(({ text }) => text.includes('The register says otherwise'))).toBe(true)
  })

  it('are frozen in an order as shoppers saw them', async () => {
    const { id: address } = await give('address', ADDRESS)
    expect((await decide(address, 'verify', { expires_on: '2099-12-31' })).status).toBe(200)
    const { id, buyer } = await shop.order()
    const read = async () => {
      const { order } = (await shop.get(`/order-details?order_id=${id}`, { headers: buyer.headers })).body.data
      expect(Order.strict().safeParse(order).error).toBeUndefined()
      return order.seller
    }
    const before = await read()
    expect(before).toMatchObject({ is_trader: true, name: 'Lume & Clay GmbH', address: ADDRESS })
    const moved = await give('address', { ...ADDRESS, street: 'Hafen 1' })
    await decide(moved.id, 'verify')
    expect(await identity()).toMatchObject({ address: { street: 'Hafen 1' } })
    expect(await read()).toEqual(before)
    const sold = await shop.call('GET', `/seller/orders/${id}`)
    expect(sold.body.data.order.seller).toEqual(before)
  })

  it('are given against the version that was seen, by two at once, and once only', async () => {
    const seen = (await factOf('contact')).given?.id ?? null
    const contact = (email: string) => ({ email, phone: '+49 40 66969204' })
    const both = await Promise.all([
      put('contact', contact('a@lume.test'), seen),
      put('contact', contact('b@lume.test'), seen),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)?.body.code).toBe('stale')
    const { given } = await factOf('contact')
    const again = await put('contact', given?.value ?? {}, given?.id ?? null)
    expect([again.status, again.body.change]).toEqual([200, undefined])
  })

  it('are taken back, and decisions too, as long as nobody has changed them since', async () => {
    const before = await factOf('register')
    const { id, change } = await give('register', { register: 'Amtsgericht Hamburg', number: 'HRB 1' })
    const verified = await decide(id, 'verify')
    // A fact that was decided is no longer taken back by its seller.
    expect((await undo(change)).body.code).toBe('stale')
    expect((await undo(verified.body.change.id, staff)).status).toBe(200)
    expect((await factOf('register')).given?.state).toBe('given')
    expect((await undo(change)).status).toBe(200)
    expect((await factOf('register')).given).toEqual(before.given)
    // A change that is taken back leaves what was verified before as verified.
    const first = await give('packaging', { packaging: 'LUCID 1' })
    await decide(first.id, 'verify')
    const second = await give('packaging', { packaging: 'LUCID 2' })
    const undone = await undo(second.change)
    expect(undone.status, JSON.stringify(undone.body)).toBe(200)
    expect((await factOf('packaging')).given).toMatchObject({ id: first.id, state: 'verified' })
  })

  it('are complete once all is given that the law asks this shop for', async () => {
    await give('vat_id', { number: 'DE 136 695 976' })
    expect((await factOf('vat_id')).given?.value).toEqual({ number: 'DE136695976' })
    await give('self_certification', { accepted: true })
    await give('legal_name', { name: 'Lume & Clay GmbH', form: 'GmbH' })
    await withSettings(shop, { seller_facts: 'ask' }, async () => {
      expect(await readOwn()).toMatchObject({ mode: 'ask', is_complete: true })
      const { lines } = (await shop.call('GET', '/admin/readiness', { by: staff })).body.data
      expect(lines.find(({ key }: { key: string }) => key === 'identity_of_sellers')).toMatchObject({
        state: expect.stringMatching(/missing|partly/),
      })
    })
  })

  it('end on the day that is named: a month before, the shop hears of it, and afterwards nobody sees it', async () => {
    const past = await decide((await give('tax_number', { number: '22/815' })).id, 'verify', {
      expires_on: '2001-01-01',
    })
    expect([past.status, Object.keys(past.body.errors)]).toEqual([422, ['expires_on']])
    const { id } = await give('contact', { email: 'c@lume.test', phone: '+49 40 66969205' })
    const now = shop.deps.now()
    const dayIn = (days: number) => new Date(now + days * 86_400_000).toISOString().slice(0, 10)
    expect((await decide(id, 'verify', { expires_on: dayIn(40) })).status).toBe(200)
    const settings = createSettings(shop.deps)
    const ends = createFactEnds({ ...shop.deps, settings, outbound: createOutbound({ ...shop.deps, settings }) })
    const reminders = async () =>
      (await shop.mailsTo({ email: shop.seller.email } as never)).filter(({ subject }) => /counts until/.test(subject))
    await ends.workDue()
    expect(await reminders()).toHaveLength(0)
    shop.setNow(now + 11 * 86_400_000)
    await ends.workDue()
    await ends.workDue()
    expect(await reminders()).toHaveLength(1)
    expect(await identity()).toMatchObject({ email: 'c@lume.test' })

    shop.setNow(now + 41 * 86_400_000)
    try {
      await ends.workDue()
      expect(await identity()).toMatchObject({ email: null })
      const { given, shown } = await factOf('contact')
      expect([given?.state, shown]).toEqual(['expired', null])
      expect((await readOwn()).is_complete).toBe(false)
      // Told again, even the same is looked at anew.
      const again = await give('contact', { email: 'c@lume.test', phone: '+49 40 66969205' })
      expect(again.id).not.toBe(id)
      // The staff logs in again, as months have gone by.
      staff = { headers: await enterConsole(shop, 'operator1@rialto.test') }
      expect((await decide(again.id, 'verify', { expires_on: dayIn(900) })).status).toBe(200)
      expect(await identity()).toMatchObject({ email: 'c@lume.test' })
      await ends.workDue()
      expect(await identity()).toMatchObject({ email: 'c@lume.test' })
      expect(await reminders()).toHaveLength(1)
    } finally {
      shop.setNow(now)
      staff = { headers: await enterConsole(shop, 'operator1@rialto.test') }
    }
  })

  it('are for those who hold the account alone, and decisions for the staff', async () => {
    expect((await shop.call('GET', '/seller/legal', { by: { headers: {} } })).status).toBe(401)
    expect((await shop.get('/seller/legal', { headers: support.headers })).status).not.toBe(200)
    expect((await shop.call('GET', '/admin/facts', { by: { headers: {} } })).status).toBe(401)
    expect((await shop.call('POST', '/admin/facts/999999/verify', { body: {}, by: staff })).status).toBe(404)
    expect((await shop.call('POST', '/admin/facts/1/refuse', { body: { reason: ' ' }, by: staff })).status).toBe(422)
  })
})

describe('a private seller', () => {
  it('is shown as such, with neither name nor address', async () => {
    await give('trader', { is_trader: false })
    const shown = await identity()
    expect(shown.is_trader).toBe(false)
    expect(JSON.stringify(shown)).not.toMatch(/Lume|Hafen|Hamburg/)
  })
})
