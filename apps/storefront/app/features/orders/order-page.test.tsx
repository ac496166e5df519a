import type { Order } from '@rialto/contract'
import { findBarriers } from '@rialto/ui/testing/find-barriers.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type Answers, logIn, mockApi, renderAccount, resetState } from '../account/testing/render-account.tsx'
import { closeCart, selectedShopIds, useCartOpen } from '../cart/index.ts'
import { OrderPage } from './order-page.tsx'
import { browserNavigation } from './pay-now.ts'
import { orderDetails, orderLine, timelineTo } from './testing/order-data.ts'

beforeEach(resetState)
beforeEach(() => {
  act(() => closeCart())
})

const detailsReply = (part: Partial<Order> = {}) => ({ data: { order: orderDetails(part) } })

const orderedShop = () => ({ shop_id: orderDetails().shop.id, shop_name: orderDetails().shop.name })

function CartState() {
  return useCartOpen() ? <p>The cart is open</p> : null
}

function setup(answers: Answers) {
  logIn()
  const calls = mockApi(answers)
  const sent = (key: string) => calls.filter((call) => call.key === key).map(({ body }) => body)
  return {
    ...renderAccount(
      <>
        <OrderPage
          id={7}
          missing="missing"
          chat={(order) => <button type="button">Chat with {order.shop.name}</button>}
        />
        <CartState />
      </>,
      '/order-history/7',
    ),
    sent,
  }
}
const pageLoaded = () => screen.findByRole('heading', { level: 1, name: /RL-7K3MQ9XT/ })
const press = (name: string | RegExp, container: Pick<typeof screen, 'getByRole'> = screen) =>
  userEvent.click(container.getByRole('button', { name }))
const rowText = (term: string) => screen.getByText(term).parentElement?.textContent

