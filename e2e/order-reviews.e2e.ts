import { FULL_RUN } from '../scripts/test-runs.mjs'
import { expectNoAxeFindings } from './support/accessibility.ts'
import { expect, test } from './support/fixtures.ts'
import { tabTo } from './support/keyboard.ts'
import { orderScreens } from './support/order-screens.ts'
import { moveOrder, placeOrder, plainProducts } from './support/orders.ts'
import { pngOf } from './support/png.ts'
import { expectProblem } from './support/problems.ts'
import { newShopper, storeSession } from './support/shoppers.ts'

test.describe('in both widths', { tag: '@both-widths' }, () => {
  test('reviews a delivered product with a photo, and shows the review on its page', { tag: '@ar-360' }, async ({
    page,
    t,
  }) => {
    const screens = orderScreens(page, t)
    expectProblem(page, /status of 415/)
    const shopper = await newShopper()
    const [product] = await plainProducts(8)
    if (!product) throw new Error('nothing to buy')
    const order = await placeOrder(shopper, [product])
    await moveOrder(order, 'delivered')
    await storeSession(page, shopper)
    await screens.open(order)
    await expect(screens.main.getByText(t('Paid in cash'))).toBeVisible()
    await screens.button('Review').click()
    const reviewDialog = screens.dialog('Write a review')
    await expect(reviewDialog).toBeVisible()
    const send = reviewDialog.getByRole('button', { name: t('Send the review') })
    await send.click()
    await expect(reviewDialog.getByText(t('Please choose how many stars'))).toBeVisible()
    await expectNoAxeFindings(page)
    await reviewDialog.getByRole('radio').nth(3).check({ force: true })
    const words = `It pours without a drop: ${shopper.email}`
    await reviewDialog.getByRole('textbox').fill(words)
    const file = reviewDialog.locator('input[type=file]')
    await file.setInputFiles({ name: 'no.png', mimeType: 'image/png', buffer: Buffer.from('not a picture at all') })
    await send.click()
    await expect(file).toHaveAttribute('aria-invalid', 'true')
    await screens.expectAccessible('review-refused')
    await reviewDialog.getByRole('button', { name: t('Remove photo {{number}}', { number: 1 }) }).click()
    await file.setInputFiles({ name: 'spout.png', mimeType: 'image/png', buffer: pngOf(600, 400) })
    await expect(reviewDialog.getByRole('img', { name: 'spout.png' })).toBeVisible()
    await screens.screen('review-written')
    await send.click()

    await expect(screens.toast('Thank you for your review')).toBeVisible()
    await expect(reviewDialog).toBeHidden()
    await expect(screens.main.getByRole('img', { name: t('Rated {{rating}} of 5', { rating: 4 }) })).toBeVisible()
    expect(await screens.button('Review').count()).toBe(0)
    await expectNoAxeFindings(page)
    await screens.screen('reviewed')
    await page.reload()
    await expect(screens.main.getByRole('img', { name: t('Rated {{rating}} of 5', { rating: 4 }) })).toBeVisible()

    await page.goto(`/products/${product.id}/details`)
    await screens.main.getByRole('tab', { name: t('Reviews') }).click()
    const review = screens.main.getByRole('article').filter({ hasText: words })
    await expect(review).toBeVisible()
    const photo = review.getByRole('button').locator('img')
    await photo.scrollIntoViewIfNeeded()
    const width = () => photo.evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0))
    await expect.poll(width).toBeGreaterThan(0)
  })

  test('writes a review by keyboard alone', { tag: ['@ar-360', FULL_RUN] }, async ({ page, t }) => {
    const screens = orderScreens(page, t)
    const shopper = await newShopper()
    const order = await placeOrder(shopper, (await plainProducts(8)).slice(1, 2))
    await moveOrder(order, 'delivered')
    await storeSession(page, shopper)
    await screens.open(order)
    await screens.button('Review').focus()
    await page.keyboard.press('Enter')
    const reviewDialog = screens.dialog('Write a review')
    await expect(reviewDialog).toBeVisible()
    await tabTo(page, reviewDialog.getByRole('radio').first())
    await page.keyboard.press('Space')
    for (let presses = 0; presses < 4; presses += 1) await page.keyboard.press('ArrowDown')
    expect(await reviewDialog.getByRole('radio').nth(4).isChecked()).toBe(true)
    await tabTo(page, reviewDialog.getByRole('textbox'))
    await page.keyboard.type('Written without a mouse')
    await tabTo(page, reviewDialog.getByRole('button', { name: t('Send the review') }))
    await page.keyboard.press('Enter')
    await expect(screens.toast('Thank you for your review')).toBeVisible()
    await expect(reviewDialog).toBeHidden()
    const stars = screens.main.getByRole('img', { name: t('Rated {{rating}} of 5', { rating: 5 }) })
    await expect(stars).toBeVisible()
    const isFocusNearby = () => stars.evaluate((image) => document.activeElement?.contains(image) ?? false)
    await expect.poll(isFocusNearby).toBe(true)

    await page.keyboard.press('Escape')
    await page.goto('/order-history')
    await screens.orders.first().focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`/order-history/${order.id}`)
  })
})
