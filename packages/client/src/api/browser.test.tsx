import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { session } from '../session.ts'
import { api } from './browser.ts'

/** The headers of each call. */
let sent: Headers[]
/** A cookie as a server may have set it; null takes it away. */
function setAntiForgery(value: string | null): void {
  // biome-ignore lint/suspicious/noDocumentCookie: what the browser has
  document.cookie = `XSRF-TOKEN=${value ?? ''}; path=/${value === null ? '; max-age=0' : ''}`
}

beforeEach(() => {
  localStorage.clear()
  sent = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (_path, { headers } = {}) => {
    sent.push(new Headers(headers))
    return Response.json({ message: '', data: {} })
  })
})
afterEach(() => {
  session.clear('logout')
  setAntiForgery(null)
  document.documentElement.lang = ''
})

const last = (name: string) => sent.at(-1)?.get(name)

const answerWith = (response: () => Response) => vi.mocked(fetch).mockImplementation(async () => response())
const failureOf = (call: Promise<unknown>) =>
  call.then(
    (data) => ({ data }),
    (error: unknown) => error,
  )

describe('an answer', () => {
  it.each([
    ['a page', '<!doctype html><title>Log in to this network</title>', 'text/html'],
    ['cut JSON', '{"message":"","data":{"cart_it', 'application/json'],
  ])('that is %s is none of the shop’s', async (_, body, type) => {
    answerWith(() => new Response(body, { headers: { 'content-type': type } }))
    expect(await failureOf(api.call('GET /carts'))).toMatchObject({ name: 'Error', status: 502 })
    answerWith(() => new Response(body, { status: 403, headers: { 'content-type': type } }))
    expect(await failureOf(api.call('GET /carts'))).toMatchObject({ status: 403 })
  })

  it('that breaks off is as good as none', async () => {
    const broken = () =>
      new ReadableStream({
        start(stream) {
          stream.enqueue(new TextEncoder().encode('{"message":'))
          stream.error(new TypeError('network error'))
        },
      })
    answerWith(() => new Response(broken(), { headers: { 'content-type': 'application/json' } }))
    expect(await failureOf(api.call('GET /carts'))).toBeInstanceOf(TypeError)
  })
})

describe('every call', () => {
  it('says that a script makes it', async () => {
    await api.call('GET /countries')
    expect(last('x-requested-with')).toBe('XMLHttpRequest')
  })

  it('asks for the stored language, else that of the page, else English', async () => {
    await api.call('GET /countries')
    expect(last('accept-language')).toBe('en')
    document.documentElement.lang = 'bn'
    await api.call('GET /countries')
    expect(last('accept-language')).toBe('bn')
    localStorage.setItem('locale', 'ar')
    await api.call('GET /countries')
    expect(last('accept-language')).toBe('ar')
  })

  it('gives the anti-forgery cookie back, where the server has set one', async () => {
    await api.call('POST /update-last-seen', { body: {} })
    expect(last('x-xsrf-token')).toBeNull()
    setAntiForgery('eyJpdiI6%3D%3D')
    await api.call('POST /update-last-seen', { body: {} })
    expect(last('x-xsrf-token')).toBe('eyJpdiI6==')
  })

  it('waits as long as it takes, unless whoever calls says otherwise', async () => {
    await api.call('GET /countries')
    expect(vi.mocked(fetch).mock.calls.at(-1)?.[1]?.signal).toBeUndefined()
  })

  it('carries the token, but for the settings and the texts', async () => {
    const user = { id: 3 } as NonNullable<ReturnType<typeof session.get>>['user']
    session.set({ token: 'token', expiresAt: '2999-01-01T00:00:00Z', lasts: 1, user })
    await api.call('GET /carts')
    await api.call('GET /countries')
    await api.call('GET /master')
    await api.call('GET /lang/{locale}', { params: { locale: 'ar' } })
    expect(sent.map((headers) => headers.get('authorization'))).toEqual(['Bearer token', 'Bearer token', null, null])
  })
})
