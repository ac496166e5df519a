import { endpointOf, endpoints } from '@rialto/contract'
import { describe, expect, it } from 'vitest'
import { readResponse } from './client.ts'

const respond = (body: string, type: string, status = 200) =>
  readResponse(new Response(body, { status, headers: { 'content-type': type } }))

const medias = new Set(
  (Object.keys(endpoints) as (keyof typeof endpoints)[]).flatMap((key) => {
    const { form } = endpointOf(key)
    return typeof form === 'object' ? [form.media] : []
  }),
)

describe('readResponse', () => {
  // Every media type that a call of the contract answers with.
  it.each([...medias, 'image/png', 'text/csv', 'application/zip'])('reads %s as a file', async (media) => {
    expect(await respond('Handle\na', media)).toEqual({ status: 200, body: new TextEncoder().encode('Handle\na') })
  })

  it('reads JSON, also that of a refused file', async () => {
    expect(await respond('{"data":1}', 'application/json; charset=utf-8')).toEqual({ status: 200, body: { data: 1 } })
    expect(await respond('{"code":"x"}', 'application/json', 403)).toEqual({ status: 403, body: { code: 'x' } })
  })

  it.each(['text/html; charset=utf-8', 'text/plain', ''])(
    'takes a page of type "%s" for no answer of the shop',
    async (type) => {
      expect(await respond('<h1>Log in to the network</h1>', type)).toEqual({ status: 502, body: null })
    },
  )
})
