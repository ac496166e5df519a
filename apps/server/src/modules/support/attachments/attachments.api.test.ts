import { readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import type { Attachment } from '@rialto/contract'
import { ATTACHMENT_BYTES_MAX, ATTACHMENTS_MAX } from '@rialto/contract/limits'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { FormFile } from '../../../../test/support/form.ts'
import { smallPdf } from '../../../files/uploads/testing/small-pdf.ts'
import { addShopper, type Shopper } from '../../accounts/testing/shopper.ts'
import { closeTicket, createAttachmentUpkeep, showTicket } from '../index.ts'
import { type TicketDesk, ticketDesk } from '../testing/ticket-desk.ts'

let desk: TicketDesk
let who: Shopper
let png: Buffer
let jpeg: Buffer
beforeAll(async () => {
  desk = await ticketDesk()
  const plain = sharp({ create: { width: 40, height: 30, channels: 3, background: '#0f5e5d' } })
  png = await plain.clone().png().toBuffer()
  jpeg = await plain
    .clone()
    .jpeg()
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '23/1 44/1 0/1' } })
    .toBuffer()
})
afterAll(() => desk.close())
beforeEach(async () => {
  who = await addShopper(desk)
})

const pdf = smallPdf()
const attachmentsOf = async (number: string): Promise<Attachment[]> =>
  (await desk.show(who, number)).body.data.messages.flatMap((one: { attachments: Attachment[] }) => one.attachments)
const fetchFile = ({ url }: Pick<Attachment, 'url'>, headers: Record<string, string> = who.headers) =>
  desk.app.inject({ url, headers, remoteAddress: '10.66.0.1' })

/** Sends what must be refused, and holds that nothing stayed of it. */
async function expectRefused(status: number, code: string, files: FormFile[]) {
  const before = desk.keptFiles()
  const reply = await desk.open(who, {}, files)
  expect([reply.status, reply.body.code], JSON.stringify(reply.body)).toEqual([status, code])
  expect(Object.keys(reply.body.errors)).toEqual(['attachments'])
  expect(desk.keptFiles()).toEqual(before)
  expect((await desk.get('/support-tickets', { headers: who.headers })).body.data.total).toBe(0)
}

