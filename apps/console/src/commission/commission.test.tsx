import type { CommissionRule, CommissionRules, CommissionTrial } from '@rialto/contract'
import { findBarriers } from '@rialto/ui/testing/find-barriers.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { operator, renderConsole, seller } from '../testing/render-console.tsx'
// Loaded with the test, so that no query waits for the screen's own files.
import './commission-screen.tsx'
import './shop-rules-screen.tsx'

const rule = (id: number, change: Partial<CommissionRule>): CommissionRule => ({
  ...{ id, rule: id, number: 1, name: `Rule ${id}`, category: null, shop: null, percentage: 12, fixed: 0.25 },
  ...{ floor: null, cap: null, on_delivery: false, base: 'gross', on_refund: 'all', state: 'in_force' },
  ...{ announced_at: '2026-01-01T00:00:00.000Z', in_force_from: '2026-02-01T00:00:00.000Z', ended_at: null },
  ...{ replaces: null, raises: false, notices: { shops: 3, sent: 3, read: 1 } },
  ...change,
})
const books = rule(2, { name: 'Books', percentage: 8, fixed: 0, category: { id: 4, name: 'Books' } })
const draft = rule(3, {
  ...{ name: 'Books dearer', percentage: 9, fixed: 0, category: { id: 4, name: 'Books' }, state: 'draft', replaces: 2 },
  ...{ announced_at: null, in_force_from: null, raises: true, notices: { shops: 0, sent: 0, read: 0 } },
})
const list = (rules: CommissionRule[], version = 7): CommissionRules => ({
  ...{ version, rules, ended: [], notice_days: 15, today: '2026-11-28', first_day: '2026-12-14' },
})
const trial: CommissionTrial = {
  ...{ from: '2026-08-30T00:00:00.000Z', to: '2026-11-28T00:00:00.000Z', orders: 3, sales: 300 },
  ...{ before: 24, after: 27, difference: 3 },
  shops: [{ shop: { id: 1, name: 'Ink & Paper' }, orders: 2, sales: 300, before: 24, after: 27, difference: 3 }],
  changed_orders: [
    {
      ...{ id: 9, code: 'RL-9', placed_at: '2026-11-20T10:00:00.000Z', before: 8, after: 9, difference: 1 },
      ...{ delivery_before: 0, delivery_after: 0 },
      lines: [{ name: 'Atlas', quantity: 1, base: 100, before: 8, after: 9 }],
    },
  ],
  next_cursor: null,
}
const notice = { subject: 'Commission from December 14: Books dearer', paragraphs: ['More.', 'Kept.'], shops: 2 }
const none = { data: [], current_page: 1, last_page: 1, per_page: 100, total: 0 }

const open = (rules: CommissionRules, answers: Parameters<typeof renderConsole>[0]['answers'] = {}) =>
  renderConsole({
    path: '/market-money/commission',
    user: operator('admin'),
    answers: {
      'GET /admin/commission': { data: rules },
      'GET /categories': { data: { categories: [] } },
      'GET /shops': { data: none },
      'POST /admin/commission/trial': { data: trial },
      'GET /admin/commission/3/notice': { data: notice },
      ...answers,
    },
  })
const bodyOf = (calls: { key: string; body: unknown }[], key: string) => calls.find((call) => call.key === key)?.body

