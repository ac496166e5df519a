import { type EndpointKey, endpointOf, endpoints } from '@rialto/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { type TestApp, testApp } from '../support/app.ts'
import { enterConsole } from '../support/console.ts'
import { SELLER, SHOPPER, userId, validFields } from './testing/demo-values.ts'
import { fieldsOf, sampleOf } from './testing/sample.ts'
import { send } from './testing/send.ts'

// Where a page begins is written by the server, but anybody may send another: numbers that no column holds are refused.

const parts = ['0', '9', '99999', '1999999999', '9999999999', '999999999999999', '-999999999999999']
const FORGED = [
  ...parts,
  ...parts.flatMap((one) => parts.map((other) => `${one}_${other}`)),
  ...parts.flatMap((one) => [`99999999_${one}_${one}`, `00000000_0_${one}`, `9999-99:${one}`, `0000-00:${one}`]),
  ...parts.flatMap((one) =>
    parts.flatMap((other) => [`${one}_${other}_0_0_0_0`, `0_0_${one}_${other}_${one}_${other}`]),
  ),
  ...['9999-99-99', '0000-00-00'],
]

const paged = (Object.keys(endpoints) as EndpointKey[]).flatMap((key) =>
  fieldsOf(key)
    .filter(({ part, name }) => part === 'query' && ['cursor', 'after', 'before'].includes(name))
    .map(({ name }) => [key, name] as const),
)

let shop: TestApp
let now = Date.now()
beforeAll(async () => {
  shop = await testApp()
})
afterAll(() => shop.close())

async function headersFor(key: EndpointKey): Promise<Record<string, string>> {
  const { access } = endpointOf(key)
  if (access === 'entering' || access === 'console') return enterConsole(shop)
  if (access === 'seller') return enterConsole(shop, SELLER)
  if (access === 'operator') return enterConsole(shop, 'operator1@rialto.test')
  return access === 'public' ? {} : shop.loginAs(await userId(shop, SHOPPER))
}

test.each(paged)('%s takes or refuses any %s', async (key, name) => {
  const sample = sampleOf(key, validFields)
  // Filters that are made up would be refused before the cursor is read.
  const { shape } = endpointOf(key).query as z.ZodObject
  const required = Object.fromEntries(
    Object.entries(sample.query).filter(([field]) => !shape[field]?.safeParse(undefined).success),
  )
  const headers = await headersFor(key)
  const faults: string[] = []
  for (const value of FORGED) {
    now += 60_000
    shop.setNow(now)
    const { status } = await send(shop, key, { ...sample, query: { ...required, [name]: value } }, headers)
    if (status >= 500) faults.push(`${value}: ${status}`)
  }
  expect(faults).toEqual([])
})