describe('files of a ticket', () => {
  it('come with its messages: pictures in our own form, PDFs as they are', async () => {
    const number = await desk.opened(who, {}, [
      { bytes: jpeg, name: 'My parcel.JPG' },
      { bytes: pdf, name: 'facture été.pdf' },
    ])
    await desk.write(who, number, 'One more', [{ bytes: png, name: 'b.png' }])
    const [photo, paper, last] = await attachmentsOf(number)
    expect(photo).toMatchObject({ name: 'My parcel.webp', type: 'image/webp' })
    expect(paper).toMatchObject({ name: 'facture été.pdf', type: 'application/pdf', size: pdf.length })
    expect(last).toMatchObject({ name: 'b.webp', type: 'image/webp' })
    if (!photo || !paper) throw new Error('no files')
    const picture = await fetchFile(photo)
    const { format, exif } = await sharp(picture.rawPayload).metadata()
    expect([picture.statusCode, picture.rawPayload.length, format, exif]).toEqual([200, photo.size, 'webp', undefined])
    expect((await fetchFile(paper)).rawPayload.equals(pdf)).toBe(true)
  })

  it('run nowhere, are guessed by nobody’s browser, and stay in no cache', async () => {
    const number = await desk.opened(who, {}, [{ bytes: pdf, name: 'a "b"; é.pdf' }])
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

  it('are fetched by the ticket’s shopper alone', async () => {
    const number = await desk.opened(who, {}, [{ bytes: png }])
    const [file] = await attachmentsOf(number)
    if (!file) throw new Error('no file')
    expect((await fetchFile(file)).statusCode).toBe(200)
    const other = await addShopper(desk)
    const none = await fetchFile({ url: '/api/support-ticket/attachments/99999' }, other.headers)
    const foreign = await fetchFile(file, other.headers)
    expect([foreign.statusCode, foreign.body]).toEqual([404, none.body])
    // A seller and the demo's other shoppers are nobody here either.
    for (const userId of [1, 2, 4]) expect((await fetchFile(file, await desk.loginAs(userId))).statusCode).toBe(404)
    expect((await fetchFile(file, {})).statusCode).toBe(401)
    for (const id of ['0', '-1', '1.5', 'abc', '1%20or%201=1'])
      expect((await fetchFile({ url: `/api/support-ticket/attachments/${id}` })).statusCode, id).toBe(404)
    const [place] = desk.keptFiles()
    for (const url of [`/media/attachments/${place}`, `/attachments/${place}`, `/media/../attachments/${place}`])
      expect((await desk.app.inject({ url })).statusCode, url).toBe(404)
  })

  it('are named by their sender without folders, orders to turn around, and endings that lie', async () => {
    const names: [given: string, shown: string][] = [
      ['..\\..\\etc\\passwd', 'passwd.webp'],
      ['C:\\fake\\photo.html', 'photo.webp'],
      ['photo\u202egnp.exe', 'photo gnp.webp'],
      ['.png', 'file.webp'],
      [`${'x'.repeat(300)}.png`, `${'x'.repeat(95)}.webp`],
    ]
    for (const [name, shown] of names) {
      const [file] = await attachmentsOf(await desk.opened(who, {}, [{ bytes: png, name }]))
      expect(file?.name).toBe(shown)
    }
  })

  it('are shown to the operator with their place on the machine', async () => {
    const number = await desk.opened(who, {}, [{ bytes: pdf, name: 'a.pdf' }])
    const shown = await showTicket(desk.operator, number)
    expect(shown).toMatchObject({
      messages: [{ attachments: [{ name: 'a.pdf', file: expect.stringContaining(desk.deps.config.dataDir) }] }],
    })
  })
})

describe('files that are refused', () => {
  const html = '<!doctype html><script>alert(1)</script>'
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'

  it.each<[string, string, string]>([
    ['a page', html, 'image/png'],
    ['a drawing', svg, 'image/svg+xml'],
    ['a page that calls itself a PDF', html, 'application/pdf'],
    ['an archive', 'PK\x03\x04 …', 'application/pdf'],
    ['a program', 'MZ …', 'image/jpeg'],
    ['a GIF', 'GIF89a …', 'image/gif'],
    ['the beginning of a PDF alone', '%PDF-1.7\n<script>alert(1)</script>', 'application/pdf'],
    ['the beginning of a picture alone', '\xff\xd8\xff\xe0 <script>', 'image/jpeg'],
    ['nothing', '', 'image/png'],
  ])('%s', (_, content, type) =>
    expectRefused(415, 'unsupported_media_type', [{ bytes: Buffer.from(content, 'latin1'), type, name: 'a.png' }]),
  )

  it('take the good ones beside them along', () =>
    expectRefused(415, 'unsupported_media_type', [{ bytes: png }, { bytes: pdf }, { bytes: html }]))

  it('are too many or too large', async () => {
    await expectRefused(422, 'invalid', Array<FormFile>(ATTACHMENTS_MAX + 1).fill({ bytes: png }))
    const large = Buffer.concat([png, Buffer.alloc(ATTACHMENT_BYTES_MAX)])
    await expectRefused(413, 'payload_too_large', [{ bytes: large }])
  })

  it('hold nothing of what else a picture was', async () => {
    const both = Buffer.concat([png, Buffer.from(html)])
    const [file] = await attachmentsOf(await desk.opened(who, {}, [{ bytes: both, name: 'x.png' }]))
    const { rawPayload, headers } = await fetchFile(file ?? { url: '' })
    expect(headers['content-type']).toBe('image/webp')
    expect(rawPayload.includes('script')).toBe(false)
  })

  it('stay nowhere where the message is refused, before or while it is written', async () => {
    const number = await desk.opened(who)
    const before = desk.keptFiles()
    expect((await desk.open(who, { issue_type: 'Weather' }, [{ bytes: png }])).status).toBe(422)
    expect((await desk.open(who, { order_number: 'RL-20340' }, [{ bytes: png }])).status).toBe(422)
    const sent = [1, 2, 3].map(() => desk.write(who, number, 'x', [{ bytes: png }, { bytes: pdf }]))
    const [, ...replies] = await Promise.all([closeTicket(desk.operator, { number, as: 'cancel' }), ...sent])
    const kept = replies.filter((reply) => reply.status === 200).length
    expect(desk.keptFiles()).toHaveLength(before.length + 2 * kept)
    expect((await desk.write(who, number, 'x', [{ bytes: png }])).status).toBe(409)
    expect((await desk.write(await addShopper(desk), number, 'x', [{ bytes: png }])).status).toBe(404)
    expect(desk.keptFiles()).toHaveLength(before.length + 2 * kept)
  })
})

describe('over the wire', () => {
  it('20 MB are refused before they come', async () => {
    const url = new URL(await desk.app.listen({ port: 0, host: '127.0.0.1' }))
    const megabytes = 20 * 1024 * 1024
    const reply = await new Promise<string>((resolve, reject) => {
      const socket = connect(Number(url.port), '127.0.0.1', () => {
        socket.write(
          `POST /api/support-ticket HTTP/1.1\r\nhost: x\r\nauthorization: ${who.headers.authorization}\r\n` +
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

describe('files that a process left behind', () => {
  it('go after a day; those of messages stay', async () => {
    await desk.opened(who, {}, [{ bytes: pdf }])
    const folder = join(desk.deps.config.dataDir, 'attachments')
    const before = desk.keptFiles()
    const [sub = ''] = readdirSync(folder)
    const [old, young] = [join(folder, sub, 'old.webp'), join(folder, sub, 'young.webp')]
    for (const file of [old, young]) writeFileSync(file, 'x')
    const dayBefore = Date.now() / 1000 - 25 * 3600
    for (const name of [...before.map((one) => join(folder, one)), old]) utimesSync(name, dayBefore, dayBefore)
    await createAttachmentUpkeep(desk.deps).workDue()
    expect(desk.keptFiles().sort()).toEqual([...before, join(sub, 'young.webp')].sort())
  })
})
