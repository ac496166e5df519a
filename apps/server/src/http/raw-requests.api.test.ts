import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../test/support/app.ts'
import { exchange, rawConnection } from '../../test/support/raw-connection.ts'
import { addShopper, type Shopper } from '../modules/people/accounts/testing/shopper.ts'

const MEGABYTE = 1_048_576
/** Invalid UTF-8: a lone continuation byte, a surrogate, an incomplete character, an overlong slash. */
const INVALID_UTF8 = ['80', 'eda080', 'e282', 'c0af', 'fffe'].map((hex) => Buffer.from(hex, 'hex'))

let shop: TestApp
let shopper: Shopper
let url: string
beforeAll(async () => {
  shop = await testApp()
  shopper = await addShopper(shop)
  url = await shop.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => shop.close())

const profileName = async () => (await shop.get('/profile', { headers: shopper.headers })).body.data.user.name

/** The bytes of a request whose connection closes after the response. */
const request = (line: string, headers: (string | Buffer)[], body: Buffer | string = '') =>
  Buffer.concat([
    Buffer.from(
      `${line} HTTP/1.1\r\nhost: x\r\nconnection: close\r\nauthorization: ${shopper.headers.authorization}\r\n`,
    ),
    ...headers.flatMap((header) => [Buffer.from(header), Buffer.from('\r\n')]),
    Buffer.from('\r\n'),
    Buffer.from(body),
  ])

const chunked = (body: Buffer) =>
  Buffer.concat([Buffer.from(`${body.length.toString(16)}\r\n`), body, Buffer.from('\r\n0\r\n\r\n')])

const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d{3}) /.exec(answer)?.[1])

describe('invalid UTF-8', () => {
  const surround = (before: string, invalid: Buffer, after = '') =>
    Buffer.concat([Buffer.from(before), invalid, Buffer.from(after)])
  const JSON_TYPE = 'content-type: application/json'

  it('is refused in JSON and changes nothing', async () => {
    const before = await profileName()
    for (const invalid of INVALID_UTF8) {
      const body = surround('{"name":"Ana ', invalid, '"}')
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
      expect(await profileName()).toBe(before)
    }
  })

  it('is replaced by U+FFFD in a form', async () => {
    for (const invalid of INVALID_UTF8)
      for (const form of [
        surround('--x\r\nContent-Disposition: form-data; name="name"\r\n\r\nAna', invalid, '\r\n--x--\r\n'),
        surround('--x\r\nContent-Disposition: form-data; name="na', invalid, 'me"\r\n\r\nAna\r\n--x--\r\n'),
      ]) {
        const headers = ['content-type: multipart/form-data; boundary=x', `content-length: ${form.length}`]
        const answer = await exchange(url, request('POST /api/update-profile', headers, form))
        expect(statusOf(answer), answer).toBe(200)
        expect(await profileName()).toMatch(/^Ana\ufffd+$/)
      }
  })

  it('causes no server error in a path, query, header or cookie', async () => {
    for (const invalid of INVALID_UTF8) {
      const escaped = [...invalid].map((byte) => `%${byte.toString(16)}`).join('')
      for (const path of [
        `/api/products?search=${escaped}`,
        `/api/categories/${escaped}`,
        `/media/${escaped}`,
        `/${escaped}`,
      ]) {
        const answer = await exchange(url, request(`GET ${path}`, []))
        expect(statusOf(answer), answer).toBeGreaterThanOrEqual(200)
        expect(statusOf(answer), answer).toBeLessThan(500)
        expect(answer).not.toContain('unexpected')
      }
      for (const header of ['accept-language: ', 'cookie: locale=', 'idempotency-key: ', 'user-agent: ']) {
        const answer = await exchange(url, request('GET /api/products', [surround(header, invalid)]))
        expect([200, 400, 422], answer).toContain(statusOf(answer))
      }
      const raw = await exchange(
        url,
        Buffer.concat([Buffer.from('GET /api/products?search='), invalid, Buffer.from(' HTTP/1.1\r\nhost: x\r\n\r\n')]),
      )
      expect(statusOf(raw), raw).toBe(400)
    }
  })
})

describe('a request body of 10 MB', () => {
  const large = Buffer.alloc(10 * MEGABYTE, 0x61)

  it.each(['/login', '/cart/store', '/place-order', '/send-message'])(
    'to %s is answered with 413 before the connection ends',
    async (path) => {
      const headers = { ...shopper.headers, 'content-type': 'application/json' }
      const reply = await fetch(`${url}/api${path}`, { method: 'POST', headers, body: large })
      expect([reply.status, ((await reply.json()) as { code: string }).code]).toEqual([413, 'payload_too_large'])
    },
  )

  it('without Content-Length is answered with 413 at the limit', async () => {
    const headers = ['content-type: application/json', 'transfer-encoding: chunked']
    const answer = await exchange(url, request('POST /api/cart/store', headers, chunked(large)))
    expect(statusOf(answer), answer).toBe(413)
  })

  it('is answered with 413 before it is sent', async () => {
    const headers = ['content-type: application/json', `content-length: ${large.length}`]
    const answer = await exchange(url, request('POST /api/cart/store', headers))
    expect(statusOf(answer), answer).toBe(413)
  })
})

describe('malformed requests', () => {
  it.each([
    ['garbage', '\0\x01\x02 nothing of the kind\r\n\r\n', 400],
    ['a TLS handshake', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', 400],
    ['too many headers', `GET / HTTP/1.1\r\nhost: x\r\n${`${'x-more: '.padEnd(2_000, 'y')}\r\n`.repeat(40)}`, 431],
    [
      'Content-Length beside Transfer-Encoding',
      'POST /api/login HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
    ],
    ['a negative Content-Length', 'POST /api/login HTTP/1.1\r\nhost: x\r\ncontent-length: -1\r\n\r\n', 400],
    [
      'invalid chunks',
      'POST /api/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n',
      400,
    ],
    ['a folded header', 'GET /api/health HTTP/1.1\r\nhost: x\r\nx-a: b\r\n c\0d: e\r\n\r\n', 400],
  ])('with %s are refused and do no harm', async (_what, bytes, status) => {
    const answer = await exchange(url, Buffer.from(bytes, 'latin1'))
    expect(statusOf(answer), answer).toBe(status)
    expect((await fetch(`${url}/api/health`)).status).toBe(200)
  })

  it('with a body shorter than Content-Length change nothing', async () => {
    const before = await profileName()
    const body = '{"name":"Never"}'
    const headers = ['content-type: application/json', `content-length: ${body.length + 1}`]
    const connection = await rawConnection(url)
    await connection.send(request('POST /api/update-profile', headers, body))
    connection.socket.end()
    await connection.ended
    expect(await profileName()).toBe(before)
  })
})
