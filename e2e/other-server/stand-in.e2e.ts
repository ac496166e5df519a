import { expect, test } from '@playwright/test'
import { OWN_VIEW } from '../support/views.ts'
import { GOODS, SHOPS } from './goods.ts'
import { ENTITIES, type Names } from './section-3.ts'
import { CALLS, callOf } from './section-7.ts'
import { type OtherServer, startOtherServer } from './server.ts'
import { addShopper } from './start.ts'
import { unspecifiedNames } from './unspecified-names.ts'

const [product_id, shop_id] = [GOODS[0]?.id, SHOPS[0]?.id]
let other: OtherServer

test.beforeAll(async () => {
  other = await startOtherServer({ en: {} })
})
test.afterAll(() => other.stop())

test.describe('startOtherServer', () => {
  test('answers the calls of section 7 and 404 for others', { tag: OWN_VIEW }, async () => {
    expect([...other.keys].sort()).toEqual(CALLS.map(({ key }) => key).sort())
    const { email, password, id } = addShopper(other)
    const ask = async (key: string, query = '', body?: unknown, token = '') => {
      const [method, path] = key.split(' ')
      return fetch(`${other.url}/api${path}${query}`, {
        method,
        headers: {
          'x-requested-with': 'XMLHttpRequest',
          'accept-language': 'en',
          'content-type': 'application/json',
          ...(token && { authorization: `Bearer ${token}` }),
        },
        body: body === undefined ? undefined : JSON.stringify(body),
      })
    }
    const login = await (await ask('POST /login', '', { phone: email, password })).json()
    const { token } = login.data.access
    for (const { key, sent } of CALLS.filter((call) => !/logout|login|auth/.test(call.key))) {
      const values = { product_id, quantity: 1, shop_ids: [shop_id], shop_id, user_id: id }
      const all: Record<string, unknown> = { ...values, page: 1, per_page: 20, search: '', coupon_id: 51, type: 'user' }
      const fields = Object.fromEntries(sent.map((name) => [name, all[name] ?? null]))
      const path = key.replace('{locale}', 'en')
      const isPublic = /master|lang/.test(key)
      const reply = key.startsWith('GET')
        ? await ask(path, `?${new URLSearchParams(fields as Record<string, string>)}`, undefined, isPublic ? '' : token)
        : await ask(path, '', fields, token)
      expect(reply.status, key).toBeLessThan(500)
    }
    expect(other.deviations()).toEqual([])
    expect((await ask('GET /products')).status).toBe(404)
    expect(other.unknownRequests()).toContain('GET /api/products')
  })

  test('reports fields of replies that the specification does not name', { tag: OWN_VIEW }, () => {
    const [line, carts] = [{ id: 1, cart_id: 2, thumbnails: [{ thumbnail: '/a.svg', id: 3 }] }, callOf('GET', '/carts')]
    const body = { data: { total: 1, cart_items: [{ shop_id: 1, products: [line] }], total_weight: 3 } }
    expect(carts && unspecifiedNames(carts, 200, body)).toEqual([
      'data.cart_items.products.cart_id',
      'data.cart_items.products.thumbnails.id',
      'data.total_weight',
    ])
    expect(callOf('GET', '/home')).toBeUndefined()
  })

  test('lists only names that the quoted lines of section 3 contain', { tag: OWN_VIEW }, () => {
    const namesIn = (names: Names): string[] =>
      Object.entries(names).flatMap(([name, inner]) => [name, ...(inner === true ? [] : namesIn(inner))])
    for (const { line, quote, names } of ENTITIES) {
      // The names below another entity are quoted with that entity.
      const ownNames = Object.entries(names).flatMap(([name, inner]) =>
        inner === true || ENTITIES.some((one) => one.names === inner) || /^(size|color)$/.test(name)
          ? [name]
          : [name, ...namesIn(inner)],
      )
      for (const name of ownNames) expect(quote, `specification.md:${line}`).toMatch(new RegExp(`\\b${name}\\b`))
    }
  })
})
