import { readdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../test/support/app.ts'
import { encodeForm } from '../../test/support/form.ts'
import { shopCommand } from '../cli/testing/shop-command.ts'
import { addShopper, newIp, type Shopper } from '../modules/people/accounts/testing/shopper.ts'
import { startTestBucket, type TestBucket } from './testing/s3-server.ts'
import { smallPdf } from './testing/small-pdf.ts'

let bucket: TestBucket
let picture: Buffer
beforeAll(async () => {
  bucket = await startTestBucket()
  picture = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#0f5e5d' } })
    .png()
    .toBuffer()
})
afterAll(() => bucket.stop())

const ticket = { issue_type: 'Delivery issue', subject: 'A broken cup', message: 'See the file' }
const unavailable = { status: 503, body: { code: 'unavailable' } }

describe.each(['folder', 'bucket'] as const)('file storage in a %s', (kind) => {
  let shop: TestApp
  let shopper: Shopper
  beforeAll(async () => {
    shop = await testApp(kind === 'bucket' ? bucket.environment : {})
    shopper = await addShopper(shop)
  })
  afterAll(() => shop.close())

  const upload = async (path: string, field: string, bytes: Buffer, fields: Record<string, string>) => {
    const { payload, headers } = await encodeForm(fields, [[field, { bytes, name: `a.${field}` }]])
    return shop.post(path, payload, { headers: { ...shopper.headers, ...headers }, ip: newIp() })
  }
  const setPhoto = () => upload('/update-profile', 'profile_photo', picture, { name: 'Ana' })
  const openTicket = () => upload('/support-ticket', 'attachments', smallPdf(), ticket)
  const photoOf = async (): Promise<string> =>
    (await shop.get('/profile', { headers: shopper.headers })).body.data.user.profile_photo
  const fetchPicture = (url: string) => shop.app.inject({ url, headers: { accept: 'image/webp' } })
  const paths = async (folder: string) => {
    const found: string[] = []
    for await (const { path } of shop.deps.files.list(folder)) found.push(path)
    return found
  }

  it('stores photos, serves them and their variants, and deletes both', async () => {
    expect((await setPhoto()).status).toBe(200)
    const photo = await photoOf()
    expect((await sharp((await fetchPicture(photo)).rawPayload).metadata()).width).toBe(600)
    for (const _ of ['encoded', 'cached']) {
      const small = await fetchPicture(`${photo}?w=160`)
      expect([small.statusCode, small.headers['cache-control']]).toEqual([200, 'public, max-age=3600, must-revalidate'])
      expect((await sharp(small.rawPayload).metadata()).width).toBe(160)
    }
    expect(await paths('media/profiles')).toEqual([photo.slice(1)])
    if (kind === 'bucket') expect(bucket.keys()).toContain(`cache${photo}.160.webp`)
    expect((await setPhoto()).status).toBe(200)
    expect((await fetchPicture(photo)).statusCode).toBe(404)
    expect((await fetchPicture(`${photo}?w=160`)).statusCode).toBe(404)
    expect(await paths('media/profiles')).toHaveLength(1)
    if (kind === 'bucket') expect(bucket.keys().filter((key) => key.startsWith(`cache${photo}`))).toEqual([])
  })

  it('serves attachments to their shopper only, and never below /media', async () => {
    const { body } = await openTicket()
    const shown = await shop.get(`/support-ticket/show?ticket_number=${body.data.ticket.ticket_number}`, {
      headers: shopper.headers,
    })
    const { url } = shown.body.data.messages[0].attachments[0]
    const file = await shop.app.inject({ url, headers: shopper.headers })
    expect([file.statusCode, file.rawPayload.equals(smallPdf())]).toEqual([200, true])
    expect((await shop.app.inject({ url, headers: (await addShopper(shop)).headers })).statusCode).toBe(404)
    const [path = ''] = await paths('attachments')
    for (const address of [`/media/${path}`, `/media/../${path}`, `/media/%2e%2e/${path}`, `/${path}`])
      expect((await shop.app.inject({ url: address })).statusCode, address).toBe(404)
    if (kind === 'bucket') {
      expect(bucket.typeOf(path)).toBe('application/pdf')
      expect(readdirSync(shop.deps.config.dataDir)).not.toContain('attachments')
    }
  })

  it('is backed up and restored into either kind of storage', { timeout: 60_000 }, async () => {
    const folder = await mkdtemp(join(tmpdir(), 'rialto-move-'))
    const file = join(folder, 'shop.tar.gz')
    const stored = [...(await paths('attachments')), ...(await paths('media/profiles'))]
    expect(stored.length).toBeGreaterThanOrEqual(2)
    const made = await shopCommand(shop.environment)(['backup', file])
    expect(made).toMatchObject({ code: 0 })
    const otherBucket = await startTestBucket()
    for (const environment of [{}, otherBucket.environment]) {
      const dataDir = await mkdtemp(join(folder, 'data-'))
      const other = { ...environment, DATA_DIR: dataDir, DATABASE_URL: '', LOG_LEVEL: 'silent' }
      expect(await shopCommand(other)(['restore', file])).toMatchObject({ code: 0 })
      const restored =
        environment === otherBucket.environment
          ? otherBucket.keys()
          : readdirSync(dataDir, { recursive: true }).map((name) => String(name))
      expect(restored).toEqual(expect.arrayContaining(stored))
    }
    await otherBucket.stop()
    await rm(folder, { recursive: true, force: true })
  })

  it.runIf(kind === 'bucket')('refuses uploads while the bucket is unavailable, and recovers', async () => {
    const photo = await photoOf()
    await fetchPicture(photo)
    const tickets = async () => (await shop.get('/support-tickets', { headers: shopper.headers })).body.data.total
    const before = { keys: bucket.keys(), tickets: await tickets() }
    await bucket.stop()
    try {
      expect(await setPhoto()).toMatchObject(unavailable)
      expect(await openTicket()).toMatchObject(unavailable)
      expect([await photoOf(), await tickets()]).toEqual([photo, before.tickets])
      expect((await fetchPicture(photo)).statusCode).toBe(200)
      expect((await fetchPicture('/media/uploads/ab/never-seen.webp')).statusCode).toBe(503)
      expect((await shop.get('/products')).status).toBe(200)
    } finally {
      await bucket.start()
    }
    expect(bucket.keys()).toEqual(before.keys)
    expect((await openTicket()).status).toBe(200)
    expect((await setPhoto()).status).toBe(200)
    expect((await fetchPicture(await photoOf())).statusCode).toBe(200)
  })
})
