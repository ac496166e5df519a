import { type EndpointKey, endpointOf, endpoints } from '@rialto/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../support/app.ts'
import { enterConsole } from '../support/console.ts'
import { SELLER, SHOPPER, userId, validFields } from './testing/demo-values.ts'
import { type Field, fieldsOf, type Sample, sampleOf } from './testing/sample.ts'
import { send } from './testing/send.ts'
import { wrongValues } from './testing/wrong-values.ts'

const keys = (Object.keys(endpoints) as EndpointKey[]).filter((key) => fieldsOf(key).length > 0)

let shop: TestApp
let now = Date.now()
beforeAll(async () => {
  shop = await testApp()
})
afterAll(() => shop.close())

/** Logs in with the call's role, each time anew because some calls end their session. */
async function callerHeaders(key: EndpointKey): Promise<Record<string, string>> {
  const { access } = endpointOf(key)
  if (access === 'public' || access === 'provider') return {}
  if (access === 'entering' || access === 'console') return enterConsole(shop)
  if (access === 'operator') return enterConsole(shop, 'operator1@rialto.test')
  return shop.loginAs(await userId(shop, access === 'seller' ? SELLER : SHOPPER))
}

const withValue = (sample: Sample, { part, name }: Field, value: unknown): Sample => ({
  ...sample,
  [part]: { ...sample[part], [name]: value },
})

describe.each(keys)('%s', (key) => {
  test.each(fieldsOf(key).map((field) => [`${field.part} ${field.name}`, field] as const))(
    'causes no server error with wrong values of %s, and stores nothing that it refuses',
    async (_, field) => {
      const headers = await callerHeaders(key)
      const before = await countRows()
      let refused = 0
      for (const value of wrongValues) {
        // Each call has its own address, so that limits per minute do not apply.
        now += 60_000
        shop.setNow(now)
        const answer = await send(shop, key, withValue(sampleOf(key, validFields), field, value), headers)
        const description = `${key} ${field.name} = ${JSON.stringify(value)?.slice(0, 60)}: ${answer.text.slice(0, 200)}`
        expect(answer.status, description).toBeLessThan(500)
        if (answer.status < 400) continue
        refused += 1
        expect(answer.message, description).toMatch(/\S/)
      }
      if (refused === wrongValues.length) expect(await countRows()).toEqual(before)
    },
  )

  test('causes no server error with an invalid body', async () => {
    if (endpointOf(key).body === undefined) return
    const headers = { ...(await callerHeaders(key)), 'content-type': 'application/json' }
    const [method, path = ''] = key.split(' ')
    for (const payload of ['{', '[]', '"text"', '1', Buffer.from([0xff, 0xfe, 0x00]), '{"a":'.repeat(5_000)]) {
      const reply = await shop.app.inject({
        method: method as 'POST',
        url: `/api${path.replace(/\{\w+\}/g, '1')}`,
        payload,
        headers,
        remoteAddress: `10.99.${now % 250}.1`,
      })
      expect(reply.statusCode, `${key} ${String(payload).slice(0, 20)}: ${reply.payload}`).toBeLessThan(500)
      expect(reply.statusCode, `${key} ${String(payload).slice(0, 20)}: ${reply.payload}`).toBeGreaterThanOrEqual(400)
    }
  })
})

/** The number of rows by table, without tables that record failures and messages. */
async function countRows(): Promise<Record<string, number>> {
  const { db } = shop.deps.database
  const tables = (await db.introspection.getTables())
    .map(({ name }) => name)
    .filter((name) => !/^kysely|search|words|grams|^failures$|^outbox$|^access_tokens$|^recent_views$/.test(name))
  const rows = sql.join(
    tables.map((name) => sql`select ${sql.lit(name)} as name, count(*) as rows from ${sql.table(name)}`),
    sql` union all `,
  )
  const found = await sql<{ name: string; rows: number }>`${rows}`.execute(db)
  return Object.fromEntries(found.rows.map((row) => [row.name, Number(row.rows)]))
}
