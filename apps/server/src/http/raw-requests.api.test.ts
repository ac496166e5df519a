import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../test/support/app.ts'
import { exchange, rawConnection } from '../../test/support/raw-connection.ts'
import { addShopper, type Shopper } from '../modules/accounts/testing/shopper.ts'

const MEGABYTE = 1_048_576
/** Invalid UTF-8: a lone continuation, a surrogate, the beginning of a character and no end, an overlong slash. */
const BROKEN = ['80', 'eda080', 'e282', 'c0af', 'fffe'].map((hex) => Buffer.from(hex, 'hex'))

let shop: TestApp
let who: Shopper
let url: string
beforeAll(async () => {
  shop = await testApp()
  who = await addShopper(shop)
  url = await shop.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => shop.close())

const name = async () => (await shop.get('/profile', { headers: who.headers })).body.data.user.name

/** Sends a request as bytes; the connection ends with its answer. */
const request = (line: string, headers: (string | Buffer)[], body: Buffer | string = '') =>
  Buffer.concat([
    Buffer.from(`${line} HTTP/1.1\r\nhost: x\r\nconnection: close\r\nauthorization: ${who.headers.authorization}\r\n`),
    ...headers.flatMap((header) => [Buffer.from(header), Buffer.from('\r\n')]),
    Buffer.from('\r\n'),
    Buffer.from(body),
  ])

const chunked = (body: Buffer) =>
  Buffer.concat([Buffer.from(`${body.length.toString(16)}\r\n`), body, Buffer.from('\r\n0\r\n\r\n')])

const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d{3}) /.exec(answer)?.[1])

describe('a request that is no UTF-8', () => {
  const around = (before: string, broken: Buffer, after = '') =>
    Buffer.concat([Buffer.from(before), broken, Buffer.from(after)])
  const JSON_TYPE = 'content-type: application/json'

  it('in its JSON is refused, and nothing of it is kept', async () => {
    const before = await name()
    for (const broken of BROKEN) {
      const body = around('{"name":"Ana ', broken, '"}')
      const sized = await exchange(
        url,
        request('POST /api/update-profile', [JSON_TYPE, `content-length: ${body.length}`], body),
      )
      expect(statusOf(sized), sized).toBe(400)
      const inChunks = await exchange(
        url,
        request('POST /api/update-profile', [JSON_TYPE, 'transfer-encoding: chunked'], chunked(body)),
      )
      expect(statusOf(inChunks), inChunks).toBe(400)
      expect(await name()).toBe(before)
    }
  })

  it('in a form is read as what it is not: browsers send no such thing, and people may quote what is broken', async () => {
    for (const broken of BROKEN)
      for (const form of [
        around('--x\r\nContent-Disposition: form-data; name="name"\r\n\r\nAna', broken, '\r\n--x--\r\n'),
        around('--x\r\nContent-Disposition: form-data; name="na', broken, 'me"\r\n\r\nAna\r\n--x--\r\n'),
      ]) {
        const headers = ['content-type: multipart/form-data; boundary=x', `content-length: ${form.length}`]
        const answer = await exchange(url, request('POST /api/update-profile', headers, form))
        expect(statusOf(answer), answer).toBe(200)
        expect(await name()).toMatch(/^Ana\ufffd+$/)
      }
  })

  it('in address, query, headers or cookies is refused, or read as what it is not', async () => {
    for (const broken of BROKEN) {
      const escaped = [...broken].map((byte) => `%${byte.toString(16)}`).join('')
      for (const place of [
        `/api/products?search=${escaped}`,
        `/api/categories/${escaped}`,
        `/media/${escaped}`,
        `/${escaped}`,
      ]) {
        const answer = await exchange(url, request(`GET ${place}`, []))
        expect(statusOf(answer), answer).toBeGreaterThanOrEqual(200)
        expect(statusOf(answer), answer).toBeLessThan(500)
        expect(answer).not.toContain('unexpected')
      }
      for (const header of ['accept-language: ', 'cookie: locale=', 'idempotency-key: ', 'user-agent: ']) {
        const answer = await exchange(url, request('GET /api/products', [around(header, broken)]))
        expect([200, 400, 422], answer).toContain(statusOf(answer))
      }
      const raw = await exchange(
        url,
        Buffer.concat([Buffer.from('GET /api/products?search='), broken, Buffer.from(' HTTP/1.1\r\nhost: x\r\n\r\n')]),
      )
      expect(statusOf(raw), raw).toBe(400)
    }
  })
})

describe('a body of ten megabytes', () => {
  const large = Buffer.alloc(10 * MEGABYTE, 0x61)

  it.each(['/login', '/cart/store', '/place-order', '/send-message'])(
    'to %s is answered before the connection ends',
    async (path) => {
      const headers = { ...who.headers, 'content-type': 'application/json' }
      const reply = await fetch(`${url}/api${path}`, { method: 'POST', headers, body: large })
      expect([reply.status, ((await reply.json()) as { code: string }).code]).toEqual([413, 'payload_too_large'])
    },
  )

  it('that does not say its size is cut off where the limit is', async () => {
    const headers = ['content-type: application/json', 'transfer-encoding: chunked']
    const answer = await exchange(url, request('POST /api/cart/store', headers, chunked(large)))
    expect(statusOf(answer), answer).toBe(413)
  })

  it('is not even asked for where it is announced', async () => {
    const headers = ['content-type: application/json', `content-length: ${large.length}`]
    const answer = await exchange(url, request('POST /api/cart/store', headers))
    expect(statusOf(answer), answer).toBe(413)
  })
})

describe('a request that breaks the protocol', () => {
  it.each([
    ['garbage', '\0\x01\x02 nothing of the kind\r\n\r\n', 400],
    ['a protocol of another kind', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', 400],
    ['headers without end', `GET / HTTP/1.1\r\nhost: x\r\n${`${'x-more: '.padEnd(2_000, 'y')}\r\n`.repeat(40)}`, 431],
    [
      'two sizes',
      'POST /api/login HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
    ],
    ['a size below nothing', 'POST /api/login HTTP/1.1\r\nhost: x\r\ncontent-length: -1\r\n\r\n', 400],
    [
      'chunks that are none',
      'POST /api/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n',
      400,
    ],
    ['a header in two lines', 'GET /api/health HTTP/1.1\r\nhost: x\r\nx-a: b\r\n c\0d: e\r\n\r\n', 400],
  ])('(%s) is refused, and the shop goes on', async (_what, bytes, status) => {
    const answer = await exchange(url, Buffer.from(bytes, 'latin1'))
    expect(statusOf(answer), answer).toBe(status)
    expect((await fetch(`${url}/api/health`)).status).toBe(200)
  })

  it('(a body that is shorter than it was said to be) changes nothing', async () => {
    const before = await name()
    const body = '{"name":"Never"}'
    const headers = ['content-type: application/json', `content-length: ${body.length + 1}`]
    const connection = await rawConnection(url)
    await connection.send(request('POST /api/update-profile', headers, body))
    connection.socket.end()
    await connection.ended
    expect(await name()).toBe(before)
  })
})
