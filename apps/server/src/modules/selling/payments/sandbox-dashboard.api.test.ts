import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withSettings } from '../../people/accounts/testing/shopper.ts'
import { brokenLaws } from '../ledger/testing/ledger-laws.ts'
import { createPaidOrders, type PaidOrders } from '../refunds/testing/paid-orders.ts'
import { createPaymentTestApp } from './testing/payment-test-app.ts'

let shop: PaidOrders
let staff: PaidOrders['staff']
beforeAll(async () => {
  shop = await createPaidOrders()
  staff = shop.staff
})
afterAll(async () => {
  expect(await brokenLaws(shop.deps.database.db)).toEqual([])
  await shop.close()
})

const open = (path: string, headers: Record<string, string> = {}) =>
  shop.app.inject({ method: 'GET', url: path, headers })
const send = (path: string, form: Record<string, string>) =>
  shop.app.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(form).toString(),
  })

/** Orders of 10.00 each and their delivery, paid together on the sandbox's page. */
async function paidInSandbox(count = 1) {
  const { orders, ...placed } = await withSettings(shop, { vat_taxes: [] }, () => shop.placeTogether('sandbox', count))
  const url = new URL(placed.url)
  expect((await send(url.pathname + url.search, { answer: 'pay' })).statusCode).toBe(303)
  const reference = url.pathname.split('/').at(-1) ?? ''
  const [order, other] = orders
  if (!order) throw new Error('no order')
  const path = `/sandbox-gateway/dashboard/${reference}?locale=en`
  return { order, other, path, page: url.pathname + url.search }
}

const act = async (path: string, form: Record<string, string>) => {
  const { statusCode, headers } = await send(path, form)
  expect([statusCode, headers.location]).toEqual([303, path])
}

/** What the buttons of a page are about. */
const subjects = async (path: string) =>
  [...(await open(path)).body.matchAll(/name="of" value="([^"]+)"/g)].map(([, of]) => of ?? '')
const subject = async (path: string) => {
  const [first] = await subjects(path)
  if (!first) throw new Error('nothing to decide')
  return first
}

const refund = async (orderId: number) => {
  const { version } = await shop.rowOf(orderId)
  const reply = await shop.call('POST', `/admin/orders/${orderId}/refunds`, {
    body: { version, goodwill: 3, bearer: 'shop' },
    by: staff,
  })
  expect(reply.status, reply.body.message).toBe(200)
  await shop.payments.workDue()
}
const states = async (orderId: number) => (await shop.refundsOf(orderId)).map(({ status, amount }) => [status, amount])

