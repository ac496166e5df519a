import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe } from 'vitest'
import { expect, expectProblem, test } from './support/browser.ts'
import { expectClean } from './support/clean.ts'
import { isFocused } from './support/keyboard.ts'
import { outbox } from './support/outbox.ts'
import { type OwnShop, startOwnShop } from './support/own-shop.ts'
import { pngOf } from './support/png.ts'
import { keepScreen } from './support/screens.ts'
import { type Texts, textsOf } from './support/texts.ts'
import { journeyViews } from './support/views.ts'

// Somebody opens a shop, the operator agrees by the command line, and it stands among the others.

let own: OwnShop
beforeAll(async () => {
  own = await startOwnShop({ shop_auto_approve: false })
})
afterAll(() => own.stop())

const picture = (name: string, width: number, height: number) => ({
  name,
  mimeType: 'image/png',
  buffer: pngOf(width, height),
})

describe.each(journeyViews)('at $width in $locale', (view) => {
  test.override({ view })
  let t: Texts
  beforeAll(async () => {
    t = await textsOf(view.locale)
  })
  const shopName = `Fern & Fable ${view.width}`
  const email = `fern-${view.width}@shop.test`
  const main = (page: Page) => page.getByRole('main')
  const input = (page: Page, name: string) => main(page).locator(`[name=${name}]`)
  const button = (page: Page, wording: string) => main(page).getByRole('button', { name: t(wording), exact: true })
  const screen = (page: Page, name: string) => keepScreen(page, `seller-${name}-${view.width}-${view.locale}`)
  const shopsFound = async (page: Page) => {
    await page.goto(`${own.url}/shops?search=${encodeURIComponent(shopName)}`)
    return main(page).getByRole('article').filter({ hasText: shopName }).count()
  }

  test('opens a shop in three steps, and waits until it is agreed to', async ({ page }) => {
    expectProblem(page, /status of 422/)
    await page.goto(`${own.url}/shop/register`)
    await expectClean(page)
    await input(page, 'name').fill('Noor Aziz')
    await main(page).getByRole('combobox').pressSequentially('Bangl')
    await expect(page.getByRole('option').first()).toBeVisible()
    await page.keyboard.press('Enter')
    await input(page, 'phone').fill(`17110${view.width}`.padEnd(10, '7'))
    await input(page, 'email').fill('shopper1@rialto.test')
    await input(page, 'password').fill('four grey herons')
    await button(page, 'Continue').click()
    await expect(page).toBeAt('/shop/register?step=shop')
    await input(page, 'shop_name').fill(shopName)
    await input(page, 'shop_address').fill('18 Ferry Street, Dhaka')
    await input(page, 'shop_description').fill('Plants that forgive. <script>alert(1)</script>')
    await button(page, 'Continue').click()
    const [logo, banner] = [
      main(page).locator('input[type=file]').first(),
      main(page).locator('input[type=file]').last(),
    ]
    await logo.setInputFiles(picture('logo.png', 600, 400))
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('Use this part') })
      .click()
    await banner.setInputFiles(picture('banner.png', 1600, 600))
    await expectClean(page)
    await screen(page, 'pictures')
    await button(page, 'Send the application').click()

    // Somebody has that address already: said where it was written.
    await expect.poll(() => isFocused(input(page, 'email'))).toBe(true)
    await screen(page, 'taken')
    await input(page, 'email').fill(email)
    await button(page, 'Continue').click()
    await expect(page).toBeAt('/shop/register?step=shop')
    await button(page, 'Continue').click()
    await button(page, 'Send the application').click()
    await expect(main(page).getByRole('heading', { name: t('Your application is with us') })).toBeVisible()
    await expectClean(page)
    await screen(page, 'pending')
    expect(await shopsFound(page)).toBe(0)

    await own.operate(['sellers', 'approve', shopName])
    expect((await outbox(own.url)).some(({ to }) => to === email)).toBe(true)
    await page.goto(`${own.url}/shop/register`)
    await expect(main(page).getByRole('heading', { name: t('Your shop is open') })).toBeVisible()
    await main(page)
      .getByRole('link', { name: t('Visit your shop') })
      .click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(shopName)
    expect(await shopsFound(page)).toBe(1)
  })
})
