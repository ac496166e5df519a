import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { enterConsole } from '../../../../test/support/console.ts'
import { encodeForm } from '../../../../test/support/form.ts'
import { smallPdf } from '../../../files/testing/small-pdf.ts'
import { createSellerCalls, type SellerCalls } from '../../selling/orders/testing/seller-calls.ts'
import { createIdentityDocumentEnds } from './identity-documents.ts'

const DAY = 86_400_000

let shop: SellerCalls
let owner: Record<string, string>
let staff: Record<string, string>
let shopId: number
beforeAll(async () => {
  shop = await createSellerCalls()
  owner = await enterConsole(shop)
  staff = await enterConsole(shop, 'operator1@rialto.test')
  shopId = (await shop.get('/seller/shop/profile', { headers: owner })).body.data.shop.id
})
afterAll(() => shop.close())

async function give(bytes: Buffer, type: string) {
  const form = await encodeForm({}, [['document', { bytes, type }]])
  const url = '/api/seller/legal/document'
  return shop.app.inject({ method: 'POST', url, headers: { ...owner, ...form.headers }, payload: form.payload })
}
const read = (headers = staff) =>
  shop.app.inject({ method: 'POST', url: `/api/admin/sellers/${shopId}/document`, headers, payload: {} })
const given = async () => (await shop.get('/seller/legal', { headers: owner })).body.data.document
const row = () =>
  shop.deps.database.db.selectFrom('identity_documents').where('shop_id', '=', shopId).selectAll().executeTakeFirst()
const stored = async (file: string) => (await shop.deps.files.get(file))?.stream.toArray()

describe('a copy of a document of identity', () => {
  it('is encrypted on disk, comes back as it was, and each reading is recorded', async () => {
    expect(await given()).toBeNull()
    expect((await read()).statusCode).toBe(404)
    const pdf = smallPdf()
    const gave = await give(pdf, 'application/pdf')
    expect(gave.statusCode, gave.payload).toBe(200)
    expect(await given()).toMatchObject({ type: 'application/pdf' })
    const { file = '' } = (await row()) ?? {}
    const onDisk = await readFile(join(shop.deps.config.dataDir, file))
    expect(onDisk.includes('%PDF')).toBe(false)
    const reply = await read()
    expect(reply.headers['content-disposition']).toContain(`identity-${shopId}.pdf`)
    expect(reply.rawPayload.equals(pdf)).toBe(true)
    const { items } = (await shop.get('/admin/record', { headers: staff })).body.data
    expect(items[0].sentence).toMatch(/^Read the document of identity of /)
    expect((await shop.get(`/media/${file}`)).status).toBe(404)
  })

  it('is replaced by another, whose metadata is gone, and the file before is deleted', async () => {
    const { file: before = '' } = (await row()) ?? {}
    const photo = await sharp({ create: { width: 80, height: 60, channels: 3, background: '#a42' } })
      .withExif({ IFD0: { Copyright: 'somebody' } })
      .jpeg()
      .toBuffer()
    expect((await give(photo, 'image/jpeg')).statusCode).toBe(200)
    expect(await given()).toMatchObject({ type: 'image/webp' })
    expect(await stored(before)).toBeUndefined()
    const copy = (await read()).rawPayload
    expect((await sharp(copy).metadata()).exif).toBeUndefined()
  })

  it('is refused where it is neither picture nor whole PDF, and the present one stays', async () => {
    const before = await row()
    expect((await give(Buffer.from('%PDF-1.7 half'), 'application/pdf')).statusCode).toBe(415)
    expect((await give(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/svg+xml')).statusCode).toBe(415)
    expect((await shop.call('POST', '/seller/legal/document', { body: {}, by: { headers: owner } })).status).toBe(422)
    expect(await row()).toEqual(before)
  })

  it('is read by staff with the permission alone, and told to those who verify', async () => {
    expect((await read(owner)).statusCode).toBe(403)
    const facts = (await shop.get(`/admin/facts?view=all&shop_id=${shopId}`, { headers: staff })).body.data
    expect(facts.document).toMatchObject({ type: 'image/webp' })
    expect((await shop.get('/admin/facts', { headers: staff })).body.data.document).toBeNull()
  })

  it('is deleted half a year after the shop has closed, and not while it is open again', async () => {
    const { db } = shop.deps.database
    let now = Date.now()
    const ends = createIdentityDocumentEnds({ ...shop.deps, now: () => now })
    const setStatus = (status: 'active' | 'closed') =>
      db.updateTable('shops').set({ status }).where('id', '=', shopId).execute()
    await setStatus('closed')
    await ends.workDue()
    now += 100 * DAY
    await setStatus('active')
    await ends.workDue()
    await setStatus('closed')
    await ends.workDue()
    now += 182 * DAY
    await ends.workDue()
    const { file = '' } = (await row()) ?? {}
    expect(await stored(file)).toBeDefined()
    now += 2 * DAY
    await ends.workDue()
    expect(await row()).toBeUndefined()
    expect(await stored(file)).toBeUndefined()
    await setStatus('active')
  })

  it('is deleted by its seller', async () => {
    await give(smallPdf(), 'application/pdf')
    const { file = '' } = (await row()) ?? {}
    const remove = () => shop.call('DELETE', '/seller/legal/document', { by: { headers: owner } })
    expect((await remove()).body.data.document).toBeNull()
    expect(await stored(file)).toBeUndefined()
    expect((await remove()).status).toBe(404)
  })
})
