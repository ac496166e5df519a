import type { SellerReturnDetails } from '@rialto/contract'
import { findBarriers } from '@rialto/ui/testing/find-barriers.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { operator, renderConsole, seller } from '../testing/render-console.tsx'

const receipt = {
  ...{ code: 'RW-1', order_code: 'RL-1', name: 'Clara Vogel', email: 'clara@vogel.test', is_whole: false, lines: [] },
  ...{ text: '', declared_at: '2026-11-28T10:26:40.000Z', send_by: '2026-12-12', refund_by: '2026-12-12', hash: 'abc' },
}
const details = (part: Partial<SellerReturnDetails> = {}): SellerReturnDetails => ({
  ...{ kind: 'withdrawal', id: 4, code: 'RW-1', state: 'sent', name: 'Clara Vogel', pieces: 1, days_left: 12 },
  ...{ order: { id: 5, order_code: 'RL-1' }, shop: { id: 1, name: 'Lume & Clay' }, review_reason: null, version: 3 },
  products: [{ name: 'Teapot', thumbnail: '', quantity: 1 }],
  ...{ declared_at: receipt.declared_at, refund_by: '2026-12-12', actions: ['receive', 'refund'], currency: 'USD' },
  lines: [{ line_id: 1, name: 'Teapot', thumbnail: '', quantity: 1, ordered: 2, price: 58 }],
  ...{ choices: [], text: '', receipt, reason: null, complaint: null, preview: null, tracking: 'DHL 1' },
  ...{ return_cost: null, is_revoke_asked: false, deduction: null, return_address: '' },
  timeline: [
    { state: 'declared', at: receipt.declared_at, by: 'shopper', note: '' },
    { state: 'sent', at: '2026-11-29T10:00:00.000Z', by: 'shopper', note: 'DHL 1' },
  ],
  ...part,
})

const PREVIEW = {
  ...{ lines: [], goods: 72, voucher: 0, delivery: 0, tax_added: 0, amount: 72, tax: 0, market_share: 0 },
  ...{ commission: 8.64, commission_tax: 0, off_balance: 63.36, kept_before: 63.36, kept: 0, left: 72 },
  ...{ means: 'gateway' as const, is_uncollected: false },
}

function open(shown: SellerReturnDetails, { isStaff = false, answers = {} } = {}) {
  const house = isStaff ? 'admin' : 'seller'
  const { lines: _, ...item } = shown
  const counts = isStaff
    ? { to_decide: 1, late: 0, open: 0, done: 0 }
    : { to_answer: 0, coming: 1, to_check: 0, refunding: 0, done: 0 }
  return renderConsole({
    path: `/${isStaff ? 'market-returns' : 'returns'}?open=4${shown.kind === 'complaint' ? '&kind=complaint' : ''}`,
    user: isStaff ? operator() : seller(),
    answers: {
      [`GET /${house}/returns`]: { data: { items: [item], next_cursor: null, counts } },
      [`GET /${house}/returns/${shown.kind}/4`]: { data: { return: shown } },
      ...answers,
    },
  })
}
const act = async (name: string) => {
  await userEvent.click(await screen.findByRole('button', { name }))
  return within(await screen.findByRole('dialog', { name }))
}

it('shows a withdrawal with its goods, what happened, and when its money is due', async () => {
  open(details())
  expect(await screen.findByText('1 of 2 ordered')).toBeTruthy()
  expect(screen.getByText('$58.00')).toBeTruthy()
  expect(screen.getAllByText('due in 12 days').length).toBeGreaterThan(0)
  const [latest, first] = screen.getAllByRole('listitem').filter(({ textContent }) => /2026/.test(textContent ?? ''))
  expect([latest?.textContent, first?.textContent]).toEqual([
    expect.stringMatching(/^Sent back.*DHL 1/),
    expect.stringMatching(/^Declared/),
  ])
  expect(await findBarriers()).toEqual([])
})

