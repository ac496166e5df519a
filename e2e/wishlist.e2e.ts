import { expectAccessible } from './support/accessibility.ts'
import { accountScreens } from './support/account-screens.ts'
import { expect, test } from './support/fixtures.ts'
import { newShopper } from './support/shoppers.ts'

test.describe('in every view', { tag: '@every-view' }, () => {
  test('shows the wishlist after a login, adds and removes products, and says when it is empty', {
    tag: '@en-1280',
  }, async ({ page, t }) => {
    const account = accountScreens(page, t)
    const shopper = await newShopper()
    await page.goto('/wishlist')
    const login = page.getByRole('dialog', { name: t('Login') })
    await expect(login).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('heading', { name: t('Log in to see your wishlist') })).toBeVisible()
    await expectAccessible(page)
    await account.screenshot('wishlist-guest')
    await account.button('Login').click()
    await login.locator('input[name=phone]').fill(shopper.email)
    await login.locator('input[name=password]').fill(shopper.password)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: t('Your wishlist is empty') })).toBeVisible()
    await expectAccessible(page)

    await page
      .getByRole('main')
      .getByRole('link', { name: t('All products') })
      .click()
    let replies = 0
    page.on('response', (response) => {
      if (response.url().endsWith('/favorite-add-or-remove')) replies++
    })
    const wishlistButtons = page.locator('main article button[aria-pressed]')
    await wishlistButtons.nth(0).click()
    await wishlistButtons.nth(1).click()
    await expect(page.locator('main article button[aria-pressed=true]')).toHaveCount(2)
    // The hearts are filled at once, before the server answers.
    await expect.poll(() => replies).toBe(2)
    await page.goto('/wishlist')
    await expect(page.locator('main article')).toHaveCount(2)
    await expectAccessible(page)
    await account.screenshot('wishlist')
    await wishlistButtons.first().click()
    await expect(page.locator('main article')).toHaveCount(1)
    await expect.poll(() => replies).toBe(3)
    await page.reload()
    await expect(page.locator('main article')).toHaveCount(1)
  })
})
