import { expectSound, joinTeam, shopOf } from '../support/console.ts'
import { expect, test } from '../support/fixtures.ts'
import { placeOrder, plainProducts } from '../support/orders.ts'
import { saveScreenshot } from '../support/screenshots.ts'
import { newShopper } from '../support/shoppers.ts'

/** Addresses of screens that the role does not include. */
const CLOSED = ['products', 'products/new', 'products/import', 'stock/count', 'shop', 'team', 'record', 'staff']

const REFUSED = ['products', 'stock', 'vouchers', 'team', 'shop/profile', 'record']

test('shows customer support nothing beyond their role', { tag: ['@en-1280', '@every-view'] }, async ({
  page,
  view,
  isPhone,
  t,
}) => {
  const shopId = shopOf(view)
  const order = await placeOrder(await newShopper(), (await plainProducts(shopId)).slice(0, 1))
  await joinTeam(page, t, shopId, 'support')
  const links = page.getByRole('navigation', { name: t('Console') }).getByRole('link')
  const internal = links.and(page.locator('[href^="/console/"]'))
  await expect(internal.first()).toBeVisible()
  const shown = await internal.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  const allowed = ['today', 'orders', 'inbox', 'reviews', 'pick-up', 'notifications']
  expect(shown).toEqual(allowed.slice(0, isPhone ? 4 : 6).map((path) => `/console/${path}`))
  await saveScreenshot(page, 'console-support')
  await expectSound(page)

  await page.goto(`/console/orders/${order.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(order.order_code)
  await expect(page.getByLabel(t('Carrier'))).toBeHidden()
  await expect(page.getByRole('button', { name: t('Confirm order') })).toBeHidden()
  for (const path of CLOSED) {
    await page.goto(`/console/${path}`)
    await expect(page.getByRole('heading', { name: t('Nothing is here') })).toBeVisible()
  }
  const headers = { 'x-requested-with': 'XMLHttpRequest' }
  for (const path of REFUSED)
    expect((await page.request.get(`/api/seller/${path}`, { headers })).status(), path).toBe(403)
})
