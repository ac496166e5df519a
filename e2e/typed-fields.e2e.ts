import type { Locator, Page } from '@playwright/test'
import type { ProductCard, Session } from '@rialto/contract'
import { cartScreens } from './support/cart-screens.ts'
import { enterConsole } from './support/console.ts'
import { contest } from './support/contested-return.ts'
import { expect, test } from './support/fixtures.ts'
import { selectShops } from './support/full-cart.ts'
import { callApi, logInConsole, placeOrder } from './support/orders.ts'
import { type OwnShop, startOwnShop } from './support/own-shop.ts'
import { newShopper, storeSession } from './support/shoppers.ts'
import type { Texts } from './support/texts.ts'
import { FIELDS, typedFields, typeOddValues, type Walked } from './support/typed-fields.ts'
import { OWN_VIEW } from './support/views.ts'

// Every field for a number or a day in both applications gets ten values that a program may misread. What is typed is either kept as
// exactly that number or day, or stays as it is and is refused in words: never is it changed, dropped or moved to a limit.

let ownShop: OwnShop
/** Who is logged in to the storefront. */
let shopper: Session | undefined
test.beforeAll(async () => {
  ownShop = await startOwnShop()
})
test.afterAll(() => ownShop.stop())

interface Place extends Pick<Walked, 'isSent' | 'goesAtZero'> {
  /** Files of the fields that are seen there, within the application's sources. */
  files: readonly string[]
  path: string
  /** Goes on from there to the fields. */
  open?: (page: Page, t: Texts) => Promise<unknown>
  /** How many of the fields are tried, where the rows of a list have the same. */
  most?: number
  /** They are in a dialog. */
  isDialog?: boolean
  /** The part of the page; otherwise its main part. */
  within?: (page: Page) => Locator
}

const press = (wording: string, values?: Record<string, string>) => async (page: Page, t: Texts) => {
  const name = t(wording, values)
  await page
    .getByRole('button', { name, exact: true })
    .or(page.getByRole('button', { name: new RegExp(`^${name}: `) }))
    .first()
    .click()
}
const follow = (path: RegExp) => async (page: Page) => {
  const links = page.locator('main a[href]').filter({ visible: true })
  const find = () =>
    links.evaluateAll(
      (all, source) => all.findIndex((one) => new RegExp(source).test(one.getAttribute('href') ?? '')),
      path.source,
    )
  await expect.poll(find).toBeGreaterThan(-1)
  await links.nth(await find()).click()
  await expect(page).toHaveURL(path)
}
const changeAll = (kind: string, choose?: string) => async (page: Page, t: Texts) => {
  await page.getByRole('checkbox', { name: t('Choose all that are shown') }).check({ force: true })
  await page
    .getByRole('toolbar', { name: t('For the chosen rows') })
    .getByRole('button', { name: t(kind), exact: true })
    .click()
  if (choose) await page.getByRole('dialog').getByLabel(t('Change')).selectOption(choose)
}

