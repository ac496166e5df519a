import { afterEach, describe, expect, it, vi } from 'vitest'
import { rawConnection } from '../../test/support/raw-connection.ts'
import { loadConfig } from '../config/config.ts'
import { addCachedResponses, type FindCachedResponse } from './cached-responses.ts'
import { createHttpServer } from './server.ts'

let close: () => Promise<unknown> = async () => {}
afterEach(() => close())

/** Starts a server with one route, which returns `routed`, and with cached responses. */
async function serve(find: FindCachedResponse) {
  const environment = { DATA_DIR: '/nowhere', APP_SECRET: 'a secret of thirty-two characters', APP_ENV: 'production' }
  const config = loadConfig({ ...environment, APP_URL: 'https://shop.example', LOG_LEVEL: 'silent' })
  const app = createHttpServer(config, { locales: () => ({ configured: ['en'], fallback: 'en' }) })
  close = () => app.close()
  const answered: string[] = []
  app.addHook('onResponse', async ({ url }, { statusCode }) => void answered.push(`${statusCode} ${url}`))
  app.get('/*', async () => 'routed')
  addCachedResponses(app, find)
  return { app, answered, url: await app.listen({ port: 0, host: '127.0.0.1' }) }
}

const textOf = async (url: string) => (await fetch(url)).text()
const findCached: FindCachedResponse = (url) =>
  url === '/cached'
    ? {
        status: 200,
        etag: '"1"',
        head: ['etag', '"1"', 'content-length', '6'],
        notModifiedHead: ['etag', '"1"'],
        body: Buffer.from('cached'),
      }
    : undefined

describe('addCachedResponses', () => {
  it('sends cached responses, and passes other requests to their routes', async () => {
    const { url } = await serve(findCached)
    expect([await textOf(`${url}/cached`), await textOf(`${url}/`)]).toEqual(['cached', 'routed'])
  })

  it('runs onResponse hooks for cached responses, 304 included', async () => {
    const { url, answered } = await serve(findCached)
    await textOf(`${url}/cached`)
    await fetch(`${url}/cached`, { headers: { 'if-none-match': '"1"' } })
    await expect.poll(() => answered).toEqual(['200 /cached', '304 /cached'])
  })

  it.each(['"1"', 'W/"1"', '"0", "1"', '*'])('sends 304 to a client that has it as %s', async (tags) => {
    const { app } = await serve(findCached)
    const reply = await fetch(`${app.listeningOrigin}/cached`, { headers: { 'if-none-match': tags } })
    expect([reply.status, await reply.text()]).toEqual([304, ''])
  })

  it('passes the request to its route when the lookup throws or the response cannot be sent', async () => {
    const { url } = await serve((path, headers) => {
      if (path === '/broken') throw new Error('broken')
      const response = findCached('/cached', headers)
      return response && { ...response, head: ['x-broken', 'a\nb'] }
    })
    expect([await textOf(`${url}/broken`), await textOf(`${url}/unsendable`)]).toEqual(['routed', 'routed'])
  })

  it('closes only its own connection when a response fails midway', async () => {
    const { url } = await serve((path, headers) => {
      const response = findCached(path, headers)
      return response && { ...response, body: 5 as unknown as Buffer }
    })
    await expect(fetch(`${url}/cached`)).rejects.toThrow()
    expect(await textOf(`${url}/`)).toBe('routed')
  })

  it('refuses new requests with 503 while closing, and finishes started ones', async () => {
    const { app, url } = await serve(findCached)
    const connection = await rawConnection(url)
    await connection.send('GET /cached HTTP/1.1\r\nhost: x\r\n\r\nGET /cach')
    await vi.waitFor(() => expect(connection.received()).toMatch(/connection: keep-alive.*cached$/is), 15_000)
    // A request that began before closing keeps its connection.
    const closing = app.close()
    await vi.waitFor(() => expect(app.server.listening).toBe(false), 15_000)
    await connection.send('ed HTTP/1.1\r\nhost: x\r\n\r\n')
    expect((await connection.ended).split('cached').at(-1)).toMatch(/^HTTP\/1\.1 503.*connection: close/is)
    await closing
  })
})
