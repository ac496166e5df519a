import { afterEach, expect, it, vi } from 'vitest'
import { rawConnection } from '../../test/support/raw-connection.ts'
import { loadConfig } from '../config/config.ts'
import { type FindReady, offerReady } from './ready-answers.ts'
import { createHttpServer } from './server.ts'

let end: () => Promise<unknown> = async () => {}
afterEach(() => end())

/** A server with one route, which says that it was asked, and with what is found ready. */
async function serve(find: FindReady, logLevel = 'silent') {
  const environment = { DATA_DIR: '/nowhere', APP_SECRET: 'a secret of thirty-two characters', APP_ENV: 'production' }
  const config = loadConfig({ ...environment, APP_URL: 'https://shop.example', LOG_LEVEL: logLevel })
  const app = createHttpServer(config, { locales: () => ({ configured: ['en'], fallback: 'en' }) })
  if (logLevel !== 'silent') app.log.level = 'silent'
  end = () => app.close()
  app.get('/*', async () => 'routed')
  offerReady(app, find)
  return { app, url: await app.listen({ port: 0, host: '127.0.0.1' }) }
}

const textOf = async (url: string) => (await fetch(url)).text()
const ready: FindReady = (url) =>
  url === '/ready'
    ? {
        status: 200,
        etag: '"1"',
        head: ['etag', '"1"', 'content-length', '5'],
        notModifiedHead: ['etag', '"1"'],
        body: Buffer.from('ready'),
      }
    : undefined

it('what is ready is sent, and everything else is routed', async () => {
  const { url } = await serve(ready)
  expect([await textOf(`${url}/ready`), await textOf(`${url}/`)]).toEqual(['ready', 'routed'])
})

it('where looking fails, or what is found cannot be sent, the routes answer', async () => {
  const { url } = await serve((path, headers) => {
    if (path === '/broken') throw new Error('broken')
    const answer = ready('/ready', headers)
    return answer && { ...answer, head: ['x-broken', 'a\nb'] }
  })
  expect([await textOf(`${url}/broken`), await textOf(`${url}/unsendable`)]).toEqual(['routed', 'routed'])
})

it('an answer that breaks off ends its connection alone', async () => {
  const { url } = await serve((path, headers) => {
    const answer = ready(path, headers)
    return answer && { ...answer, body: 5 as unknown as Buffer }
  })
  await expect(fetch(`${url}/ready`)).rejects.toThrow()
  expect(await textOf(`${url}/`)).toBe('routed')
})

it('where every request is logged, the routes answer', async () => {
  const { url } = await serve(ready, 'debug')
  expect(await textOf(`${url}/ready`)).toBe('routed')
})

it('once the server is to end, who still comes is turned away, and what is under way is answered', async () => {
  const { app, url } = await serve(ready)
  const connection = await rawConnection(url)
  await connection.send('GET /ready HTTP/1.1\r\nhost: x\r\n\r\nGET /rea')
  await vi.waitFor(() => expect(connection.received()).toMatch(/connection: keep-alive.*ready$/is), 15_000)
  // A request that began before the end keeps its connection.
  const closing = app.close()
  await vi.waitFor(() => expect(app.server.listening).toBe(false), 15_000)
  await connection.send('dy HTTP/1.1\r\nhost: x\r\n\r\n')
  expect((await connection.ended).split('ready').at(-1)).toMatch(/^HTTP\/1\.1 503.*connection: close/is)
  await closing
})
