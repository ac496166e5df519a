import type { FactOfShop, MarketFact, SellerLegal } from '@rialto/contract'
import { FACT_KINDS, type FactKind } from '@rialto/contract/market-enums'
import { findBarriers } from '@rialto/ui/testing/find-barriers.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { operator, renderConsole, seller } from '../testing/render-console.tsx'

const AT = '2026-11-20T10:00:00.000Z'
const countries = { data: { countries: [{ id: 1, name: 'Germany', code: 'DE' }] } }

const given = (kind: FactKind, change: Partial<NonNullable<FactOfShop['given']>>): FactOfShop['given'] => ({
  ...{ id: 4, kind, value: {}, state: 'given', given_at: AT, reason: null, checked_at: null, expires_on: null },
  ...change,
})
function legal(
  facts: Partial<Record<FactKind, Partial<FactOfShop>>> = {},
  change: Partial<SellerLegal> = {},
): SellerLegal {
  return {
    ...{ mode: 'ask', is_complete: false, identity: null, document: null, tax: null },
    facts: FACT_KINDS.map((kind) => ({
      ...{ kind, given: null, shown: null, suggested: null },
      is_required: ['trader', 'legal_name', 'address', 'contact'].includes(kind),
      ...facts[kind],
    })),
    ...change,
  }
}
const open = (data: SellerLegal, answers: Parameters<typeof renderConsole>[0]['answers'] = {}) =>
  renderConsole({
    path: '/legal',
    user: seller(),
    answers: {
      'GET /seller/legal': { data },
      'GET /countries': countries,
      'GET /seller/legal/number-range': { data: { ranges: [] } },
      ...answers,
    },
  })
const partOf = async (name: string) => within(await screen.findByRole('region', { name }))

it('says what is missing, and sends a fact with the one that was seen', async () => {
  const after = legal({ legal_name: { given: given('legal_name', { id: 9, value: { name: 'Lume GmbH' } }) } })
  const { calls } = open(legal(), { 'PUT /seller/legal/facts/legal_name': { data: after } })
  expect(await screen.findByText(/Trader or private, Legal name, Postal address, Contact for shoppers/)).toBeTruthy()
  expect(await findBarriers(document.body)).toEqual([])
  const part = await partOf('Legal name')
  await userEvent.click(part.getByRole('button', { name: 'Tell it: Legal name' }))
  await userEvent.type(part.getByRole('textbox', { name: 'Name' }), 'Lume GmbH')
  expect(await findBarriers(document.body)).toEqual([])
  await userEvent.click(part.getByRole('button', { name: 'Send to the market' }))
  expect(await part.findByText('Lume GmbH')).toBeTruthy()
  expect(part.getByText('Waits for the market')).toBeTruthy()
  const sent = calls.find(({ key }) => key === 'PUT /seller/legal/facts/legal_name')
  expect(sent?.body).toEqual({ value: { name: 'Lume GmbH' }, seen: null })
})

it('shows what is wrong at its field, and keeps what was typed', async () => {
  const message = 'This is not a VAT number of any country.'
  open(legal(), {
    'PUT /seller/legal/facts/vat_id': { status: 422, code: 'invalid', message, errors: { 'value.number': [message] } },
  })
  const part = await partOf('VAT number')
  await userEvent.click(part.getByRole('button', { name: 'Tell it: VAT number' }))
  const field = part.getByRole<HTMLInputElement>('textbox', { name: 'Number' })
  await userEvent.type(field, '12')
  await userEvent.click(part.getByRole('button', { name: 'Send to the market' }))
  expect(await part.findByText(message)).toBeTruthy()
  expect(field.value).toBe('12')
})

it('tells why a fact was refused, and what shoppers see meanwhile', async () => {
  const value = { street: 'Hafen 1', post_code: null, town: 'Hamburg', country: 'DE' }
  const shown = given('address', { id: 2, value: { ...value, street: 'Töpferweg 4' }, state: 'verified' })
  const refused = given('address', { value, state: 'refused', reason: 'No letter arrived' })
  open(legal({ address: { given: refused, shown } }))
  const part = await partOf('Postal address')
  expect(part.getByText('Not accepted')).toBeTruthy()
  expect(part.getByText('No letter arrived')).toBeTruthy()
  expect(await part.findByText('Until then shoppers see: Töpferweg 4, Hamburg, Germany')).toBeTruthy()
})

