import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { InvalidationBus } from '../../../cache/invalidation-bus.ts'
import { createRemoteSettings } from './create-settings.ts'

const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

/** Starts a server that gives the same reply to every call, and records the requests. */
async function startRemoteServer(reply: unknown) {
  const requests: { url?: string; headers: NodeJS.Dict<string | string[]> }[] = []
  const server = createServer(({ url, headers }, response) => {
    requests.push({ url, headers })
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(reply))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closers.push(() => server.close())
  const { port } = server.address() as AddressInfo
  const config = { apiUrl: `http://127.0.0.1:${port}` }
  return {
    asked: requests,
    settings: createRemoteSettings({ config, invalidations: new InvalidationBus(), now: Date.now }),
  }
}

describe('the settings of another server', () => {
  it('are fetched with the headers of every call', async () => {
    const { asked: requests, settings } = await startRemoteServer({ data: {} })
    await settings.read()
    expect(requests).toMatchObject([
      { url: '/api/master', headers: { 'x-requested-with': 'XMLHttpRequest', 'accept-language': 'en' } },
    ])
  })

  it('have defaults for what pages and icons need, if fields are absent or null', async () => {
    const { settings } = await startRemoteServer({ data: { app_name: 'North', theme_colors: null, languages: null } })
    expect(await settings.read()).toMatchObject({ app_name: 'North', theme_colors: {}, languages: [], web_logo: null })
    expect(await settings.locales()).toEqual({ configured: ['en'], fallback: 'en', currencies: [] })
  })

  it('are accepted without an envelope', async () => {
    const { settings } = await startRemoteServer({
      app_name: 'North',
      app_locale: 'ar',
      languages: [{ name: 'ar' }, { name: 'en' }],
    })
    expect(await settings.read()).toMatchObject({ app_name: 'North' })
    expect(await settings.locales()).toEqual({ configured: ['ar', 'en'], fallback: 'ar', currencies: [] })
  })
})