describe('OrderPage', () => {
  it('shows status history, lines, amounts and delivery address', async () => {
    const { container } = setup({
      'GET /order-details': detailsReply({
        order_status: 'processing',
        timeline: timelineTo('processing'),
        note: 'Ring twice',
      }),
    })
    await pageLoaded()
    expect(screen.getByText('Placed 09:41 am, 20 Nov, 2026')).toBeTruthy()
    const steps = within(screen.getByRole('list', { name: 'Order status' })).getAllByRole('listitem')
    expect(steps.map((step) => step.textContent)).toEqual([
      'Pending09:41\u00a0am, 20\u00a0Nov,\u00a02026',
      'Confirmed10:41\u00a0am, 20\u00a0Nov,\u00a02026',
      'Processing11:41\u00a0am, 20\u00a0Nov,\u00a02026',
      'PackedStill to come',
      'On the wayStill to come',
      'DeliveredStill to come',
    ])
    expect(steps[2]?.getAttribute('aria-current')).toBe('step')
    const [teapot, cup] = within(screen.getByRole('list', { name: 'Items' })).getAllByRole('listitem')
    expect(teapot?.textContent).toBe('Teapot$58.00Lume · Lagoon1 × $58.00Before $72.00')
    expect(cup?.textContent).toBe('Cup$60.00Lume · Lagoon2 × $30.00')
    expect([rowText('Voucher discount'), rowText('Delivery'), rowText('Payable Amount')]).toEqual([
      'Voucher discount−$5.00',
      'Delivery$5.07',
      'Payable Amount$123.72',
    ])
    expect(screen.getByText('Sales tax').closest('div')?.textContent).toBe('Sales tax 5%$5.65')
    expect(screen.getByText('Flat 4B, 18 Ferry Street')).toBeTruthy()
    expect(screen.getByText('Ring twice')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Chat with Lume & Clay' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Cancel|Reorder|Pay now|Review/ })).toBeNull()
    expect(await findBarriers(container)).toEqual([])
  })

  it('tells what of the total is tax where prices include it, and why its seller charges none', async () => {
    const all_vat_taxes = [{ id: 4, name: 'VAT', percentage: 19, amount: 19.75, base: 103.97 }]
    setup({ 'GET /order-details': detailsReply({ all_vat_taxes, prices_include_tax: true, tax_amount: 19.75 }) })
    await pageLoaded()
    expect(rowText('of which VAT 19%')).toBe('of which VAT 19%$19.75')
    // It stands below the total, since it is not added.
    const rows = screen.getAllByRole('term').map(({ textContent }) => textContent)
    expect(rows.indexOf('of which VAT 19%')).toBe(rows.indexOf('Payable Amount') + 1)
  })

  it('tells why its seller charges no tax', async () => {
    const part = { all_vat_taxes: [], tax_amount: 0, tax_exemption: 'No VAT, § 19 UStG' }
    setup({ 'GET /order-details': detailsReply(part) })
    await pageLoaded()
    expect(screen.getByText('No VAT, § 19 UStG')).toBeTruthy()
  })

  it("shows Page Not Found for an unknown order or another shopper's", async () => {
    setup({ 'GET /order-details': { status: 404, message: 'Order not found' } })
    expect(await screen.findByText('missing')).toBeTruthy()
  })

  it('reports a failure and retries', async () => {
    let failing = true
    setup({ 'GET /order-details': () => (failing ? { status: 403, message: 'No' } : detailsReply()) })
    expect(await screen.findByRole('heading', { name: 'The order could not be loaded' })).toBeTruthy()
    failing = false
    await press('Try again')
    await pageLoaded()
  })

  it('cancels the order with a reason and a text', async () => {
    const { sent } = setup({
      'GET /order-details': detailsReply({ can_cancel: true }),
      'POST /orders/cancel': { ...detailsReply({ order_status: 'cancelled' }), message: 'Order cancelled' },
    })
    await pageLoaded()
    await press('Cancel the order')
    const dialog = within(await screen.findByRole('dialog', { name: 'Cancel this order?' }))
    await press('Cancel the order', dialog)
    expect(dialog.getByText('Please choose a reason')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(dialog.getByRole('radio', { name: 'Ordered by mistake' })))
    expect(await findBarriers(screen.getByRole('dialog'))).toEqual([])
    await userEvent.click(dialog.getByRole('radio', { name: 'Something else' }))
    await press('Cancel the order', dialog)
    expect(dialog.getByText('Please tell us why')).toBeTruthy()
    await userEvent.click(dialog.getByRole('radio', { name: 'It takes too long' }))
    await userEvent.type(dialog.getByRole('textbox', { name: 'In your words' }), ' I leave on Friday ')
    await press('Cancel the order', dialog)
    await screen.findByText('Order cancelled')
    expect(sent('POST /orders/cancel')).toEqual([{ order_id: 7, reason: 'It takes too long: I leave on Friday' }])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(within(screen.getByRole('list', { name: 'Order status' })).getByText('Cancelled')).toBeTruthy()
  })

  it('shows the new status when the shop has confirmed the order first', async () => {
    let order = detailsReply({ can_cancel: true })
    setup({
      'GET /order-details': () => order,
      'POST /orders/cancel': () => {
        order = detailsReply({ order_status: 'confirm' })
        return { status: 409, message: 'This order can no longer be cancelled' }
      },
    })
    await pageLoaded()
    await press('Cancel the order')
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.click(dialog.getByRole('radio', { name: 'Found a better price' }))
    await press('Cancel the order', dialog)
    await screen.findByText('This order can no longer be cancelled')
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Cancel the order' })).toBeNull())
  })

  it('reorders into the cart, which opens and reports unavailable products', async () => {
    const info = 'Not available at the moment: Cup.'
    const { sent } = setup({
      'GET /order-details': detailsReply({ can_reorder: true }),
      'GET /carts': { data: { total: 0, total_amount: 0, cart_items: [] } },
      'POST /place-order/again': {
        data: {
          total: 1,
          total_amount: 58,
          cart_items: [
            { shop_id: 9, shop_name: 'Other', products: [] },
            { ...orderedShop(), products: [{ id: 1, cart_id: 1, name: 'Bowl', price: 58, quantity: 1 }] },
          ],
          info,
        },
        message: 'Added to your cart',
      },
    })
    await pageLoaded()
    await press('Reorder')
    expect(await screen.findByText('The cart is open')).toBeTruthy()
    expect(screen.getAllByText(info)).toHaveLength(1)
    // The shop that was ordered from again, and no other.
    expect(selectedShopIds()).toEqual([orderDetails().shop.id])
    expect(sent('POST /place-order/again')).toEqual([{ order_id: 7 }])
  })

  it('shows the server’s message when nothing can be reordered', async () => {
    setup({
      'GET /order-details': detailsReply({ can_reorder: true }),
      'POST /place-order/again': { status: 422, message: 'Nothing of this order can be had at the moment' },
    })
    await pageLoaded()
    await press('Reorder')
    expect(await screen.findByText('Nothing of this order can be had at the moment')).toBeTruthy()
    expect(screen.queryByText('The cart is open')).toBeNull()
  })

  it('links to the payment of an unpaid order', async () => {
    const assign = vi.spyOn(browserNavigation, 'assign').mockImplementation(() => {})
    setup({
      'GET /order-details': detailsReply({ payment_method: 'online', can_pay: true, can_cancel: true }),
      'GET /order-payment/7': { data: { order_payment_url: 'https://pay.test/s/1' } },
    })
    await pageLoaded()
    expect(screen.getByText('This order is not paid yet')).toBeTruthy()
    await press(/^Pay now/)
    await waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith('https://pay.test/s/1'))
    expect(screen.getByRole('button', { name: /^Pay now/ }).getAttribute('aria-busy')).toBe('true')
  })

  it('shows the new status when the order can no longer be paid', async () => {
    let order = detailsReply({ payment_method: 'online', payment_status: 'failed', can_pay: true })
    setup({
      'GET /order-details': () => order,
      'GET /order-payment/7': () => {
        order = detailsReply({ payment_method: 'online', order_status: 'cancelled' })
        return { status: 409, message: 'This order cannot be paid any more' }
      },
    })
    await pageLoaded()
    expect(screen.getByText('The payment did not go through')).toBeTruthy()
    await press(/^Pay now/)
    await screen.findByText('This order cannot be paid any more')
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Pay now/ })).toBeNull())
  })

  it('downloads the invoice', async () => {
    const saved: { name: string; href: string }[] = []
    const blobs: Blob[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push({ name: this.download, href: this.href })
    })
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => `blob:${blobs.push(blob)}`,
      revokeObjectURL: () => {},
    })
    setup({
      'GET /order-details': detailsReply(),
      'GET /orders/7/invoice': { bytes: '%PDF-1.7 and more', type: 'application/pdf' },
    })
    await pageLoaded()
    await press('Invoice')
    await waitFor(() => expect(saved).toEqual([{ name: 'RL-7K3MQ9XT.pdf', href: 'blob:1' }]))
    expect([blobs[0]?.type, await blobs[0]?.text()]).toEqual(['application/pdf', '%PDF-1.7 and more'])
  })

  it('lists the invoice and its credit notes, each to download', async () => {
    const saved: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download)
    })
    Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => {} })
    const document = { issued_at: '2027-03-14T11:00:00.000Z', day: '2027-03-14', total: 34.5 }
    const documents = [
      { ...document, id: 3, kind: 'invoice' as const, number: 'A7-2027-000123' },
      { ...document, id: 4, kind: 'credit_note' as const, number: 'C7-2027-000009' },
    ]
    setup({
      'GET /order-details': detailsReply({ documents, invoice_kind: 'invoice' }),
      'GET /orders/7/invoices/4': { bytes: '%PDF-1.7', type: 'application/pdf' },
    })
    await pageLoaded()
    const part = within(screen.getByRole('heading', { name: 'Invoices' }).closest('section') ?? window.document.body)
    expect(part.getByText('A7-2027-000123')).toBeTruthy()
    await press('Credit note C7-2027-000009 (PDF)')
    await waitFor(() => expect(saved).toEqual(['C7-2027-000009.pdf']))
  })

  it('calls the document of an order without an invoice what it is', async () => {
    setup({ 'GET /order-details': detailsReply({ invoice_kind: 'confirmation', documents: [] }) })
    await pageLoaded()
    expect(screen.getByRole('button', { name: 'Order confirmation' })).toBeTruthy()
    expect(screen.queryByRole('heading', { name: 'Invoices' })).toBeNull()
  })

  it('shows the server’s message when there is no invoice', async () => {
    setup({
      'GET /order-details': detailsReply(),
      'GET /orders/7/invoice': { status: 503, message: 'The invoice is not ready' },
    })
    await pageLoaded()
    await press('Invoice')
    expect(await screen.findByText('The invoice is not ready')).toBeTruthy()
  })
})

