import { expectAccessible } from './support/accessibility.ts'
import { expect, test } from './support/fixtures.ts'

/** Personal screens, and forms that are sent by scripts. */
const needing = [
  '/checkout',
  '/buynow',
  '/checkout?orders=1',
  '/payment/success?orders=1',
  '/payment/cancel?orders=1',
  '/dashboard',
  '/order-history',
  '/order-history/1',
  '/wishlist',
  '/massages',
  '/profile',
  '/manage-address',
  '/manage-address/new',
  '/support-tickets',
  '/change-password',
  '/contact-us',
  '/shop/register',
]

const views = [
  { width: 1280, height: 900, locale: 'en' },
  { width: 360, height: 780, locale: 'ar' },
]

for (const view of views)
  test.describe(`without JavaScript, at ${view.width} in ${view.locale}`, () => {
    test.use({ view: { ...view, context: { javaScriptEnabled: false } } })
    /** `page.goto` would wait for hydration, which never comes here. */
    const plain = { waitUntil: 'load' } as const

    test('each screen that needs it says so, with ways on, and shows nothing that waits forever', async ({
      page,
      t,
    }) => {
      for (const path of needing) {
        await page.goto(path, plain)
        const heading = page.getByRole('heading', { name: t('This page needs JavaScript') })
        await expect(heading).toBeVisible()
        expect(await page.locator('h1:visible').count(), path).toBe(1)
        expect(await page.locator('main .animate-shimmer:visible').count(), path).toBe(0)
        expect(await page.locator('main form:visible').count(), path).toBe(0)
        await page
          .getByRole('main')
          .getByRole('link', { name: t('All products') })
          .first()
          .click()
        await expect(page).toHaveURL('/products')
      }
    })

    test('the screens for everybody work: list, filters, product, search, and the ways of the menu', async ({
      page,
      t,
    }) => {
      await page.goto('/products', plain)
      await expect(page.getByRole('complementary', { name: t('Without JavaScript') })).toBeVisible()
      await page.locator('form input[name=discounted]').check()
      await page
        .locator('noscript, form')
        .getByRole('button', { name: t('Apply') })
        .first()
        .click()
      await expect(page).toHaveURL(/discounted=1/)
      await page.locator('main article a[href*="/details"]').first().click()
      await expect(page).toHaveURL(/\/products\/\d+\/details/)
      await expect(page.locator('h1')).toBeVisible()
      await page
        .getByRole('complementary', { name: t('Without JavaScript') })
        .getByRole('link', { name: t('Support') })
        .click()
      await expect(page).toHaveURL('/support')
    })
  })

for (const view of views)
  test.describe(`with JavaScript, at ${view.width} in ${view.locale}`, () => {
    test.use({ view })

    test('nobody sees a word of it, not even at first', async ({ page, t }) => {
      for (const path of ['/checkout', '/dashboard', '/contact-us', '/products']) {
        await page.goto(path, { waitUntil: 'commit' })
        await expect(page.locator('main')).toBeVisible()
        expect(await page.getByText(t('This page needs JavaScript')).count()).toBe(0)
        expect(await page.getByRole('complementary', { name: t('Without JavaScript') }).count()).toBe(0)
      }
      await page.goto('/contact-us')
      await expect(page.locator('main form')).toBeVisible()
      await expectAccessible(page)
    })
  })
