import { expectAccessible } from '../support/accessibility.ts'
import { accountDialog, wrongAt } from '../support/account-dialog.ts'
import { expect, test } from '../support/fixtures.ts'
import { expectProblem } from '../support/problems.ts'
import { CODE } from './accounts.ts'
import { teapot } from './goods.ts'
import { addShopper, expectAbsent, isLoggedIn } from './start.ts'
import { storefrontBeforeOtherServer } from './storefront.ts'

const storefront = storefrontBeforeOtherServer()

test.describe('before another server, in every view', { tag: '@every-view' }, () => {
  test('registers, and proves the account by a code', async ({ page, t, view }) => {
    const { other } = storefront
    const taken = addShopper(other)
    const dialog = accountDialog(page, t)
    expectAbsent(page, '/api/profile')
    expectProblem(page, /status of 422/)
    await storefront.go(page, '/wishlist')
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
    await expectAccessible(page)
  })

  test('has an account of what there is, and is told of the rest', async ({ page, t, isPhone }) => {
    expectAbsent(
      page,
      ...['dashboard', 'orders', 'order-details', 'get-collected-vouchers'].map((call) => `/api/${call}`),
    )
    expectAbsent(page, ...['support-tickets', 'support-ticket/show', 'seller/shop'].map((call) => `/api/${call}`))
    const shopper = addShopper(storefront.other)
    await isLoggedIn(page, shopper)
    const heading = (wording: string) => page.getByRole('heading', { name: t(wording), exact: true })
    const ours = ['/order-history', '/support-tickets', '/shop/register']
    for (const path of ['/dashboard', ...(isPhone ? [] : ours)]) {
      await storefront.go(page, path)
      await expect(heading('This shop does not offer that')).toBeVisible()
    }
    await expectAccessible(page)
    for (const path of isPhone ? [] : ['/order-history/5', '/support-ticket/T-1']) {
      await storefront.go(page, path)
      await expect(heading('Page Not Found')).toBeVisible()
    }
    await storefront.go(page, '/profile')
    await expect(page.locator('main input[name=name]')).toBeVisible()
    expect(await page.locator('main input[name=name]').inputValue()).toBe(shopper.name)
    await expectAccessible(page)
    await storefront.go(page, '/manage-address')
    await expect(page.locator('main article')).toHaveCount(2)
    await expect(page.locator('main article').nth(1)).toHaveText(new RegExp(`${t('Default')}.*#72`))
    await expectAccessible(page)
    if (isPhone) return
    await storefront.go(page, '/change-password')
    await expect(heading('Change Password')).toBeVisible()
    await storefront.go(page, '/buynow')
    await expect(heading('There is nothing to buy here')).toBeVisible()
    await page.getByRole('banner').getByRole('button', { name: shopper.name }).click()
    await page.getByRole('menuitem', { name: 'Logout', exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Yes', exact: true }).click()
    await expect(page.getByRole('listitem').filter({ hasText: 'Logout successfully' })).toBeVisible()
    expect(shopper.tokens.size).toBe(0)
  })
})

test.describe('before another server', () => {
  test('a password is recovered by a code, and a wrong one is refused', async ({ page, t }) => {
    const shopper = addShopper(storefront.other)
    const dialog = accountDialog(page, t)
    expectProblem(page, /status of 40[14]/)
    await storefront.go(page, '/')
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
    await storefront.logIn(page, t, shopper)
  })
})
