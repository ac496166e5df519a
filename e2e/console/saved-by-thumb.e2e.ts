import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { inRoot } from '../../scripts/lib/paths.mjs'
import { enterConsole } from '../support/console.ts'
import { expect, test } from '../support/fixtures.ts'
import { type OwnShop, startOwnShop } from '../support/own-shop.ts'
import { saveScreenshot } from '../support/screenshots.ts'
import type { Texts } from '../support/texts.ts'
import { FULL_RUN, type View } from '../support/views.ts'

// Each form of the console is changed on a phone and saved by a tap at the middle of its button, as far as a thumb gets there: what lies
// over the button would take the tap.

let ownShop: OwnShop
test.beforeAll(async () => {
  ownShop = await startOwnShop()
})
test.afterAll(() => ownShop.stop())

/** A phone magnified to 200 % has half of its width and height in CSS pixels. */
const looks: Record<string, { view: View; isMore?: boolean }> = {
  'Arabic, dark, 200 %': { view: { width: 180, height: 390, locale: 'ar', colorScheme: 'dark' } },
  'Arabic, dark, 360 px': { view: { width: 360, height: 780, locale: 'ar', colorScheme: 'dark' }, isMore: true },
  'English, 360 px': { view: { width: 360, height: 780, locale: 'en' }, isMore: true },
  'English, 200 %': { view: { width: 180, height: 390, locale: 'en' }, isMore: true },
}

interface Form {
  /** Its files, below apps/console/src. */
  files: readonly string[]
  who: 'seller' | 'operator'
  /** The screen; a function reads its address from a list. */
  path: string
  /** Goes from there to the form. */
  open?: (page: Page, t: Texts) => Promise<void>
  /** Changes something; without it, every empty field is filled. */
  edit?: (scope: Locator, t: Texts) => Promise<void>
  save: (t: Texts) => string
  /** Saved in the full run alone. */
  isMore?: boolean
  /** It stands in the bar of changes, which must be in sight without scrolling. */
  isBar?: boolean
}

const press = (name: string) => (page: Page, t: Texts) =>
  page
    .getByRole('button', { name: t(name), exact: true })
    .or(page.getByRole('button', { name: new RegExp(`^${t(name)}: `) }))
    .first()
    .click()
const type =
  (label: string, text = 'Harbour') =>
  async (scope: Locator, t: Texts) => {
    const field = scope.getByLabel(t(label), { exact: true }).first()
    await field.fill(`${text} ${Math.round(performance.now())}`)
  }
const follow = (path: RegExp) => async (page: Page) => {
  const link = await page.waitForFunction(
    (source) =>
      [...document.querySelectorAll('main a[href]')].find(
        (one) => new RegExp(source).test(one.getAttribute('href') ?? '') && one.checkVisibility(),
      ),
    path.source,
  )
  await link.asElement()?.click()
}

