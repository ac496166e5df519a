import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Changes } from '../changes.ts'
import type { Config } from '../config.ts'
import type { Locales } from '../http/locale.ts'
import { pageRoutes } from './pages.ts'

const config = { appUrl: 'https://shop.example', apiUrl: undefined, social: {} } as Config
const html = '<!doctype html><script>1</script><p>Hello</p>'

let app: FastifyInstance
let changes: Changes
let rendered: string[]
let languages: () => Locales | Promise<Locales>
beforeEach(() => {
  app = Fastify()
  changes = new Changes()
  rendered = []
  languages = () => ({ configured: ['en', 'ar'], fallback: 'en' })
  const render = async (request: Request) => {
    const { pathname } = new URL(request.url)
    rendered.push(pathname)
    const status = pathname === '/nothing' ? 404 : 200
    return new Response(html, { status, headers: { 'content-type': 'text/html; charset=utf-8' } })
  }
  const settings = { read: async () => (await languages()) && {}, locales: () => languages() }
  const transport = async () => ({ status: 200, body: null })
  pageRoutes(app, { config, changes }, { render, transport, settings, keep: true })
})
afterEach(() => app.close())

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })

describe('a page', () => {
  it('is rendered once for all who come, and anew after a change', async () => {
    const first = await get('/')
    expect([first.statusCode, first.body]).toEqual([200, html])
    expect((await get('/')).body).toBe(html)
    expect(rendered).toEqual(['/'])
    changes.publish('catalogue')
    await get('/')
    expect(rendered).toEqual(['/', '/'])
  })

  it('says the same about itself however often it is sent, with all that every answer says', async () => {
    const ask = () => get('/', { 'accept-encoding': 'br' })
    const [first, second, third] = [await ask(), await ask(), await ask()]
    const { date: _, ...headers } = first.headers
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-encoding': 'br',
      'content-length': String(first.rawPayload.length),
      'content-security-policy': expect.stringContaining("script-src 'self' 'sha256-"),
      'x-content-type-options': 'nosniff',
      'strict-transport-security': expect.any(String),
      'cache-control': 'public, max-age=0, must-revalidate',
      vary: 'Accept-Encoding, Cookie',
    })
    for (const later of [second, third]) {
      expect(later.headers).toMatchObject(headers)
      expect(later.rawPayload).toEqual(first.rawPayload)
    }
  })

  it('is not sent to who has it, in that encoding', async () => {
    const etag = String((await get('/', { 'accept-encoding': 'gzip' })).headers.etag)
    const again = await get('/', { 'accept-encoding': 'gzip', 'if-none-match': etag })
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag])
    expect(again.headers['content-length']).toBeUndefined()
    expect((await get('/', { 'accept-encoding': 'br', 'if-none-match': etag })).statusCode).toBe(200)
  })

  it('is still made while the settings cannot be read, in the language that was the shop’s', async () => {
    languages = async () => ({ configured: ['ar'], fallback: 'ar' })
    expect((await get('/before')).headers['content-language']).toBe('ar')
    languages = async () => {
      throw new Error('the database is away')
    }
    const reply = await get('/meanwhile')
    expect([reply.statusCode, reply.body]).toEqual([200, html])
    expect(reply.headers['content-language']).toBe('ar')
    expect(reply.headers['content-security-policy']).toContain("script-src 'self'")
  })

  it('keeps its status, and has no body for who asks for its head', async () => {
    expect((await get('/nothing')).statusCode).toBe(404)
    expect((await get('/nothing')).statusCode).toBe(404)
    const head = await app.inject({ method: 'HEAD', url: '/' })
    expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([200, '', String(html.length)])
  })
})