it('lists a withdrawal and a complaint of the same number beside each other', async () => {
  const { lines: _, ...item } = details()
  const other = { ...item, kind: 'complaint', code: 'RR-9', reason: 'faulty' }
  const counts = { to_answer: 0, coming: 2, to_check: 0, refunding: 0, done: 0 }
  open(details(), { answers: { 'GET /seller/returns': { data: { items: [item, other], next_cursor: null, counts } } } })
  expect(await screen.findByRole('link', { name: /RR-9/ })).toBeTruthy()
  expect(screen.getByRole('link', { name: /RW-1/ })).toBeTruthy()
})

it('receives the goods, to be sold again or not', async () => {
  const { calls } = open(details(), {
    answers: { 'POST /seller/returns/withdrawal/4/receive': { data: { return: details({ state: 'received' }) } } },
  })
  const dialog = await act('The goods are back')
  await userEvent.click(dialog.getByRole('checkbox', { name: 'They are sold again' }))
  expect(await findBarriers()).toEqual([])
  await userEvent.click(dialog.getByRole('button', { name: 'The goods are back' }))
  await screen.findByRole('button', { name: 'Refund' })
  const form = calls.find(({ key }) => key.endsWith('/receive'))?.body as FormData
  expect(Object.fromEntries(form)).toEqual({ version: '3', restock: '0', deduction: '0', deduction_text: '' })
})

it('keeps something back of goods that came back used, with a reason and a photo', async () => {
  const kept = { amount: 4.5, text: 'The sole is worn', photos: [8], objection: '', decision: null }
  const { calls } = open(details({ preview: PREVIEW }), {
    answers: {
      'GET /seller/returns/withdrawal/4/photos/8': { data: {} },
      'POST /seller/returns/withdrawal/4/receive': {
        data: { return: details({ state: 'received', deduction: kept, actions: ['refund'] }) },
      },
    },
  })
  const dialog = await act('The goods are back')
  await userEvent.click(dialog.getByRole('checkbox', { name: 'They were used more than is needed to try them' }))
  const send = dialog.getByRole<HTMLButtonElement>('button', { name: 'The goods are back' })
  expect(send.disabled).toBe(true)
  await userEvent.type(dialog.getByRole('textbox', { name: /^Kept back/ }), '4.5')
  await userEvent.type(dialog.getByRole('textbox', { name: 'Reason, for the customer' }), 'The sole is worn')
  const photo = new File([new Uint8Array(9)], 'sole.jpg', { type: 'image/jpeg' })
  await userEvent.upload(dialog.getByLabelText('Photos', { selector: 'input' }), [photo])
  expect(await findBarriers()).toEqual([])
  await userEvent.click(send)
  await screen.findByRole('button', { name: 'Refund' })
  const form = calls.find(({ key }) => key.endsWith('/receive'))?.body as FormData
  expect(form.get('deduction')).toBe('4.5')
  expect(form.getAll('photos')).toHaveLength(1)
})

it('agrees that a withdrawal is taken back, once the customer has asked', async () => {
  const { calls } = open(details({ is_revoke_asked: true, actions: ['receive', 'agree_revoke'] }), {
    answers: {
      'POST /seller/returns/withdrawal/4/agree-revoke': {
        data: { return: details({ state: 'revoked', actions: [] }) },
      },
    },
  })
  expect(await screen.findByText(/^The customer asks to take it back/)).toBeTruthy()
  const dialog = await act('Agree to take it back')
  await userEvent.click(dialog.getByRole('button', { name: 'Agree to take it back' }))
  expect(calls.find(({ key }) => key.endsWith('/agree-revoke'))?.body).toEqual({ version: 3 })
})

it('lets the market decide what stays kept back, with a reason for both', async () => {
  const deduction = { amount: 4.5, text: 'Worn', photos: [], objection: 'It came so', decision: null }
  const { calls } = open(details({ state: 'contested', actions: ['decide_deduction'], deduction }), {
    isStaff: true,
    answers: {
      'POST /admin/returns/withdrawal/4/decide': { data: { return: details({ state: 'refunding', actions: [] }) } },
    },
  })
  expect(await screen.findByText('It came so')).toBeTruthy()
  const dialog = await act('Decide')
  const amount = dialog.getByRole('textbox', { name: /^What the shop keeps/ })
  await userEvent.clear(amount)
  await userEvent.type(amount, '1.5')
  await userEvent.type(dialog.getByRole('textbox', { name: 'Reason, for both sides' }), 'A trace')
  await userEvent.click(dialog.getByRole('button', { name: 'Decide' }))
  expect(calls.find(({ key }) => key.endsWith('/decide'))?.body).toEqual({
    ...{ version: 3, accept: true, deduction: 1.5, reason: 'A trace' },
  })
})

