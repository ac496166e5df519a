import { type Endpoint, endpoints } from '@rialto/contract'
import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { compileSerializer, envelopeSchema } from './serialize-reply.ts'

async function replyOf(schema: z.ZodType, data: unknown) {
  const app = Fastify()
  app.get('/', { schema: { response: { 200: envelopeSchema(schema) } } }, () => ({ message: '', data }))
  return (await app.inject('/')).json().data
}

describe('envelopeSchema', () => {
  it('removes fields that the contract does not name', async () => {
    const User = z.object({ id: z.int(), shop: z.object({ name: z.string() }).nullable() })
    const row = { id: 1, password_hash: 'x', shop: { name: 'Lume', secret: 'y' } }
    expect(await replyOf(User, row)).toEqual({ id: 1, shop: { name: 'Lume' } })
  })

  it('keeps null, lists of nullable objects and records', async () => {
    const Shape = z.object({
      brand: z.string().nullable(),
      sale: z.object({ id: z.int() }).nullable(),
      list: z.array(z.object({ at: z.string().nullable() })),
      counts: z.record(z.string(), z.int()),
    })
    const value = { brand: null, sale: null, list: [{ at: null }, { at: 'now' }], counts: { pending: 2 } }
    expect(await replyOf(Shape, value)).toEqual(value)
  })
})

it('compiles a serialiser for every endpoint', () => {
  for (const [key, endpoint] of Object.entries<Endpoint>(endpoints))
    expect(() => compileSerializer(endpoint), key).not.toThrow()
})
