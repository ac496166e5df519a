import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Page } from '@playwright/test'
import { inRoot } from '../../scripts/lib/paths.mjs'
import { FULL_RUN } from '../../scripts/test-runs.mjs'
import { expect, test } from '../support/fixtures.ts'
import { type OwnShop, startOwnShop } from '../support/own-shop.ts'
import { saveScreenshot } from '../support/screenshots.ts'
import type { Texts } from '../support/texts.ts'
import { expectNoWayAside, fillForm, looks, tap } from '../support/thumb.ts'
import { OWN_VIEW } from '../support/views.ts'
import { type Form, Market, type } from './forms/form.ts'
import { marketForms } from './forms/market-forms.ts'
import { sellerForms } from './forms/seller-forms.ts'

// Each form of the console is changed on a phone and saved by a tap at the middle of its button, as far as a thumb gets there: what lies
// over the button would take the tap.

let ownShop: OwnShop
let market: Market
test.beforeAll(async () => {
  // Stripe cannot be reached, so keys are saved unchecked.
  ownShop = await startOwnShop({}, { STRIPE_API_BASE: 'http://127.0.0.1:9' })
  market = new Market(ownShop.url)
})
test.afterAll(() => ownShop.stop())

const forms: readonly Form[] = [...sellerForms, ...marketForms]
/** The files of a form, and its place among the forms of the same files. */
const titleOf = (form: Form): string => {
  const files = form.files.join(', ')
  const ofFiles = forms.filter((other) => other.files.join(', ') === files)
  return ofFiles.length === 1 ? files : `${files} (${ofFiles.indexOf(form) + 1} of ${ofFiles.length})`
}

/** Forms before the console is entered, and of the setup: the steps of the other test. */
const entryForms = [
  ...readFileSync(inRoot('e2e/console/entered-by-thumb.e2e.ts'), 'utf8').matchAll(/test\.step\('([\w/-]+\.tsx)'/g),
].map(([, file = '']) => file)
/** What has fields but saves nothing. */
const savesNothing = ['look/look-dialogs.tsx']

const source = inRoot('apps/console/src')
const hasField = /<(TextField|TextArea|NumberField|MoneyField|MomentField|DateField|ChangeFields|textarea)\b/
const formFiles = (): string[] =>
  readdirSync(source, { recursive: true, encoding: 'utf8' })
    .map((file) => relative(source, join(source, file)))
    .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))
    .filter((file) => {
      const text = readFileSync(join(source, file), 'utf8')
      return /<(ChangesBar|Form|form)\b/.test(text) || (/<Dialog\b/.test(text) && hasField.test(text))
    })

test('names every form of the console', { tag: OWN_VIEW }, () => {
  const named = [...forms.flatMap(({ files }) => files), ...entryForms, ...savesNothing]
  expect(named.toSorted()).toEqual(expect.arrayContaining(formFiles()))
  expect(named.filter((file) => !existsSync(join(source, file)))).toEqual([])
})

test('saves every form with a bar', { tag: OWN_VIEW }, () => {
  const withBar = formFiles().filter((file) => /<ChangesBar\b/.test(readFileSync(join(source, file), 'utf8')))
  expect(forms.filter(({ bar }) => bar === 'changes').flatMap(({ files }) => files)).toEqual(
    expect.arrayContaining(withBar),
  )
})

async function saveForm(page: Page, t: Texts, form: Form): Promise<void> {
  const path = typeof form.path === 'string' ? form.path : await form.path(market, t)
  const { cookie } = await market.logIn(form.who)
  const [name = '', value = ''] = cookie.split('=')
  await page.context().addCookies([{ name, value, url: ownShop.url }])
  await page.goto(`/console/${path}`)
  await form.open?.(page, t)
  const dialog = page.getByRole('dialog')
  if (form.dialog) await expect(dialog.last()).toBeVisible()
  const scope = form.dialog ? dialog.last() : page.getByRole('main')
  if (form.edit) await form.edit(scope, t)
  else {
    const one = scope.locator('form').first()
    await expect(one).toBeVisible()
    await fillForm(one)
  }
  await expectNoWayAside(page)
  const bar = page.getByRole('region', { name: t('Changes') })
  const button = (form.bar === 'changes' ? bar : form.bar === 'task' ? page : scope)
    .getByRole('button', { name: form.save(t), exact: true })
    .filter({ visible: true })
    .first()
  await saveScreenshot(page, `thumb-${titleOf(form)}`, { fullPage: false })
  const taken = page.waitForResponse(
    (reply) =>
      (reply.request().method() !== 'GET') !== (form.isRead ?? false) &&
      /\/api\/(?!.*(realtime|preview))/.test(reply.url()) &&
      reply.ok(),
  )
  await tap(button, { isInSight: form.bar !== undefined })
  await taken
  if (form.bar === 'changes') await expect(bar).toBeHidden()
  if (form.dialog === 'closes') await expect(dialog).toHaveCount(0)
  await expectNoWayAside(page)
}

for (const [name, { view, isMore }] of Object.entries(looks)) {
  test.describe(name, { tag: isMore ? FULL_RUN : [] }, () => {
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from its parameter.
    test.use({ view: async ({}, use) => use({ ...view, context: { baseURL: ownShop.url, hasTouch: true } }) })
    for (const form of forms)
      test(`saves ${titleOf(form)} by thumb`, { tag: form.isMore ? [OWN_VIEW, FULL_RUN] : OWN_VIEW }, ({ page, t }) =>
        saveForm(page, t, form),
      )

    test('a seller publishes from a field by one tap', { tag: [OWN_VIEW, FULL_RUN] }, async ({ page, t }) => {
      const { cookie } = await market.logIn('seller')
      const [key = '', value = ''] = cookie.split('=')
      await page.context().addCookies([{ name: key, value, url: ownShop.url }])
      await page.goto('/console/products/new')
      await type('Name')(page.getByRole('main'), t)
      await page
        .getByRole('textbox', { name: t('Price'), exact: true })
        .first()
        .fill('24.50')
      // The draft saves itself; what is told of it must not move the button.
      await expect(page).toHaveURL(/products\/\d+$/)
      await expect(page.getByText(t('Saved {{time}}', { time: '' }).trim()).first()).toBeVisible()
      const stock = page.locator('[data-cell$=stock]').first()
      await stock.fill('5')
      const publish = page
        .getByRole('main')
        .getByRole('button', { name: t('Publish') })
        .first()
      await publish.evaluate((button) => button.scrollIntoView({ block: 'center' }))
      await tap(publish)
      await expect(page.getByRole('link', { name: t('View in the shop') })).toBeVisible()
    })
  })
}
