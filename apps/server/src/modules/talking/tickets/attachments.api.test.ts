import { readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import type { Attachment } from '@rialto/contract'
import { ATTACHMENT_BYTES_MAX, ATTACHMENTS_MAX } from '@rialto/contract/limits'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { FormFile } from '../../../../test/support/form.ts'
import { smallPdf } from '../../../files/testing/small-pdf.ts'
import { addShopper, type Shopper } from '../../people/accounts/testing/shopper.ts'
import { closeTicket } from './answer-ticket.ts'
import { createAttachmentUpkeep } from './attachments.ts'
import { showTicket } from './market-tickets.ts'
import { createTicketFixture, type TicketFixture } from './testing/ticket-fixture.ts'

const actor = { kind: 'command' as const, id: null, name: 'root' }
let fixture: TicketFixture
let shopper: Shopper
let png: Buffer
let jpeg: Buffer
beforeAll(async () => {
  fixture = await createTicketFixture()
  const plain = sharp({ create: { width: 40, height: 30, channels: 3, background: '#0f5e5d' } })
  png = await plain.clone().png().toBuffer()
  jpeg = await plain
    .clone()
    .jpeg()
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '23/1 44/1 0/1' } })
    .toBuffer()
})
afterAll(() => fixture.close())
beforeEach(async () => {
  shopper = await addShopper(fixture)
})

const pdf = smallPdf()
const attachmentsOf = async (number: string): Promise<Attachment[]> =>
  (await fixture.showTicket(shopper, number)).body.data.messages.flatMap(
    (one: { attachments: Attachment[] }) => one.attachments,
  )
const fetchFile = ({ url }: Pick<Attachment, 'url'>, headers: Record<string, string> = shopper.headers) =>
  fixture.app.inject({ url, headers, remoteAddress: '10.66.0.1' })

/** Sends files that must be refused, and expects that nothing is stored. */
async function expectRefused(status: number, code: string, files: FormFile[]) {
  const before = fixture.storedFiles()
  const reply = await fixture.open(shopper, {}, files)
  expect([reply.status, reply.body.code], JSON.stringify(reply.body)).toEqual([status, code])
  expect(Object.keys(reply.body.errors)).toEqual(['attachments'])
  expect(fixture.storedFiles()).toEqual(before)
  expect((await fixture.get('/support-tickets', { headers: shopper.headers })).body.data.total).toBe(0)
}