const seller: readonly Place[] = [
  {
    files: ['products/product-cells.tsx'],
    path: 'products',
    isSent: true,
    most: 2,
    within: (page) =>
      page
        .getByRole('table')
        .getByRole('row')
        .filter({ has: page.locator('[data-column=stock]') })
        .first(),
  },
  { files: ['products/bulk-dialog.tsx'], path: 'products', open: changeAll('Price'), isDialog: true },
  { files: ['products/bulk-dialog.tsx'], path: 'products', open: changeAll('Price', 'set'), isDialog: true },
  { files: ['products/bulk-dialog.tsx'], path: 'products', open: changeAll('Discount'), isDialog: true },
  { files: ['products/bulk-dialog.tsx'], path: 'products', open: changeAll('Stock'), isDialog: true },
  { files: ['products/bulk-dialog.tsx'], path: 'products', open: changeAll('Stock', 'set'), isDialog: true },
  {
    files: [
      'products/side-panel.tsx',
      'products/side-panel.tsx',
      'products/grid-cells.tsx',
      'products/legal-sections.tsx',
    ],
    path: 'products/new',
    async open(page, t) {
      await page.getByRole('checkbox', { name: t('On discount') }).press('Space')
      const size = page.getByRole('textbox', { name: t('Add a value: {{option}}', { option: t('Size') }) })
      await size.fill('Wide')
      await size.press('Enter')
      await page.getByRole('combobox', { name: t('Priced by') }).selectOption('ml')
    },
  },
  {
    files: ['imports/import-diff.tsx'],
    path: 'products/import',
    async open(page, t) {
      await page.getByLabel(t('Paste rows from a spreadsheet')).fill('handle\tname\tprice\nodd-pot\tOdd pot\t12.50')
      await press('Show the changes')(page, t)
      await page.getByText(t('So many of each')).click()
    },
  },
  { files: ['stock/stock-screen.tsx'], path: 'stock', isSent: true, most: 2 },
  {
    files: ['stock/stock-screen.tsx', 'stock/stock-screen.tsx'],
    path: 'stock',
    open: press('Movements'),
    isDialog: true,
  },
  { files: ['stock/stock-screen.tsx'], path: 'stock', open: press('Low stock limit'), isDialog: true },
  {
    files: ['stock/count-screen.tsx'],
    path: 'stock/count',
    async open(page, t) {
      const { data } = await (await page.request.get('/api/seller/stock?limit=200')).json()
      const { sku } = data.items.find((item: { sku: string }) => item.sku !== '')
      await page.getByLabel(t('Barcode, SKU or name')).fill(sku)
      await page.keyboard.press('Enter')
    },
  },
  {
    files: ['orders/parcel-parts.tsx'],
    path: 'orders',
    async open(page) {
      const shop = ownShop.url
      const { id } = await placeOrder(await newShopper(shop), (await plainArticles(1)).slice(0, 1), 'cash', shop)
      await page.goto(`/console/orders/${id}`)
    },
  },
  {
    files: ['orders/chosen-pieces.tsx'],
    path: 'orders',
    isDialog: true,
    async open(page, t) {
      await page.goto(`/console/orders/${await deliveredOrder()}`)
      await press('Refund pieces')(page, t)
    },
  },
  {
    files: ['returns/opened-return.tsx'],
    path: 'returns',
    isDialog: true,
    async open(page, t) {
      await page.goto(`/console/returns?view=to_answer&open=${await withdrawalInWords()}`)
      await press('Let it count')(page, t)
    },
  },
  {
    files: ['returns/receive-dialog.tsx'],
    path: 'returns',
    isDialog: true,
    async open(page, t) {
      await page.goto(`/console/returns?view=coming&open=${await sentWithdrawal()}`)
      await press('The goods are back')(page, t)
      await page.getByText(t('They were used more than is needed to try them')).click()
    },
  },
  {
    files: ['returns/answer-dialog.tsx'],
    path: 'returns',
    isDialog: true,
    async open(page, t) {
      await page.goto(`/console/returns?view=to_answer&kind=complaint&open=${await complaint()}`)
      await press('Agree')(page, t)
      await page.getByRole('radio', { name: new RegExp(`^${t('Refund a part')}`) }).check()
    },
  },
  {
    files: ['vouchers/voucher-screen.tsx'],
    path: 'vouchers/new',
    open: async (page, t) => page.getByLabel(t('Kind of discount')).selectOption('Amount'),
  },
  {
    files: ['vouchers/voucher-screen.tsx'],
    path: 'vouchers/new',
    open: async (page, t) => page.getByLabel(t('Kind of discount')).selectOption('Percentage'),
  },
  { files: ['flash-sales/offer-dialog.tsx'], path: 'flash-sales', open: press('Offer a product'), isDialog: true },
  {
    files: ['shops/shop-screen.tsx', 'shops/shop-screen.tsx'],
    path: 'shop',
    most: 5,
  },
  {
    files: ['delivery/dispatch-section.tsx'],
    path: 'delivery',
    within: (page) => page.getByRole('main').locator('section').first(),
  },
  // What is typed there is asked for at once.
  {
    files: ['delivery/try-address.tsx'],
    path: 'delivery',
    isSent: true,
    within: (page) => page.getByRole('main').locator('section').last(),
  },
  {
    files: ['delivery/method-dialog.tsx', 'delivery/rates-table.tsx'],
    path: 'delivery',
    open: async (page, t) => {
      const name = new RegExp(t('Add a method to {{name}}', { name: '.*' }))
      await page.getByRole('button', { name }).first().click()
      await page.getByLabel(t('What it costs')).selectOption('weight')
    },
    isDialog: true,
  },
  { files: ['delivery/zone-dialog.tsx'], path: 'delivery', open: press('Zone'), isDialog: true },
  { files: ['pickup/place-dialog.tsx'], path: 'pick-up', open: press('Place'), isDialog: true },
  { files: ['pickup/date-dialog.tsx'], path: 'pick-up', open: openNewDate, isDialog: true },
  { files: ['recalls/recall-dialog.tsx'], path: 'recalls', open: press('Recall a batch'), isDialog: true },
  { files: ['shops/holiday-dialog.tsx'], path: 'shop', open: press('Add holidays'), isDialog: true },
  { files: ['api-keys/key-dialogs.tsx'], path: 'api-keys', open: press('New API key'), isDialog: true },
  // A day that is left is in the address at once, and the list is asked for.
  { files: ['record/record-screen.tsx'], path: 'record', isSent: true },
]

