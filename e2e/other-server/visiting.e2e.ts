import { expectAccessible } from '../support/accessibility.ts'
import { expect, test } from '../support/fixtures.ts'
import { saveScreenshot } from '../support/screenshots.ts'
import { OWN_VIEW } from '../support/views.ts'
import { addShopper, expectMissingCalls, startLoggedIn } from './start.ts'
import { storefrontOnOtherServer } from './storefront.ts'

const storefront = storefrontOnOtherServer()

test.describe('storefront on another server, in every view', { tag: '@every-view' }, () => {
  // docs/spec §7: What the section does not name is ours: products, shops, categories, orders, profile, tickets,
  // written pages
  test('shows the home page to a guest, and Page Not Found for unsupported pages', { tag: '@ar-360' }, async ({
    page,
    t,
    isPhone,
  }) => {
    await storefront.open(page, '/')
    await expect(page.getByRole('heading', { name: t('Welcome to {{shop}}', { shop: 'Quayside' }) })).toBeVisible()
    await expectAccessible(page)
    await saveScreenshot(page, 'other-home')
    // Only some pages in the browser; the next test requests all without one.
    const unsupported = ['/products', '/products/901/details', '/shops', '/support']
    expectMissingCalls(page, ...unsupported)
    for (const path of isPhone ? unsupported.slice(0, 1) : unsupported) {
      await storefront.open(page, path)
      await expect(page.getByRole('heading', { name: t('Page Not Found') })).toBeVisible()
    }
    await expectAccessible(page)
  })

  test('answers 404 for unsupported pages', { tag: '@en-360-dark' }, async ({ t, view }) => {
    const lists = ['/products?search=tea&in_stock=1', '/categories', '/most-popular', '/best-deal', '/blogs']
    const details = ['/categories/tea', '/shops/11', '/flash-sale/1', '/page/delivery', '/blog/first', '/nowhere']
    const articles = ['/contact-us', '/about-us', '/terms-and-conditions', '/privacy-policy']
    for (const path of [...lists, ...details, ...articles]) {
      const reply = await fetch(storefront.url + path, { headers: { cookie: `locale=${view.locale}` } })
      expect(reply.status, path).toBe(404)
      expect(await reply.text(), path).toMatch(new RegExp(`<h1[^>]*>${t('Page Not Found')}</h1>`))
    }
    for (const path of ['/manifest.webmanifest', '/icons/icon-192.png', '/favicon.svg'])
      expect((await fetch(storefront.url + path)).status, path).toBe(200)
  })
})

test.describe('storefront on another server', () => {
  test('changes language and currency, and shows no search results', { tag: OWN_VIEW }, async ({ page }) => {
    const shopper = addShopper(storefront.other)
    await startLoggedIn(page, shopper)
    await storefront.open(page, '/wishlist')
    const price = page.locator('main article').first().getByText('30.00')
    await expect(price).toHaveText('$30.00')
    await page.getByRole('button', { name: /^Currency/ }).click()
    await page.getByRole('menuitemradio', { name: /EUR/ }).click()
    await expect(page.locator('main article').first().getByText('€15.00')).toBeVisible()
    expectMissingCalls(page, '/api/categories', '/api/search-suggestions', '/products(\\.data)?')
    await page.getByRole('button', { name: 'Categories', exact: true }).click()
    await expect(page.getByText('There are no categories yet.')).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('banner').getByRole('combobox').fill('teapot')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
    await storefront.open(page, '/wishlist')
    await page.getByRole('button', { name: /^Language/ }).click()
    const loaded = page.waitForEvent('load')
    await page.getByRole('menuitemradio', { name: 'العربية' }).click()
    await loaded
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
    await expect.poll(() => page.locator('h1').textContent()).toMatch(/\p{Script=Arabic}/u)
    expect(await page.evaluate(() => localStorage.getItem('locale'))).toBe('ar')
  })
})
