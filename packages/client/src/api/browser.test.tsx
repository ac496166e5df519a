import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { session } from '../session.ts'
import { api } from './browser.ts'

/** The headers of each call. */
let sentHeaders: Headers[]
/** Sets the anti-forgery cookie as a server does; null removes it. */
function setXsrfCookie(value: string | null): void {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store API
  document.cookie = `XSRF-TOKEN=${value ?? ''}; path=/${value === null ? '; max-age=0' : ''}`
}

beforeEach(() => {
  localStorage.clear()
  sentHeaders = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (_path, { headers } = {}) => {
    sentHeaders.push(new Headers(headers))
    return Response.json({ message: '', data: {} })
  })
})
afterEach(() => {
  session.clear('logout')
  setXsrfCookie(null)
  document.documentElement.lang = ''
})

const lastHeader = (name: string) => sentHeaders.at(-1)?.get(name)

const answerWith = (response: () => Response) => vi.mocked(fetch).mockImplementation(async () => response())
const outcomeOf = (call: Promise<unknown>) =>
  call.then(
    (data) => ({ data }),
    (error: unknown) => error,
  )

describe('reply', () => {
  it.each([
    ['a page', '<!doctype html><title>Log in to this network</title>', 'text/html'],
    ['cut JSON', '{"message":"","data":{"cart_it', 'application/json'],
  ])('that is %s is an error, not data', async (_, body, type) => {
    answerWith(() => new Response(body, { headers: { 'content-type': type } }))
    expect(await outcomeOf(api.call('GET /carts'))).toMatchObject({ name: 'Error', status: 502 })
    answerWith(() => new Response(body, { status: 403, headers: { 'content-type': type } }))
    expect(await outcomeOf(api.call('GET /carts'))).toMatchObject({ status: 403 })
  })

  it('that breaks off is a network error', async () => {
    const broken = () =>
      new ReadableStream({
        start(stream) {
          stream.enqueue(new TextEncoder().encode('{"message":'))
          stream.error(new TypeError('network error'))
        },
      })
    answerWith(() => new Response(broken(), { headers: { 'content-type': 'application/json' } }))
    expect(await outcomeOf(api.call('GET /carts'))).toBeInstanceOf(TypeError)
  })
})

describe('request headers', () => {
  // docs/spec §7: All calls under `/api`, with X-Requested-With: XMLHttpRequest and Accept-Language from the stored
  // locale (default en)
  it('contain X-Requested-With', async () => {
    await api.call('GET /countries')
    expect(lastHeader('x-requested-with')).toBe('XMLHttpRequest')
  })

  it('contain the stored language, else that of the page, else English', async () => {
    await api.call('GET /countries')
    expect(lastHeader('accept-language')).toBe('en')
    document.documentElement.lang = 'bn'
    await api.call('GET /countries')
    expect(lastHeader('accept-language')).toBe('bn')
    localStorage.setItem('locale', 'ar')
    await api.call('GET /countries')
    expect(lastHeader('accept-language')).toBe('ar')
  })

  // docs/spec §7: The anti-forgery cookie is sent as X-XSRF-TOKEN on same-origin calls (all are: `API_URL` is handed
  // on by this server)
  it('contain the anti-forgery token once the server has set its cookie', async () => {
    await api.call('POST /update-last-seen', { body: {} })
    expect(lastHeader('x-xsrf-token')).toBeNull()
    setXsrfCookie('eyJpdiI6%3D%3D')
    await api.call('POST /update-last-seen', { body: {} })
    expect(lastHeader('x-xsrf-token')).toBe('eyJpdiI6==')
  })

  // docs/spec §7: Default timeout: none
  it('come without an abort signal by default', async () => {
    await api.call('GET /countries')
    expect(vi.mocked(fetch).mock.calls.at(-1)?.[1]?.signal).toBeUndefined()
  })

  // docs/spec §6: Calls other than `/master` and `/lang` carry the token in an Authorization header
  it('contain the access token, except for settings and translations', async () => {
    const user = { id: 3 } as NonNullable<ReturnType<typeof session.get>>['user']
    session.set({ token: 'token', expiresAt: '2999-01-01T00:00:00Z', lasts: 1, user })
    await api.call('GET /carts')
    await api.call('GET /countries')
    await api.call('GET /master')
    await api.call('GET /lang/{locale}', { params: { locale: 'ar' } })
    expect(sentHeaders.map((headers) => headers.get('authorization'))).toEqual([
      'Bearer token',
      'Bearer token',
      null,
      null,
    ])
  })
})
