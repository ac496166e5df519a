import { readdirSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { PROFILE_PHOTO_BYTES_MAX } from '@rialto/contract/limits'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../test/support/app.ts'
import { encodeParts, type FormPart } from '../../test/support/form.ts'
import { addShopper, newIp, type Shopper } from '../modules/people/accounts/testing/shopper.ts'

let shop: TestApp
let shopper: Shopper
let photo: Buffer
beforeAll(async () => {
  shop = await testApp()
  shopper = await addShopper(shop)
  photo = await picture().png().toBuffer()
})
afterAll(() => shop.close())

const picture = () => sharp({ create: { width: 300, height: 200, channels: 3, background: '#0f5e5d' } })

async function encode(parts: FormPart[]) {
  const { payload, headers } = await encodeParts(parts)
  return { payload, type: headers['content-type'] }
}

const sendRaw = (payload: Buffer | string, type: string, headers: Record<string, string> = shopper.headers) =>
  shop.post('/update-profile', payload, { headers: { ...headers, 'content-type': type }, ip: newIp() })
async function send(parts: FormPart[], headers?: Record<string, string>) {
  const { payload, type } = await encode(parts)
  return sendRaw(payload, type, headers)
}
const profile = async () => (await shop.get('/profile', { headers: shopper.headers })).body.data.user

/** Names of all uploaded files. */
function uploadedFiles(): string[] {
  try {
    return readdirSync(join(shop.deps.config.dataDir, 'media/uploads'), { recursive: true })
      .map(String)
      .filter((name) => name.includes('.'))
  } catch {
    return []
  }
}

async function expectRefused(reply: Awaited<ReturnType<typeof send>>, status: number, code: string, field?: string) {
  expect([reply.status, reply.body.code], JSON.stringify(reply.body)).toEqual([status, code])
  expect(reply.body.errors && Object.keys(reply.body.errors)).toEqual(field && [field])
  if (field) expect(reply.body.errors[field]).toEqual([reply.body.message])
}

describe('POST /update-profile as a form', () => {
  it('changes texts and photo together', async () => {
    const { status, body } = await send([
      ['name', ' Ana With Photo '],
      ['gender', 'female'],
      ['profile_photo', { bytes: photo }],
    ])
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.data.user).toMatchObject({ name: 'Ana With Photo', gender: 'female' })
    expect(body.data.user.profile_photo).toMatch(/^\/media\/profiles\/[0-9a-f]{2}\/[0-9a-f]{30}\.webp$/)
    expect((await send([['gender', '']])).body.data.user).toMatchObject({ gender: null, name: 'Ana With Photo' })
    expect(await profile()).toMatchObject({ profile_photo: body.data.user.profile_photo })
    const served = await shop.app.inject({
      url: `${body.data.user.profile_photo}?w=96`,
      headers: { accept: 'image/webp' },
    })
    expect([served.statusCode, served.headers['content-type']]).toEqual([200, 'image/webp'])
  })

  it('keeps the photo without a file and with an empty one', async () => {
    const before = await profile()
    expect((await send([['name', 'Ana']])).status).toBe(200)
    expect((await send([['profile_photo', { bytes: '', name: '' }]])).status).toBe(200)
    expect((await sendRaw('--x--\r\n', 'multipart/form-data; boundary=x')).status).toBe(200)
    expect((await profile()).profile_photo).toBe(before.profile_photo)
  })

  it('refuses a form with one invalid field, and stores nothing', async () => {
    const before = [await profile(), uploadedFiles()]
    const bytes = await picture().jpeg().toBuffer()
    await expectRefused(
      await send([
        ['email', 'none'],
        ['profile_photo', { bytes }],
      ]),
      422,
      'invalid',
      'email',
    )
    await expectRefused(
      await send([
        ['profile_photo', { bytes }],
        ['name', ''],
      ]),
      422,
      'invalid',
      'name',
    )
    await expectRefused(
      await send([
        ['name', 'a'],
        ['name', 'b'],
        ['profile_photo', { bytes }],
      ]),
      422,
      'invalid',
      'name',
    )
    expect([await profile(), uploadedFiles()]).toEqual(before)
  })

  it('names the field of a file that is too large, of a wrong type, repeated or unexpected', async () => {
    const before = [await profile(), uploadedFiles()]
    const large = Buffer.concat([photo, Buffer.alloc(PROFILE_PHOTO_BYTES_MAX)])
    await expectRefused(await send([['profile_photo', { bytes: large }]]), 413, 'payload_too_large', 'profile_photo')
    const others = [
      await picture().gif().toBuffer(),
      await picture().tiff().toBuffer(),
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
      '<!doctype html><script>alert(1)</script>',
      '%PDF-1.7 …',
      'GIF89a',
      '',
    ]
    for (const bytes of others)
      await expectRefused(await send([['profile_photo', { bytes }]]), 415, 'unsupported_media_type', 'profile_photo')
    const two: FormPart[] = [
      ['profile_photo', { bytes: photo }],
      ['profile_photo', { bytes: photo }],
    ]
    await expectRefused(await send(two), 422, 'invalid', 'profile_photo')
    await expectRefused(await send([['avatar', { bytes: photo }]]), 422, 'invalid', 'avatar')
    await expectRefused(
      await send([['name', { bytes: 'Ana', type: 'text/plain', name: 'n.txt' }]]),
      422,
      'invalid',
      'name',
    )
    expect([await profile(), uploadedFiles()]).toEqual(before)
  })

  it('refuses a malformed form', async () => {
    const { payload, type } = await encode([
      ['name', 'Never'],
      ['profile_photo', { bytes: photo }],
    ])
    const broken: [Buffer | string, string][] = [
      [payload.subarray(0, payload.length - 60), type],
      [payload.subarray(0, 200), type],
      [payload, 'multipart/form-data'],
      ['nothing of the kind', 'multipart/form-data; boundary=x'],
      [
        '--x\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\n1\r\n--x--\r\n',
        'multipart/form-data; boundary=x',
      ],
    ]
    for (const [body, bodyType] of broken) await expectRefused(await sendRaw(body, bodyType), 400, 'bad_request')
    await expectRefused(
      await send(Array.from({ length: 200 }, (_, n): FormPart => [`f${n}`, 'x'])),
      413,
      'payload_too_large',
    )
    await expectRefused(await send([['name', 'x'.repeat(100_000)]]), 413, 'payload_too_large')
    expect((await profile()).name).not.toBe('Never')
  })

  it('accepts forms only at calls with files, and only from shoppers', async () => {
    const { payload, type } = await encode([
      ['phone', 'a@b.test'],
      ['password', 'x'],
    ])
    const login = await shop.post('/login', payload, { headers: { 'content-type': type }, ip: newIp() })
    await expectRefused(login, 415, 'unsupported_media_type')
    await expectRefused(await send([['name', 'Never']], {}), 401, 'unauthenticated')
    await expectRefused(await sendRaw('name=Never', 'application/x-www-form-urlencoded'), 415, 'unsupported_media_type')
  })
})

