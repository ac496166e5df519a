import type { Order, OwnReturnDetails } from '@rialto/contract'
import { findBarriers } from '@rialto/ui/testing/find-barriers.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { type Answers, logIn, mockApi, renderAccount, resetState } from '../account/testing/render-account.tsx'
import { OrderPage } from './order-page.tsx'
import { orderDetails } from './testing/order-data.ts'

beforeEach(() => {
  resetState()
  sessionStorage.clear()
  Object.assign(URL, { createObjectURL: () => 'blob:photo', revokeObjectURL: vi.fn() })
})

const [line] = orderDetails().lines
const lineId = line?.cart_id ?? 0
const COMPLAINT: NonNullable<Order['complaint']> = {
  ...{ reasons: ['faulty', 'other'], lines: [{ line_id: lineId, left: 2 }], answer_days: 3 },
}
const RETURN: OwnReturnDetails = {
  ...{ kind: 'complaint', id: 4, code: 'RR-1', state: 'refused', declared_at: '2026-11-28T10:00:00.000Z', pieces: 1 },
  ...{ send_by: '2026-12-12', refund_by: '2026-12-12', can_send: false, steps: ['escalate'] },
  ...{ order: { id: 7, order_code: 'RL-1' }, shop: { id: 1, name: 'Lume & Clay' }, products: [], currency: 'USD' },
  lines: [{ line_id: lineId, name: 'Teapot', thumbnail: '', quantity: 1, ordered: 2, price: 58 }],
  ...{ text: 'It leaks', tracking: '', return_cost: null, is_revoke_asked: false, deduction: null },
  complaint: {
    ...{ reason: 'faulty', wish: 'refund', photos: [9], decided_by: 'seller', outcome: null, keeps_goods: false },
    ...{ offer: null, answer: 'It left whole', send_to: null, decision: null },
  },
  timeline: [
    { state: 'requested', at: '2026-11-28T10:00:00.000Z', by: 'shopper', note: '' },
    { state: 'refused', at: '2026-11-28T12:00:00.000Z', by: 'member', note: '' },
  ],
}

function setup(part: Partial<Order>, answers: Answers = {}) {
  logIn()
  const calls = mockApi({
    'GET /order-details': { data: { order: orderDetails({ order_status: 'delivered', ...part }) } },
    'GET /returns/complaint/4': { data: { return: RETURN } },
    'GET /returns/complaint/4/photos/9': { data: {} },
    ...answers,
  })
  return { ...renderAccount(<OrderPage id={7} missing="missing" />, '/order-history/7'), calls }
}

async function report() {
  await userEvent.click(await screen.findByRole('button', { name: 'Report a problem' }))
  return within(await screen.findByRole('dialog', { name: 'Report a problem' }))
}

it('reports a problem with pieces, reason, words, a photo and a wish', async () => {
  const { calls } = setup(
    { complaint: COMPLAINT },
    { 'POST /orders/7/returns': { data: { return: RETURN }, message: 'The shop has it' } },
  )
  const dialog = await report()
  expect(dialog.getByText('The shop answers within 3 days. If it does not, the market decides.')).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Send the complaint' }))
  expect(await dialog.findByText('Choose at least one piece')).toBeTruthy()
  expect(dialog.getByText('Choose what is wrong')).toBeTruthy()
  expect(await findBarriers(screen.getByRole('dialog'))).toEqual([])
  await userEvent.click(dialog.getByRole('checkbox'))
  await userEvent.click(dialog.getByRole('button', { name: 'Decrease quantity' }))
  await userEvent.click(dialog.getByRole('radio', { name: 'It is faulty' }))
  await userEvent.type(dialog.getByRole('textbox', { name: 'Describe it' }), 'It leaks')
  const file = new File([new Uint8Array(9)], 'spout.jpg', { type: 'image/jpeg' })
  await userEvent.upload(dialog.getByLabelText(/Photos/), [file])
  await userEvent.click(dialog.getByRole('radio', { name: 'My money back' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Send the complaint' }))
  await screen.findByText('The shop has it')
  const form = calls.find(({ key }) => key === 'POST /orders/7/returns')?.body as FormData
  expect(Object.fromEntries([...form].filter(([name]) => name !== 'photos'))).toEqual({
    ...{ reason: 'faulty', wish: 'refund', text: 'It leaks' },
    lines: JSON.stringify([{ line_id: lineId, quantity: 1 }]),
  })
  expect(form.getAll('photos')).toHaveLength(1)
  expect(sessionStorage.getItem('complaint_draft')).toBeNull()
})

it('keeps what was typed, also when the page is loaded anew', async () => {
  const { unmount } = setup({ complaint: COMPLAINT })
  const dialog = await report()
  await userEvent.type(dialog.getByRole('textbox', { name: 'Describe it' }), 'It leaks')
  unmount()
  setup({ complaint: COMPLAINT })
  const again = await report()
  expect(again.getByRole<HTMLTextAreaElement>('textbox', { name: 'Describe it' }).value).toBe('It leaks')
})

it('shows what was answered, and asks the market', async () => {
  const { calls } = setup(
    { returns: [RETURN] },
    { 'POST /returns/complaint/4/escalate': { data: { return: RETURN }, message: 'The market looks at it' } },
  )
  expect(await screen.findByText('The shop does not agree to your complaint.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'See what happened' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Complaint RR-1' }))
  expect(await dialog.findByText('It left whole')).toBeTruthy()
  expect(await dialog.findByRole('img', { name: 'Photo 1' })).toBeTruthy()
  expect(await findBarriers(screen.getByRole('dialog'))).toEqual([])
  await userEvent.click(dialog.getByRole('button', { name: 'Ask the market' }))
  await userEvent.type(dialog.getByRole('textbox', { name: /^Why should the market decide/ }), 'Look at the photo')
  await userEvent.click(dialog.getByRole('button', { name: 'Ask the market' }))
  await screen.findByText('The market looks at it')
  expect(calls.find(({ key }) => key.endsWith('/escalate'))?.body).toEqual({ text: 'Look at the photo' })
})
