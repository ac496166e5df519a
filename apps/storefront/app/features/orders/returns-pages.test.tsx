import type { OwnReturn, OwnReturnDetails } from '@rialto/contract'
import { findBarriers } from '@rialto/ui/testing/find-barriers.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type Answers, logIn, mockApi, renderAccount, resetState } from '../account/testing/render-account.tsx'
import { ReturnPage } from './return-page.tsx'
import { ReturnsPage } from './returns-page.tsx'

beforeEach(() => {
  resetState()
  Object.assign(URL, { createObjectURL: () => 'blob:photo', revokeObjectURL: vi.fn() })
})

const withdrawal: OwnReturn = {
  ...{ kind: 'withdrawal', id: 4, code: 'RW-1', state: 'declared', declared_at: '2026-11-28T10:00:00.000Z', pieces: 2 },
  ...{ send_by: '2026-12-12', refund_by: '2026-12-12', can_send: true, steps: ['sent', 'revoke'] },
  ...{ order: { id: 7, order_code: 'RL-1' }, shop: { id: 1, name: 'Lume & Clay' } },
  products: [{ name: 'Teapot', thumbnail: '/media/teapot.webp', quantity: 2 }],
}
const complaint: OwnReturn = { ...withdrawal, kind: 'complaint', code: 'RR-1', state: 'escalated', can_send: false }
const details = (part: Partial<OwnReturnDetails> = {}): OwnReturnDetails => ({
  ...withdrawal,
  currency: 'USD',
  lines: [{ line_id: 1, name: 'Teapot', thumbnail: '', quantity: 2, ordered: 2, price: 58 }],
  ...{ text: '', tracking: '', complaint: null, return_cost: 'shopper', is_revoke_asked: false, deduction: null },
  timeline: [{ state: 'declared', at: withdrawal.declared_at, by: 'shopper', note: '' }],
  ...part,
})
const page = (items: OwnReturn[], total = items.length) => ({
  data: { data: items, current_page: 1, last_page: Math.ceil(total / 10), per_page: 10, total },
})

describe('the list of returns', () => {
  function setup(answers: Answers, address = '/returns') {
    logIn()
    mockApi(answers)
    return renderAccount(<ReturnsPage />, address)
  }

  it('shows kind, state in words, goods, order and shop of each, and leads to it', async () => {
    const { container } = setup({ 'GET /returns': page([withdrawal, complaint]) })
    const list = within(await screen.findByRole('list', { name: 'Returns' }))
    expect(list.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Withdrawal RW-1', '/returns/withdrawal/4'],
      ['Complaint RR-1', '/returns/complaint/4'],
    ])
    expect(list.getByText(/^Please send the goods back by/)).toBeTruthy()
    expect(list.getByText('Send it back')).toBeTruthy()
    expect(list.getByText('The market decides')).toBeTruthy()
    expect(list.getAllByText('RL-1')).toHaveLength(2)
    expect(await findBarriers(container)).toEqual([])
  })

  it('leads on where there are none, or none on this page', async () => {
    const { unmount } = setup({ 'GET /returns': page([]) })
    expect((await screen.findByRole('link', { name: 'Order History' })).getAttribute('href')).toBe('/order-history')
    unmount()
    setup({ 'GET /returns': page([], 4) }, '/returns?page=9')
    expect((await screen.findByRole('link', { name: 'To the first page' })).getAttribute('href')).toBe('/returns')
  })

  it('can be loaded again after a failure', async () => {
    let failing = true
    setup({ 'GET /returns': () => (failing ? { status: 503, message: 'No' } : page([withdrawal])) })
    const again = await screen.findByRole('button', { name: 'Try again' })
    failing = false
    await userEvent.click(again)
    expect(await screen.findByRole('link', { name: 'Withdrawal RW-1' })).toBeTruthy()
  })
})

describe('a return', () => {
  function setup(answers: Answers) {
    logIn()
    const calls = mockApi(answers)
    return { ...renderAccount(<ReturnPage kind="withdrawal" id={4} />, '/returns/withdrawal/4'), calls }
  }

  it('tells where it stands, who pays the way back and what happened, and asks to take it back', async () => {
    let shown = details()
    const { container, calls } = setup({
      'GET /returns/withdrawal/4': () => ({ data: { return: shown } }),
      'POST /returns/withdrawal/4/revoke': () => {
        shown = details({ is_revoke_asked: true, steps: ['sent'] })
        return { data: { return: shown }, message: 'The shop has been asked.' }
      },
    })
    expect(await screen.findByText('You pay for sending them back.')).toBeTruthy()
    expect(screen.getByRole('link', { name: /RL-1/ }).getAttribute('href')).toBe('/order-history/7')
    expect(await findBarriers(container)).toEqual([])
    await userEvent.click(screen.getByRole('button', { name: 'Ask to take it back' }))
    expect(await screen.findByText(/^You have asked to take it back/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Ask to take it back' })).toBeNull()
    expect(calls.some(({ key }) => key === 'POST /returns/withdrawal/4/revoke')).toBe(true)
  })

  it('shows what is kept back, and why, and takes an objection', async () => {
    const deduction = { amount: 4.5, text: 'The sole is worn', photos: [9], objection: '', decision: null }
    const { calls } = setup({
      'GET /returns/withdrawal/4': { data: { return: details({ state: 'received', steps: ['object'], deduction }) } },
      'GET /returns/withdrawal/4/photos/9': { data: {} },
      'POST /returns/withdrawal/4/object': { data: { return: details() }, message: 'The market looks at it' },
    })
    expect(await screen.findByText('$4.50, since the goods came back used.')).toBeTruthy()
    expect(screen.getByText('The sole is worn')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'I do not agree' }))
    await userEvent.type(screen.getByRole('textbox', { name: 'Why do you object?' }), 'It came so')
    await userEvent.click(screen.getByRole('button', { name: 'Ask the market' }))
    await screen.findByText('The market looks at it')
    expect(calls.find(({ key }) => key.endsWith('/object'))?.body).toEqual({ text: 'It came so' })
  })

  it('is not found where it is somebody else’s', async () => {
    setup({ 'GET /returns/withdrawal/4': { status: 404, message: 'No', code: 'not_found' } })
    expect(await screen.findByRole('heading', { name: 'Page Not Found' })).toBeTruthy()
  })
})
