import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe } from 'vitest'
import { CODE } from './other-server/accounts.ts'
import { STOCK } from './other-server/cart.ts'
import { GOODS, SHOPS } from './other-server/goods.ts'
import type { Shopper } from './other-server/routes.ts'
import { addShopper, type Before, expectAbsent, isLoggedIn, startBefore } from './other-server/start.ts'
import { accountDialog, wrongAt } from './support/account-dialog.ts'
import { expect, expectProblem, test } from './support/browser.ts'
import { cartScreens } from './support/cart-screens.ts'
import { chatScreens } from './support/chat-screens.ts'
import { checkoutScreens } from './support/checkout-screens.ts'
import { expectClean } from './support/clean.ts'
import { keepScreen } from './support/screens.ts'
import type { Texts } from './support/texts.ts'
import { journeyViews } from './support/views.ts'

let before: Before
const [teapot, runner] = GOODS as [(typeof GOODS)[number], (typeof GOODS)[number]]
const [kilns, loom] = SHOPS as [(typeof SHOPS)[number], (typeof SHOPS)[number]]

beforeAll(async () => {
  before = await startBefore()
})
afterAll(() => before.stop())
afterEach(() => expect(before.other.breaches()).toEqual([]))

const go = (page: Page, path: string) => page.goto(before.front.url + path)

/** Logs in by the dialog, which the wishlist opens for a visitor. */
async function logIn(page: Page, t: Texts, { email, password }: Shopper): Promise<void> {
  // Asked for on each page of who is logged in; the session goes on without.
  expectAbsent(page, '/api/profile')
  await go(page, '/wishlist')
  const dialog = accountDialog(page, t)
  await expect(dialog.titled('Login')).toBeVisible()
  await dialog.input('phone').fill(email)
  await dialog.input('password').fill(password)
  await page.keyboard.press('Enter')
  await expect(dialog.titled('Login')).toBeHidden()
}