/** An order whose pieces have arrived and were paid in cash. */
async function deliveredOrder(): Promise<number> {
  const shop = ownShop.url
  const { id } = await placeOrder(await newShopper(shop), (await plainArticles(1)).slice(0, 1), 'cash', shop)
  const console = await logInConsole('seller1@rialto.test', shop)
  for (const status of ['confirm', 'processing', 'pickup', 'on_the_way', 'delivered'])
    await callApi(`POST /seller/orders/${id}/status`, { console, shop, body: { status } })
  return id
}

/** Lets consumers of the European Union withdraw from their contracts here, or not. */
async function protectConsumers(isOn: boolean): Promise<void> {
  const at = { console: await logInConsole('operator1@rialto.test', ownShop.url), shop: ownShop.url }
  const { version } = await callApi<{ version: number }>('GET /admin/settings', at)
  const values = { eu_consumers: isOn, home_country: 'DE' }
  await callApi('PATCH /admin/settings', { ...at, body: { version, values } })
}

/** The id of a withdrawal from an order of shop 1 that does not name its pieces. */
async function withdrawalInWords(): Promise<number> {
  const shop = ownShop.url
  const session = await newShopper(shop)
  const { order_code } = await placeOrder(session, (await plainArticles(1)).slice(0, 1), 'cash', shop)
  return withdraw(session, order_code, { text: 'One of both', view: 'to_answer' })
}

/** The id of a withdrawal from all of an order of shop 1 that has arrived. */
async function sentWithdrawal(): Promise<number> {
  const shop = ownShop.url
  const session = await newShopper(shop)
  const { id, order_code } = await placeOrder(session, (await plainArticles(1)).slice(0, 1), 'cash', shop)
  const console = await logInConsole('seller1@rialto.test', shop)
  for (const status of ['confirm', 'processing', 'pickup', 'on_the_way', 'delivered'])
    await callApi(`POST /seller/orders/${id}/status`, { console, shop, body: { status } })
  return withdraw(session, order_code, { text: '', view: 'coming' })
}

