import type { SellerOrderDetails } from '@rialto/contract'
import { expect, test } from './support/fixtures.ts'
import { orderScreens } from './support/order-screens.ts'
import { callApi, logInSeller, placeOrder, plainProducts } from './support/orders.ts'
import { newShopper, storeSession } from './support/shoppers.ts'

const SHOP = 8

test.describe('in every view', { tag: '@every-view' }, () => {
  test('shows an order’s parcels as they leave, with a number to copy and a link', { tag: '@ar-1280-dark' }, async ({
    page,
    t,
  }) => {
    const screens = orderScreens(page, t)
    const [shopper, seller] = await Promise.all([newShopper(), logInSeller(SHOP)])
    const order = await placeOrder(shopper, (await plainProducts(SHOP)).slice(0, 2))
    const { order: packed } = await callApi<{ order: SellerOrderDetails }>(`GET /seller/orders/${order.id}`, {
      console: seller,
    })
    const [first, second] = packed.lines
    const ship = (line: typeof first, quantity: number, tracking = {}) =>
      callApi(`POST /seller/orders/${order.id}/shipments`, {
        console: seller,
        body: { lines: [{ line_id: line?.id, quantity }], ...tracking },
      })

    await storeSession(page, shopper)
    await screens.open(order)
    const parcels = screens.main.getByRole('list', { name: t('Parcels') })
    await expect(parcels).toBeHidden()
    await ship(first, 2, {
      handed_over: true,
      carrier: 'Swift Post',
      tracking_number: 'SP-2026-00417-88120-RIVERSIDE',
      tracking_url: 'https://swift.example/follow?n=88120',
    })
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
    await expect(parcels.getByRole('heading')).toHaveText(/Swift Post/)
    await expect(
      screens.main.getByText(t('Sent so far: {{sent}} of {{total}} items', { sent: '2', total: '3' })),
    ).toBeVisible()
    await expect(screens.step).toHaveText(new RegExp(t('Processing')))
    await expect(parcels.getByRole('button', { name: t('Copy the tracking number') })).toBeVisible()
    await expect(parcels.getByRole('link', { name: t('Follow this parcel') })).toHaveAttribute(
      'href',
      'https://swift.example/follow?n=88120',
    )
    await screens.expectAccessible('parcels-partly')

    await ship(second, 1)
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
    await expect(parcels.getByRole('heading')).toHaveCount(2)
    await expect(screens.step).toHaveText(new RegExp(t('Packed')))
    await screens.expectAccessible('parcels')
  })
})