describe.each(journeyViews)('at $width in $locale, before another server', (view) => {
  test.override({ view })
  const isPhone = view.width === 360

  test('a visitor finds the shop, and is told what it has not', async ({ page, t }) => {
    await go(page, '/')
    await expect(page.getByRole('heading', { name: t('Welcome to {{shop}}', { shop: 'Quayside' }) })).toBeVisible()
    await expectClean(page)
    await keepScreen(page, `other-home-${view.width}`)
    // In the browser those that are met most; how the others are answered one sees without it.
    const met = ['/products', '/products/901/details', '/shops', '/support']
    expectAbsent(page, ...met)
    for (const path of isPhone ? met.slice(0, 1) : met) {
      await go(page, path)
      await expect(page.getByRole('heading', { name: t('Page Not Found') })).toBeVisible()
    }
    await expectClean(page)
  })

  test('what is not there is not found', async ({ t }) => {
    const lists = ['/products?search=tea&in_stock=1', '/categories', '/most-popular', '/best-deal', '/blogs']
    const things = ['/categories/tea', '/shops/11', '/flash-sale/1', '/page/delivery', '/blog/first', '/nowhere']
    const written = ['/contact-us', '/about-us', '/terms-and-conditions', '/privacy-policy']
    for (const path of [...lists, ...things, ...written]) {
      const reply = await fetch(before.front.url + path, { headers: { cookie: `locale=${view.locale}` } })
      expect(reply.status, path).toBe(404)
      expect(await reply.text(), path).toMatch(new RegExp(`<h1[^>]*>${t('Page Not Found')}</h1>`))
    }
    for (const path of ['/manifest.webmanifest', '/icons/icon-192.png', '/favicon.svg'])
      expect((await fetch(before.front.url + path)).status, path).toBe(200)
  })

  test('registers, and proves the account by a code', async ({ page, t }) => {
    const { other } = before
    const taken = addShopper(other)
    const dialog = accountDialog(page, t)
    expectAbsent(page, '/api/profile')
    expectProblem(page, /status of 422/)
    await go(page, '/wishlist')
    await expect(dialog.titled('Login')).toBeVisible()
    await dialog.button('Create an account').click()
    await dialog.input('name').fill('Noor Vale')
    await dialog.chooseCountry('Germ')
    await dialog.input('phone').fill('1701234500')
    await dialog.input('email').fill(taken.email)
    await dialog.input('password').fill('lantern-42-quay')
    await page.keyboard.press('Enter')
    await expect.poll(() => wrongAt(dialog.input('email'))).toBe('The email has already been taken.')
    const email = `noor-${view.locale}@other.test`
    await dialog.input('email').fill(email)
    await page.keyboard.press('Enter')
    await expect(dialog.boxes.first()).toBeVisible()
    await expect(dialog.toast('Register Successful')).toBeVisible()
    expect(other.accounts.sentTo).toBe(email)
    await dialog.boxes.first().click()
    await page.keyboard.type(CODE)
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page.getByRole('heading', { level: 2, name: teapot.name })).toBeVisible()
    await expectClean(page)
  })

  test('takes the wishlist to the cart, and the cart as far as orders are taken', async ({ page, t }) => {
    const cart = cartScreens(page, t, view)
    const checkout = checkoutScreens(page, t, view)
    const shopper = addShopper(before.other)
    expectAbsent(page, '/api/get-collected-vouchers', '/api/place-order', '/api/favorite-add-or-remove')
    await logIn(page, t, shopper)
    await cart.card(teapot).add.click()
    await expect(cart.toast('Added to your cart')).toBeVisible()
    await cart.card(runner).add.click()
    await expect
      .poll(() => [...shopper.cart])
      .toEqual([
        [teapot.id, 1],
        [runner.id, 1],
      ])
    // There is no call to take it off: it stays, and that is said.
    await cart
      .card(teapot)
      .place.getByRole('button')
      .filter({ has: page.locator('svg.lucide-heart') })
      .click()
    await expect(cart.toast('This shop does not offer that').first()).toBeVisible()
    await expect(cart.card(teapot).place).toBeVisible()

    await cart.open()
    await expect(cart.line(teapot).place).toHaveText(/Sage · 1\.2 l.*\$30\.00/)
    await expectClean(page)
    await keepScreen(page, `other-cart-${view.width}`)
    await cart.line(teapot).more.click()
    await expect.poll(() => shopper.cart.get(teapot.id)).toBe(2)
    // How many there are nobody has told: the server refuses.
    expectProblem(page, /status of 422/)
    await cart.line(teapot).figure.fill(String(STOCK + 5))
    await page.keyboard.press('Enter')
    await expect(cart.toast('There are no more of these').first()).toBeVisible()
    await expect.poll(() => cart.line(teapot).figure.inputValue()).toBe('2')
    await cart.line(runner).less.click()
    await expect(cart.toastButton('Again Add to Cart')).toBeVisible()
    await expect(cart.line(runner).place).toBeHidden()
    await cart.check(kilns.name).check()
    await expect(cart.amount).toHaveText(/\$60\.00/)

    await cart.drawer.getByRole('button', { name: new RegExp(`^${t('Voucher')}`) }).click()
    const popup = page.getByRole('dialog', { name: t('Voucher from {{shop}}', { shop: kilns.name }) })
    await expect(popup.getByRole('article')).toHaveCount(2)
    await popup
      .getByRole('button', { name: new RegExp(`^${t('Collect')}:`) })
      .first()
      .click()
    await expect(popup.getByText(t('Collected'), { exact: true })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(popup).toBeHidden()

    await cart.proceed.click()
    await expect(page).toBeAt('/checkout')
    await expect(checkout.summary).toBeVisible()
    // 60 of the goods, 5 of delivery, and a tax of which nothing but its sum is told.
    expect(await checkout.amount()).toBe('71.00')
    await expect(checkout.summary.getByText(t('Tax'), { exact: true })).toBeVisible()
    await expect(checkout.address).toHaveCount(2)
    expect(await checkout.address.nth(1).isChecked()).toBe(true)
    await expect(checkout.payment('cash')).toHaveCount(1)
    await expectClean(page)
    await keepScreen(page, `other-checkout-${view.width}`)
    await checkout.place.click()
    await checkout.confirm()
    await expect(checkout.toast('This shop does not offer that').first()).toBeVisible()
    await expect(page).toBeAt('/checkout')
  })

  test('has an account of what there is, and is told of the rest', async ({ page, t }) => {
    expectAbsent(
      page,
      ...['dashboard', 'orders', 'order-details', 'get-collected-vouchers'].map((call) => `/api/${call}`),
    )
    expectAbsent(page, ...['support-tickets', 'support-ticket/show', 'seller/shop'].map((call) => `/api/${call}`))
    const shopper = addShopper(before.other)
    await isLoggedIn(page, shopper)
    const heading = (wording: string) => page.getByRole('heading', { name: t(wording), exact: true })
    const ours = ['/order-history', '/support-tickets', '/shop/register']
    for (const path of ['/dashboard', ...(isPhone ? [] : ours)]) {
      await go(page, path)
      await expect(heading('This shop does not offer that')).toBeVisible()
    }
    await expectClean(page)
    for (const path of isPhone ? [] : ['/order-history/5', '/support-ticket/T-1']) {
      await go(page, path)
      await expect(heading('Page Not Found')).toBeVisible()
    }
    await go(page, '/profile')
    await expect(page.locator('main input[name=name]')).toBeVisible()
    expect(await page.locator('main input[name=name]').inputValue()).toBe(shopper.name)
    await expectClean(page)
    await go(page, '/manage-address')
    await expect(page.locator('main article')).toHaveCount(2)
    await expect(page.locator('main article').nth(1)).toHaveText(new RegExp(`${t('Default')}.*#72`))
    await expectClean(page)
    if (isPhone) return
    await go(page, '/change-password')
    await expect(heading('Change Password')).toBeVisible()
    await go(page, '/buynow')
    await expect(heading('There is nothing to buy here')).toBeVisible()
    await page.getByRole('banner').getByRole('button', { name: shopper.name }).click()
    await page.getByRole('menuitem', { name: 'Logout', exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Yes', exact: true }).click()
    await expect(page.getByRole('listitem').filter({ hasText: 'Logout successfully' })).toBeVisible()
    expect(shopper.tokens.size).toBe(0)
  })

  test('writes with a shop by fetching alone', async ({ page, t }) => {
    const chat = chatScreens(page, t, view)
    // A conversation may be opened before the list of them is there.
    expectAbsent(page, '/api/shops/11')
    const shopper = addShopper(before.other)
    await isLoggedIn(page, shopper)
    shopper.cart.set(teapot.id, 1)
    const cart = cartScreens(page, t, view)
    await go(page, '/')
    await cart.open()
    await cart.drawer.getByRole('button', { name: new RegExp(`^${t('Chat')}: `) }).click()
    await expect(chat.panel).toBeVisible()
    await expect(chat.said('Word 25')).toBeVisible()
    await expect.poll(() => shopper.lastSeen).toBeGreaterThan(0)
    shopper.unread = 2
    await go(page, '/massages')
    await expect(chat.row(kilns.id)).toHaveText(new RegExp(`${kilns.name}.*${t('{{count}} unread', { count: 2 })}`))
    await expect(chat.row(loom.id)).toHaveText(new RegExp(`${loom.name}.*Your runner is woven`))
    await chat.row(kilns.id).click()
    await expect(chat.said('Word 25')).toBeVisible()
    await expect(chat.messages.getByRole('article').filter({ hasText: teapot.name })).toBeVisible()
    await expectClean(page)
    await keepScreen(page, `other-chat-${view.width}`, { fullPage: false })
    // Its words come once, as they are known again among those that are fetched, which have no ids.
    await chat.write('Do you ship today?')
    await expect.poll(() => shopper.messages.at(-1)?.text).toBe('Do you ship today?')
    shopper.messages.push({ shop: kilns.id, from: 'shop', text: 'We do', at: '2037-01-01T10:00:00.000000Z' })
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await expect(chat.said('We do')).toBeVisible()
    await expect(chat.said('Do you ship today?')).toHaveCount(1)
    await expect
      .poll(async () => {
        await chat.messages.evaluate((box) => {
          box.scrollTop = 0
        })
        return chat.said('Word 1').count()
      })
      .toBe(1)
  })
})

describe('before another server', () => {
  test('a password is recovered by a code, and a wrong one is refused', async ({ page, t }) => {
    const shopper = addShopper(before.other)
    const dialog = accountDialog(page, t)
    expectProblem(page, /status of 40[14]/)
    await go(page, '/')
    await dialog.open()
    await dialog.input('phone').fill(shopper.email)
    await dialog.input('password').fill('something-else-1')
    await page.keyboard.press('Enter')
    await expect(dialog.toast('These do not match')).toBeVisible()
    await dialog.button('Forgot password?').click()
    await dialog.input('email').fill(shopper.email)
    await page.keyboard.press('Enter')
    await expect(dialog.boxes.first()).toBeVisible()
    await dialog.boxes.first().click()
    await page.keyboard.type(CODE)
    await expect(dialog.titled('Reset Password')).toBeVisible()
    await dialog.input('password').fill('harbour-lamp-77')
    await dialog.input('password_confirmation').fill('harbour-lamp-77')
    await page.keyboard.press('Enter')
    await expect(dialog.titled('Login')).toBeVisible()
    expect(shopper.password).toBe('harbour-lamp-77')
    await logIn(page, t, shopper)
  })

  test('a refused token ends the session, and what was wanted is done after the login', async ({ page, t }) => {
    const cart = cartScreens(page, t, {})
    const shopper = addShopper(before.other)
    const dialog = accountDialog(page, t)
    expectProblem(page, /status of 401/)
    await isLoggedIn(page, shopper)
    await go(page, '/wishlist')
    before.other.lapseAt('POST /cart/store')
    await cart.card(teapot).add.click()
    await expect(cart.toast('Please login first!')).toBeVisible()
    await expect(dialog.titled('Login')).toBeVisible()
    await dialog.input('phone').fill(shopper.email)
    await dialog.input('password').fill(shopper.password)
    await page.keyboard.press('Enter')
    await expect.poll(() => shopper.cart.get(teapot.id)).toBe(1)
    // Told once, as a warning.
    shopper.info = 'The teapot costs less now'
    await cart.open()
    await expect(cart.toast('The teapot costs less now')).toBeVisible()
    await expect(cart.line(teapot).place).toBeVisible()
    before.other.lapseAt('GET /get-vouchers')
    await cart.drawer.getByRole('button', { name: /^Voucher/ }).click()
    await expect(page).toBeAt('/')
    await expect(page.getByRole('banner').getByRole('button', { name: 'Login', exact: true })).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('session'))).toBeNull()
  })

  test('language and currency change, and the search says that it finds nothing', async ({ page }) => {
    const shopper = addShopper(before.other)
    await isLoggedIn(page, shopper)
    await go(page, '/wishlist')
    const price = page.locator('main article').first().getByText('30.00')
    await expect(price).toHaveText('$30.00')
    await page.getByRole('button', { name: /^Currency/ }).click()
    await page.getByRole('menuitemradio', { name: /EUR/ }).click()
    await expect(page.locator('main article').first().getByText('€15.00')).toBeVisible()
    expectAbsent(page, '/api/categories', '/api/search-suggestions', '/products(\\.data)?')
    await page.getByRole('button', { name: 'Categories', exact: true }).click()
    await expect(page.getByText('There are no categories yet.')).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('banner').getByRole('combobox').fill('teapot')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
    await go(page, '/wishlist')
    await page.getByRole('button', { name: /^Language/ }).click()
    const loaded = page.waitForEvent('load')
    await page.getByRole('menuitemradio', { name: 'العربية' }).click()
    await loaded
    await expect.poll(() => page.locator('html').getAttribute('dir')).toBe('rtl')
    await expect.poll(() => page.locator('h1').textContent()).toMatch(/\p{Script=Arabic}/u)
    expect(await page.evaluate(() => localStorage.getItem('locale'))).toBe('ar')
  })
})
