import { type EndpointKey, endpointOf, endpoints } from '@rialto/contract'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../support/app.ts'
import { enterConsole } from '../support/console.ts'
import { SELLER, SHOPPER, userId, validFields } from './testing/demo-values.ts'
import { type Field, fieldsOf, type Sample, sampleOf } from './testing/sample.ts'
import { type Answer, send } from './testing/send.ts'
import { wrongValuesFor } from './testing/wrong-values.ts'

const keys = (Object.keys(endpoints) as EndpointKey[]).filter((key) => fieldsOf(key).length > 0)

let shop: TestApp
let counting: RawBuilder<{ name: string; count: number }>
let now = Date.now()
beforeAll(async () => {
  shop = await testApp()
  counting = await prepareCounting()
})
afterAll(() => shop.close())

/** Logs in with the call's role. */
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
  const place = keys.indexOf(key)

  test('causes no server error with wrong values of any field, and stores nothing that it refuses', async () => {
    const sample = sampleOf(key, validFields)
    const wrong: string[] = []
    let headers: Record<string, string> | undefined
    let before = ''
    for (const [index, field] of fieldsOf(key).entries()) {
      if (!headers) {
        headers = await callerHeaders(key)
        before = await countRows()
      }
      let hasEnded = false
      let stores = false
      for (const value of wrongValuesFor(place + index)) {
        // Limits per minute do not apply.
        now += 60_000
        shop.setNow(now)
        const answer = await send(shop, key, withValue(sample, field, value), headers)
        const isAnswer = answer.status < 400 || (answer.status < 500 && /\S/.test(String(answer.message ?? '')))
        if (!isAnswer) wrong.push(describeAnswer(field, value, answer))
        stores ||= answer.status < 400
        // Some calls end their own session.
        hasEnded ||= answer.status === 401
      }
      const after = await countRows()
      if (!stores && after !== before) wrong.push(`${field.name} was refused: ${before} became ${after}`)
      before = after
      if (hasEnded) headers = undefined
    }
    expect(wrong).toEqual([])
  })

  test.runIf(endpointOf(key).body)('causes no server error with an invalid body', async () => {
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

const describeAnswer = ({ name }: Field, value: unknown, { status, text }: Answer) =>
  `${name} = ${JSON.stringify(value)?.slice(0, 60)}: ${status} ${text.slice(0, 200)}`

/** The number of rows by table, without tables that record failures and messages, and the row that locks the settings. */
async function countRows(): Promise<string> {
  const { rows } = await counting.execute(shop.deps.database.db)
  return rows.map(({ name, count }) => `${name} ${count}`).join(', ')
}

async function prepareCounting(): Promise<RawBuilder<{ name: string; count: number }>> {
  const tables = (await shop.deps.database.db.introspection.getTables())
    .map(({ name }) => name)
    .filter(
      (name) =>
        !/^kysely|search|words|grams|^failures$|^outbox$|^access_tokens$|^recent_views$|^settings_version$/.test(name),
    )
  return sql`${sql.join(
    tables.map((name) => sql`select ${sql.lit(name)} as name, count(*) as count from ${sql.table(name)}`),
    sql` union all `,
  )} order by name`
}