async function withdraw(session: Session, order_code: string, { text, view }: { text: string; view: string }) {
  const shop = ownShop.url
  const body = { name: 'Clara Vogel', order_code, email: session.user.email, text }
  await protectConsumers(true)
  const { withdrawal } = await callApi<{ withdrawal: { code: string } }>('POST /withdrawals', { shop, body })
  await protectConsumers(false)
  const console = await logInConsole('seller1@rialto.test', shop)
  type Found = { items: { id: number; code: string }[] }
  const { items } = await callApi<Found>(`GET /seller/returns?view=${view}&limit=100`, { console, shop })
  return items.find(({ code }) => code === withdrawal.code)?.id ?? 0
}

/** The id of a complaint about an order of shop 1 that has arrived. */
async function complaint(): Promise<number> {
  const shop = ownShop.url
  const session = await newShopper(shop)
  const { id } = await placeOrder(session, (await plainArticles(1)).slice(0, 1), 'cash', shop)
  const console = await logInConsole('seller1@rialto.test', shop)
  for (const status of ['confirm', 'processing', 'pickup', 'on_the_way', 'delivered'])
    await callApi(`POST /seller/orders/${id}/status`, { console, shop, body: { status } })
  const path = `GET /order-details?order_id=${id}`
  const { order } = await callApi<{ order: { lines: { cart_id: number }[] } }>(path, { session, shop })
  const lines = [{ line_id: order.lines[0]?.cart_id, quantity: 1 }]
  const body = { reason: 'faulty', text: 'It leaks', wish: 'refund', lines }
  const made = await callApi<{ return: { id: number } }>(`POST /orders/${id}/returns`, { session, shop, body })
  return made.return.id
}

/** Opens the withdrawal from an order of two pieces of the shopper who is logged in, and chooses them. */
async function chooseWithdrawn(page: Page): Promise<void> {
  await protectConsumers(true)
  if (!shopper) throw new Error('nobody is logged in')
  const { id } = await placeOrder(shopper, (await plainArticles(1)).slice(0, 1), 'cash', ownShop.url)
  await page.goto(`/withdraw#order-${id}`)
  await page.locator('main fieldset label').first().click()
}

/** Opens a shop that has told of itself what waits for the market. */
async function openShopThatTold(page: Page): Promise<void> {
  const session = await logInConsole('seller1@rialto.test', ownShop.url)
  const body = { value: { number: '12 345' }, seen: null }
  await callApi('PUT /seller/legal/facts/tax_number', { console: session, shop: ownShop.url, body })
  await page.goto('/console/sellers?open=1')
}

/** Adds a place of pick-up, and opens a new date there. */
async function openNewDate(page: Page, t: Texts): Promise<void> {
  const session = await logInConsole('seller1@rialto.test', ownShop.url)
  const address = { street: 'Market square 1', post_code: null, town: 'Hamburg', country: null }
  const body = { name: 'Stall', address }
  await callApi('POST /seller/pickup-places', { console: session, shop: ownShop.url, body })
  await page.reload()
  const name = new RegExp(t('Add a date at {{name}}', { name: '.*' }))
  await page.getByRole('button', { name }).first().click()
}

/** Drafts a commission rule and opens it. */
async function openDraft(page: Page): Promise<void> {
  const session = await logInConsole('operator1@rialto.test', ownShop.url)
  const at = { console: session, shop: ownShop.url }
  const { version } = await callApi<{ version: number }>('GET /admin/commission', at)
  const body = { version, name: `Draft ${version}`, percentage: 12 }
  await callApi('POST /admin/commission', { ...at, body })
  await page.reload()
  await page
    .getByRole('button', { name: new RegExp(`^Draft ${version}`) })
    .last()
    .click()
}

/** Shows drafts as rules in force: a rule comes into force at the next full minute, which nobody has to wait for here. */
const showAsInForce = (page: Page) =>
  page.route(/\/api\/admin\/commission(\?|$)/, async (route) => {
    if (route.request().method() !== 'GET') return route.fallback()
    const response = await route.fetch()
    const json = await response.json()
    for (const rule of json.data.rules)
      Object.assign(rule, { state: 'in_force', in_force_from: '2026-01-01T00:00:00.000Z' })
    return route.fulfill({ response, json })
  })

