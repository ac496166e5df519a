import { expectAccessible } from '../support/accessibility.ts'
import { accountDialog, fieldError } from '../support/account-dialog.ts'
import { expect, test } from '../support/fixtures.ts'
import { expectProblem } from '../support/problems.ts'
import { OWN_VIEW } from '../support/views.ts'
import { CODE } from './accounts.ts'
import { teapot } from './goods.ts'
import { addShopper, expectMissingCalls, startLoggedIn } from './start.ts'
import { storefrontOnOtherServer } from './storefront.ts'

const storefront = storefrontOnOtherServer()

test.describe('storefront on another server, in every view', { tag: '@every-view' }, () => {
  // docs/spec §7: The storefront stands before any server that speaks this section (`API_URL`), also where that one
  // speaks nothing more: settings, session, wishlist, cart, vouchers, figures of the checkout, addresses and messages
  // work; a 401 ends the session
  test('registers a shopper and verifies the account by a code', { tag: '@ar-360' }, async ({ page, t, view }) => {
    const { other } = storefront
    const existing = addShopper(other)
    const dialog = accountDialog(page, t)
    expectMissingCalls(page, '/api/profile')
    // Where the code was typed, the pointer may rest on a product, whose page is fetched in advance.
    expectMissingCalls(page, '/products/\\d+/details.data')
    expectProblem(page, /status of 422/)
    await storefront.open(page, '/wishlist')
    await expect(dialog.withTitle('Login')).toBeVisible()
    await dialog.button('Create an account').click()
    await dialog.input('name').fill('Noor Vale')
    await dialog.chooseCountry('Germ')
    await dialog.input('phone').fill('1701234500')
    await dialog.input('email').fill(existing.email)
    await dialog.input('password').fill('lantern-42-quay')
    await page.keyboard.press('Enter')
    await expect.poll(() => fieldError(dialog.input('email'))).toBe('The email has already been taken.')
    const email = `noor-${view.locale}@other.test`
    await dialog.input('email').fill(email)
    await page.keyboard.press('Enter')
    await expect(dialog.codeBoxes.first()).toBeVisible()
    await expect(dialog.toast('Register Successful')).toBeVisible()
    expect(other.accounts.sentTo).toBe(email)
    await dialog.codeBoxes.first().click()
    await page.keyboard.type(CODE)
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page.getByRole('heading', { level: 2, name: teapot.name })).toBeVisible()
    await expectAccessible(page)
  })

  test('shows the account screens that the server supports, and says which it does not', {
    tag: '@en-360-dark',
  }, async ({ page, t, isPhone }) => {
    expectMissingCalls(
      page,
      ...['dashboard', 'orders', 'order-details', 'get-collected-vouchers'].map((call) => `/api/${call}`),
    )
    expectMissingCalls(page, ...['support-tickets', 'support-ticket/show', 'seller/shop'].map((call) => `/api/${call}`))
    const shopper = addShopper(storefront.other)
    await startLoggedIn(page, shopper)
    const heading = (wording: string) => page.getByRole('heading', { name: t(wording), exact: true })
    const unsupported = ['/order-history', '/support-tickets', '/shop/register']
    for (const path of ['/dashboard', ...(isPhone ? [] : unsupported)]) {
      await storefront.open(page, path)
      await expect(heading('This shop does not offer that')).toBeVisible()
    }
    await expectAccessible(page)
    for (const path of isPhone ? [] : ['/order-history/5', '/support-ticket/T-1']) {
      await storefront.open(page, path)
      await expect(heading('Page Not Found')).toBeVisible()
    }
    await storefront.open(page, '/profile')
    await expect(page.locator('main input[name=name]')).toBeVisible()
    expect(await page.locator('main input[name=name]').inputValue()).toBe(shopper.name)
    await expectAccessible(page)
    await storefront.open(page, '/manage-address')
    await expect(page.locator('main article')).toHaveCount(2)
    await expect(page.locator('main article').nth(1)).toHaveText(new RegExp(`${t('Default')}.*#72`))
    await expectAccessible(page)
    if (isPhone) return
    await storefront.open(page, '/change-password')
    await expect(heading('Change Password')).toBeVisible()
    await storefront.open(page, '/buynow')
    await expect(heading('There is nothing to buy here')).toBeVisible()
    await page.getByRole('banner').getByRole('button', { name: shopper.name }).click()
    await page.getByRole('menuitem', { name: t('Logout'), exact: true }).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('Yes'), exact: true })
      .click()
    await expect(page.getByRole('listitem').filter({ hasText: t('Logout successfully') })).toBeVisible()
    expect(shopper.tokens.size).toBe(0)
  })
})

test.describe('storefront on another server', () => {
  test('refuses a wrong password, and recovers the password by a code', { tag: OWN_VIEW }, async ({ page, t }) => {
    const shopper = addShopper(storefront.other)
    const dialog = accountDialog(page, t)
    expectProblem(page, /status of 40[14]/)
    await storefront.open(page, '/')
    await dialog.open()
    await dialog.input('phone').fill(shopper.email)
    await dialog.input('password').fill('something-else-1')
    await page.keyboard.press('Enter')
    await expect(dialog.toast('These do not match')).toBeVisible()
    await dialog.button('Forgot password?').click()
    await dialog.input('email').fill(shopper.email)
    await page.keyboard.press('Enter')
    await expect(dialog.codeBoxes.first()).toBeVisible()
    await dialog.codeBoxes.first().click()
    await page.keyboard.type(CODE)
    await expect(dialog.withTitle('Reset Password')).toBeVisible()
    await dialog.input('password').fill('harbour-lamp-77')
    await dialog.input('password_confirmation').fill('harbour-lamp-77')
    await page.keyboard.press('Enter')
    await expect(dialog.withTitle('Login')).toBeVisible()
    expect(shopper.password).toBe('harbour-lamp-77')
    await storefront.logIn(page, t, shopper)
  })
})