it('asks which pieces are meant by one in words, of those that are left', async () => {
  const shown = details({
    ...{ state: 'review', review_reason: 'in_words', lines: [], text: 'The blue one', actions: ['accept'] },
    choices: [{ line_id: 9, name: 'Cup', left: 2 }],
  })
  const { calls } = open(shown, {
    answers: { 'POST /seller/returns/withdrawal/4/accept': { data: { return: details() } } },
  })
  expect(await screen.findByText('The blue one')).toBeTruthy()
  const dialog = await act('Let it count')
  const send = dialog.getByRole<HTMLButtonElement>('button', { name: 'Let it count' })
  expect(send.disabled).toBe(true)
  await userEvent.click(dialog.getByRole('button', { name: 'Increase quantity' }))
  await userEvent.click(send)
  expect(calls.find(({ key }) => key.endsWith('/accept'))?.body).toEqual({
    ...{ version: 3, lines: [{ line_id: 9, quantity: 1 }] },
  })
})

it('shows what somebody else has changed in the meantime', async () => {
  const shown = details()
  const { answer } = open(shown, {
    answers: {
      'POST /seller/returns/withdrawal/4/refund': { status: 409, code: 'stale', message: 'Somebody else was faster' },
    },
  })
  const dialog = await act('Refund')
  answer('GET /seller/returns/withdrawal/4', { data: { return: details({ state: 'refunding', actions: [] }) } })
  await userEvent.click(dialog.getByRole('button', { name: 'Refund' }))
  expect(await screen.findByText('Somebody else was faster')).toBeTruthy()
  expect((await screen.findAllByText('Refunding')).length).toBeGreaterThan(0)
})

it('lets the market name the order of one that fits none', async () => {
  const shown = details({
    ...{ state: 'unmatched', order: null, shop: null, lines: [], products: [], actions: ['assign', 'reject'] },
  })
  const { calls } = open(shown, {
    isStaff: true,
    answers: {
      'POST /admin/returns/withdrawal/4/assign': {
        ...{ status: 404, code: 'not_found', message: 'This order does not exist' },
        errors: { order_code: ['This order does not exist'] },
      },
    },
  })
  const dialog = await act('Name the order')
  expect(await findBarriers()).toEqual([])
  await userEvent.type(dialog.getByRole('textbox', { name: 'Order code' }), 'RL-2')
  await userEvent.click(dialog.getByRole('button', { name: 'Name the order' }))
  expect((await screen.findAllByText('This order does not exist')).length).toBeGreaterThan(0)
  expect(dialog.getByRole<HTMLInputElement>('textbox').value).toBe('RL-2')
  expect(calls.find(({ key }) => key.endsWith('/assign'))?.body).toEqual({ version: 3, order_code: 'RL-2' })
})

it('lets the market say with a reason that one is not valid', async () => {
  const shown = details({ state: 'review', review_reason: 'late', actions: ['accept', 'reject'] })
  const { calls } = open(shown, {
    isStaff: true,
    answers: { 'POST /admin/returns/withdrawal/4/decide': { data: { return: details({ state: 'not_valid' }) } } },
  })
  expect(await screen.findByText('It came after the last day.')).toBeTruthy()
  const dialog = await act('Not valid')
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Not valid' }).disabled).toBe(true)
  await userEvent.type(dialog.getByRole('textbox', { name: 'Reason, for the customer' }), 'Too late')
  await userEvent.click(dialog.getByRole('button', { name: 'Not valid' }))
  expect(calls.find(({ key }) => key.endsWith('/decide'))?.body).toEqual({
    ...{ version: 3, accept: false, reason: 'Too late' },
  })
})

