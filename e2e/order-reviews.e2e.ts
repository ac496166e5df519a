import { describe } from 'vitest'
import { expect, expectProblem, test } from './support/browser.ts'
import { expectNoAxeFindings } from './support/clean.ts'
import { tabTo } from './support/keyboard.ts'
import { orderScreens } from './support/order-screens.ts'
import { moveOrder, placeOrder, plainProducts } from './support/orders.ts'
import { pngOf } from './support/png.ts'
import { asShopper, newShopper } from './support/shoppers.ts'
import { journeyViews } from './support/views.ts'

describe.each(journeyViews.slice(0, 2))('at $width in $locale', (view) => {
  test.override({ view })

  test('reviews what was delivered, with a photo, and it is seen on the product', async ({ page, t }) => {
    const shop = orderScreens(page, t, view)
    expectProblem(page, /status of 415/)
    const shopper = await newShopper()
    const [product] = await plainProducts(8)
    if (!product) throw new Error('nothing to buy')
    const order = await placeOrder(shopper, [product])
    await moveOrder(order, 'delivered')
    await asShopper(page, shopper)
    await shop.open(order)
    await expect(shop.main.getByText(t('Paid in cash'))).toBeVisible()
    await shop.button('Review').click()
    const write = shop.dialog('Write a review')
    await expect(write).toBeVisible()
    const send = write.getByRole('button', { name: t('Send the review') })
    await send.click()
    await expect(write.getByText(t('Please choose how many stars'))).toBeVisible()
    await expectNoAxeFindings(page)
    await write.getByRole('radio').nth(3).check({ force: true })
    const words = `It pours without a drop: ${shopper.email}`
    await write.getByRole('textbox').fill(words)
    const file = write.locator('input[type=file]')
    await file.setInputFiles({ name: 'no.png', mimeType: 'image/png', buffer: Buffer.from('not a picture at all') })
    await send.click()
    await expect.poll(() => file.getAttribute('aria-invalid')).toBe('true')
    await shop.isClean('review-refused')
    await write.getByRole('button', { name: t('Remove photo {{number}}', { number: 1 }) }).click()
    await file.setInputFiles({ name: 'spout.png', mimeType: 'image/png', buffer: pngOf(600, 400) })
    await expect(write.getByRole('img', { name: 'spout.png' })).toBeVisible()
    await shop.screen('review-written')
    await send.click()

    await expect(shop.toast('Thank you for your review')).toBeVisible()
    await expect(write).toBeHidden()
    await expect(shop.main.getByRole('img', { name: t('Rated {{rating}} of 5', { rating: 4 }) })).toBeVisible()
    expect(await shop.button('Review').count()).toBe(0)
    await expectNoAxeFindings(page)
    await shop.screen('reviewed')
    await page.reload()
    await expect(shop.main.getByRole('img', { name: t('Rated {{rating}} of 5', { rating: 4 }) })).toBeVisible()

    await page.goto(`/products/${product.id}/details`)
    await shop.main.getByRole('tab', { name: t('Reviews') }).click()
    const review = shop.main.getByRole('article').filter({ hasText: words })
    await expect(review).toBeVisible()
    const photo = review.getByRole('button').locator('img')
    await photo.scrollIntoViewIfNeeded()
    const width = () => photo.evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0))
    await expect.poll(width).toBeGreaterThan(0)
  })

  test('writes a review by keyboard alone', async ({ page, t }) => {
    const shop = orderScreens(page, t, view)
    const shopper = await newShopper()
    const order = await placeOrder(shopper, (await plainProducts(8)).slice(1, 2))
    await moveOrder(order, 'delivered')
    await asShopper(page, shopper)
    await shop.open(order)
    await shop.button('Review').focus()
    await page.keyboard.press('Enter')
    const write = shop.dialog('Write a review')
    await expect(write).toBeVisible()
    await tabTo(page, write.getByRole('radio').first())
    await page.keyboard.press('Space')
    for (let presses = 0; presses < 4; presses += 1) await page.keyboard.press('ArrowDown')
    expect(await write.getByRole('radio').nth(4).isChecked()).toBe(true)
    await tabTo(page, write.getByRole('textbox'))
    await page.keyboard.type('Written without a mouse')
    await tabTo(page, write.getByRole('button', { name: t('Send the review') }))
    await page.keyboard.press('Enter')
    await expect(shop.toast('Thank you for your review')).toBeVisible()
    await expect(write).toBeHidden()
    const stars = shop.main.getByRole('img', { name: t('Rated {{rating}} of 5', { rating: 5 }) })
    await expect(stars).toBeVisible()
    const isNear = () => stars.evaluate((image) => document.activeElement?.contains(image) ?? false)
    await expect.poll(isNear).toBe(true)

    await page.keyboard.press('Escape')
    await page.goto('/order-history')
    await shop.orders.first().focus()
    await page.keyboard.press('Enter')
    await expect(page).toBeAt(`/order-history/${order.id}`)
  })
})