it('lets the staff verify and refuse what a shop has told', async () => {
  const shop = { id: 3, name: 'Lume & Clay', logo: '' }
  const fact: MarketFact = {
    ...{ id: 7, kind: 'legal_name', value: { name: 'Lume GmbH' }, state: 'given', given_at: AT },
    ...{ reason: null, checked_at: null, expires_on: null, shop, before: null },
  }
  const details = {
    ...{
      id: 3,
      name: shop.name,
      logo: '',
      status: 'active',
      reason: null,
      registered_at: AT,
      products: 2,
      owner: null,
    },
    ...{ banner: '', description: '', address: 'Quay 1', open_orders: 0, waiting_conversations: 0, same_name: [] },
  }
  const counts = { all: 1, pending: 0, active: 1, rejected: 0, closed: 0 }
  const { calls, answer } = renderConsole({
    path: '/sellers?open=3',
    user: operator('owner'),
    answers: {
      'GET /admin/sellers': { data: { items: [details], next_cursor: null, total: 1, counts } },
      'GET /admin/seller-invitations': { data: { items: [] } },
      'GET /admin/sellers/3': { data: { seller: details } },
      'GET /admin/facts': { data: { items: [fact], document: { given_at: AT, type: 'application/pdf' } } },
      'GET /countries': countries,
      'POST /admin/facts/7/verify': { data: { fact: { ...fact, state: 'verified' } } },
      'POST /admin/facts/7/refuse': { data: { fact: { ...fact, state: 'refused' } } },
    },
  })
  const part = await partOf('Who stands behind it')
  expect(part.getByText('Lume GmbH')).toBeTruthy()
  expect(part.getByRole('button', { name: 'Open the copy: Document of identity' })).toBeTruthy()
  await userEvent.click(part.getByRole('button', { name: 'Refuse …: Legal name' }))
  await userEvent.type(part.getByRole('textbox', { name: 'Reason' }), 'Not in the register')
  await userEvent.click(part.getByRole('button', { name: 'Refuse and send' }))
  await waitFor(() => expect(calls.some(({ key }) => key === 'POST /admin/facts/7/refuse')).toBe(true))
  expect(calls.find(({ key }) => key === 'POST /admin/facts/7/refuse')?.body).toEqual({ reason: 'Not in the register' })
  await userEvent.click(part.getByRole('button', { name: 'Cancel' }))
  answer('GET /admin/facts', { data: { items: [{ ...fact, state: 'verified', checked_at: AT }], document: null } })
  await userEvent.click(part.getByRole('button', { name: 'Verify: Legal name' }))
  expect(await part.findByText('Verified')).toBeTruthy()
  expect(calls.find(({ key }) => key === 'POST /admin/facts/7/verify')?.body).toEqual({ expires_on: null })
  expect(part.queryByRole('button', { name: /Verify/ })).toBeNull()
})

it('says what the shop is for taxes once it is verified, with the reason where it charges none', async () => {
  const tax = { status: 'regular', country: null, place: 'origin', exemption_text: null, version: 0, can_change: true }
  const after = { ...tax, status: 'small_business', exemption_text: 'No VAT, § 19 UStG', version: 1 }
  const { calls } = open(legal({}, { tax } as Partial<SellerLegal>), {
    'PATCH /seller/legal/tax': { data: legal({}, { tax: after } as Partial<SellerLegal>) },
  })
  const part = await partOf('Taxes')
  await userEvent.click(part.getByRole('button', { name: 'Change: Taxes' }))
  await userEvent.click(part.getByRole('radio', { name: 'The rates of the address' }))
  expect(part.getByRole('checkbox', { name: /registered for taxes of other countries/ })).toBeTruthy()
  await userEvent.click(part.getByRole('radio', { name: 'A small business, which charges no tax' }))
  await userEvent.type(part.getByRole('textbox', { name: 'Why no tax is charged' }), 'No VAT, § 19 UStG')
  expect(await findBarriers(document.body)).toEqual([])
  await userEvent.click(part.getByRole('button', { name: 'Save' }))
  expect(await (await partOf('Taxes')).findByText('No VAT, § 19 UStG')).toBeTruthy()
  expect(calls.find(({ key }) => key === 'PATCH /seller/legal/tax')?.body).toEqual({
    ...{ version: 0, status: 'small_business', country: null, place: 'origin' },
    ...{ exemption_text: 'No VAT, § 19 UStG', confirms_registration: false },
  })
})

it('keeps what a shop is for taxes shut until its name and address are verified', async () => {
  const tax = { status: 'regular', country: null, place: 'origin', exemption_text: null, version: 0, can_change: false }
  open(legal({}, { tax } as Partial<SellerLegal>))
  const part = await partOf('Taxes')
  expect(part.getByRole('button', { name: 'Change: Taxes' }).hasAttribute('disabled')).toBe(true)
  expect(part.getByText(/once the name and the address of the shop are verified/)).toBeTruthy()
})

it('takes a copy of the document of identity, says when it was given, and deletes it', async () => {
  const after = legal({}, { document: { given_at: AT, type: 'application/pdf' } })
  const { calls } = open(legal(), {
    'POST /seller/legal/document': { data: after },
    'DELETE /seller/legal/document': { data: legal() },
  })
  const part = await partOf('Document of identity')
  const input = part.getByLabelText<HTMLInputElement>('Copy of the document', { selector: 'input' })
  await userEvent.upload(input, new File([new Uint8Array(6 * 1_048_576)], 'card.pdf', { type: 'application/pdf' }))
  expect(await part.findByText('The file may have 5 MB at most.')).toBeTruthy()
  expect(calls.some(({ key }) => key === 'POST /seller/legal/document')).toBe(false)
  await userEvent.upload(input, new File(['%PDF-'], 'card.pdf', { type: 'application/pdf' }))
  expect(await part.findByText(/^Given /)).toBeTruthy()
  expect(await findBarriers(document.body)).toEqual([])
  await userEvent.click(part.getByRole('button', { name: 'Delete: Copy of the document' }))
  await waitFor(() => expect(part.queryByText(/^Given /)).toBeNull())
})