/** Sets how the market taxes, and opens the screen anew. */
const taxBy = (mode: 'flat' | 'rates') => async (page: Page) => {
  const session = await logInConsole('operator1@rialto.test', ownShop.url)
  const call = <T>(key: string, body?: Record<string, unknown>) =>
    callApi<T>(key, { console: session, shop: ownShop.url, ...(body && { body }) })
  const { version } = await call<{ version: number }>('GET /admin/settings')
  await call('PATCH /admin/settings', { version, values: { home_country: 'DE' } })
  const tax = await call<{ version: number; mode: string }>('GET /admin/tax')
  if (tax.mode !== mode)
    await call(mode === 'rates' ? 'POST /admin/tax/from-flat' : 'POST /admin/tax/to-flat', { version: tax.version })
  await page.reload()
}

const operator: readonly Place[] = [
  { files: ['delivery/public-holidays-screen.tsx'], path: 'public-holidays' },
  {
    files: ['shops/identity-checks.tsx'],
    path: 'sellers',
    open: openShopThatTold,
    within: (page) => page.locator('body'),
  },
  { files: ['flash-sales/sale-form.tsx'], path: 'market-sales/new' },
  { files: ['search-words/occasion-screen.tsx'], path: 'search-words/occasions/new' },
  {
    files: ['flash-sales/market-sale-dialogs.tsx'],
    isDialog: true,
    path: 'market-sales',
    async open(page, t) {
      await follow(/market-sales\/\d+$/)(page)
      await press('Plan it again')(page, t)
    },
  },
  { files: ['settings/value-field.tsx'], path: 'settings/accounts' },
  ...['tax', 'currencies'].map((name) => ({
    files: ['settings/value-field.tsx'],
    path: `settings/${name}`,
    open: async (page: Page) => {
      await taxBy('flat')(page)
      await page.locator('main ol button[aria-expanded=false]').first().click()
    },
  })),
  {
    files: ['taxes/tax-panel.tsx'],
    path: 'settings/tax',
    async open(page, t) {
      await taxBy('rates')(page)
      await page.locator('main table td button').first().click()
      await press('End it')(page, t)
    },
  },
  {
    files: ['taxes/tax-dialogs.tsx'],
    path: 'settings/tax',
    isDialog: true,
    async open(page, t) {
      await taxBy('rates')(page)
      await press('New rate')(page, t)
    },
  },
  {
    files: ['moderation/correct-product-screen.tsx'],
    path: 'market-products/1/correct',
    open: async (page, t) => page.getByLabel(t('Priced by')).selectOption('ml'),
  },
  {
    files: ['payout-runs/payout-runs-screen.tsx'],
    path: 'market-money/payouts',
    isDialog: true,
    open: press('Propose payouts'),
  },
  { files: ['vouchers/market-share-field.tsx'], path: 'market-vouchers/new' },
  {
    files: ['returns/deduction-dialog.tsx'],
    path: 'market-returns',
    isDialog: true,
    async open(page, t) {
      await contest(page)
      await page.goto(`/console/market-returns?view=open&open=${await sentWithdrawal()}`)
      await press('Decide')(page, t)
    },
  },
  {
    files: ['ledger/adjustments.tsx'],
    path: 'market-money',
    isDialog: true,
    open: press('Correct an account'),
  },
  {
    files: ['commission/rule-form.tsx'],
    path: 'market-money/commission',
    open: press('Rule'),
    // Beside the list or, where there is no room, above it.
    within: (page) => page.locator('body'),
  },
  {
    files: ['commission/opened-rule.tsx'],
    path: 'market-money/commission',
    open: openDraft,
    within: (page) => page.locator('body'),
  },
  {
    files: ['commission/opened-rule.tsx'],
    path: 'market-money/commission',
    within: (page) => page.getByRole('alertdialog'),
    async open(page, t) {
      await showAsInForce(page)
      await openDraft(page)
      await press('End the rule')(page, t)
    },
  },
  { files: ['articles/facts-row.tsx'], path: 'content/posts/new' },
  {
    files: ['look/sections-section.tsx'],
    path: 'look',
    open: async (page) => {
      const sections = page.locator('main li button[aria-expanded=false]')
      await expect(sections.first()).toBeVisible()
      for (const section of await sections.all()) {
        await section.click()
        if ((await page.locator(`main ${FIELDS.split(',')[0]}`).count()) > 0) return
      }
    },
  },
  {
    files: ['look/look-dialogs.tsx'],
    isDialog: true,
    path: 'look',
    async open(page, t) {
      await page
        .getByRole('button', { name: new RegExp(`^${t('Hide')}: `) })
        .first()
        .click()
      await press('Publish')(page, t)
      await page.getByRole('dialog').getByText(t('At a time, as the draft is now')).click()
    },
  },
  {
    files: ['taxonomy/values-screen.tsx'],
    path: 'catalogue/sizes',
    open: follow(/[?&]open=\d+/),
    // Beside the list or, where there is no room, above it.
    within: (page) => page.locator('body'),
  },
]

