import { findBarriers } from '@rialto/ui/testing/find-barriers.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { renderConsole, seller } from '../testing/render-console.tsx'
import { shopProfile } from '../testing/shop-data.ts'
// Loaded with the test, so that no query waits for the screen's own file.
import './shop-screen.tsx'

const open = async (shop = shopProfile()) => {
  const rendered = renderConsole({
    path: '/shop',
    user: seller('manager'),
    answers: { 'GET /seller/shop/profile': { data: { shop } } },
  })
  await screen.findByRole('textbox', { name: 'Address' })
  return rendered
}
const bodyOf = (calls: { key: string; body: unknown }[], key: string) => calls.find((call) => call.key === key)?.body

describe('ShopScreen', () => {
  it('leads to the charge that was never chosen, and takes 0 as free', async () => {
    const unset = shopProfile({ delivery_charge: 0, is_delivery_set: false })
    const { calls, answer } = renderConsole({
      path: '/shop#delivery',
      user: seller('manager'),
      answers: { 'GET /seller/shop/profile': { data: { shop: unset } } },
    })
    const charge = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Delivery charge/ })
    await waitFor(() => expect(document.activeElement).toBe(charge))
    expect(charge.value).toBe('')
    expect(screen.getByText('Until you say it, your shop takes no orders. 0 means free.')).toBeTruthy()
    answer('PATCH /seller/shop', { data: { shop: shopProfile({ delivery_charge: 0, version: 5 }) } })
    await userEvent.type(charge, '0{Enter}')
    await userEvent.click(await screen.findByRole('button', { name: 'Save changes' }))
    await waitFor(() => expect(bodyOf(calls, 'PATCH /seller/shop')).toEqual({ version: 4, delivery_charge: 0 }))
  })

  it('says in words what will change, and sends the changed fields with the version', async () => {
    const { calls, answer } = await open()
    answer('PATCH /seller/shop', {
      message: 'Changed the shop',
      change: { id: 8, is_restorable: true },
      data: { shop: shopProfile({ delivery_charge: 4.5, version: 5 }) },
    })
    const charge = screen.getByRole('textbox', { name: 'Delivery charge' })
    await userEvent.clear(charge)
    await userEvent.type(charge, '4,5{Enter}')
    await userEvent.click(screen.getByRole('checkbox', { name: 'Tuesday' }))
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Language of the texts' }), 'العربية')
    await userEvent.type(screen.getByRole('textbox', { name: 'Returns' }), 'خلال 30 يومًا')
    const bar = screen.getByRole('region', { name: 'Changes' })
    expect(bar.textContent).toContain('Delivery charge $6.00 $4.50')
    expect(bar.textContent).toContain('Opening hours')
    expect(bar.textContent).toContain('Returns (العربية)')
    await userEvent.click(within(bar).getByRole('button', { name: 'Save changes' }))
    expect(await screen.findByText('Changed the shop')).toBeTruthy()
    expect(bodyOf(calls, 'PATCH /seller/shop')).toEqual({
      version: 4,
      delivery_charge: 4.5,
      opening_hours: [
        { day: 1, opens: '09:00', closes: '17:30' },
        { day: 2, opens: '09:00', closes: '17:30' },
      ],
      texts: { ar: { returns_policy: 'خلال 30 يومًا' } },
    })
  })

  it('shows what somebody else has saved beside one’s own', async () => {
    const { answer } = await open()
    const current = shopProfile({ address: '4 Kiln Yard', version: 5 })
    answer('PATCH /seller/shop', { status: 409, code: 'stale', message: 'Stale', data: { current } })
    await userEvent.type(screen.getByRole('textbox', { name: 'Address' }), ', NC')
    await userEvent.click(screen.getByRole('button', { name: 'Save changes' }))
    expect(await screen.findByRole('button', { name: /^Theirs: 4 Kiln Yard/ })).toBeTruthy()
  })

  it('plans holidays and takes them back', async () => {
    const { calls, answer } = await open()
    const holiday = { id: 3, from: '2026-12-24', to: '2026-12-26', mode: 'refuse', message: '', is_now: false } as const
    answer('POST /seller/shop/holidays', { data: { shop: shopProfile({ holidays: [holiday] }) } })
    answer('DELETE /seller/shop/holidays/3', { data: { shop: shopProfile() } })
    await userEvent.click(screen.getByRole('button', { name: 'Add holidays' }))
    await userEvent.type(await screen.findByLabelText('First day'), '2026-12-24')
    fireEvent.change(screen.getByLabelText('Last day'), { target: { value: '2026-12-26' } })
    await userEvent.click(screen.getByRole('radio', { name: /Take none/ }))
    await userEvent.click(screen.getByRole('button', { name: 'Save holidays' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Take back: 24 Dec, 2026 to 26 Dec, 2026' }))
    expect(await screen.findByText('None are planned.')).toBeTruthy()
    expect(bodyOf(calls, 'POST /seller/shop/holidays')).toMatchObject({
      from: '2026-12-24',
      to: '2026-12-26',
      mode: 'refuse',
    })
  })

  it('has no barriers', async () => {
    await open()
    expect(await findBarriers(document.body)).toEqual([])
  })
})
