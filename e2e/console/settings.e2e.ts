import { enterConsole } from '../support/console.ts'
import { expect, test } from '../support/fixtures.ts'
import { type OwnShop, startOwnShop } from '../support/own-shop.ts'
import { saveScreenshot } from '../support/screenshots.ts'
import { OWN_VIEW } from '../support/views.ts'

let ownShop: OwnShop
test.beforeAll(async () => {
  ownShop = await startOwnShop()
})
test.afterAll(() => ownShop.stop())
// biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from its parameter.
test.use({ view: async ({}, use) => use({ context: { baseURL: ownShop.url } }) })

test('a setting of each group is changed in the console, and seen by shoppers on the next load', {
  tag: OWN_VIEW,
}, async ({ page, t }) => {
  await enterConsole(page, t, 'operator1@rialto.test', 'settings')
  const setting = (key: string) => page.locator(`#${key}`)
  const fill = (key: string, text: string) => setting(key).getByRole('textbox').first().fill(text)
  await fill('app_name', 'North Market')
  await fill('mobile', '+1 555 010 7777')
  await setting('languages').getByRole('button', { name: 'Français', exact: true }).click()
  await setting('languages').getByLabel(t('Shown as')).fill('Français (Quai)')
  await setting('vat_taxes')
    .getByRole('button', { name: t('Add a tax') })
    .click()
  await setting('vat_taxes').getByLabel(t('Name'), { exact: true }).last().fill('Harbour tax')
  await setting('cash_on_delivery').getByRole('checkbox').uncheck()
  await setting('phone_min_length').getByRole('textbox').fill('6')
  await fill('theme_colors', '#7a2e1d')
  await setting('menus')
    .getByRole('button', { name: t('Add a link') })
    .click()
  await setting('menus').getByLabel(t('Name'), { exact: true }).fill('Quay')
  await setting('show_download_app').getByRole('checkbox').uncheck()
  await setting('ticket_issue_types')
    .getByRole('button', { name: t('Add a kind') })
    .click()
  await setting('ticket_issue_types').getByRole('textbox').last().fill('Lost parcel')
  await setting('realtime').getByRole('checkbox').uncheck()

  const changes = page.getByRole('region', { name: t('Changes') })
  await expect(changes).toContainText('North Market')
  await saveScreenshot(page, 'console-settings', { fullPage: false })
  await changes.getByRole('button', { name: t('Save changes') }).click()
  await expect(changes).toBeHidden()
  await expect(page.getByText(t('Changed {{count}} settings', { count: 11 }))).toBeVisible()

  const master = await (await fetch(`${ownShop.url}/api/master`)).json()
  expect(master.data).toMatchObject({
    app_name: 'North Market',
    cash_on_delivery: false,
    phone_min_length: 6,
    show_download_app: false,
    pusher_app_key: null,
    theme_colors: { primary: '#7a2e1d' },
  })
  expect(master.data.languages).toContainEqual(expect.objectContaining({ name: 'fr', title: 'Français (Quai)' }))
  expect(JSON.parse(await ownShop.runCli(['settings', 'export'])).ticket_issue_types).toContain('Lost parcel')
  await page.goto('/')
  await expect(page).toHaveTitle(/North Market/)
  await expect(page.getByText('+1 555 010 7777').first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Quay' }).first()).toBeAttached()
})