describe('the rules of commission', () => {
  it('are moved by keys, and nothing happens before the order is saved', async () => {
    const { calls } = open(list([books, rule(1, { name: 'Everybody' })]), {
      'POST /admin/commission/order': { data: list([rule(1, { name: 'Everybody' }), books], 8) },
    })
    const handle = await screen.findByRole('button', { name: 'Move Books, place 1 of 2' })
    handle.focus()
    await userEvent.keyboard(' {ArrowDown}{Enter}')
    expect(bodyOf(calls, 'POST /admin/commission/order')).toBeUndefined()
    expect(await findBarriers(document.body)).toEqual([])
    await userEvent.click(screen.getByRole('button', { name: 'Save the order' }))
    await waitFor(() => expect(bodyOf(calls, 'POST /admin/commission/order')).toEqual({ version: 7, ids: [1, 2] }))
  })

  it('are drafted first', async () => {
    const { calls } = open(list([]), { 'POST /admin/commission': { data: list([draft], 8) } })
    await userEvent.click(await screen.findByRole('button', { name: 'Rule' }))
    await userEvent.type(await screen.findByLabelText('Name'), 'Everybody')
    await userEvent.type(screen.getByLabelText('Percent'), '12')
    await userEvent.type(screen.getByLabelText('Fixed, per piece'), '0.25')
    await userEvent.click(screen.getByRole('button', { name: 'Keep as a draft' }))
    await waitFor(() =>
      expect(bodyOf(calls, 'POST /admin/commission')).toEqual({
        ...{ version: 7, replaces: null, name: 'Everybody', category_id: null, shop_id: null, percentage: 12 },
        ...{ fixed: 0.25, floor: null, cap: null, on_delivery: false },
      }),
    )
  })

  it('are tried by shop, order and line, and announced with the mail that sellers get', async () => {
    const { calls } = open(list([books, draft]), {
      'POST /admin/commission/3/announce': { data: list([books, { ...draft, state: 'announced' }], 8) },
    })
    await userEvent.click(await screen.findByRole('button', { name: /Books dearer.*9 %.*instead of 8 %/ }))
    expect(await screen.findByText(/\$3\.00 more: \$24\.00 becomes \$27\.00\./)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Ink & Paper' }))
    await userEvent.click(await screen.findByText('RL-9'))
    expect(screen.getByText('Atlas')).toBeTruthy()
    expect(screen.getByText(/Days of notice: 15/)).toBeTruthy()
    expect(await findBarriers(document.body)).toEqual([])
    await userEvent.click(await screen.findByRole('button', { name: 'Announce to sellers: 2' }))
    await waitFor(() =>
      expect(bodyOf(calls, 'POST /admin/commission/3/announce')).toEqual({ version: 7, from_day: null }),
    )
  })

  it('end after a question that says what follows, and say why not yet', async () => {
    const message = 'Some sellers may pay more.'
    open(list([books]), { 'POST /admin/commission/2/end': { status: 422, code: 'rule_notice', message } })
    await userEvent.click(await screen.findByRole('button', { name: /^Books/ }))
    await userEvent.click(await screen.findByRole('button', { name: 'End the rule' }))
    const question = within(await screen.findByRole('alertdialog'))
    await userEvent.click(question.getByRole('button', { name: 'End the rule' }))
    expect(await question.findByText(message)).toBeTruthy()
  })
})

describe('the rules of a shop', () => {
  it('are those in force and announced, which it tries on its own orders', async () => {
    const { id, name, category, percentage, fixed, floor, cap, on_delivery, base } = books
    const kept = { id, name, category, percentage, fixed, floor, cap, on_delivery, base }
    const { announced_at, in_force_from, ended_at } = books
    const own = { ...kept, announced_at, in_force_from, ended_at, state: 'in_force', is_for_shop_alone: false }
    const coming = {
      ...own,
      id: 3,
      name: 'Books dearer',
      state: 'announced',
      in_force_from: '2027-02-01T00:00:00.000Z',
    }
    const { calls } = renderConsole({
      path: '/money/commission',
      user: seller(),
      answers: {
        'GET /seller/money/rules': {
          data: {
            rules: [own, coming],
            notices: [8, 7].map((id) => ({
              ...{ id, kind: 'announced', name: 'Books dearer', in_force_from: coming.in_force_from, sent_at: null },
              read_at: id === 7 ? '2027-01-02T00:00:00.000Z' : null,
            })),
          },
        },
        'POST /seller/money/rules/read': { data: {} },
        'POST /seller/money/rules/3/trial': { data: { ...trial, shops: [] } },
      },
    })
    const announced = within(await screen.findByRole('region', { name: 'Announced' }))
    expect(within(screen.getByRole('region', { name: 'In force' })).getByText('8 %')).toBeTruthy()
    await userEvent.click(announced.getByRole('button', { name: 'Try it on my orders' }))
    expect(await announced.findByText(/becomes \$27\.00/)).toBeTruthy()
    expect(await announced.findByText('RL-9')).toBeTruthy()
    expect(within(screen.getByRole('region', { name: 'What you were told' })).getAllByText('New')).toHaveLength(1)
    expect(calls.filter(({ key }) => key === 'POST /seller/money/rules/read').map(({ body }) => body)).toEqual([
      { up_to: 8 },
    ])
    expect(await findBarriers(document.body)).toEqual([])
  })
})
