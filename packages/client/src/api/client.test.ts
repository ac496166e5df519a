import { describe, expect, it } from 'vitest'
import { createApiClient, hasMore, isNotOffered, toForm } from './client.ts'

/** A client whose server gives every call the same reply. */
const clientWithReply = (status: number, body: unknown) =>
  createApiClient(
    async () => ({ status, body }),
    () => ({ locale: 'en' }),
  )
const errorOf = (status: number, body: unknown): Promise<unknown> =>
  clientWithReply(status, body)
    .call('GET /home')
    .then(
      () => undefined,
      (error: unknown) => error,
    )

describe('reply', () => {
  it('is unwrapped from data, or taken whole without an envelope', async () => {
    expect(await clientWithReply(200, { message: '', data: { app_name: 'North' } }).call('GET /master')).toEqual({
      app_name: 'North',
    })
    expect(await clientWithReply(200, { app_name: 'North' }).call('GET /master')).toEqual({ app_name: 'North' })
  })

  it('with translations is taken whole, even when a key is called data', async () => {
    const texts = { data: 'Data', home: 'Home' }
    expect(await clientWithReply(200, texts).call('GET /lang/{locale}', { params: { locale: 'en' } })).toEqual(texts)
  })

  it.each([
    ['null', null],
    ['an envelope of null', { data: null }],
    ['an empty object', {}],
  ])('that is %s becomes an empty object', async (_, body) =>
    expect(await clientWithReply(200, body).call('POST /cart/delete', { body: { product_id: 1 } })).toEqual({}),
  )
})

describe('ApiError of a refused call', () => {
  it('has the server’s message and errors', async () => {
    expect(await errorOf(422, { message: 'Not so', errors: { name: ['Too long'] } })).toMatchObject({
      message: 'Not so',
      errors: { name: ['Too long'] },
    })
  })

  it.each([
    [404, 'This shop does not offer that'],
    [405, 'This shop does not offer that'],
    [502, 'The shop cannot be reached'],
    [500, 'Something went wrong'],
  ])('has a default message for %i without a message', async (status, message) => {
    expect(await errorOf(status, null)).toMatchObject({ message })
  })

  it('isNotOffered tells a missing endpoint from a missing record', async () => {
    expect(isNotOffered(await errorOf(404, null))).toBe(true)
    expect(isNotOffered(await errorOf(404, { message: 'Route not found' }))).toBe(true)
    expect(isNotOffered(await errorOf(404, { message: 'No such product', code: 'not_found' }))).toBe(false)
    expect(isNotOffered(await errorOf(500, null))).toBe(false)
    expect(isNotOffered(new TypeError('Failed to fetch'))).toBe(false)
  })
})

const photo = new File(['bytes'], 'me.png', { type: 'image/png' })

describe('toForm', () => {
  it('writes null as an empty text and leaves out undefined', () => {
    const form = toForm({ name: 'Mira', email: null, phone: undefined, floor: 0 }, { profile_photo: photo })
    expect([...form.keys()]).toEqual(['name', 'email', 'floor', 'profile_photo'])
    expect([form.get('name'), form.get('email'), form.get('floor')]).toEqual(['Mira', '', '0'])
  })

  it('repeats a field for each of its files', () => {
    expect(toForm(undefined, { photos: [photo, photo] }).getAll('photos')).toHaveLength(2)
  })
})

describe('createApiClient', () => {
  it('sends a call with files as FormData without a content type, and others as JSON', async () => {
    const sent: { headers: Record<string, string>; body?: string | FormData }[] = []
    const api = createApiClient(
      async (request) => {
        sent.push(request)
        return { status: 200, body: { message: '', data: {} } }
      },
      () => ({ locale: 'en' }),
    )
    await api.call('POST /update-profile', { files: { profile_photo: photo } })
    await api.call('POST /update-profile', { body: { name: 'Mira' } })
    expect(sent[0]?.body).toBeInstanceOf(FormData)
    expect(sent[0]?.headers).not.toHaveProperty('content-type')
    expect(sent[1]?.body).toBe('{"name":"Mira"}')
    expect(sent[1]?.headers).toHaveProperty('content-type', 'application/json')
  })
})

it('hasMore compares with the last page or, without one, checks that the page is full', () => {
  const full = Array.from({ length: 20 }, (_, n) => n)
  expect(hasMore({ data: full, last_page: 2 }, 1, 20)).toBe(true)
  expect(hasMore({ data: full, last_page: 2 }, 2, 20)).toBe(false)
  expect(hasMore({ data: full }, 1, 20)).toBe(true)
  expect(hasMore({ data: full.slice(1) }, 1, 20)).toBe(false)
})
