import { expectAccessible } from './support/accessibility.ts'
import { expect, test } from './support/fixtures.ts'
import { outbox } from './support/outbox.ts'
import { type OwnShop, startOwnShop } from './support/own-shop.ts'
import { pngOf } from './support/png.ts'
import { expectProblem } from './support/problems.ts'
import { saveScreenshot } from './support/screenshots.ts'

// A visitor registers a shop, the operator approves it by the command line, and it appears among the others.

let ownShop: OwnShop
test.beforeAll(async () => {
  ownShop = await startOwnShop({ shop_auto_approve: false })
})
test.afterAll(() => ownShop.stop())

const picture = (name: string, width: number, height: number) => ({
  name,
  mimeType: 'image/png',
  buffer: pngOf(width, height),
})

test.describe('in every view', { tag: '@every-view' }, () => {
  test('registers a shop in three steps and lists it once it is approved', { tag: '@ar-1280-dark' }, async ({
    page,
    t,
    view,
  }) => {
    const shopName = `Fern & Fable ${view.width}`
    const email = `fern-${view.width}@shop.test`
    const main = page.getByRole('main')
    const input = (name: string) => main.locator(`[name=${name}]`)
    const button = (wording: string) => main.getByRole('button', { name: t(wording), exact: true })
    const screenshot = (name: string) => saveScreenshot(page, `seller-${name}`)
    const countFoundShops = async () => {
      await page.goto(`${ownShop.url}/shops?search=${encodeURIComponent(shopName)}`)
      return main.getByRole('article').filter({ hasText: shopName }).count()
    }
    expectProblem(page, /status of 422/)
    await page.goto(`${ownShop.url}/shop/register`)
    await expectAccessible(page)
    await input('name').fill('Noor Aziz')
    await main.getByRole('combobox').pressSequentially('Bangl')
    await expect(page.getByRole('option').first()).toBeVisible()
    await page.keyboard.press('Enter')
    await input('phone').fill(`17110${view.width}`.padEnd(10, '7'))
    await input('email').fill('shopper1@rialto.test')
    await input('password').fill('four grey herons')
    await button('Continue').click()
    await expect(page).toHaveURL(`${ownShop.url}/shop/register?step=shop`)
    await input('shop_name').fill(shopName)
    await input('shop_address').fill('18 Ferry Street, Dhaka')
    await input('shop_description').fill('Plants that forgive. <script>alert(1)</script>')
    await button('Continue').click()
    const [logo, banner] = [main.locator('input[type=file]').first(), main.locator('input[type=file]').last()]
    await logo.setInputFiles(picture('logo.png', 600, 400))
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('Use this part') })
      .click()
    await banner.setInputFiles(picture('banner.png', 1600, 600))
    await expectAccessible(page)
    await screenshot('pictures')
    await button('Send the application').click()

    // The mail address is taken: the error is at its field.
    await expect(input('email')).toBeFocused()
    await screenshot('taken')
    await input('email').fill(email)
    await button('Continue').click()
    await expect(page).toHaveURL(`${ownShop.url}/shop/register?step=shop`)
    await button('Continue').click()
    await button('Send the application').click()
    await expect(main.getByRole('heading', { name: t('Your application is with us') })).toBeVisible()
    await expectAccessible(page)
    await screenshot('pending')
    expect(await countFoundShops()).toBe(0)

    const found = JSON.parse(await ownShop.runCli(['sellers', 'list', '--search', shopName, '--json']))
    await ownShop.runCli(['sellers', 'approve', String(found.items[0].id)])
    expect((await outbox(ownShop.url)).some(({ to }) => to === email)).toBe(true)
    await page.goto(`${ownShop.url}/shop/register`)
    await expect(main.getByRole('heading', { name: t('Your shop is open') })).toBeVisible()
    await main.getByRole('link', { name: t('Visit your shop') }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(shopName)
    expect(await countFoundShops()).toBe(1)
  })
})
