import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Fastify, { type FastifyRequest } from 'fastify'
import { describe, expect, it, onTestFinished } from 'vitest'
import { inProcess, overNetwork } from './storefront.ts'

let forwarded: unknown
const client = { ip: '192.0.2.7', raw: { headers: {}, socket: { remoteAddress: '192.0.2.7' } } } as FastifyRequest

/** The answer that a page's loader receives for this response of the API. */
async function answerTo(status: number, body: string, { breaksOff = false } = {}) {
  const server = createServer((request, response) => {
    forwarded = request.headers['x-forwarded-for']
    response.writeHead(status, { 'content-length': String(body.length + (breaksOff ? 10 : 0)) })
    if (breaksOff) response.write(body, () => response.destroy())
    else response.end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const transport = overNetwork({ apiUrl: `http://127.0.0.1:${port}`, trustedProxies: 0 })(client)
  return transport({ method: 'GET', path: '/api/home', headers: {} })
}

describe('inProcess and overNetwork', () => {
  it('returns status and body of another server’s response', async () => {
    expect(await answerTo(200, '{"data":{}}')).toMatchObject({ status: 200, body: { data: {} }, sent: '{"data":{}}' })
    expect(await answerTo(404, '{"message":"Not here"}')).toMatchObject({ status: 404, body: { message: 'Not here' } })
    expect(await answerTo(200, '')).toEqual({ status: 200, body: null, sent: '' })
  })

  it('returns no body when the response is not JSON', async () => {
    expect(await answerTo(200, '<!doctype html><title>Back soon</title>')).toEqual({ status: 502, body: null })
    expect(await answerTo(200, '{"data":{"pro')).toEqual({ status: 502, body: null })
    expect(await answerTo(503, '<!doctype html><title>Back soon</title>')).toEqual({ status: 503, body: null })
  })

  it('throws when a response is interrupted', async () => {
    await expect(answerTo(200, '{"data":{', { breaksOff: true })).rejects.toThrow()
  })

  it('forwards the address of the visitor to another server', async () => {
    await answerTo(200, '{"data":{}}')
    expect(forwarded).toBe('192.0.2.7')
  })

  it('parses an answer with a tag once, and the next one as soon as the tag is another', async () => {
    const app = Fastify()
    let [name, sent] = ['Rialto', 0]
    app.get('/api/master', async ({ headers }, reply) => {
      reply.header('etag', `"${name}"`)
      if (headers['if-none-match'] === `"${name}"`) return reply.code(304).send()
      sent++
      return { name, language: headers['accept-language'] }
    })
    await app.listen()
    onTestFinished(() => app.close())
    const { port } = app.server.address() as AddressInfo
    for (const transportFor of [
      inProcess(app),
      overNetwork({ apiUrl: `http://127.0.0.1:${port}`, trustedProxies: 0 }),
    ]) {
      ;[name, sent] = ['Rialto', 0]
      const ask = (language: string) =>
        transportFor(client)({ method: 'GET', path: '/api/master', headers: { 'accept-language': language } })
      const first = await ask('en')
      expect(first).toMatchObject({ status: 200, body: { name: 'Rialto', language: 'en' } })
      expect(await ask('en')).toBe(first)
      expect(await ask('ar')).toMatchObject({ body: { language: 'ar' } })
      name = 'R'
      expect(await ask('en')).toMatchObject({ status: 200, body: { name: 'R' } })
      expect(sent).toBe(3)
    }
  })

  it('calls this server with the address of the visitor and returns Retry-After', async () => {
    const app = Fastify()
    app.get('/api/who', async ({ ip }, reply) => reply.code(429).header('retry-after', 7).send({ message: ip }))
    const answer = await inProcess(app)(client)({ method: 'GET', path: '/api/who', headers: {} })
    expect(answer).toMatchObject({ status: 429, body: { message: '192.0.2.7' }, retryAfter: '7' })
  })
})
