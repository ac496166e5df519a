import { DEMO_PASSWORD, expectSound } from '../support/console.ts'
import { expect, test } from '../support/fixtures.ts'
import { callApi } from '../support/orders.ts'
import { type OwnShop, startOwnShop } from '../support/own-shop.ts'
import { saveScreenshot } from '../support/screenshots.ts'

// Shoppers search in vain for a word; the operator reads it in the report, makes a synonym of it, tries it and saves it.

let ownShop: OwnShop
test.beforeAll(async () => {
  ownShop = await startOwnShop({})
})
test.afterAll(() => ownShop.stop())

test('makes a synonym of what found nothing, and tries it before it holds', {
  tag: ['@ar-1280-dark', '@every-view'],
}, async ({ page, openPage, t, view }) => {
  // Another one in each view, of letters alone: numbers are sizes, and short words are spelling mistakes.
  const word = `kanapeelo${view.locale ?? 'en'}${view.width === 360 ? 'narrow' : 'wide'}${view.colorScheme ?? ''}`
  const shopper = await openPage(view)
  for (let time = 0; time < 3; time++) {
    const counted = shopper.waitForResponse((response) => response.url().endsWith('/api/search-counts'))
    await shopper.goto(`${ownShop.url}/products?search=${word}`)
    expect((await counted).request().postDataJSON()).toEqual({ search: word, event: 'nothing' })
    expect((await (await counted).request().allHeaders()).cookie).toBeUndefined()
  }

  await page.goto(`${ownShop.url}/console/search-words?locale=${view.locale ?? 'en'}`)
  await page.getByLabel(t('Email or phone')).fill('operator1@rialto.test')
  await page.getByLabel(t('Password'), { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: t('Log in'), exact: true }).click()
  await expect(page.getByRole('link', { name: t('Synonyms'), exact: true })).toBeVisible()
  const make = page.getByRole('link', { name: `${t('Make a synonym')}: ${word}` })
  // Counts are written every few seconds.
  await expect(async () => {
    await page.reload()
    await expect(make).toBeVisible({ timeout: 3_000 })
  }).toPass()
  await expectSound(page)
  await saveScreenshot(page, 'console-search-report')

  await make.click()
  const words = page.getByLabel(t('Words that mean the same'))
  await expect(page.getByRole('button', { name: t('Remove {{name}}', { name: word }) })).toBeVisible()
  const sofa = { en: 'sofa', ar: 'أريكة' }[view.locale ?? 'en'] ?? 'sofa'
  await words.fill(sofa)
  await words.press('Enter')
  const today = page.getByRole('region', { name: t('Today'), exact: true })
  const draft = page.getByRole('region', { name: t('With this'), exact: true })
  await expect(today.getByText(t('Nothing is found'))).toBeVisible()
  await expect(draft.getByText(t('New'), { exact: true }).first()).toBeVisible()
  await expectSound(page)
  await saveScreenshot(page, 'console-search-trial')

  await page.getByRole('button', { name: t('Save the synonym') }).click()
  await expect(page.getByText(`${word}, ${sofa}`).first()).toBeVisible()
  await expectSound(page)
  await page.goto(`${ownShop.url}/console/search-words/occasions`)
  await expect(page.getByRole('link', { name: t('New occasion') })).toBeVisible()
  await expectSound(page)
  await page.goto(`${ownShop.url}/console/search-words/occasions/new`)
  await expect(page.getByRole('heading', { level: 1, name: t('New occasion') })).toBeVisible()
  await expectSound(page)
  await saveScreenshot(page, 'console-search-occasion')
  // The storefront goes on to answer.
  const { total } = await callApi<{ total: number }>(`GET /products?search=${encodeURIComponent(sofa)}`, {
    shop: ownShop.url,
  })
  expect(total).toBeGreaterThan(0)
})
