import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { ERROR_CODES, errorStatus } from './error-codes.ts'
import { endpointOf, endpoints } from './index.ts'

const keys = Object.keys(endpoints) as (keyof typeof endpoints)[]
const calls = keys.map((key) => [key, endpointOf(key)] as const)
const PARTS = ['params', 'query', 'headers', 'body'] as const

/** Iterates over all JSON schema nodes below `node`, with their paths. */
function* nodes(node: unknown, path = '$'): Generator<[path: string, schema: Record<string, unknown>]> {
  if (typeof node !== 'object' || node === null) return
  if (!Array.isArray(node)) yield [path, node as Record<string, unknown>]
  for (const [key, value] of Object.entries(node)) yield* nodes(value, `${path}.${key}`)
}

const isNull = (schema: unknown) => (schema as { type?: unknown }).type === 'null'

/** Of all unions, only `X | null` serialises fast. */
const isNullable = (branches: unknown) =>
  Array.isArray(branches) && branches.length === 2 && branches.filter(isNull).length === 1

describe('endpoints', () => {
  it.each(calls)('%s: has the same names in path and params', (key, endpoint) => {
    const named = [...key.matchAll(/\{(\w+)\}/g)].map((match) => match[1])
    expect(Object.keys(endpoint.params?.shape ?? {}).sort()).toEqual(named.sort())
  })

  it('have no two keys that differ only in the names of params', () => {
    const erased = keys.map((key) => key.replace(/\{\w+\}/g, '{}'))
    expect(new Set(erased).size).toBe(keys.length)
  })

  it.each(calls)('%s: has a plain reply without unions and references', (_, { data }) => {
    if (!data) return
    for (const [path, schema] of nodes(z.toJSONSchema(data, { io: 'output' }))) {
      expect(schema, path).not.toHaveProperty('$ref')
      expect(schema, path).not.toHaveProperty('allOf')
      expect(schema, path).not.toHaveProperty('oneOf')
      expect(schema, path).not.toHaveProperty('default')
      if (Array.isArray(schema.anyOf)) expect(isNullable(schema.anyOf), path).toBe(true)
    }
  })

  it.each(calls)('%s: has a request that OpenAPI can express', (_, endpoint) => {
    for (const part of PARTS) {
      const schema = endpoint[part]
      if (schema) expect(z.toJSONSchema(schema, { io: 'input' })).toHaveProperty('type', 'object')
    }
  })

  it.each(calls)('%s: has a summary of one sentence', (_, { summary }) => expect(summary).toMatch(/^[A-Z].*[^.]\.$/))

  it.each(calls)('%s: has a body only if it is a POST, PUT or PATCH', (key, endpoint) => {
    if (!/^(POST|PUT|PATCH) /.test(key)) expect(endpoint.body ?? endpoint.rawBody).toBeUndefined()
    expect(Boolean(endpoint.files)).toBe(Boolean(endpoint.multipart))
  })
})

describe('request validation', () => {
  const issues = (schema: z.ZodType | undefined, value: unknown) =>
    schema?.safeParse(value).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)

  it('refuses passwords that differ, with the specified message', () => {
    const body = { password: 'marketday', password_confirmation: 'marketdya', token: 't' }
    expect(issues(endpoints['POST /reset-password'].body, body)).toEqual([
      'password_confirmation: Confirm Password does not match',
    ])
  })

  it.each([{}, { phone: '' }, { phone: null }])('refuses a one-time code for %j', (body) =>
    expect(issues(endpoints['POST /send-otp'].body, body)).toEqual(['phone: The phone or email field is required']),
  )

  it.each(['123', '12345', '12a4', '١٢٣', 1234])('refuses the one-time code %j', (otp) =>
    expect(issues(endpoints['POST /verify-otp'].body, { phone: 'a@b.test', otp })).toHaveLength(1),
  )

  it.each([0, 1000, 1.5, -1, '2', null])('refuses the quantity %j', (quantity) =>
    expect(issues(endpoints['POST /cart/store'].body, { product_id: 1, quantity })).toHaveLength(1),
  )

  it('refuses reviews without a product or shop', () =>
    expect(issues(endpoints['GET /reviews'].query, {})).toEqual([expect.stringMatching(/^product_id: /)]))

  it('refuses an empty chat message', () =>
    expect(issues(endpoints['POST /send-message'].body, { shop_id: 1, message: ' \n ' })).toHaveLength(1))
})

describe('unknown request fields', () => {
  it('are removed', () =>
    expect(endpoints['POST /login'].body.parse({ phone: ' a@b.test ', password: ' x ', admin: true })).toEqual({
      phone: 'a@b.test',
      password: ' x ',
    }))
})

describe('errorStatus', () => {
  it.each(ERROR_CODES)('%s has a known HTTP status', (code) =>
    expect([400, 401, 403, 404, 409, 413, 415, 422, 429, 500, 503]).toContain(errorStatus[code]),
  )
})
