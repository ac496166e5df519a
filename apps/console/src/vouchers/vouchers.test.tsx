import type { SellerVoucher } from '@rialto/contract'
import { findBarriers } from '@rialto/ui/testing/find-barriers.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { operator, renderConsole, seller } from '../testing/render-console.tsx'
// Loaded with the test, so that no query waits for the screen's own file.
import './voucher-screen.tsx'
import './voucher-screen.tsx'
import './vouchers-screen.tsx'

const voucher = (part: Partial<SellerVoucher> = {}): SellerVoucher => ({
  id: 5,
  code: 'CLAY10',
  status: 'running',
  discount_type: 'Percentage',
  discount: 10,
  market_share: 0,
  min_order_amount: 40,
  max_discount_amount: 20,
  starts_at: '2026-11-01T09:00:00.000Z',
  ends_at: '2026-12-01T09:00:00.000Z',
  use_limit: 50,
  use_limit_per_user: 1,
  collected: 30,
  used: 12,
  revenue: 640.5,
  version: 3,
  ...part,
})

const open = (path: string, one = voucher()) =>
  renderConsole({
    path,
    user: seller('manager'),
    answers: {
      'GET /seller/vouchers': {
        data: { items: [one], next_cursor: null, total: 1, counts: { running: 1, coming: 0, ended: 4 } },
      },
      'GET /seller/vouchers/5': { data: { voucher: one } },
    },
  })
const bodyOf = (calls: { key: string; body: unknown }[], key: string) => calls.find((call) => call.key === key)?.body

describe('VouchersScreen', () => {
  it('shows terms and figures, and stops a voucher after telling what follows', async () => {
    const { calls, answer } = open('/vouchers')
    const row = (await screen.findByText('CLAY10')).closest('tr')
    for (const text of ['10%', 'from $40.00, at most $20.00', '12 of 50', '$640.50'])
      expect(row?.textContent).toContain(text)
    answer('POST /seller/vouchers/5/stop', { data: { voucher: voucher({ status: 'ended' }) } })
    await userEvent.click(screen.getByRole('button', { name: 'Stop: CLAY10' }))
    const dialog = await screen.findByRole('alertdialog')
    expect(dialog.textContent).toContain('30 shoppers have collected it')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Stop the voucher' }))
    expect(calls.some(({ key }) => key === 'POST /seller/vouchers/5/stop')).toBe(true)
    expect(await findBarriers(document.body)).toEqual([])
  })
})

describe('VoucherScreen', () => {
  it('fixes what shoppers were promised, and sends what changed with the version', async () => {
    const { calls, answer } = open('/vouchers/5')
    const limit = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Uses in all' })
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Discount' }).disabled).toBe(true)
    answer('PATCH /seller/vouchers/5', { data: { voucher: voucher({ use_limit: 80, version: 4 }) } })
    await userEvent.clear(limit)
    await userEvent.type(limit, '80{Enter}')
    await userEvent.click(screen.getByRole('button', { name: 'Save changes' }))
    expect(bodyOf(calls, 'PATCH /seller/vouchers/5')).toEqual({ version: 3, use_limit: 80 })
    expect(await findBarriers(document.body)).toEqual([])
  })

  it('shows a refusal of a new voucher at its field, then makes it', async () => {
    const { calls, answer, router } = open('/vouchers/new')
    const errors = { code: ['There is a voucher with this code already'] }
    answer('POST /seller/vouchers', { status: 422, code: 'invalid', message: 'No', errors })
    await userEvent.type(await screen.findByRole('textbox', { name: 'Code' }), 'clay10')
    await userEvent.click(screen.getByRole('button', { name: 'Make the voucher' }))
    expect(await screen.findByText('There is a voucher with this code already')).toBeTruthy()
    answer('POST /seller/vouchers', { data: { voucher: voucher() } })
    await userEvent.type(screen.getByRole('textbox', { name: 'Code' }), 'b')
    await userEvent.click(screen.getByRole('button', { name: 'Make the voucher' }))
    expect(await screen.findByRole('table')).toBeTruthy()
    expect(router.state.location.pathname).toBe('/vouchers')
    expect(calls.findLast(({ key }) => key === 'POST /seller/vouchers')?.body).toMatchObject({
      code: 'CLAY10B',
      discount_type: 'Percentage',
      discount: 10,
      use_limit: null,
    })
  })
})

describe('vouchers of the market', () => {
  it('go by the calls of the market, and say who pays', async () => {
    const { calls, answer } = renderConsole({
      path: '/market-vouchers/new',
      user: operator('catalogue'),
      answers: {
        'GET /admin/vouchers': {
          data: { items: [voucher()], next_cursor: null, total: 1, counts: { running: 1, coming: 0, ended: 0 } },
        },
      },
    })
    const share = await screen.findByRole('textbox', { name: 'The market bears' })
    expect((share as HTMLInputElement).value).toBe('100')
    await userEvent.clear(share)
    await userEvent.type(share, '60')
    answer('POST /admin/vouchers', { data: { voucher: voucher() } })
    await userEvent.type(screen.getByRole('textbox', { name: 'Code' }), 'clay10')
    await userEvent.click(screen.getByRole('button', { name: 'Make the voucher' }))
    const link = await screen.findByRole('link', { name: 'CLAY10' })
    expect(link.getAttribute('href')).toBe('/market-vouchers/5')
    expect(bodyOf(calls, 'POST /admin/vouchers')).toMatchObject({
      ...{ code: 'CLAY10', discount_type: 'Percentage', market_share: 60 },
    })
  })

  it('are shown to a shop that bears a part of them', async () => {
    const { id, code, status, discount_type, discount, min_order_amount, max_discount_amount, starts_at, ends_at } =
      voucher({ id: 9, code: 'SUMMER' })
    const terms = { id, code, status, discount_type, discount, min_order_amount, max_discount_amount }
    renderConsole({
      path: '/vouchers',
      user: seller('manager'),
      answers: {
        'GET /seller/vouchers': {
          data: {
            ...{ items: [voucher()], next_cursor: null, total: 1, counts: { running: 1, coming: 0, ended: 0 } },
            shared: [{ ...terms, starts_at, ends_at, market_share: 62.5 }],
          },
        },
      },
    })
    const shared = within(await screen.findByRole('region', { name: 'Vouchers of the market that you share' }))
    expect(shared.getByText('SUMMER')).toBeTruthy()
    expect(shared.getByText('You bear 37.5 %')).toBeTruthy()
    expect(await findBarriers(document.body)).toEqual([])
  })
})