const complaint = (part: Partial<SellerReturnDetails> = {}): SellerReturnDetails =>
  details({
    ...{ kind: 'complaint', code: 'RR-1', state: 'requested', receipt: null, reason: 'faulty', tracking: '' },
    ...{ text: 'It leaks when warm.', actions: ['approve', 'refuse'], preview: PREVIEW, return_address: 'Kiln Yard 3' },
    complaint: {
      ...{ reason: 'faulty', wish: 'refund', photos: [7], decided_by: null, outcome: null, keeps_goods: false },
      ...{ offer: null, answer: null, send_to: null, decision: null },
    },
    timeline: [{ state: 'requested', at: receipt.declared_at, by: 'shopper', note: '' }],
    ...part,
  })

it('shows a complaint with words, photos and what a refund comes to, and agrees to it', async () => {
  const { calls } = open(complaint(), {
    answers: {
      'GET /seller/returns/complaint/4/photos/7': { data: {} },
      'POST /seller/returns/complaint/4/approve': { data: { return: complaint({ state: 'refunding', actions: [] }) } },
    },
  })
  expect(await screen.findByText('It leaks when warm.')).toBeTruthy()
  expect(screen.getByText('It is faulty · wants the money back')).toBeTruthy()
  expect(screen.getByText('Off your balance')).toBeTruthy()
  expect(await findBarriers()).toEqual([])
  const dialog = await act('Agree')
  const send = dialog.getByRole<HTMLButtonElement>('button', { name: 'Send the answer' })
  expect(send.disabled).toBe(true)
  await userEvent.click(dialog.getByRole('radio', { name: /^Refund when the goods are back/ }))
  const address = dialog.getByRole<HTMLTextAreaElement>('textbox', { name: /^Where the goods are sent/ })
  expect(address.value).toBe('Kiln Yard 3')
  await userEvent.clear(address)
  expect(send.disabled).toBe(true)
  await userEvent.type(address, 'Clay Lane 1')
  expect(await findBarriers()).toEqual([])
  await userEvent.click(send)
  expect(calls.find(({ key }) => key.endsWith('/approve'))?.body).toEqual({
    ...{ version: 3, outcome: 'refund', keeps_goods: false, offer: null, send_to: 'Clay Lane 1', answer: '' },
  })
})

it('refuses a complaint with a reason alone', async () => {
  const { calls } = open(complaint(), {
    answers: {
      'GET /seller/returns/complaint/4/photos/7': { data: {} },
      'POST /seller/returns/complaint/4/refuse': { data: { return: complaint({ state: 'refused', actions: [] }) } },
    },
  })
  const dialog = await act('Refuse')
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Refuse' }).disabled).toBe(true)
  await userEvent.type(dialog.getByRole('textbox', { name: 'Reason, for the customer' }), 'It left whole')
  await userEvent.click(dialog.getByRole('button', { name: 'Refuse' }))
  expect(calls.find(({ key }) => key.endsWith('/refuse'))?.body).toEqual({ version: 3, answer: 'It left whole' })
})

it('lets the market decide a complaint for either side, with a reason for both', async () => {
  const shown = complaint({ state: 'escalated', actions: ['decide'] })
  const { calls } = open(shown, {
    isStaff: true,
    answers: {
      'GET /admin/returns/complaint/4/photos/7': { data: {} },
      'POST /admin/returns/complaint/4/decide': { data: { return: complaint({ state: 'declined', actions: [] }) } },
    },
  })
  const dialog = await act('Decide')
  await userEvent.click(dialog.getByRole('radio', { name: /^For the seller/ }))
  const send = dialog.getByRole<HTMLButtonElement>('button', { name: 'Decide' })
  expect(send.disabled).toBe(true)
  await userEvent.type(dialog.getByRole('textbox', { name: 'Reason, for both sides' }), 'It is dust')
  await userEvent.click(send)
  expect(calls.find(({ key }) => key.endsWith('/decide'))?.body).toEqual({
    ...{ version: 3, accept: false, reason: 'It is dust' },
  })
})
