import { buffer } from 'node:stream/consumers'
import { expectNoAxeFindings } from './support/accessibility.ts'
import { expect, test } from './support/fixtures.ts'
import { orderScreens } from './support/order-screens.ts'
import { moveOrder, placeOrder, plainProducts } from './support/orders.ts'
import { expectProblem } from './support/problems.ts'
import { asShopper, demoShopper, newShopper } from './support/shoppers.ts'

test.describe('in every view', { tag: '@every-view' }, () => {
  test('is clean in every state that can be seen without changing anything', async ({ page, t }) => {
    const shop = orderScreens(page, t)
    const shopper = await newShopper()
    const [first, ...more] = await plainProducts(8)
    if (!first) throw new Error('nothing to buy')
    const delivered = await placeOrder(shopper, [first])
    await moveOrder(delivered, 'delivered')
    const pending = await placeOrder(shopper, more.slice(0, 2), 'sandbox')
    await asShopper(page, shopper)
    await shop.open(pending)
    await expect(shop.main.getByText(t('This order is not paid yet'))).toBeVisible()
    await shop.expectAccessible('unpaid')
    await shop.button('Cancel the order').click()
    await expect(shop.dialog('Cancel this order?')).toBeVisible()
    await shop
      .dialog('Cancel this order?')
      .getByRole('button', { name: t('Cancel the order') })
      .click()
    await shop.expectAccessible('cancel-refused')
    await shop.open(delivered)
    await shop.expectAccessible('delivered')
    await shop.button('Review').click()
    await expect(shop.dialog('Write a review')).toBeVisible()
    await shop.expectAccessible('review')
    await page.goto('/order-history?status=confirm')
    await expect(shop.heading('No confirmed orders')).toBeVisible()
    await shop.expectAccessible('none-confirmed')
  })

  test('shows the account at a glance', async ({ page, t }) => {
    const shop = orderScreens(page, t)
    await asShopper(page, await demoShopper(1))
    await page.goto('/dashboard')
    await expect(shop.h1).toHaveText(/Amira/)
    const tiles = shop.main.getByRole('list', { name: t('Orders by status') })
    await expect(tiles.getByRole('listitem')).toHaveCount(8)
    for (const section of ['Latest orders', 'Vouchers about to expire', 'Wishlist'])
      await expect(shop.main.getByRole('heading', { name: t(section), exact: true })).toBeVisible()
    await shop.expectAccessible('dashboard')
    await tiles.getByRole('link', { name: t('Delivered') }).click()
    await expect(page).toHaveURL('/order-history?status=delivered')
    await expect(shop.orders).toHaveCount(6)
    await shop.expectAccessible('history-delivered')
  })
})