describe('POST /update-profile over the network', () => {
  let url: string
  beforeAll(async () => {
    url = await shop.app.listen({ port: 0, host: '127.0.0.1' })
  })

  it.each([3, 10, 40])('answers a photo of %d MB before the connection ends', async (megabytes) => {
    const { payload, type } = await encode([['profile_photo', { bytes: Buffer.alloc(megabytes * 1024 * 1024, 7) }]])
    const headers = { ...shopper.headers, 'content-type': type }
    const reply = await fetch(`${url}/api/update-profile`, { method: 'POST', body: new Uint8Array(payload), headers })
    expect([reply.status, ((await reply.json()) as { code: string }).code]).toEqual([413, 'payload_too_large'])
    expect((await fetch(`${url}/api/profile`, { headers: shopper.headers })).status).toBe(200)
  })

  it('stores nothing of an interrupted upload', async () => {
    const before = [await profile(), uploadedFiles()]
    const { payload, type } = await encode([
      ['name', 'Never'],
      ['profile_photo', { bytes: Buffer.concat([photo, Buffer.alloc(500_000)]) }],
    ])
    const { port } = new URL(url)
    for (const sent of [10, 150, 400, payload.length - 20]) {
      await new Promise<void>((resolve, reject) => {
        const socket = connect(Number(port), '127.0.0.1', () => {
          socket.write(
            `POST /api/update-profile HTTP/1.1\r\nhost: x\r\nauthorization: ${shopper.headers.authorization}\r\n` +
              `content-type: ${type}\r\ncontent-length: ${payload.length}\r\n\r\n`,
          )
          socket.write(payload.subarray(0, sent), () => setImmediate(() => socket.destroy()))
        })
        socket.on('close', () => resolve()).on('error', reject)
      })
    }
    expect((await fetch(`${url}/api/profile`, { headers: shopper.headers })).status).toBe(200)
    expect([await profile(), uploadedFiles()]).toEqual(before)
  })
})
