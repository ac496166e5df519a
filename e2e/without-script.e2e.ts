import { FULL_RUN } from '../scripts/test-runs.mjs'
import { expectAccessible } from './support/accessibility.ts'
import { expect, test } from './support/fixtures.ts'
import { OWN_VIEW } from './support/views.ts'

/** Personal screens, and forms that are sent by scripts. */
const pathsThatNeedScripts = [
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
  test.describe(`without JavaScript, at ${view.width} in ${view.locale}`, {
    tag: view.locale === 'ar' ? FULL_RUN : [],
  }, () => {
    test.use({ view: { ...view, context: { javaScriptEnabled: false } } })
    /** `page.goto` would wait for hydration, which never comes here. */
    const withoutHydration = { waitUntil: 'load' } as const

    test('explains on each screen that it needs JavaScript, with links and without a loading state', {
      tag: OWN_VIEW,
    }, async ({ page, t }) => {
      for (const path of pathsThatNeedScripts) {
        await page.goto(path, withoutHydration)
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

    test('supports list, filters, product page and menu links', { tag: OWN_VIEW }, async ({ page, t }) => {
      await page.goto('/', withoutHydration)
      await expect(page.getByRole('heading', { name: t('Just for you') })).toBeVisible()
      await expect(page.getByText(t('Load more'), { exact: true })).toBeHidden()
      await page.goto('/products', withoutHydration)
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
  test.describe(`with JavaScript, at ${view.width} in ${view.locale}`, {
    tag: view.locale === 'en' ? FULL_RUN : [],
  }, () => {
    test.use({ view })

    test('never shows the notes about JavaScript', { tag: OWN_VIEW }, async ({ page, t }) => {
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