const forms: readonly Form[] = [
  {
    files: ['vouchers/voucher-form.tsx'],
    who: 'seller',
    path: 'vouchers/new',
    save: (t) => t('Make the voucher'),
    isBar: true,
    edit: async (scope, t) => {
      await scope.getByLabel(t('Code'), { exact: true }).fill(`THUMB${Math.round(performance.now())}`)
      await scope.getByLabel(t('Discount'), { exact: true }).fill('7')
    },
  },
  {
    files: ['shop/shop-form.tsx'],
    who: 'seller',
    path: 'shop',
    edit: type('Phone', '+1555'),
    save: (t) => t('Save changes'),
    isBar: true,
  },
  {
    files: ['shop/holiday-dialog.tsx'],
    who: 'seller',
    path: 'shop',
    open: press('Add holidays'),
    save: (t) => t('Save holidays'),
  },
  {
    files: ['market-sales/sale-form.tsx'],
    who: 'operator',
    path: 'market-sales',
    open: follow(/market-sales\/\d+$/),
    edit: async (scope) => scope.getByRole('textbox').first().fill('Harbour days'),
    save: (t) => t('Save changes'),
    isBar: true,
  },
  {
    files: ['market-settings/settings-form.tsx'],
    who: 'operator',
    path: 'settings/general',
    edit: async (scope) => scope.getByRole('textbox').first().fill('Harbour Market'),
    save: (t) => t('Save changes'),
    isBar: true,
  },
  {
    files: ['content/editor/article-editor.tsx'],
    who: 'operator',
    path: 'content/pages',
    open: follow(/pages\/\d+$/),
    edit: type('Title'),
    save: (t) => t('Publish the changes'),
    isBar: true,
  },
  {
    files: ['products/editor/product-editor.tsx'],
    who: 'seller',
    path: 'products',
    open: follow(/products\/\d+$/),
    edit: type('Name'),
    save: (t) => t('Publish'),
    isBar: true,
    isMore: true,
  },
  {
    files: ['moderation/products/correct-product-screen.tsx'],
    who: 'operator',
    path: 'market-products/1/correct',
    edit: type('Name'),
    save: (t) => t('Save and tell the shop'),
    isBar: true,
    isMore: true,
  },
  {
    files: ['catalogue/values/value-form.tsx'],
    who: 'operator',
    path: 'catalogue/sizes',
    open: follow(/[?&]open=\d+/),
    edit: async (scope) =>
      scope
        .getByRole('textbox')
        .first()
        .fill(`Harbour ${Math.round(performance.now())}`),
    save: (t) => t('Save'),
    isBar: true,
    isMore: true,
  },
  {
    files: ['catalogue/category/category-form.tsx'],
    who: 'operator',
    path: 'catalogue',
    open: follow(/[?&]open=\d+/),
    edit: async (scope) =>
      scope
        .getByRole('textbox')
        .first()
        .fill(`Harbour ${Math.round(performance.now())}`),
    save: (t) => t('Save'),
    isBar: true,
    isMore: true,
  },
  {
    files: ['search-words/synonym-screen.tsx'],
    who: 'operator',
    path: 'search-words/synonyms',
    open: follow(/synonyms\/\d+$/),
    async edit(scope, t) {
      const words = scope.getByLabel(t('Words that mean the same'), { exact: true })
      await words.fill(`harbour ${Math.round(performance.now())}`)
      await words.press('Enter')
    },
    save: (t) => t('Save changes'),
    isBar: true,
    isMore: true,
  },
  {
    files: ['search-words/occasion-screen.tsx'],
    who: 'operator',
    path: 'search-words/occasions',
    open: follow(/occasions\/\d+$/),
    edit: type('Name'),
    save: (t) => t('Save changes'),
    isBar: true,
    isMore: true,
  },
]

/** Forms that other tests save, most of them at 360 px too. */
const elsewhere: Record<string, string> = {
  'session/code-step.tsx': 'console/entry.e2e.ts',
  'session/forgot-password.tsx': 'console/entry.e2e.ts',
  'imports/import-questions.tsx': 'console/stock-and-import.e2e.ts',
  'market-settings/stripe-section.tsx': 'market-settings/settings.test.tsx',
  'sellers/seller-invitations.tsx': 'console/sellers.e2e.ts',
  'stock/limit-dialog.tsx': 'stock/stock.test.tsx',
  'stock/movement-form.tsx': 'console/stock-and-import.e2e.ts',
  'stock/variant-panel.tsx': 'console/stock-and-import.e2e.ts',
  'orders/order/order-notes.tsx': 'console/packing.e2e.ts',
  'people/invite-dialog.tsx': 'console/staff.e2e.ts',
  'webhooks/webhook-dialog.tsx': 'webhooks/webhooks.test.tsx',
  'api-keys/new-key-dialog.tsx': 'api-keys/api-keys.test.tsx',
  'list/views/save-view-dialog.tsx': 'console/saved-views.e2e.ts',
  'list/views/view-form.tsx': 'console/saved-views.e2e.ts',
  'content/texts/text-row.tsx': 'console/content.e2e.ts',
  'catalogue/category/add-dialog.tsx': 'console/catalogue.e2e.ts',
  'tickets/note-form.tsx': 'console/tickets.e2e.ts',
  'session/login-form.tsx': 'every journey enters by it, here too',
  'session/join-form.tsx': 'joinTeam of support/console.ts',
  'session/recovery-code-form.tsx': 'console/entry.e2e.ts',
  'setup/owner-form.tsx': 'console/first-run.e2e.ts',
  'setup/step-form.tsx': 'console/first-run.e2e.ts',
  'products/editor/hold-notice.tsx': 'console/moderation.e2e.ts',
  'products/editor/variants-section.tsx': 'adds a choice to the product, which the bar saves',
  'security/password-form.tsx': 'console/entry.e2e.ts',
  'catalogue/values/add-value-dialog.tsx': 'console/catalogue.e2e.ts',
  'conversation/reply-form.tsx': 'console/order-chat.e2e.ts',
  'customers/person/erase-form.tsx': 'console/customers.e2e.ts',
  'feedback/answer-form.tsx': 'console/product-question.e2e.ts',
  'feedback/report-dialog.tsx': 'console/moderation.e2e.ts',
  'flash-sales/offer-dialog.tsx': 'console/promotions.e2e.ts',
  'flash-sales/offer-form.tsx': 'console/promotions.e2e.ts',
  'imports/refused-rows.tsx': 'console/stock-and-import.e2e.ts',
  'list/views/rename-view-dialog.tsx': 'console/saved-views.e2e.ts',
  'look/dialogs/publish-dialog.tsx': 'console/look.e2e.ts',
  'market-sales/add-product-dialog.tsx': 'console/promotions.e2e.ts',
  'market-sales/copy-dialog.tsx': 'console/promotions.e2e.ts',
  'market-sales/refuse-dialog.tsx': 'a decision',
  'moderation/hide-form.tsx': 'console/moderation.e2e.ts',
  'moderation/products/product-foot.tsx': 'console/moderation.e2e.ts',
  'moderation/products/refuse-dialog.tsx': 'a decision',
  'moderation/reports/settle-foot.tsx': 'console/moderation.e2e.ts',
  'moderation/reviews/opened-review.tsx': 'console/moderation.e2e.ts',
  'orders/order/edit-parcel-dialog.tsx': 'console/packing.e2e.ts',
  'orders/order/cancel-dialog.tsx': 'a decision',
  'orders/order/ship-form.tsx': 'console/packing.e2e.ts',
  'people/role-dialog.tsx': 'console/staff.e2e.ts',
  'sellers/reason-form.tsx': 'console/sellers.e2e.ts',
  'stock/count/count-form.tsx': 'console/stock-and-import.e2e.ts',
  'stock/count/count-screen.tsx': 'console/stock-and-import.e2e.ts',
}