test.describe('in both widths', { tag: '@both-widths' }, () => {
  test('finds orders by tab, by search and by page', async ({ page, t }) => {
    const shop = orderScreens(page, t)
    await asShopper(page, await demoShopper(1))
    await page.goto('/order-history')
    await expect(shop.h1).toHaveText(t('Order History'))
    await expect(shop.orders).toHaveCount(10)
    await shop.expectAccessible('history')

    await shop.tab('Delivered').click()
    await expect(page).toHaveURL('/order-history?status=delivered')
    await expect(shop.orders).toHaveCount(6)
    expect(await shop.main.getByText(t('Delivered'), { exact: true }).count()).toBeGreaterThanOrEqual(6)
    await shop.tab('Cancelled').click()
    await expect(page).toHaveURL('/order-history?status=cancelled')
    await expect(shop.main.getByText(t('Refunded')).first()).toBeVisible()
    await expectNoAxeFindings(page)
    await page.goBack()
    await expect(page).toHaveURL('/order-history?status=delivered')
    await expect(shop.orders).toHaveCount(6)

    await shop.tab('All').click()
    const search = shop.main.getByRole('searchbox')
    await search.fill('20340')
    await expect(page).toHaveURL('/order-history?search=20340')
    await expect(shop.orders).toHaveCount(1)
    await expect(shop.orders).toHaveText(/RL-20340/)
    await search.fill('no such thing')
    await expect(shop.heading('No order matches “{{search}}”', { search: 'no such thing' })).toBeVisible()
    await shop.expectAccessible('nothing-found')
    await shop.button('Clear').click()
    await expect(page).toHaveURL('/order-history')

    await page
      .getByRole('navigation', { name: t('Pages') })
      .getByRole('link', { name: t('Page {{page}}', { page: 2 }) })
      .click()
    await expect(page).toHaveURL('/order-history?page=2')
    await expect(shop.main.getByText('RL-19421')).toBeVisible()
    await page.reload()
    await expect(shop.main.getByText('RL-19421')).toBeVisible()
    await shop.orders.first().click()
    await expect(page).toHaveURL(/\/order-history\/\d+$/)
    await page.goBack()
    await expect(page).toHaveURL('/order-history?page=2')
  })

  test('tells all of an order, and follows it while its seller moves it', async ({ page, t }) => {
    const shop = orderScreens(page, t)
    const shopper = await newShopper()
    const products = (await plainProducts(8)).slice(0, 2)
    const order = await placeOrder(shopper, products)
    await asShopper(page, shopper)
    await shop.open(order)
    const steps = page.getByRole('list', { name: t('Order status') }).getByRole('listitem')
    await expect(steps).toHaveCount(6)
    await expect(shop.step).toHaveText(new RegExp(t('Pending')))
    for (const words of ['18 Ferry Street', t('Cash on Delivery'), t('Payable Amount')])
      await expect(shop.main.getByText(words).first()).toBeVisible()
    await shop.expectAccessible('details')

    await moveOrder(order, 'on_the_way')
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
    await expect(shop.step).toHaveText(new RegExp(t('On the way')))
    expect(await shop.button('Cancel the order').count()).toBe(0)
    await shop.expectAccessible('details-on-the-way')
  })

  test('cancels an order with a reason', async ({ page, t }) => {
    const shop = orderScreens(page, t)
    const shopper = await newShopper()
    const order = await placeOrder(shopper, (await plainProducts(8)).slice(0, 1))
    await asShopper(page, shopper)
    await shop.open(order)
    await shop.button('Cancel the order').click()
    const asked = shop.dialog('Cancel this order?')
    await expect(asked).toBeVisible()
    const cancel = asked.getByRole('button', { name: t('Cancel the order') })
    await cancel.click()
    await expect(asked.getByText(t('Please choose a reason'))).toBeVisible()
    await asked.getByRole('radio', { name: t('Found a better price') }).check()
    await asked.getByRole('textbox').fill('Somewhere else')
    await cancel.click()
    await expect(shop.toast('Order cancelled')).toBeVisible()
    await expect(asked).toBeHidden()
    await expect(shop.step).toHaveText(new RegExp(t('Cancelled')))
    await expect(shop.main.getByText(t('Nothing to pay'))).toBeVisible()
    await shop.expectAccessible('cancelled')
    await page.goto('/order-history?status=cancelled')
    await expect(shop.orders).toHaveText(new RegExp(order.order_code))
  })

  test('says so when the shop was quicker than the cancelling', async ({ page, t }) => {
    const shop = orderScreens(page, t)
    expectProblem(page, /status of 409/)
    const shopper = await newShopper()
    const order = await placeOrder(shopper, (await plainProducts(8)).slice(0, 1))
    await asShopper(page, shopper)
    await shop.open(order)
    await shop.button('Cancel the order').click()
    const asked = shop.dialog('Cancel this order?')
    await asked.getByRole('radio').first().check()
    await moveOrder(order, 'confirm')
    await asked.getByRole('button', { name: t('Cancel the order') }).click()
    await expect(asked).toBeHidden()
    await expect(shop.step).toHaveText(new RegExp(t('Confirmed')))
    expect(await shop.main.getByText(t('Cancelled'), { exact: true }).count()).toBe(0)
  })

  test('orders the same again, into the cart', async ({ page, t }) => {
    const shop = orderScreens(page, t)
    const shopper = await newShopper()
    const products = (await plainProducts(9)).slice(0, 2)
    const order = await placeOrder(shopper, products)
    await asShopper(page, shopper)
    await shop.open(order)
    await shop.button('Reorder').click()
    const drawer = page.getByRole('dialog', { name: t('My Cart') })
    await expect(drawer).toBeVisible()
    for (const { id } of products) await expect(drawer.locator(`a[href="/products/${id}/details"]`)).toBeVisible()
    await expectNoAxeFindings(page)
    await shop.screen('reordered')
  })

  test('hands over the invoice as a PDF', async ({ page, t }) => {
    const shop = orderScreens(page, t)
    await asShopper(page, await demoShopper(1))
    await page.goto('/order-history?search=RL-20340')
    await shop.orders.first().click()
    await expect(shop.h1).toHaveText(/RL-20340/)
    const [download] = await Promise.all([page.waitForEvent('download'), shop.button('Invoice').click()])
    expect(download.suggestedFilename()).toBe('RL-20340.pdf')
    const bytes = await buffer(await download.createReadStream())
    expect(bytes.subarray(0, 5).toString('latin1')).toBe('%PDF-')
    expect(bytes.length).toBeGreaterThan(2_000)
  })

  test('leads on where nothing was ordered yet', async ({ page, t }) => {
    const shop = orderScreens(page, t)
    await asShopper(page, await newShopper())
    await page.goto('/dashboard')
    await expect(shop.heading('No orders yet')).toBeVisible()
    await shop.expectAccessible('dashboard-empty')
    await page.goto('/order-history')
    await expect(shop.heading('No orders yet')).toBeVisible()
    await shop.expectAccessible('history-empty')
    await shop.tab('On the way').click()
    await expect(shop.heading('Nothing is on the way')).toBeVisible()
    await expectNoAxeFindings(page)
  })

  test('pays an order that was left unpaid', async ({ page, t }) => {
    const shop = orderScreens(page, t)
    const shopper = await newShopper()
    const order = await placeOrder(shopper, (await plainProducts(8)).slice(0, 1), 'sandbox')
    await asShopper(page, shopper)
    await shop.open(order)
    await expect(shop.main.getByText(t('This order is not paid yet'))).toBeVisible()
    await shop.main.getByRole('button', { name: t('Pay now') }).click()
    await page.waitForURL(/\/sandbox-gateway\//)
  })

  test('knows no order of another shopper, and none that cannot be', async ({ page, t }) => {
    const shop = orderScreens(page, t)
    expectProblem(page, /status of 404/)
    const owner = await newShopper()
    const order = await placeOrder(owner, (await plainProducts(8)).slice(0, 1))
    await asShopper(page, await newShopper())
    const reply = await page.goto('/order-history/none')
    expect(reply?.status()).toBe(404)
    await expect(shop.h1).toHaveText(t('Page Not Found'))
    await page.goto(`/order-history/${order.id}`)
    await expect(shop.h1).toHaveText(t('Page Not Found'))
    await expect(page.getByRole('banner')).toBeVisible()
    await expectNoAxeFindings(page)
  })

  test('is nobody else’s: visitors are led home', async ({ page }) => {
    for (const at of ['/dashboard', '/order-history', '/order-history/1']) {
      await page.goto(at)
      await expect(page).toHaveURL('/')
    }
  })

  test('says when the shop cannot be reached, and goes on once it can', async ({ page, t }) => {
    const shop = orderScreens(page, t)
    expectProblem(page, /status of 503/)
    await asShopper(page, await demoShopper(1))
    const broken = /\/api\/(orders|order-details|dashboard)/
    await page.route(broken, (route) =>
      route.fulfill({ status: 503, json: { message: 'Not now', code: 'unavailable' } }),
    )
    const failed: [string, string][] = [
      ['/dashboard', 'Your dashboard could not be loaded'],
      ['/order-history/9', 'The order could not be loaded'],
      ['/order-history', 'Your orders could not be loaded'],
    ]
    for (const [at, words] of failed) {
      await page.goto(at)
      await shop.main.getByRole('alert').waitFor()
      await expect(shop.main.getByRole('heading', { name: t(words) })).toBeVisible()
      await expectNoAxeFindings(page)
    }
    await page.unroute(broken)
    await shop.button('Try again').click()
    await expect(shop.orders).toHaveCount(10)
  })
})
