import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Fastify, { type FastifyRequest } from 'fastify'
import { expect, it, onTestFinished } from 'vitest'
import { inProcess, overNetwork } from './transport.ts'

let forwarded: unknown
const client = { ip: '192.0.2.7', raw: { headers: {}, socket: { remoteAddress: '192.0.2.7' } } } as FastifyRequest

/** The answer that a page's loader gets for this answer of the API. */
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

it('reads another server’s answer, whether it is a good one, a refusal, or none at all', async () => {
  expect(await answerTo(200, '{"data":{}}')).toEqual({ status: 200, body: { data: {} } })
  expect(await answerTo(404, '{"message":"Not here"}')).toEqual({ status: 404, body: { message: 'Not here' } })
  expect(await answerTo(200, '')).toEqual({ status: 200, body: null })
})

it('takes what is no JSON for the answer of whoever stands in between', async () => {
  expect(await answerTo(200, '<!doctype html><title>Back soon</title>')).toEqual({ status: 502, body: null })
  expect(await answerTo(200, '{"data":{"pro')).toEqual({ status: 502, body: null })
  expect(await answerTo(503, '<!doctype html><title>Back soon</title>')).toEqual({ status: 503, body: null })
})

it('throws where an answer breaks off', async () => {
  await expect(answerTo(200, '{"data":{', { breaksOff: true })).rejects.toThrow()
})

it('tells another server the address of the visitor', async () => {
  await answerTo(200, '{"data":{}}')
  expect(forwarded).toBe('192.0.2.7')
})

it('calls this server with the address of the visitor, and reads how long to wait', async () => {
  const app = Fastify()
  app.get('/api/who', async ({ ip }, reply) => reply.code(429).header('retry-after', 7).send({ message: ip }))
  const answer = await inProcess(app)(client)({ method: 'GET', path: '/api/who', headers: {} })
  expect(answer).toEqual({ status: 429, body: { message: '192.0.2.7' }, retryAfter: '7' })
})