const source = inRoot('apps/console/src')
const formFiles = (): string[] =>
  readdirSync(source, { recursive: true, encoding: 'utf8' })
    .map((file) => relative(source, join(source, file)))
    .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))
    .filter((file) => /<(ChangesBar|Form|form)\b/.test(readFileSync(join(source, file), 'utf8')))

test('names every form of the console', () => {
  const named = [...forms.flatMap(({ files }) => files), ...Object.keys(elsewhere)]
  expect(named.toSorted()).toEqual(expect.arrayContaining(formFiles()))
})

/** Fills what is empty in a form, each field with what it takes. */
async function fillForm(scope: Locator): Promise<void> {
  for (const field of await scope.locator('input, textarea').all()) {
    if (!(await field.isVisible()) || !(await field.isEditable())) continue
    const kind = await field.getAttribute('type')
    if (kind === 'checkbox') {
      if ((await scope.locator('input[type=checkbox]:checked').count()) === 0) await field.check({ force: true })
    } else if (kind === 'radio' || kind === 'file' || (await field.inputValue()) !== '') continue
    else if (kind === 'date') await field.fill(new Date(Date.now() + 86_400_000).toISOString().slice(0, 10))
    else if (kind === 'email') await field.fill(`thumb-${Math.round(performance.now())}@rialto.test`)
    else if (kind === 'url' || (await field.getAttribute('inputmode')) === 'url')
      await field.fill('https://shop.example.com/hook')
    else if ((await field.getAttribute('inputmode')) === null)
      await field.fill(`Harbour ${Math.round(performance.now())}`)
    else await field.fill('3')
  }
}

/** Taps the middle of what is seen of a button. Fails where something else lies there. */
async function tap(button: Locator, inSight: boolean): Promise<void> {
  await expect(button).toBeVisible()
  if (!inSight) await button.evaluate((element) => element.scrollIntoView({ block: 'nearest' }))
  const point = await button.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    const seen = window.visualViewport
    const [width, height] = [seen?.width ?? innerWidth, seen?.height ?? innerHeight]
    const [x, y] = [(Math.max(0, left) + Math.min(width, right)) / 2, (Math.max(0, top) + Math.min(height, bottom)) / 2]
    const hit = document.elementFromPoint(x, y)
    const isWhole = left >= 0 && right <= width && top >= 0 && bottom <= height
    return { x, y, isWhole, isHit: element.contains(hit), hit: hit?.outerHTML.slice(0, 160) }
  })
  expect(point).toMatchObject({ isHit: true, isWhole: true })
  await button.page().touchscreen.tap(point.x, point.y)
}

