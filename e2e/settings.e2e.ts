import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { FULL_RUN } from '../scripts/test-runs.mjs'
import { expect, test } from './support/fixtures.ts'
import { type OwnShop, startOwnShop } from './support/own-shop.ts'
import { settingChecks } from './support/setting-checks.ts'
import { OWN_VIEW } from './support/views.ts'

// Every setting of docs/spec §3: the operator changes it on the command line, and a shopper sees the effect on the next load.

const folder = mkdtempSync(join(tmpdir(), 'rialto-settings-'))
const logo = join(folder, 'logo.png')

let ownShop: OwnShop
let demoSettings: Record<string, unknown>
test.beforeAll(async () => {
  await sharp({ create: { width: 264, height: 64, channels: 3, background: '#b5542f' } })
    .png()
    .toFile(logo)
  ownShop = await startOwnShop()
  demoSettings = JSON.parse(await ownShop.runCli(['settings', 'export']))
})
test.afterAll(async () => {
  await ownShop.stop()
  rmSync(folder, { recursive: true })
})

/** Sets the demo's settings with these changes, by one command. */
const applySettings = (changes: Record<string, unknown>) =>
  ownShop.runCli(['settings', 'import', '-'], JSON.stringify({ ...demoSettings, ...changes }))

test.afterEach(async () => void (await applySettings({})))

const allSettings = Object.entries(settingChecks(logo))
const visibleSettings = allSettings.flatMap(([name, check]) => (typeof check === 'string' ? [] : [{ name, ...check }]))
// biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from its parameter.
test.use({ view: async ({}, use) => use({ context: { baseURL: ownShop.url } }) })

// docs/spec §2: Logo
// docs/spec §2: Download-our-app dropdown with app store and play store buttons, shown when enabled
test('settings of header and footer take effect on the next load', { tag: OWN_VIEW }, async ({ page }) => {
  const checkedTogether = visibleSettings.filter(({ path }) => !path)
  const readAll = async () => {
    const values: [string, unknown][] = []
    for (const { name, read } of checkedTogether) values.push([name, await read(page)])
    return Object.fromEntries(values)
  }
  await page.goto('/')
  const before = await readAll()
  for (const { name, expected } of checkedTogether) expect(before[name], name).not.toEqual(expected)
  await applySettings(Object.assign({}, ...checkedTogether.map(({ changes }) => changes)))
  await page.goto('/')
  expect(await readAll()).toEqual(Object.fromEntries(checkedTogether.map(({ name, expected }) => [name, expected])))
})

test('time_zone: days and times are those of the market, wherever the shopper is', { tag: OWN_VIEW }, async ({
  openPage,
  view,
}) => {
  const inMarketOf = async (time_zone: string) => {
    await applySettings({ time_zone })
    const page = await openPage({ ...view, context: { ...view.context, timezoneId: 'Asia/Tokyo' } })
    await page.goto('/shops/1?tab=vouchers')
    const shown = await page.getByText(/^Until \d\d/).allTextContents()
    return shown.map((text) => text.trim())
  }
  const { coupons } = await (await fetch(`${ownShop.url}/api/get-vouchers?shop_id=1`)).json().then(({ data }) => data)
  const daysIn = (timeZone: string) =>
    coupons.map(({ validity }: { validity: string }) => {
      const write = new Intl.DateTimeFormat('en', { timeZone, day: '2-digit', month: 'short', year: 'numeric' })
      const part = (wanted: string) =>
        write.formatToParts(Date.parse(validity)).find(({ type }) => type === wanted)?.value
      return `Until ${part('day')} ${part('month')}, ${part('year')}`
    })
  // 25 hours apart, so that no moment has the same day in both.
  for (const zone of ['Pacific/Pago_Pago', 'Pacific/Kiritimati']) {
    const shown = await inMarketOf(zone)
    expect(shown.length).toBeGreaterThan(0)
    expect(daysIn(zone)).toEqual(expect.arrayContaining(shown))
  }
})

const checkedAlone = visibleSettings.flatMap((check) => (check.path ? [{ ...check, path: check.path }] : []))

for (const { name, changes, path, read, expected } of checkedAlone)
  test(`${name} takes effect on the next load`, { tag: [OWN_VIEW, FULL_RUN] }, async ({ page }) => {
    await page.goto(path)
    expect(await read(page)).not.toEqual(expected)
    await applySettings(changes)
    await page.goto(path)
    expect(await read(page)).toEqual(expected)
  })

test.describe('settings that are not checked here', () => {
  const namesWith = (wanted: (check: string) => boolean) =>
    allSettings.flatMap(([name, check]) => (typeof check === 'string' && wanted(check) ? [{ name, check }] : []))

  for (const { name, check } of namesWith((check) => check !== 'environment'))
    test(`${name} is covered by ${check}`, { tag: OWN_VIEW }, () => {
      const source = readFileSync(join(import.meta.dirname, check), 'utf8')
      expect(source).toMatch(new RegExp(`startOwnShop\\(\\{[^}]*${name}`))
    })

  for (const { name } of namesWith((check) => check === 'environment'))
    test(`${name} comes from the environment and cannot be set`, { tag: OWN_VIEW }, async () => {
      await expect(ownShop.runCli(['settings', 'import', JSON.stringify({ [name]: 'x' })])).rejects.toThrow(
        `${name}: comes from the environment`,
      )
    })
})