describe('attachments of a ticket', () => {
  it('are stored with the messages, pictures re-encoded and PDFs unchanged', async () => {
    const number = await fixture.openTicket(shopper, {}, [
      { bytes: jpeg, name: 'My parcel.JPG' },
      { bytes: pdf, name: 'facture été.pdf' },
    ])
    await fixture.sendMessage(shopper, number, 'One more', [{ bytes: png, name: 'b.png' }])
    const [photo, document, last] = await attachmentsOf(number)
    expect(photo).toMatchObject({ name: 'My parcel.webp', type: 'image/webp' })
    expect(document).toMatchObject({ name: 'facture été.pdf', type: 'application/pdf', size: pdf.length })
    expect(last).toMatchObject({ name: 'b.webp', type: 'image/webp' })
    if (!photo || !document) throw new Error('no files')
    const picture = await fetchFile(photo)
    const { format, exif } = await sharp(picture.rawPayload).metadata()
    expect([picture.statusCode, picture.rawPayload.length, format, exif]).toEqual([200, photo.size, 'webp', undefined])
    expect((await fetchFile(document)).rawPayload.equals(pdf)).toBe(true)
  })

  it('are sent as downloads, without type sniffing and caching', async () => {
    const number = await fixture.openTicket(shopper, {}, [{ bytes: pdf, name: 'a "b"; é.pdf' }])
    const [file] = await attachmentsOf(number)
    const { headers } = await fetchFile(file ?? { url: '' })
    expect(headers['content-type']).toBe('application/pdf')
    expect(headers['content-disposition']).toBe(
      `attachment; filename="a b _ _.pdf"; filename*=UTF-8''a%20b%20%3B%20%C3%A9.pdf`,
    )
    expect(headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'; sandbox")
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['cache-control']).toBe('private, no-store')
  })

  it('are only sent to the ticket’s shopper', async () => {
    const number = await fixture.openTicket(shopper, {}, [{ bytes: png }])
    const [file] = await attachmentsOf(number)
    if (!file) throw new Error('no file')
    expect((await fetchFile(file)).statusCode).toBe(200)
    const other = await addShopper(fixture)
    const ofUnknown = await fetchFile({ url: '/api/support-ticket/attachments/99999' }, other.headers)
    const ofOther = await fetchFile(file, other.headers)
    expect([ofOther.statusCode, ofOther.body]).toEqual([404, ofUnknown.body])
    // Sellers and other shoppers of the demo have no access either.
    for (const userId of [1, 2, 4]) expect((await fetchFile(file, await fixture.loginAs(userId))).statusCode).toBe(404)
    expect((await fetchFile(file, {})).statusCode).toBe(401)
    for (const id of ['0', '-1', '1.5', 'abc', '1%20or%201=1'])
      expect((await fetchFile({ url: `/api/support-ticket/attachments/${id}` })).statusCode, id).toBe(404)
    const [path] = fixture.storedFiles()
    for (const url of [`/media/attachments/${path}`, `/attachments/${path}`, `/media/../attachments/${path}`])
      expect((await fixture.app.inject({ url })).statusCode, url).toBe(404)
  })

  it('keep the sender’s names without folders, direction marks and wrong extensions', async () => {
    const names: [given: string, shown: string][] = [
      ['..\\..\\etc\\passwd', 'passwd.webp'],
      ['C:\\fake\\photo.html', 'photo.webp'],
      ['photo\u202egnp.exe', 'photo gnp.webp'],
      ['.png', 'file.webp'],
      [`${'x'.repeat(300)}.png`, `${'x'.repeat(95)}.webp`],
    ]
    for (const [name, shown] of names) {
      const [file] = await attachmentsOf(await fixture.openTicket(shopper, {}, [{ bytes: png, name }]))
      expect(file?.name).toBe(shown)
    }
  })

  it('are shown to the operator with their path', async () => {
    const number = await fixture.openTicket(shopper, {}, [{ bytes: pdf, name: 'a.pdf' }])
    const shown = await showTicket(fixture.operator, number)
    expect(shown).toMatchObject({
      messages: [{ attachments: [{ name: 'a.pdf', file: expect.stringContaining(fixture.deps.config.dataDir) }] }],
    })
  })
})