/** Neither a sheet nor the page below can be pushed sideways, which would take the form off the screen. */
const expectNoWayAside = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(() => {
        const parts = [document.documentElement, ...document.querySelectorAll('[role=dialog], [role=dialog] > div')]
        return parts.filter((part) => part.scrollWidth > part.clientWidth + 1).map((part) => part.className)
      }),
    )
    .toEqual([])

/** Saved: the server has taken it. */
const untilTaken = (page: Page) =>
  page.waitForResponse(
    (reply) => reply.request().method() !== 'GET' && /\/api\/(?!.*(realtime|preview))/.test(reply.url()) && reply.ok(),
  )

async function enter(page: Page, t: Texts, who: Form['who']) {
  await enterConsole(page, t, `${who}${who === 'seller' ? 2 : 1}@rialto.test`, who === 'seller' ? 'orders' : 'overview')
  await expect(page.getByRole('navigation', { name: t('Console') })).toBeVisible()
}

async function saveForm(page: Page, t: Texts, form: Form): Promise<void> {
  // A dialog that was just closed goes back in the history, which would end another navigation.
  await expect(() => page.goto(`/console/${form.path}`)).toPass()
  await form.open?.(page, t)
  const dialog = page.getByRole('dialog')
  const isIn = form.files.some((file) => /dialog|panel|category-form|value-form|note-form/.test(file))
  if (isIn) await expect(dialog.last()).toBeVisible()
  const scope = isIn ? dialog.last() : page.getByRole('main')
  if (form.edit) await form.edit(scope, t)
  else {
    const one = scope.locator('form').first()
    await expect(one).toBeVisible()
    await fillForm(one)
  }
  if (isIn) await expectNoWayAside(page)
  const bar = page.getByRole('region', { name: t('Changes') })
  const button = form.isBar
    ? bar.getByRole('button', { name: form.save(t), exact: true })
    : scope.getByRole('button', { name: form.save(t), exact: true }).first()
  const taken = untilTaken(page)
  await tap(button, form.isBar === true)
  await taken
  if (form.isBar) await expect(bar).toBeHidden()
  // A dialog goes back in the history as it closes, which would end the next navigation.
  const closes = form.files.some((file) => /dialog/.test(file) && !/new-key/.test(file))
  if (closes) await expect(dialog).toHaveCount(0)
}

test('saves every form with a bar', () => {
  const isHere = (file: string) => !(file in elsewhere)
  const withBar = formFiles()
    .filter(isHere)
    .filter((file) => /<ChangesBar\b/.test(readFileSync(join(source, file), 'utf8')))
  expect(forms.flatMap(({ files }) => files)).toEqual(expect.arrayContaining(withBar))
})

/** Goes through the forms of one side. */
async function saveForms(page: Page, t: Texts, who: Form['who'], isMore: boolean): Promise<void> {
  await enter(page, t, who)
  for (const form of forms.filter((one) => one.who === who && (one.isMore ?? false) === isMore))
    await test.step(form.files.join(), () => saveForm(page, t, form))
}

for (const [name, { view, isMore }] of Object.entries(looks)) {
  test.describe(name, { tag: isMore ? FULL_RUN : [] }, () => {
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from its parameter.
    test.use({ view: async ({}, use) => use({ ...view, context: { baseURL: ownShop.url, hasTouch: true } }) })
    for (const who of ['seller', 'operator'] as const)
      test(`a ${who} saves each form by thumb`, async ({ page, t }) => {
        test.setTimeout(400_000)
        await saveForms(page, t, who, false)
        await saveScreenshot(page, `console-thumb-${who}`, { fullPage: false })
      })
    for (const who of ['seller', 'operator'] as const)
      test(`a ${who} saves the further forms by thumb`, { tag: FULL_RUN }, async ({ page, t }) => {
        test.setTimeout(400_000)
        await saveForms(page, t, who, true)
      })
    test('a seller publishes from a field by one tap', { tag: FULL_RUN }, async ({ page, t }) => {
      await enter(page, t, 'seller')
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
      await tap(publish, false)
      await expect(page.getByRole('link', { name: t('View in the shop') })).toBeVisible()
    })
  })
}
