import type { Difference, LedgerProof, ProofRun } from '@rialto/contract'
import { findBarriers } from '@rialto/ui/testing/find-barriers.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { operator, renderConsole } from '../testing/render-console.tsx'
// Loaded with the test, so that no query waits for the screen's own file.
import './proof-screen.tsx'

const night: LedgerProof = {
  ...{ day: '2027-01-04', at: '2027-01-05T03:31:00.000Z', is_full: false, postings: 40, entries: 120, sum: 0 },
  ...{ differences: 1, ms: 2_400, hash: 'abcdef0123456789'.repeat(4) },
  gateways: [{ gateway: 'stripe', ours: 90, theirs: 97.77 }],
}
const run: ProofRun = {
  ...{ id: 3, kind: 'night', is_full: false, asked_by: null, asked_at: '2027-01-05T03:30:00.000Z', state: 'done' },
  ...{ ended_at: '2027-01-05T03:31:00.000Z', differences: 1, ms: 2_400 },
}
const difference: Difference = {
  ...{ id: 7, day: '2027-01-04', kind: 'charge', gateway: 'stripe', reference: 'ch_foreign', orders: [] },
  ...{ ours: null, theirs: 7.77, state: 'open', note: null, found_at: '2027-01-05T03:31:00.000Z' },
  ...{ decided_at: null, decided_by: null, adjustment_id: null, version: 2 },
}

const phone = { id: 4, device: 'Firefox, Android', since: '2026-11-20T10:00:00.000Z' }

const open = (answers: Parameters<typeof renderConsole>[0]['answers'] = {}) =>
  renderConsole({
    path: '/market-money/proof',
    user: operator('finance'),
    answers: {
      'GET /admin/proofs': { data: { items: [night], next_cursor: null, run, open: 1 } },
      'GET /admin/differences': { data: { items: [difference], next_cursor: null } },
      'GET /admin/push-subscriptions': { data: { push_key: 'BKey', devices: [phone] } },
      ...answers,
    },
  })

describe('the proof of the ledger', () => {
  it('shows nights with their sums and what did not fit, without barriers', async () => {
    open()
    await screen.findByText(/open differences: 1/)
    const nights = await screen.findByRole('region', { name: 'Nights' })
    within(nights).getByText(/stripe: \$90\.00 in the ledger, \$97\.77 there/)
    within(nights).getByText('abcdef…456789')
    within(nights).getByText('Differences: 1')
    expect(await findBarriers(document.body)).toEqual([])
  })

  it('settles a difference with a note and the correction that has made it good', async () => {
    const settled = { ...difference, state: 'settled' as const, note: 'Of our other shop' }
    const corrections = { items: [{ id: 12, reason: 'Of our other shop' }], next_cursor: null }
    const { calls } = open({
      'POST /admin/differences/7/settle': { data: { difference: settled } },
      'GET /admin/ledger/adjustments': { data: corrections },
    })
    await userEvent.click((await screen.findAllByRole('button', { name: /ch_foreign/ }))[0] as HTMLElement)
    const dialog = await screen.findByRole('dialog')
    within(dialog).getByText('nothing')
    const settle = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Settle' })
    expect(settle.disabled || settle.getAttribute('aria-disabled') === 'true').toBe(true)
    await userEvent.type(within(dialog).getByLabelText('Note'), 'Of our other shop')
    await userEvent.selectOptions(
      within(dialog).getByLabelText('Correction'),
      await within(dialog).findByRole('option', { name: '#12 Of our other shop' }),
    )
    await userEvent.click(settle)
    await expect
      .poll(() => calls.findLast(({ key }) => key === 'POST /admin/differences/7/settle')?.body)
      .toEqual({ note: 'Of our other shop', adjustment_id: 12, version: 2 })
  })

  it('asks for a check now, which is shown while it runs', async () => {
    const running = { ...run, id: 4, kind: 'check' as const, state: 'running' as const, ended_at: null }
    const { calls } = open({ 'POST /admin/proofs': { data: { run: running } } })
    await userEvent.click(await screen.findByRole('button', { name: 'Check now' }))
    await expect.poll(() => calls.findLast(({ key }) => key === 'POST /admin/proofs')?.body).toEqual({ full: false })
  })

  it('names the devices that are told of differences, tries and removes them', async () => {
    const { calls } = open({
      'POST /admin/push-subscriptions/test': { data: { devices: 1 } },
      'DELETE /admin/push-subscriptions/4': { data: { push_key: 'BKey', devices: [] } },
    })
    const section = within(await screen.findByRole('region', { name: 'On this device' }))
    section.getByText('Firefox, Android')
    await userEvent.click(section.getByRole('button', { name: 'Send a test' }))
    await screen.findByText('A test is on its way to your devices')
    await userEvent.click(section.getByRole('button', { name: 'Remove: Firefox, Android' }))
    await waitFor(() =>
      expect(calls.map(({ key }) => key)).toEqual(
        expect.arrayContaining(['POST /admin/push-subscriptions/test', 'DELETE /admin/push-subscriptions/4']),
      ),
    )
    expect(await findBarriers(document.body)).toEqual([])
  })
})
