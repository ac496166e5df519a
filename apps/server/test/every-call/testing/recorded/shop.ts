import sharp from 'sharp'
import { smallPdf } from '../../../../src/files/testing/small-pdf.ts'
import type { SellerCalls } from '../../../../src/modules/selling/orders/testing/seller-calls.ts'
import { enterConsole } from '../../../support/console.ts'
import { encodeForm } from '../../../support/form.ts'
import type { RecordedCalls } from './recorded-call.ts'

/** Days of a year to come, each call a later one, so that holidays do not overlap. */
let days = 0
const nextDay = () => new Date(Date.now() + ++days * 2 * 86_400_000).toISOString().slice(0, 10)

const holiday = () => {
  const day = nextDay()
  return { from: day, to: day, mode: 'later', message: '', time_zone: 'UTC' }
}

async function versionOf(shop: SellerCalls): Promise<number> {
  const { body } = await shop.call('GET', '/seller/shop/profile')
  return body.data.shop.version
}

/** Each call another number, as the same fact given twice changes nothing. */
let numbers = 0

async function seenFact(shop: SellerCalls): Promise<number | null> {
  const { body } = await shop.call('GET', '/seller/legal')
  return body.data.facts.find(({ kind }: { kind: string }) => kind === 'tax_number').given?.id ?? null
}

/** Gives a fact that the staff then decides about. */
async function waitingFact(shop: SellerCalls): Promise<number> {
  const body = { value: { number: `22/${++numbers}` }, seen: await seenFact(shop) }
  await shop.call('PUT', '/seller/legal/facts/tax_number', { body })
  return (await seenFact(shop)) ?? 0
}

async function giveDocument(shop: SellerCalls, headers: Record<string, string>) {
  const form = await encodeForm({}, [['document', { bytes: smallPdf(), type: 'application/pdf' }]])
  const url = '/api/seller/legal/document'
  const sent = { method: 'POST' as const, url, headers: { ...headers, ...form.headers }, payload: form.payload }
  const reply = await shop.app.inject(sent)
  return { status: reply.statusCode, text: reply.payload }
}

export const shopCalls: RecordedCalls = {
  'PUT /seller/legal/number-range': {
    input: async (shop) => ({
      // Numbers of this year are given by other calls.
      body: { kind: 'credit_note', year: new Date(shop.deps.now()).getUTCFullYear() + 1, prefix: 'REC' },
    }),
    says: /^Chose the numbers of credit notes: REC-\d{4}-000001$/,
  },
  'PUT /admin/number-range': {
    input: async (shop) => ({
      body: { kind: 'credit_note', year: new Date(shop.deps.now()).getUTCFullYear() + 1, prefix: 'REG' },
    }),
    says: /^Chose the numbers of credit notes about fees: REG-\d{4}-000001$/,
  },
  'PUT /seller/legal/facts/{kind}': {
    input: async (shop) => ({
      params: { kind: 'tax_number' },
      body: { value: { number: `22/${++numbers}` }, seen: await seenFact(shop) },
    }),
    says: /^Told for the law: Tax number$/,
  },
  'POST /admin/facts/{id}/verify': {
    input: async (shop) => ({ params: { id: await waitingFact(shop) }, body: {} }),
    says: /^Verified of .+: Tax number$/,
  },
  'POST /admin/facts/{id}/refuse': {
    input: async (shop) => ({ params: { id: await waitingFact(shop) }, body: { reason: 'Not found' } }),
    says: /^Refused of .+: Tax number$/,
  },
  'PATCH /seller/shop': {
    input: async (shop) => ({ body: { version: await versionOf(shop), address: '12 Quay' } }),
    says: /^Changed the shop$/,
  },
  'POST /seller/legal/document': {
    input: () => ({}),
    send: giveDocument,
    says: /^Gave a copy of the document of identity$/,
  },
  'DELETE /seller/legal/document': {
    async input(shop) {
      await giveDocument(shop, await enterConsole(shop))
      return {}
    },
    says: /^Deleted the copy of the document of identity$/,
  },
  'POST /admin/sellers/{id}/document': {
    async input(shop) {
      const headers = await enterConsole(shop)
      await giveDocument(shop, headers)
      return { params: { id: (await shop.get('/seller/shop/profile', { headers })).body.data.shop.id } }
    },
    says: /^Read the document of identity of .+$/,
  },
  'POST /seller/shop/pictures': {
    input: () => ({}),
    async send(shop, headers) {
      const bytes = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#a42' } })
        .png()
        .toBuffer()
      const form = await encodeForm({}, [['logo', { bytes }]])
      const reply = await shop.app.inject({
        method: 'POST',
        url: '/api/seller/shop/pictures',
        headers: { ...headers, ...form.headers },
        payload: form.payload,
      })
      return { status: reply.statusCode, text: reply.payload }
    },
    says: /^Changed the pictures of the shop$/,
  },
  'POST /seller/shop/holidays': {
    input: () => ({ body: holiday() }),
    says: /^Planned holidays from \S+ to \S+$/,
  },
  'DELETE /seller/shop/holidays/{id}': {
    async input(shop) {
      const { body } = await shop.call('POST', '/seller/shop/holidays', { body: holiday() })
      return { params: { id: body.data.shop.holidays.at(-1).id } }
    },
    says: /^Took back the holidays from \S+ to \S+$/,
  },
}