it('says that an order has arrived, after telling what follows', async () => {
  const order = orderDetails({
    order_status: 'on_the_way',
    timeline: timelineTo('on_the_way'),
    can_confirm_receipt: true,
  })
  const { sent } = setup({
    'GET /order-details': {
      data: {
        order: { ...order, returns: [], withdrawal: { until: null, can: true, lines: [{ line_id: 71, left: 1 }] } },
      },
    },
    'POST /orders/7/received': {
      data: { order: { ...order, order_status: 'delivered', can_confirm_receipt: false } },
    },
  })
  await pageLoaded()
  await press('I have received it')
  const dialog = await screen.findByRole('alertdialog', { name: 'Has all of it arrived?' })
  expect(dialog.textContent).toContain('The order counts as delivered')
  await press('I have received it', within(dialog))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'I have received it' })).toBeNull())
  expect(sent('POST /orders/7/received')).toHaveLength(1)
  // The reply told nothing of withdrawals.
  expect(screen.getByRole('link', { name: 'Withdraw from contract here' }).getAttribute('href')).toBe(
    '/withdraw#order-7',
  )
})

describe('cancelling pieces', () => {
  const offered = { can_cancel_pieces: true, can_cancel: true }

  it('asks which and why, says what comes back, and shows what is cancelled', async () => {
    const cancelled = orderDetails({
      lines: [orderLine({ order_qty: 3, quantity_cancelled: 1 })],
      refunded_amount: 58,
      cancellations: [
        {
          ...{ id: 1, by: 'shopper', at: new Date(2026, 10, 20, 10).toISOString(), reason: 'Ordered by mistake' },
          lines: [{ line_id: 71, quantity: 1 }],
        },
      ],
    })
    const { sent } = setup({
      'GET /order-details': detailsReply({ ...offered, lines: [orderLine({ order_qty: 3 })] }),
      'POST /orders/7/cancel-lines/preview': {
        data: { preview: { amount: 58, is_uncollected: false, cancels_order: false } },
      },
      'POST /orders/7/cancel-lines': { data: { order: cancelled } },
    })
    await pageLoaded()
    await press('Cancel pieces')
    const dialog = within(await screen.findByRole('dialog'))
    await press('Increase quantity', dialog)
    expect(await dialog.findByText('$58.00 goes back to where you paid from.')).toBeTruthy()
    await press('Cancel pieces', dialog)
    expect(dialog.getByText('Please choose a reason')).toBeTruthy()
    await userEvent.click(dialog.getByRole('radio', { name: 'Ordered by mistake' }))
    expect(await findBarriers()).toEqual([])
    await press('Cancel pieces', dialog)
    expect((await screen.findByRole('list', { name: 'Cancelled pieces' })).textContent).toContain('You cancelled them.')
    expect(screen.getByText('Cancelled pieces: 1')).toBeTruthy()
    expect(rowText('Refunded')).toBe('Refunded−$58.00')
    expect(sent('POST /orders/7/cancel-lines')).toEqual([
      { lines: [{ line_id: 71, quantity: 1 }], reason: 'Ordered by mistake' },
    ])
  })

  it('tells what is left to pay in cash', async () => {
    setup({ 'GET /order-details': detailsReply({ amount_due: 65.72 }) })
    await pageLoaded()
    expect([rowText('Cancelled pieces'), rowText('Left to pay')]).toEqual([
      'Cancelled pieces−$58.00',
      'Left to pay$65.72',
    ])
  })
})

it('tells of each refund how it goes back and how it stands', async () => {
  const refund = (id: number, change: Partial<NonNullable<Order['refunds']>[number]>) => ({
    ...{ id, kind: 'complaint' as const, means: 'gateway' as const, state: 'done' as const, amount: 5, reason: null },
    ...{ at: new Date(2026, 10, 21, 10).toISOString(), done_at: null, lines: [], ...change },
  })
  const refunds = [
    refund(1, { reason: 'A cup was chipped' }),
    refund(2, { state: 'failed' }),
    refund(3, { means: 'transfer' }),
    refund(4, { means: 'cash', state: 'open' }),
  ]
  setup({ 'GET /order-details': detailsReply({ refunds, refunded_amount: 20 }) })
  await pageLoaded()
  const items = within(screen.getByRole('list', { name: 'Refunds' })).getAllByRole('listitem')
  expect(items.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^\$5\.00Given back\. Banks may take 5 to 10 days to show it\..*A cup was chipped$/),
    expect.stringContaining('It did not arrive. The market sees to it'),
    expect.stringContaining('Sent to your bank account'),
    expect.stringContaining('The shop hands it over in cash'),
  ])
})
