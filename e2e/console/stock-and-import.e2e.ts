import { DETAIL } from '../../scripts/test-runs.mjs'
import { enterConsole, expectSound } from '../support/console.ts'
import { expect, test } from '../support/fixtures.ts'
import { saveScreenshot } from '../support/screenshots.ts'

interface Item {
  handle: string
  price: number
}

test('pastes 40 prices from a spreadsheet, reads the difference, applies it and undoes it', {
  tag: ['@ar-1280-dark', '@every-view'],
}, async ({ page, t }) => {
  await enterConsole(page, t, 'seller1@rialto.test', 'products/import')
  const field = page.getByLabel(t('Paste rows from a spreadsheet'))
  await expect(field).toBeVisible()
  const pricesOf = async (): Promise<Item[]> => {
    const csv = await (await page.request.get('/api/seller/products/export')).text()
    const rows = csv.split('\n').map((row) => row.split(','))
    const price = rows[0]?.indexOf('Variant Price') ?? -1
    return rows
      .slice(1)
      .flatMap(([handle = '', ...rest]) =>
        handle && rest.length > 20 ? [{ handle, price: Number(rest[price - 1]) }] : [],
      )
  }
  const before = await pricesOf()
  const handles = [...new Set(before.map(({ handle }) => handle))]
    .filter((handle) => /^[\w-]+$/.test(handle))
    .slice(0, 40)
  expect(handles.length).toBeGreaterThan(5)
  const table = ['handle\tprice', ...handles.map((handle, index) => `${handle}\t${(500 + index).toFixed(2)}`)].join(
    '\n',
  )
  await field.fill(`${table}\nno-such-product\t1`)
  await page.getByRole('button', { name: t('Show the changes') }).click()
  await expect(page.getByText(t('The shop has no such product'))).toBeVisible()
  await expect(page.getByText('$500.00').first()).toBeVisible()
  await saveScreenshot(page, 'console-import-diff')
  await expectSound(page)
  await page
    .getByRole('button', { name: t('Apply to {{number}} products', { number: String(handles.length) }) })
    .click()
  const past = page
    .getByRole('listitem')
    .filter({ hasText: t('Pasted rows') })
    .first()
  await past.getByRole('button', { name: t('Undo') }).click()
  await expect(past.getByText(t('Undone'))).toBeVisible()
  expect(await pricesOf()).toEqual(before)
})

test('counts a variant in the list and by its code, and shows the movements', {
  tag: ['@en-1280', '@every-view', DETAIL],
}, async ({ page, t }) => {
  await enterConsole(page, t, 'seller1@rialto.test', 'stock')
  await expect(page.getByRole('button', { name: t('Movements') }).first()).toBeVisible()
  await saveScreenshot(page, 'console-stock')
  await expectSound(page)
  await page
    .getByRole('button', { name: t('Movements') })
    .first()
    .click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page.getByLabel(t('Reason'))).toBeVisible()
  await saveScreenshot(page, 'console-stock-variant')
  await expectSound(page)
  await page.keyboard.press('Escape')
  const { data } = await (await page.request.get('/api/seller/stock?limit=200')).json()
  const { sku } = data.items.find((item: { sku: string }) => item.sku !== '')
  await page.goto('/console/stock/count')
  await page.getByLabel(t('Barcode, SKU or name')).fill(sku)
  await page.keyboard.press('Enter')
  await page.getByLabel(t('How many are there?')).fill('12')
  await saveScreenshot(page, 'console-stock-count')
  await expectSound(page)
  await page.keyboard.press('Enter')
  await expect(page.getByText(t('Saved'), { exact: true })).toBeVisible()
  await expect(page.getByLabel(t('Barcode, SKU or name'))).toBeFocused()
})