describe('refused attachments', () => {
  const html = '<!doctype html><script>alert(1)</script>'
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'

  it.each<[string, string, string]>([
    ['an HTML page', html, 'image/png'],
    ['an SVG', svg, 'image/svg+xml'],
    ['an HTML page declared as PDF', html, 'application/pdf'],
    ['an archive', 'PK\x03\x04 …', 'application/pdf'],
    ['a program', 'MZ …', 'image/jpeg'],
    ['a GIF', 'GIF89a …', 'image/gif'],
    ['only the beginning of a PDF', '%PDF-1.7\n<script>alert(1)</script>', 'application/pdf'],
    ['only the beginning of a picture', '\xff\xd8\xff\xe0 <script>', 'image/jpeg'],
    ['an empty file', '', 'image/png'],
  ])('include %s', (_, content, type) =>
    expectRefused(415, 'unsupported_media_type', [{ bytes: Buffer.from(content, 'latin1'), type, name: 'a.png' }]),
  )

  it('make the whole request fail, even with valid attachments', () =>
    expectRefused(415, 'unsupported_media_type', [{ bytes: png }, { bytes: pdf }, { bytes: html }]))

  it('include those that are too many or too large', async () => {
    await expectRefused(422, 'invalid', Array<FormFile>(ATTACHMENTS_MAX + 1).fill({ bytes: png }))
    const large = Buffer.concat([png, Buffer.alloc(ATTACHMENT_BYTES_MAX)])
    await expectRefused(413, 'payload_too_large', [{ bytes: large }])
  })

  it('do not include a picture with appended HTML, which is re-encoded', async () => {
    const pictureWithHtml = Buffer.concat([png, Buffer.from(html)])
    const [file] = await attachmentsOf(
      await fixture.openTicket(shopper, {}, [{ bytes: pictureWithHtml, name: 'x.png' }]),
    )
    const { rawPayload, headers } = await fetchFile(file ?? { url: '' })
    expect(headers['content-type']).toBe('image/webp')
    expect(rawPayload.includes('script')).toBe(false)
  })

  it('are not stored if the message is refused before or during its transaction', async () => {
    const number = await fixture.openTicket(shopper)
    const before = fixture.storedFiles()
    expect((await fixture.open(shopper, { issue_type: 'Weather' }, [{ bytes: png }])).status).toBe(422)
    expect((await fixture.open(shopper, { order_number: 'RL-20340' }, [{ bytes: png }])).status).toBe(422)
    const sent = [1, 2, 3].map(() => fixture.sendMessage(shopper, number, 'x', [{ bytes: png }, { bytes: pdf }]))
    const [, ...replies] = await Promise.all([closeTicket(fixture.operator, { number, as: 'cancel', actor }), ...sent])
    const storedCount = replies.filter((reply) => reply.status === 200).length
    expect(fixture.storedFiles()).toHaveLength(before.length + 2 * storedCount)
    expect((await fixture.sendMessage(shopper, number, 'x', [{ bytes: png }])).status).toBe(409)
    expect((await fixture.sendMessage(await addShopper(fixture), number, 'x', [{ bytes: png }])).status).toBe(404)
    expect(fixture.storedFiles()).toHaveLength(before.length + 2 * storedCount)
  })
})

describe('uploads', () => {
  it('are refused before they are read if they are 20 MB large', async () => {
    const url = new URL(await fixture.app.listen({ port: 0, host: '127.0.0.1' }))
    const megabytes = 20 * 1024 * 1024
    const reply = await new Promise<string>((resolve, reject) => {
      const socket = connect(Number(url.port), '127.0.0.1', () => {
        socket.write(
          `POST /api/support-ticket HTTP/1.1\r\nhost: x\r\nauthorization: ${shopper.headers.authorization}\r\n` +
            `content-type: multipart/form-data; boundary=x\r\ncontent-length: ${megabytes}\r\n\r\n--x\r\n`,
        )
      })
      socket.on('data', (bytes) => {
        resolve(String(bytes))
        socket.destroy()
      })
      socket.on('error', reject)
    })
    expect(reply).toMatch(/^HTTP\/1\.1 413 /)
    expect(reply).toContain('payload_too_large')
  })
})

describe('attachments without a message', () => {
  it('are deleted after a day, while those of messages stay', async () => {
    await fixture.openTicket(shopper, {}, [{ bytes: pdf }])
    const folder = join(fixture.deps.config.dataDir, 'attachments')
    const before = fixture.storedFiles()
    const [sub = ''] = readdirSync(folder)
    const [old, young] = [join(folder, sub, 'old.webp'), join(folder, sub, 'young.webp')]
    for (const file of [old, young]) writeFileSync(file, 'x')
    const dayBefore = Date.now() / 1000 - 25 * 3600
    for (const name of [...before.map((file) => join(folder, file)), old]) utimesSync(name, dayBefore, dayBefore)
    await createAttachmentUpkeep(fixture.deps).workDue()
    expect(fixture.storedFiles().sort()).toEqual([...before, join(sub, 'young.webp')].sort())
  })
})
