import type { MarketProduct, MarketReportDetails } from '@rialto/contract'
import { findBarriers } from '@rialto/ui/testing/find-barriers.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { operator, renderConsole } from '../testing/render-console.tsx'

const product: MarketProduct = {
  id: 7,
  name: 'Oak chair',
  thumbnail: '/media/chair.webp',
  price: 90,
  status: 'active',
  hold: null,
  shop: { id: 3, name: 'Fern & Fable' },
  created_at: '2026-11-20T10:00:00.000Z',
  open_reports: 2,
}
const report = (change: Partial<MarketReportDetails> = {}): MarketReportDetails => ({
  id: 5,
  kind: 'product',
  subject_id: 7,
  title: 'Oak chair',
  thumbnail: '/media/chair.webp',
  shop: product.shop,
  reporter: { id: 9, name: 'Ana Rahman', is_shop: false },
  reason: 'untrue',
  text: 'Mine is veneer',
  created_at: '2026-11-21T10:00:00.000Z',
  is_appeal: false,
  settled: null,
  product: { ...product, summary: 'A chair of oak' },
  review: null,
  question: null,
  conversation: null,
  others: [
    {
      id: 6,
      reporter: { id: null, name: 'Tom', is_shop: false },
      reason: 'untrue',
      text: '',
      created_at: '2026-11-21T11:00:00.000Z',
      settled: null,
    },
  ],
  ...change,
})
const counts = { open: 2, product: 2, shop: 0, review: 0, question: 0, conversation: 0, settled: 4 }
const SETTLE = 'POST /admin/reports/5/settle'
const settled = { at: '2026-11-22T10:00:00.000Z', by: 'Olive', outcome: 'hidden' as const, note: '' }

function open(shown = report(), answers: Parameters<typeof renderConsole>[0]['answers'] = {}) {
  return renderConsole({
    path: '/reports?open=5',
    user: operator('support'),
    answers: {
      'GET /admin/reports': { data: { items: [shown], next_cursor: null, total: 1, counts } },
      'GET /admin/reports/5': { data: { report: shown } },
      ...answers,
    },
  })
}
const button = (name: string | RegExp) => screen.findByRole('button', { name })

describe('a report', () => {
  it('shows the thing and other reports of it, and hides it with the reason that its shop reads', async () => {
    const { calls } = open(report(), {
      [SETTLE]: {
        message: 'Hid the product Oak chair',
        change: { id: 41, is_restorable: true },
        data: { report: report({ settled }) },
      },
    })
    const pane = within(await screen.findByRole('region', { name: 'Report' }))
    expect(await pane.findByText('A chair of oak')).toBeTruthy()
    expect(pane.getByRole('region', { name: 'Other reports of the same' })).toBeTruthy()
    expect(await findBarriers()).toEqual([])
    await userEvent.type(pane.getByLabelText('Note for the staff (optional)'), 'Seen twice')
    await userEvent.click(await button('Hide …'))
    await userEvent.click(screen.getByRole('radio', { name: 'Misleading' }))
    await userEvent.click(await button('Hide and tell the shop'))
    expect(await screen.findByText('Hid the product Oak chair')).toBeTruthy()
    expect(calls.find(({ key }) => key === SETTLE)?.body).toMatchObject({
      outcome: 'hidden',
      reason: expect.stringContaining('Please correct them'),
      note: 'Seen twice',
    })
    expect(await pane.findByText(/^Hidden by Olive/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Dismiss' })).toBeNull()
  })

  it('of a hidden product is a request, which shows it again or keeps it hidden', async () => {
    const hold = { state: 'hidden' as const, reason: 'Other maker', at: settled.at, is_asked: true }
    const appeal = report({ is_appeal: true, product: { ...product, hold, summary: '' } })
    const { calls } = open(appeal, { [SETTLE]: { data: { report: appeal } } })
    expect(await button('Keep it hidden')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Hide …' })).toBeNull()
    await userEvent.click(await button('Show again'))
    expect(calls.find(({ key }) => key === SETTLE)?.body).toMatchObject({ outcome: 'shown' })
  })

  it('of a conversation keeps its messages until somebody asks for them', async () => {
    const READ = 'POST /admin/reports/5/messages'
    const message = {
      id: 1,
      is_customer: true,
      author: 'Ana',
      text: 'You cheat',
      product: null,
      created_at: settled.at,
    }
    const { calls } = open(
      report({ kind: 'conversation', product: null, conversation: { customer: { id: 9, name: 'Ana' }, messages: 1 } }),
      { [READ]: { data: { messages: [message] } } },
    )
    await button('Read the messages (1)')
    expect(calls.some(({ key }) => key === READ)).toBe(false)
    await userEvent.click(await button('Read the messages (1)'))
    expect(await screen.findByText('You cheat')).toBeTruthy()
    expect(await button('Done otherwise')).toBeTruthy()
  })
})

describe('the market’s products', () => {
  it('that wait are approved together, and say which were left', async () => {
    const hold = { state: 'waiting' as const, reason: null, at: settled.at, is_asked: false }
    const items = [
      { ...product, hold },
      { ...product, id: 8, name: 'Oak stool', hold },
    ]
    const APPROVE = 'POST /admin/products/approve'
    const { calls } = renderConsole({
      path: '/market-products?view=waiting',
      user: operator('catalogue'),
      answers: {
        'GET /admin/products': {
          data: { items, next_cursor: null, total: 2, counts: { visible: 5, waiting: 2, hidden: 0 } },
        },
        [APPROVE]: { data: { done: 1, refused: [{ id: 8, name: 'Oak stool', code: 'conflict', message: 'Gone' }] } },
      },
    })
    for (const name of ['Oak chair', 'Oak stool'])
      await userEvent.click(await screen.findByRole('checkbox', { name: `Choose ${name}` }))
    await userEvent.click(await button('Approve'))
    expect(await screen.findByText('Gone')).toBeTruthy()
    expect(calls.find(({ key }) => key === APPROVE)?.body).toEqual({ ids: [7, 8] })
  })
})
