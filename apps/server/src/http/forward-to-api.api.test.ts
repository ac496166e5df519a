import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterEach, describe, expect, it, vi } from 'vitest'
import WebSocket, { WebSocketServer } from 'ws'
import { testApp } from '../../test/support/app.ts'
import { loadConfig } from '../config/config.ts'
import { overNetwork } from '../web/storefront.ts'
import { forwardToApi } from './forward-to-api.ts'
import { createHttpServer } from './server.ts'

const locales = { locales: () => ({ configured: ['en'], fallback: 'en' }) }
const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

/** Starts a storefront server in front of an API server. */
async function startStorefront(apiUrl: string, environment: Record<string, string> = {}) {
  const config = loadConfig({
    APP_ENV: 'production',
    APP_SECRET: 'x'.repeat(32),
    APP_URL: 'https://shop.example',
    LOG_LEVEL: 'silent',
    API_URL: apiUrl,
    ...environment,
  })
  const app: FastifyInstance = createHttpServer(config, locales)
  app.removeContentTypeParser('application/json')
  await forwardToApi(app, { ...config, apiUrl })
  const { trustedProxies } = config
  // Calls the API as the rendering of a page does.
  app.get('/page', async (request) =>
    overNetwork({ apiUrl, trustedProxies })(request)({ method: 'GET', path: '/api/home', headers: {} }),
  )
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  closing.push(() => app.close())
  return url
}

/** Starts an API server that records its requests. */
async function recordingApi() {
  const requests: IncomingMessage[] = []
  const server: Server = createServer((request, response) => {
    requests.push(request)
    response.setHeader('content-type', 'application/json').end('{}')
  })
  const sockets = new WebSocketServer({ server })
  sockets.on('connection', (_socket, request) => requests.push(request))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closing.push(async () => {
    for (const socket of sockets.clients) socket.terminate()
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  return { requests, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

const FORGED = { 'x-forwarded-for': '203.0.113.9', forwarded: 'for=203.0.113.9', 'x-real-ip': '203.0.113.9' }

describe('forwardToApi', () => {
  it('replaces the forwarding headers of a client by its address', async () => {
    const api = await recordingApi()
    const url = await startStorefront(api.url)
    for (const path of ['/api/home', '/media/a.webp', '/page']) await fetch(url + path, { headers: FORGED })
    const socket = new WebSocket(`${url.replace('http', 'ws')}/app/key?protocol=7`, { headers: FORGED })
    await once(socket, 'open')
    await vi.waitFor(() => expect(api.requests).toHaveLength(4))
    socket.terminate()
    for (const { url: path, headers } of api.requests) {
      expect([path, headers['x-forwarded-for']]).toEqual([path, '127.0.0.1'])
      expect(headers).not.toHaveProperty('forwarded')
      expect(headers).not.toHaveProperty('x-real-ip')
    }
  })

  it('appends its address to that of its trusted proxy, and drops earlier ones', async () => {
    const api = await recordingApi()
    const url = await startStorefront(api.url, { TRUST_PROXY: '1' })
    const headers = { 'x-forwarded-for': '203.0.113.9, 192.0.2.5' }
    for (const path of ['/api/home', '/page']) await fetch(url + path, { headers })
    expect(api.requests.map((request) => request.headers['x-forwarded-for'])).toEqual([
      '192.0.2.5, 127.0.0.1',
      '192.0.2.5, 127.0.0.1',
    ])
  })
})

describe('login limits behind a storefront and a proxy', () => {
  async function statusesOfFailedLogins(forwarded: (turn: number) => string): Promise<Set<number>> {
    const shop = await testApp({ TRUST_PROXY: '2', LOCAL_NETWORK: 'on' })
    closing.push(() => shop.close())
    const url = await startStorefront(await shop.app.listen({ port: 0, host: '127.0.0.1' }), { TRUST_PROXY: '1' })
    const statuses = new Set<number>()
    for (let turn = 0; turn < 40; turn += 1) {
      const reply = await fetch(`${url}/api/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': forwarded(turn) },
        body: JSON.stringify({ phone: `nobody-${turn}@shop.test`, password: 'not the password' }),
      })
      await reply.text()
      statuses.add(reply.status)
    }
    return statuses
  }

  it('apply to a client that changes its forwarding header', async () => {
    expect(await statusesOfFailedLogins((turn) => `198.51.100.${turn}, 192.0.2.1`)).toContain(429)
  })

  it('count clients separately', async () => {
    expect(await statusesOfFailedLogins((turn) => `198.51.100.${turn}`)).not.toContain(429)
  })
})