/** In the order in which a shopper gets to them; nought takes an article out of the cart, so that the cart comes late. */
const storefront: readonly Place[] = [
  { files: ['features/catalog/range-filters.tsx'], path: '/products', isSent: true },
  { files: ['features/account/profile-form.tsx'], path: '/profile' },
  {
    files: ['features/cart/variant-dialog.tsx'],
    isDialog: true,
    path: '/shops/7',
    open: async (page) => page.locator('main article button[aria-haspopup=dialog]').first().click(),
  },
  {
    files: ['features/cart/buy-actions.tsx'],
    path: '/shops/7',
    async open(page) {
      const title = await page.title()
      await follow(/products\/\d+\/details$/)(page)
      // The address changes before the page does, and the cards of articles in the cart have fields of their own.
      await expect(page).not.toHaveTitle(title)
    },
    most: 1,
  },
  { files: ['features/checkout/items-step.tsx'], path: '/checkout', isSent: true, most: 1 },
  {
    files: ['features/cart/cart-group.tsx'],
    isDialog: true,
    path: '/',
    isSent: true,
    goesAtZero: true,
    most: 1,
    open: (page, t) => cartScreens(page, t).open(),
  },
  {
    files: ['features/cart/add-to-cart-action.tsx'],
    path: '/shops/7',
    isSent: true,
    goesAtZero: true,
    most: 1,
    within: (page) => page.locator('main article'),
  },
  {
    files: ['features/orders/cancel-pieces-dialog.tsx'],
    isDialog: true,
    path: '/',
    async open(page, t) {
      if (!shopper) throw new Error('nobody is logged in')
      const { id } = await placeOrder(shopper, (await plainArticles(1)).slice(0, 1), 'cash', ownShop.url)
      await page.goto(`/order-history/${id}`)
      await press('Cancel pieces')(page, t)
    },
  },
  {
    files: ['features/orders/complaint-dialog.tsx'],
    isDialog: true,
    path: '/',
    async open(page, t) {
      if (!shopper) throw new Error('nobody is logged in')
      const { id } = await placeOrder(shopper, (await plainArticles(1)).slice(0, 1), 'cash', ownShop.url)
      const console = await logInConsole('seller1@rialto.test', ownShop.url)
      for (const status of ['confirm', 'processing', 'pickup', 'on_the_way', 'delivered'])
        await callApi(`POST /seller/orders/${id}/status`, { console, shop: ownShop.url, body: { status } })
      await page.goto(`/order-history/${id}`)
      await press('Report a problem')(page, t)
      await page.getByRole('dialog').getByRole('checkbox').first().check()
    },
  },
  // The last one, as it changes a setting.
  { files: ['features/withdrawals/declare-form.tsx'], path: '/profile', open: chooseWithdrawn },
]

