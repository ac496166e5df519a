import { buffer } from 'node:stream/consumers'
import { DETAIL, FULL_RUN } from '../scripts/test-runs.mjs'
import { expectNoAxeFindings } from './support/accessibility.ts'
import { expect, test } from './support/fixtures.ts'
import { orderScreens } from './support/order-screens.ts'
import { moveOrder, placeOrder, plainProducts } from './support/orders.ts'
import { expectProblem } from './support/problems.ts'
import { demoShopper, newShopper, storeSession } from './support/shoppers.ts'

test.describe('in every view', { tag: '@every-view' }, () => {
  test('is accessible in every state', { tag: ['@ar-360', FULL_RUN] }, async ({ page, t }) => {
    const screens = orderScreens(page, t)
    const shopper = await newShopper()
    const [first, ...more] = await plainProducts(8)
    if (!first) throw new Error('nothing to buy')
    const delivered = await placeOrder(shopper, [first])
    await moveOrder(delivered, 'delivered')
    const pending = await placeOrder(shopper, more.slice(0, 2), 'sandbox')
    await storeSession(page, shopper)
    await screens.open(pending)
    await expect(screens.main.getByText(t('This order is not paid yet'))).toBeVisible()
    await screens.expectAccessible('unpaid')
    await screens.button('Cancel the order').click()
    await expect(screens.dialog('Cancel this order?')).toBeVisible()
    await screens
      .dialog('Cancel this order?')
      .getByRole('button', { name: t('Cancel the order') })
      .click()
    await screens.expectAccessible('cancel-refused')
    await screens.open(delivered)
    await screens.expectAccessible('delivered')
    await screens.button('Review').click()
    await expect(screens.dialog('Write a review')).toBeVisible()
    await screens.expectAccessible('review')
    await page.goto('/order-history?status=confirm')
    await expect(screens.heading('No confirmed orders')).toBeVisible()
    await screens.expectAccessible('none-confirmed')
  })

  test('shows the account’s orders, vouchers and wishlist on the dashboard', { tag: '@en-360-dark' }, async ({
    page,
    t,
  }) => {
    const screens = orderScreens(page, t)
    await storeSession(page, await demoShopper(1))
    await page.goto('/dashboard')
    await expect(screens.h1).toHaveText(/Amira/)
    const tiles = screens.main.getByRole('list', { name: t('Orders by status') })
    await expect(tiles.getByRole('listitem')).toHaveCount(8)
    for (const section of ['Latest orders', 'Vouchers about to expire', 'Wishlist'])
      await expect(screens.main.getByRole('heading', { name: t(section), exact: true })).toBeVisible()
    await screens.expectAccessible('dashboard')
    await tiles.getByRole('link', { name: t('Delivered') }).click()
    await expect(page).toHaveURL('/order-history?status=delivered')
    await expect(screens.orders).toHaveCount(6)
    await screens.expectAccessible('history-delivered')
  })
})