describe('the dashboard of the sandbox', () => {
  it('is found from a payment that is over, and lists those that were paid', async () => {
    const { order, path, page } = await paidInSandbox()
    expect((await open(page)).body).toContain(path.replace('&', '&amp;'))
    const list = await open('/sandbox-gateway/dashboard?locale=en')
    expect(list.statusCode).toBe(200)
    expect(list.body).toContain(path)
    expect(list.body).toContain(order.order_code)
    const { body, headers } = await open(path)
    expect(headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
    expect(body).toContain(order.order_code)
    expect(body).toContain('$14.90')
    expect(body).not.toMatch(/<script|style="/)
    expect((await open(path.replace('locale=en', 'locale=ar'))).body).toContain('<html lang="ar" dir="rtl">')
  })

  it('lets a refund of the shop fail after it was done', async () => {
    const { order, path } = await paidInSandbox()
    await refund(order.id)
    expect(await states(order.id)).toEqual([['done', 300]])
    await act(path, { act: 'failed', of: await subject(path) })
    expect(await states(order.id)).toEqual([['failed', 300]])
    expect(await shop.moneyOf(order.id)).toMatchObject({ refunding: 300, refunded: 0 })
    expect(await subjects(path)).toEqual([])
  })

  it('lacks money for refunds until it is said otherwise: they stay open, and are tried again', async () => {
    const { order, path } = await paidInSandbox()
    await act(path, { act: 'answer', answer: 'lacks_money' })
    expect((await open(path)).body).toContain('<option value="lacks_money" selected>')
    await refund(order.id)
    expect(await shop.refundsOf(order.id)).toMatchObject([
      { status: 'open', attempts: 1, error: 'insufficient_funds_in_the_sandbox' },
    ])
    await act(path, { act: 'answer', answer: 'succeeded' })
    shop.setNow(shop.deps.now() + 61_000)
    await shop.payments.workDue()
    expect(await states(order.id)).toEqual([['done', 300]])
    expect(await shop.moneyOf(order.id)).toMatchObject({ refunding: 300, refunded: 300 })
  })

  it('decides about refunds of the shop: done, failed, and tried again', async () => {
    const { order, path } = await paidInSandbox()
    await act(path, { act: 'answer', answer: 'pending' })
    expect((await open(path)).body).toContain('<option value="pending" selected>')
    await refund(order.id)
    await refund(order.id)
    expect(await states(order.id)).toEqual([
      ['sent', 300],
      ['sent', 300],
    ])
    const [first = '', second = ''] = await subjects(path)
    await act(path, { act: 'succeeded', of: first })
    await act(path, { act: 'failed', of: second })
    expect(await states(order.id)).toEqual([
      ['done', 300],
      ['failed', 300],
    ])
    await act(path, { act: 'answer', answer: 'failed' })
    const again = async () => {
      const { id, version } = (await shop.refundsOf(order.id))[1] ?? { id: 0, version: 0 }
      expect((await shop.call('POST', `/admin/refunds/${id}/again`, { body: { version }, by: staff })).status).toBe(200)
      await shop.payments.workDue()
    }
    await again()
    expect((await states(order.id))[1]).toEqual(['failed', 300])
    await act(path, { act: 'answer', answer: 'succeeded' })
    await again()
    expect((await states(order.id))[1]).toEqual(['done', 300])
  })

  it('gives a part back by hand, and then all that is left', async () => {
    const { order, path } = await paidInSandbox()
    await act(path, { act: 'refund', amount: '4.50', order: '' })
    expect(await states(order.id)).toEqual([['done', 450]])
    await act(path, { act: 'refund', amount: '', order: '' })
    expect(await states(order.id)).toEqual([
      ['done', 450],
      ['done', 1_040],
    ])
    expect((await shop.rowOf(order.id)).payment_status).toBe('refunded')
    expect((await send(path, { act: 'refund', amount: '', order: '' })).statusCode).toBe(422)
    // One that was made by hand comes back as well.
    await act(path, { act: 'failed', of: await subject(path) })
    expect(await shop.moneyOf(order.id)).toMatchObject({ refunded: 1_040 })
  })

  it('gives back of several orders, with the order or without', async () => {
    const { order, other, path } = await paidInSandbox(2)
    await act(path, { act: 'refund', amount: '2', order: order.order_code })
    expect(await states(order.id)).toEqual([['done', 200]])
    await act(path, { act: 'refund', amount: '3', order: '' })
    expect(await states(order.id)).toEqual([['done', 200]])
    expect(await states(other?.id ?? 0)).toEqual([])
    const { body } = await shop.call('GET', '/admin/refunds?state=unassigned', { by: staff })
    expect(body.data.items).toMatchObject([
      { amount: 3, candidates: [{ order_code: order.order_code }, { order_code: other?.order_code }] },
    ])
  })

  it.each(['won', 'lost'] as const)('opens a dispute, which is %s', async (end) => {
    const { order, path } = await paidInSandbox()
    await act(path, { act: 'dispute', amount: '' })
    expect((await shop.moneyOf(order.id)).open_cases).toBe(1)
    const find = async (view: string) => {
      const { body } = await shop.call('GET', `/admin/disputes?view=${view}&limit=100`, { by: staff })
      return body.data.items.find(({ order_id }: { order_id: number }) => order_id === order.id)
    }
    expect(await find('open')).toMatchObject({
      ...{ amount: 14.9, fee: 15, state: 'needs_response', evidence_by: expect.any(String) },
      dashboard_url: `http://localhost:3000${path.split('?')[0]}`,
    })
    // Neither is possible while it is open.
    const impossible: Record<string, string>[] = [
      { act: 'dispute', amount: '' },
      { act: 'refund', amount: '1', order: '' },
    ]
    for (const form of impossible) expect((await send(path, form)).statusCode).toBe(422)
    await act(path, { act: end, of: await subject(path) })
    expect(await find('over')).toMatchObject({ state: end, closed_at: expect.any(String) })
    expect(await shop.moneyOf(order.id)).toMatchObject({ open_cases: 0, refunded: end === 'lost' ? 1_490 : 0 })
    expect((await send(path, { act: end, of: 'sandbox_dp_1' })).statusCode).toBe(422)
  })

  it.each([
    ['an act that it does not know', { act: 'steal' }],
    ['more than was paid', { act: 'refund', amount: '14.91', order: '' }],
    ['less than nothing', { act: 'refund', amount: '-1', order: '' }],
    ['an amount that cannot be paid', { act: 'refund', amount: '0.001', order: '' }],
    ['words instead of an amount', { act: 'dispute', amount: 'all' }],
    ['a refund of another payment', { act: 'failed', of: 'sandbox_rialto-refund-1-1' }],
  ])('refuses %s', async (_, form) => {
    const { order, path } = await paidInSandbox()
    const { statusCode, body } = await send(path, form)
    expect(statusCode).toBe(422)
    expect(body).toContain('role="alert"')
    expect(await states(order.id)).toEqual([])
    expect(await shop.moneyOf(order.id)).toMatchObject({ open_cases: 0, refunding: 0 })
  })

  it('is not there for payments that are unknown or not paid, nor for other machines', async () => {
    const { path } = await paidInSandbox()
    for (const unknown of [path.replace('sandbox_', 'sandbox_0'), '/sandbox-gateway/dashboard/x']) {
      expect((await open(unknown)).statusCode).toBe(404)
      expect((await send(unknown, { act: 'dispute', amount: '' })).statusCode).toBe(404)
    }
    for (const strange of [path, '/sandbox-gateway/dashboard']) {
      expect((await open(strange, { host: 'shop.example' })).statusCode).toBe(403)
      expect((await open(strange, { 'x-forwarded-for': '192.0.2.7' })).statusCode).toBe(403)
    }
  })
})

it.each([
  ['in production', { APP_ENV: 'production', APP_SECRET: 'x'.repeat(32), APP_URL: 'https://shop.test' }],
  ['where real money is taken', { STRIPE_SECRET_KEY: 'sk_live_stand_in' }],
])('no page of the sandbox is there %s', async (_, environment: Record<string, string>) => {
  const closed = await createPaymentTestApp(environment)
  try {
    for (const url of [
      '/sandbox-gateway/dashboard',
      '/sandbox-gateway/dashboard/sandbox_1',
      '/sandbox-gateway/sandbox_1',
    ])
      expect((await closed.app.inject({ url })).statusCode).toBe(404)
  } finally {
    await closed.close()
  }
})
