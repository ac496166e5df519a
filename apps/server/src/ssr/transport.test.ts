import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { expect, it, onTestFinished } from 'vitest'
import { overNetwork } from './transport.ts'

/** What a page is told where another server answers so. */
async function answerTo(status: number, body: string, { breaksOff = false } = {}) {
  const server = createServer((_request, response) => {
    response.writeHead(status, { 'content-length': String(body.length + (breaksOff ? 10 : 0)) })
    if (breaksOff) response.write(body, () => response.destroy())
    else response.end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const client = { raw: { headers: {}, socket: { remoteAddress: '192.0.2.7' } } } as FastifyRequest
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