test.describe('in both widths', { tag: '@both-widths' }, () => {
  test('finds orders by tab, by search and by page', { tag: ['@en-1280', FULL_RUN] }, async ({ page, t }) => {
    const screens = orderScreens(page, t)
    await storeSession(page, await demoShopper(1))
    await page.goto('/order-history')
    await expect(screens.h1).toHaveText(t('Order History'))
    await expect(screens.orders).toHaveCount(10)
    await screens.expectAccessible('history')

    await screens.tab('Delivered').click()
    await expect(page).toHaveURL('/order-history?status=delivered')
    await expect(screens.orders).toHaveCount(6)
    expect(await screens.main.getByText(t('Delivered'), { exact: true }).count()).toBeGreaterThanOrEqual(6)
    await screens.tab('Cancelled').click()
    await expect(page).toHaveURL('/order-history?status=cancelled')
    await expect(screens.main.getByText(t('Refunded')).first()).toBeVisible()
    await expectNoAxeFindings(page)
    await page.goBack()
    await expect(page).toHaveURL('/order-history?status=delivered')
    await expect(screens.orders).toHaveCount(6)

    await screens.tab('All').click()
    const search = screens.main.getByRole('searchbox')
    await search.fill('20340')
    await expect(page).toHaveURL('/order-history?search=20340')
    await expect(screens.orders).toHaveCount(1)
    await expect(screens.orders).toHaveText(/RL-20340/)
    await search.fill('no such thing')
    await expect(screens.heading('No order matches “{{search}}”', { search: 'no such thing' })).toBeVisible()
    await screens.expectAccessible('nothing-found')
    await screens.button('Clear').click()
    await expect(page).toHaveURL('/order-history')

    await page
      .getByRole('navigation', { name: t('Pages') })
      .getByRole('link', { name: t('Page {{page}}', { page: 2 }) })
      .click()
    await expect(page).toHaveURL('/order-history?page=2')
    await expect(screens.main.getByText('RL-19421')).toBeVisible()
    await page.reload()
    await expect(screens.main.getByText('RL-19421')).toBeVisible()
    await screens.orders.first().click()
    await expect(page).toHaveURL(/\/order-history\/\d+$/)
    await page.goBack()
    await expect(page).toHaveURL('/order-history?page=2')
  })

  test('shows an order’s details and updates its status', { tag: '@ar-360' }, async ({ page, t }) => {
    const screens = orderScreens(page, t)
    const shopper = await newShopper()
    const products = (await plainProducts(8)).slice(0, 2)
    const order = await placeOrder(shopper, products)
    await storeSession(page, shopper)
    await screens.open(order)
    const steps = page.getByRole('list', { name: t('Order status') }).getByRole('listitem')
    await expect(steps).toHaveCount(6)
    await expect(screens.step).toHaveText(new RegExp(t('Pending')))
    for (const words of ['18 Ferry Street', t('Cash on Delivery'), t('Payable Amount')])
      await expect(screens.main.getByText(words).first()).toBeVisible()
    await screens.expectAccessible('details')

    await moveOrder(order, 'on_the_way')
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
    await expect(screens.step).toHaveText(new RegExp(t('On the way')))
    expect(await screens.button('Cancel the order').count()).toBe(0)
    await screens.expectAccessible('details-on-the-way')
  })

  test('cancels an order with a reason', { tag: '@en-1280' }, async ({ page, t }) => {
    const screens = orderScreens(page, t)
    const shopper = await newShopper()
    const order = await placeOrder(shopper, (await plainProducts(8)).slice(0, 1))
    await storeSession(page, shopper)
    await screens.open(order)
    await screens.button('Cancel the order').click()
    const cancelDialog = screens.dialog('Cancel this order?')
    await expect(cancelDialog).toBeVisible()
    const cancel = cancelDialog.getByRole('button', { name: t('Cancel the order') })
    await cancel.click()
    await expect(cancelDialog.getByText(t('Please choose a reason'))).toBeVisible()
    await cancelDialog.getByRole('radio', { name: t('Found a better price') }).check()
    await cancelDialog.getByRole('textbox').fill('Somewhere else')
    await cancel.click()
    await expect(screens.toast('Order cancelled')).toBeVisible()
    await expect(cancelDialog).toBeHidden()
    await expect(screens.step).toHaveText(new RegExp(t('Cancelled')))
    await expect(screens.main.getByText(t('Nothing to pay'))).toBeVisible()
    await screens.expectAccessible('cancelled')
    await page.goto('/order-history?status=cancelled')
    await expect(screens.orders).toHaveText(new RegExp(order.order_code))
  })

  test('shows the new status when the seller has processed the order before the cancellation', {
    tag: ['@ar-360', FULL_RUN],
  }, async ({ page, t }) => {
    const screens = orderScreens(page, t)
    expectProblem(page, /status of 409/)
    const shopper = await newShopper()
    const order = await placeOrder(shopper, (await plainProducts(8)).slice(0, 1))
    await storeSession(page, shopper)
    await screens.open(order)
    await screens.button('Cancel the order').click()
    const cancelDialog = screens.dialog('Cancel this order?')
    await cancelDialog.getByRole('radio').first().check()
    await moveOrder(order, 'confirm')
    await cancelDialog.getByRole('button', { name: t('Cancel the order') }).click()
    await expect(cancelDialog).toBeHidden()
    await expect(screens.step).toHaveText(new RegExp(t('Confirmed')))
    expect(await screens.main.getByText(t('Cancelled'), { exact: true }).count()).toBe(0)
  })

  test('puts the products of an order into the cart again', { tag: ['@en-1280', FULL_RUN] }, async ({ page, t }) => {
    const screens = orderScreens(page, t)
    const shopper = await newShopper()
    const products = (await plainProducts(9)).slice(0, 2)
    const order = await placeOrder(shopper, products)
    await storeSession(page, shopper)
    await screens.open(order)
    await screens.button('Reorder').click()
    const drawer = page.getByRole('dialog', { name: t('My Cart') })
    await expect(drawer).toBeVisible()
    for (const { id } of products) await expect(drawer.locator(`a[href="/products/${id}/details"]`)).toBeVisible()
    await expectNoAxeFindings(page)
    await screens.screen('reordered')
  })

  test('downloads the invoice as a PDF', { tag: ['@en-1280', DETAIL] }, async ({ page, t }) => {
    const screens = orderScreens(page, t)
    await storeSession(page, await demoShopper(1))
    await page.goto('/order-history?search=RL-20340')
    await screens.orders.first().click()
    await expect(screens.h1).toHaveText(/RL-20340/)
    const [download] = await Promise.all([page.waitForEvent('download'), screens.button('Invoice').click()])
    expect(download.suggestedFilename()).toBe('RL-20340.pdf')
    const bytes = await buffer(await download.createReadStream())
    expect(bytes.subarray(0, 5).toString('latin1')).toBe('%PDF-')
    expect(bytes.length).toBeGreaterThan(2_000)
  })

  test('links to the products when there are no orders yet', { tag: ['@ar-360', FULL_RUN] }, async ({ page, t }) => {
    const screens = orderScreens(page, t)
    await storeSession(page, await newShopper())
    await page.goto('/dashboard')
    await expect(screens.heading('Welcome to the market')).toBeVisible()
    await expect(page.getByRole('link', { name: t('Continue shopping'), exact: true })).toHaveAttribute(
      'href',
      '/products',
    )
    await screens.expectAccessible('dashboard-empty')
    await page.goto('/order-history')
    await expect(screens.heading('No orders yet')).toBeVisible()
    await screens.expectAccessible('history-empty')
    await screens.tab('On the way').click()
    await expect(screens.heading('Nothing is on the way')).toBeVisible()
    await expectNoAxeFindings(page)
  })

  test('pays an order that was left unpaid', { tag: ['@ar-360', DETAIL] }, async ({ page, t }) => {
    const screens = orderScreens(page, t)
    const shopper = await newShopper()
    const order = await placeOrder(shopper, (await plainProducts(8)).slice(0, 1), 'sandbox')
    await storeSession(page, shopper)
    await screens.open(order)
    await expect(screens.main.getByText(t('This order is not paid yet'))).toBeVisible()
    await screens.main.getByRole('button', { name: t('Pay now') }).click()
    await page.waitForURL(/\/sandbox-gateway\//)
  })

  test('answers 404 for orders of another shopper and for invalid ids', { tag: ['@en-1280', DETAIL] }, async ({
    page,
    t,
  }) => {
    const screens = orderScreens(page, t)
    expectProblem(page, /status of 404/)
    const owner = await newShopper()
    const order = await placeOrder(owner, (await plainProducts(8)).slice(0, 1))
    await storeSession(page, await newShopper())
    const reply = await page.goto('/order-history/none')
    expect(reply?.status()).toBe(404)
    await expect(screens.h1).toHaveText(t('Page Not Found'))
    await page.goto(`/order-history/${order.id}`)
    await expect(screens.h1).toHaveText(t('Page Not Found'))
    await expect(page.getByRole('banner')).toBeVisible()
    await expectNoAxeFindings(page)
  })

  test('redirects guests to the home page', { tag: ['@ar-360', DETAIL] }, async ({ page }) => {
    for (const path of ['/dashboard', '/order-history', '/order-history/1']) {
      await page.goto(path)
      await expect(page).toHaveURL('/')
    }
  })

  test('shows an error when the server is unavailable, and recovers', { tag: ['@en-1280', FULL_RUN] }, async ({
    page,
    t,
  }) => {
    const screens = orderScreens(page, t)
    expectProblem(page, /status of 503/)
    await storeSession(page, await demoShopper(1))
    const failingCalls = /\/api\/(orders|order-details|dashboard)/
    await page.route(failingCalls, (route) =>
      route.fulfill({ status: 503, json: { message: 'Not now', code: 'unavailable' } }),
    )
    const failures: [string, string][] = [
      ['/dashboard', 'Your dashboard could not be loaded'],
      ['/order-history/9', 'The order could not be loaded'],
      ['/order-history', 'Your orders could not be loaded'],
    ]
    for (const [path, words] of failures) {
      await page.goto(path)
      await screens.main.getByRole('alert').waitFor()
      await expect(screens.main.getByRole('heading', { name: t(words) })).toBeVisible()
      await expectNoAxeFindings(page)
    }
    await page.unroute(failingCalls)
    await screens.button('Try again').click()
    await expect(screens.orders).toHaveCount(10)
  })
})
