import { describe, expect, it } from 'vitest'
import { createApiClient } from './client.ts'
import { isNotOffered } from './is-not-offered.ts'

/** A server that answers every call alike. */
const answering = (status: number, body: unknown) =>
  createApiClient(
    async () => ({ status, body }),
    () => ({ locale: 'en' }),
  )
const refusalOf = (status: number, body: unknown): Promise<unknown> =>
  answering(status, body)
    .call('GET /home')
    .then(
      () => undefined,
      (error: unknown) => error,
    )

describe('a reply', () => {
  it('is what stands below data, or all of it where there is no envelope', async () => {
    expect(await answering(200, { message: '', data: { app_name: 'North' } }).call('GET /master')).toEqual({
      app_name: 'North',
    })
    expect(await answering(200, { app_name: 'North' }).call('GET /master')).toEqual({ app_name: 'North' })
  })

  it('of texts is the map, also where one of them is called data', async () => {
    const texts = { data: 'Data', home: 'Home' }
    expect(await answering(200, texts).call('GET /lang/{locale}', { params: { locale: 'en' } })).toEqual(texts)
  })

  it.each([
    ['none', null],
    ['an envelope of nothing', { data: null }],
    ['an empty one', {}],
  ])('that is %s reads as an empty one', async (_, body) =>
    expect(await answering(200, body).call('POST /cart/delete', { body: { product_id: 1 } })).toEqual({}),
  )
})

describe('a refusal', () => {
  it('says what the server says', async () => {
    expect(await refusalOf(422, { message: 'Not so', errors: { name: ['Too long'] } })).toMatchObject({
      message: 'Not so',
      errors: { name: ['Too long'] },
    })
  })

  it.each([
    [404, 'This shop does not offer that'],
    [405, 'This shop does not offer that'],
    [502, 'The shop cannot be reached'],
    [500, 'Something went wrong'],
  ])('of %i without a message has words all the same', async (status, words) => {
    expect(await refusalOf(status, null)).toMatchObject({ message: words })
  })

  it('tells a call that the server does not know from a thing that it does not have', async () => {
    expect(isNotOffered(await refusalOf(404, null))).toBe(true)
    expect(isNotOffered(await refusalOf(404, { message: 'Route not found' }))).toBe(true)
    expect(isNotOffered(await refusalOf(404, { message: 'No such product', code: 'not_found' }))).toBe(false)
    expect(isNotOffered(await refusalOf(500, null))).toBe(false)
    expect(isNotOffered(new TypeError('Failed to fetch'))).toBe(false)
  })
})
