import { describe, expect, it } from 'vitest'
import { commandLine, commandName, commandOptions } from './commands.ts'
import { type EndpointKey, endpointOf, endpoints } from './index.ts'

const commands = (Object.keys(endpoints) as EndpointKey[]).flatMap((key) => {
  const name = commandName(key, endpointOf(key))
  return name === undefined ? [] : [{ key, name, endpoint: endpointOf(key) }]
})
const lineOf = (key: EndpointKey, given: Parameters<typeof commandLine>[2] = {}) =>
  commandLine(key, endpointOf(key), given)

describe('the names of commands', () => {
  it('are unique, and none is the beginning of another', () => {
    const names = commands.map(({ name }) => name)
    expect(names.filter((name) => names.some((other) => other.startsWith(`${name} `)))).toEqual([])
    expect(new Set(names).size).toBe(names.length)
  })

  it.each<[EndpointKey, string]>([
    ['GET /admin/vouchers', 'vouchers list'],
    ['GET /admin/vouchers/{id}', 'vouchers show'],
    ['POST /admin/vouchers', 'vouchers create'],
    ['PATCH /admin/vouchers/{id}', 'vouchers change'],
    ['POST /admin/vouchers/{id}/stop', 'vouchers stop'],
    ['DELETE /admin/flash-sales/{id}', 'flash-sales remove'],
    ['POST /admin/flash-sales/{id}/offers/{product_id}/refuse', 'flash-sales offers refuse'],
    ['POST /admin/tickets/{id}/notes', 'tickets notes create'],
    ['GET /admin/categories', 'categories list'],
    ['GET /admin/look', 'look show'],
    ['PUT /admin/look', 'look set'],
    ['GET /seller/orders/{id}', 'seller orders show'],
    ['GET /seller/products/export', 'seller products export'],
    ['POST /admin/products/{id}/show', 'products unhide'],
  ])('%s is %s', (key, name) => expect(commandName(key, endpointOf(key))).toBe(name))

  it('are for calls of sellers and operators that keys may make, and for those that name one', () => {
    expect(commandName('POST /cart/store', endpointOf('POST /cart/store'))).toBeUndefined()
    expect(commandName('POST /admin/api-keys', endpointOf('POST /admin/api-keys'))).toBeUndefined()
    expect(commandName('GET /seller/team', endpointOf('GET /seller/team'))).toBeUndefined()
    expect(commandName('GET /admin/staff', endpointOf('GET /admin/staff'))).toBe('staff list')
    for (const { key, endpoint } of commands)
      if (!endpoint.withoutKeys) expect(['seller', 'operator'], key).toContain(endpoint.access)
  })
})

describe('the options of commands', () => {
  it.each(commands)('$name has no name twice, and none that means something else', ({ endpoint }) => {
    const names = [...commandOptions(endpoint).map(({ name }) => name), ...Object.keys(endpoint.files ?? {})]
    expect(new Set(names).size).toBe(names.length)
    expect(names.filter((name) => ['body', 'help', 'json', 'out', 'shop'].includes(name))).toEqual([])
  })

  it('hold no secret, which others could read among the arguments of a program', () => {
    const names = commands.flatMap(({ endpoint }) => commandOptions(endpoint).map(({ name }) => name))
    expect(names.filter((name) => /password|secret|token/.test(name))).toEqual([])
  })
})

describe('a copied command', () => {
  it('has the ids of the path and the fields that were given', () => {
    expect(lineOf('POST /admin/vouchers/{id}/stop', { params: { id: 12 } })).toBe('vouchers stop 12')
    const reason = "Your island isn't served"
    expect(lineOf('POST /admin/orders/{id}/cancel', { params: { id: 3 }, body: { reason } })).toBe(
      `orders cancel 3 --reason 'Your island isn'\\''t served'`,
    )
    expect(lineOf('POST /admin/products/refuse', { body: { ids: [4, 5], reason: 'Blurred' } })).toBe(
      'products refuse --ids 4,5 --reason Blurred',
    )
    expect(lineOf('DELETE /admin/brands/{id}', { params: { id: 4 }, query: { move_to: '7' } })).toBe(
      'brands remove 4 --move-to 7',
    )
  })

  it('clears by an empty value, says no, repeats words, and writes what has parts as JSON', () => {
    expect(lineOf('PATCH /admin/vouchers/{id}', { params: { id: 1 }, body: { version: 3, use_limit: null } })).toBe(
      `vouchers change 1 --use-limit ''`,
    )
    const sale = { needs_approval: false, names: { en: 'Night' } }
    expect(lineOf('PATCH /admin/flash-sales/{id}', { params: { id: 1 }, body: sale })).toBe(
      `flash-sales change 1 --names '{"en":"Night"}' --no-needs-approval`,
    )
    const synonym = { locale: null, words: ['lorry', "it's a truck"] }
    expect(lineOf('POST /admin/search-synonyms', { body: synonym })).toBe(
      `search-synonyms create --locale '' --words lorry --words 'it'\\''s a truck'`,
    )
  })

  it('leaves out what is secret by its name, and what holds it, and asks for it on standard input', () => {
    const terms = { discount_type: 'Percentage', discount: 10 }
    expect(lineOf('POST /admin/vouchers', { body: { code: 'WINTER10', ...terms } })).toBe(
      'vouchers create --discount-type Percentage --discount 10 --body -',
    )
    const keys = { secret_key: 'sk_live_1', webhook_secret: 'whsec_1' }
    expect(lineOf('PUT /admin/gateways/stripe', { body: keys })).toBe('gateways stripe set --body -')
    const texts = [{ locale: 'en', token: 'x' }]
    expect(lineOf('PATCH /admin/categories/{id}', { params: { id: 1 }, body: { name: 'Caps', texts } })).toBe(
      'categories change 1 --name Caps --body -',
    )
  })

  it('leaves out what is private, unknown, or too long to be copied', () => {
    const webhook = { url: 'https://hooks.example/path', events: ['order.placed'], extra: 1 }
    expect(lineOf('POST /admin/webhooks', { body: webhook })).toBe('webhooks create --events order.placed --body -')
    expect(lineOf('POST /admin/customers/{id}/erase', { params: { id: 9 }, body: { name: 'Anna' } })).toBe(
      'customers erase 9 --body -',
    )
    expect(lineOf('POST /admin/content/preview', { body: { markdown: 'a'.repeat(3_000) } })).toBe(
      'content preview --body -',
    )
    expect(lineOf('POST /admin/api-keys', { body: { name: 'Books' } })).toBeUndefined()
  })
})
