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

test('settings of each group are changed in the console, and seen by shoppers on the next load', {
  tag: OWN_VIEW,
}, async ({ page, t }) => {
  await enterConsole(page, t, 'operator1@rialto.test', 'settings')
  await expect(page.getByRole('heading', { level: 1, name: t('Settings') })).toBeVisible()
  const setting = (key: string) => page.locator(`#${key}`)
  const textbox = (key: string) => setting(key).getByRole('textbox')
  const add = (key: string, name: string) => setting(key).getByRole('button', { name }).click()
  const changes = page.getByRole('region', { name: t('Changes') })
  const change = async (settingsPage: string, edit: () => Promise<void>) => {
    await page.goto(`/console/settings/${settingsPage}`)
    await edit()
    await saveScreenshot(page, `console-settings-${settingsPage}`, { fullPage: false })
    await changes.getByRole('button', { name: t('Save changes') }).click()
    await expect(changes).toBeHidden()
  }
  await change('general', async () => {
    await textbox('app_name').first().fill('North Market')
    await textbox('mobile').first().fill('+1 555 010 7777')
  })
  await change('languages', async () => {
    await setting('languages').getByRole('button', { name: 'Français', exact: true }).click()
    await setting('languages').getByLabel(t('Shown as')).fill('Français (Quai)')
  })
  await change('tax', async () => {
    await add('vat_taxes', t('Add a tax'))
    await setting('vat_taxes').getByLabel(t('Name'), { exact: true }).last().fill('Harbour tax')
  })
  await change('payment', () => setting('cash_on_delivery').getByRole('checkbox').uncheck())
  await change('accounts', () => textbox('phone_min_length').fill('6'))
  await change('apps', () => setting('show_download_app').getByRole('checkbox').uncheck())
  await change('support', async () => {
    await add('ticket_issue_types', t('Add a kind'))
    await textbox('ticket_issue_types').last().fill('Lost parcel')
  })
  await change('operation', () => setting('realtime').getByRole('checkbox').uncheck())

  const master = await (await fetch(`${ownShop.url}/api/master`)).json()
  expect(master.data).toMatchObject({
    app_name: 'North Market',
    cash_on_delivery: false,
    phone_min_length: 6,
    show_download_app: false,
    pusher_app_key: null,
  })
  expect(master.data.languages).toContainEqual(expect.objectContaining({ name: 'fr', title: 'Français (Quai)' }))
  expect(JSON.parse(await ownShop.runCli(['settings', 'export'])).ticket_issue_types).toContain('Lost parcel')
  await page.goto('/')
  await expect(page).toHaveTitle(/North Market/)
  await expect(page.getByText('+1 555 010 7777').first()).toBeVisible()
})