/** Visits the places one after the other. @returns by file, the names of the fields that were tried */
async function visit(page: Page, t: Texts, root: string, places: readonly Place[], mark = '.') {
  const tried = new Map<string, string[]>()
  for (const { files, path, open, most, within, isDialog, ...rest } of places) {
    const work = async () => {
      // A dialog that is open goes back in the history as it closes, which would end the navigation.
      const address = path.startsWith('/') ? path : `/console/${path}`
      await expect(async () => {
        await page.goto(address)
        expect(new URL(page.url()).pathname).toBe(address)
      }).toPass()
      await open?.(page, t)
      const scope = within?.(page) ?? (isDialog ? page.getByRole('dialog').last() : page.getByRole('main'))
      const names = await typeOddValues(scope, { page, mark, ...rest }, most)
      for (const file of files) tried.set(`${root}/${file}`, [...(tried.get(`${root}/${file}`) ?? []), ...names])
    }
    // The other places are visited all the same.
    await test.step(files.join(), work).catch((error: Error) => expect.soft(error.message, files.join()).toBe(''))
  }
  return tried
}

const places = { seller, operator, storefront }
const CONSOLE = 'apps/console/src'
const STOREFRONT = 'apps/storefront/app'
const rootOf = (name: string) => (name === 'storefront' ? STOREFRONT : CONSOLE)

test('every file with a field for a number or a day has its place', { tag: OWN_VIEW }, () => {
  const named = Object.entries(places).flatMap(([name, all]) =>
    all.flatMap(({ files }) => files.map((file) => `${rootOf(name)}/${file}`)),
  )
  expect([...new Set(named)].toSorted()).toEqual([...typedFields().keys()].toSorted())
})

/** Labels that a file gives to fields, of which none was tried. */
function untried(tried: Map<string, string[]>, t: Texts): string[] {
  const labels = typedFields()
  return [...tried].flatMap(([file, names]) =>
    (labels.get(file) ?? [])
      .filter((label): label is string => label !== null)
      .filter((label) => !names.some((name) => beginsWith(name, t(label, { name: '*' }))))
      .map((label) => `${file}: ${label}`),
  )
}
/** Behind the label a mark or word may stand, and names differ. */
const beginsWith = (name: string, label: string): boolean => name.startsWith(label.split('*')[0] ?? '')

test.describe('keep or refuse odd values', () => {
  test.describe.configure({ timeout: 300_000 })
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from its parameter.
  test.use({ view: async ({}, use) => use({ context: { baseURL: ownShop.url } }) })

  for (const who of ['seller', 'operator'] as const)
    test(`in the console of a ${who}`, { tag: OWN_VIEW }, async ({ page, t }) => {
      await enterConsole(page, t, `${who}1@rialto.test`, who === 'seller' ? 'orders' : 'overview')
      await expect(page.getByRole('navigation', { name: t('Console') })).toBeVisible()
      expect(untried(await visit(page, t, CONSOLE, places[who]), t)).toEqual([])
    })

  test('in the storefront', { tag: OWN_VIEW }, async ({ page, t }) => {
    await fillCart(page)
    expect(untried(await visit(page, t, STOREFRONT, storefront), t)).toEqual([])
  })
})

/** A shopper with an address and two articles in the cart, logged in on this page. */
async function fillCart(page: Page): Promise<void> {
  const shop = ownShop.url
  const session = await newShopper(shop)
  const products = await plainArticles(7)
  for (const { id } of products.slice(0, 2))
    await callApi('POST /cart/store', { session, shop, body: { product_id: id, quantity: 2 } })
  shopper = session
  await storeSession(page, session)
  await selectShops(page, { shopper: session, products, shopIds: [7] })
}

/** Articles of a shop without sizes and colours. */
async function plainArticles(shopId: number): Promise<ProductCard[]> {
  const path = `GET /products?shop_id=${shopId}&in_stock=1`
  const { products } = await callApi<{ products: ProductCard[] }>(path, { shop: ownShop.url })
  return products.filter(({ sizes, colors, quantity }) => sizes.length + colors.length === 0 && quantity > 20)
}
