import { readFileSync } from 'node:fs'
import { enterConsole, expectSound } from '../support/console.ts'
import { expect, test } from '../support/fixtures.ts'
import { callApi } from '../support/orders.ts'
import { saveScreenshot } from '../support/screenshots.ts'
import { newShopper } from '../support/shoppers.ts'

test('exports a customer, and erases them after saying what stays', { tag: ['@en-1280', '@every-view'] }, async ({
  page,
  t,
}) => {
  const shopper = await newShopper()
  await enterConsole(page, t, 'operator1@rialto.test', 'customers')
  await page.getByRole('searchbox', { name: t('Name, email or phone') }).fill(shopper.email)
  const row = page.getByRole('main').getByRole('link').filter({ hasText: 'Tester' })
  await expect(row).toHaveCount(1)
  await row.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(shopper.name)
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: t('Export'), exact: true }).click()
  const file = JSON.parse(readFileSync(await (await saving).path(), 'utf8'))
  expect(file).toMatchObject({ account: { email: shopper.email }, orders: [] })
  await page.getByRole('button', { name: t('Erase …') }).click()
  await page.getByLabel(t('Type {{name}} to erase', { name: shopper.name })).fill(shopper.name)
  await expectSound(page)
  await saveScreenshot(page, 'console-customer-erase')
  await page.getByRole('button', { name: t('Erase now') }).click()
  await expect(page.getByText(t('This person is erased. Orders stay without the name.'))).toBeVisible()
  await expectSound(page)
  const login = { phone: shopper.email, password: shopper.password }
  await expect(callApi('POST /login', { body: login })).rejects.toThrow(/POST \/login: 4/)
})
