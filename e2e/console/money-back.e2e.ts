import type { Locator, Page } from '@playwright/test'
import type { OrderBrief, ProductCard, Session } from '@rialto/contract'
import { FULL_RUN } from '../../scripts/test-runs.mjs'
import { expectAccessible } from '../support/accessibility.ts'
import { DEMO_PASSWORD, expectSound, sellerOf } from '../support/console.ts'
import { expect, openTab, test } from '../support/fixtures.ts'
import { callApi, logInConsole, logInSeller } from '../support/orders.ts'
import { type OwnShop, startOwnShop } from '../support/own-shop.ts'
import { expectProblem } from '../support/problems.ts'
import { saveScreenshot } from '../support/screenshots.ts'
import { newShopper } from '../support/shoppers.ts'
import type { Texts } from '../support/texts.ts'
import { OWN_VIEW, type View } from '../support/views.ts'

const [SHOP, OTHER_SHOP] = [3, 2]
const OPERATOR = 'operator1@rialto.test'

async function enter(page: Page, t: Texts, url: string, login: string): Promise<void> {
  await page.goto(url)
  await page.getByLabel(t('Email or phone')).fill(login)
  await page.getByLabel(t('Password'), { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: t('Log in'), exact: true }).click()
  await expect(page.getByRole('main')).toBeVisible()
}

/** A product of a shop without sizes and colours, of which many are left. */
async function productOf(shop: OwnShop, shopId: number): Promise<ProductCard> {
  const { products } = await callApi<{ products: ProductCard[] }>(
    `GET /products?shop_id=${shopId}&in_stock=1&per_page=100`,
    { shop: shop.url },
  )
  const plain = products.find(({ sizes, colors, quantity }) => sizes.length + colors.length === 0 && quantity > 20)
  if (!plain) throw new Error(`shop ${shopId} has no plain product`)
  return plain
}

interface Paid {
  shopper: Session
  orders: OrderBrief[]
  /** The payment's name at the sandbox. */
  reference: string
}

/** Three pieces of a product of each shop, bought together and paid in the sandbox. */
async function buy(shop: OwnShop, shopIds: readonly number[]): Promise<Paid> {
  const session = await newShopper(shop.url)
  const at = { session, shop: shop.url }
  for (const shopId of shopIds) {
    const { id } = await productOf(shop, shopId)
    await callApi('POST /cart/store', { ...at, body: { product_id: id, quantity: 3 } })
  }
  const address = {
    ...{ name: session.user.name, phone: '+15550102199', area: 'Riverside', address_line: '18 Ferry Street' },
    ...{ address_type: 'home', is_default: true },
  }
  const { addresses } = await callApi<{ addresses: { id: number }[] }>('POST /address/store', { ...at, body: address })
  const { orders, order_payment_url } = await callApi<{ orders: OrderBrief[]; order_payment_url: string }>(
    'POST /place-order',
    { ...at, body: { shop_ids: shopIds, address_id: addresses[0]?.id, payment_method: 'sandbox' } },
  )
  const url = new URL(order_payment_url)
  const paid = await fetch(`${shop.url}${url.pathname}`, {
    method: 'POST',
    body: new URLSearchParams({ answer: 'pay' }),
    redirect: 'manual',
  })
  expect(paid.status).toBe(303)
  return { shopper: session, orders, reference: url.pathname.split('/').at(-1) ?? '' }
}

const firstOf = ({ orders: [order] }: Paid): OrderBrief => {
  if (!order) throw new Error('no order was placed')
  return order
}

/** Sends all of an order, as its seller. */
async function send(shop: OwnShop, { id, shop: { id: shopId } }: OrderBrief): Promise<void> {
  const entered = await logInSeller(shopId, shop.url)
  for (const status of ['confirm', 'processing', 'pickup', 'on_the_way'])
    await callApi(`POST /seller/orders/${id}/status`, { console: entered, shop: shop.url, body: { status } })
}

/** The sandbox's pages allow no other styles than their own. */
const withAxe = { context: { bypassCSP: true } }

/** Opens a payment in the sandbox's dashboard, and presses a button there. */
async function actInSandbox(
  page: Page,
  { shop, reference, button, amount }: { shop: OwnShop; reference: string; button: string; amount?: string },
): Promise<void> {
  await page.goto(`${shop.url}/sandbox-gateway/dashboard/${reference}`)
  const pressed = page.getByRole('button', { name: button, exact: true })
  const form = page.locator('form').filter({ has: pressed })
  if (amount !== undefined) await form.getByRole('textbox').fill(amount)
  await expectAccessible(page)
  await pressed.press('Enter')
  await expect(page.getByRole('alert')).toHaveCount(0)
}

/** Says in the sandbox's dashboard how refunds of a payment are answered from now on. */
async function answerRefunds(
  page: Page,
  t: Texts,
  { shop, paid, answer }: { shop: OwnShop; paid: Paid; answer: 'succeeded' | 'lacks_money' },
): Promise<void> {
  await page.goto(`${shop.url}/sandbox-gateway/dashboard/${paid.reference}`)
  await page.getByLabel(t('Refunds of the shop from now on are made')).selectOption(answer)
  await page
    .getByRole('button', { name: t('Save'), exact: true })
    .first()
    .press('Enter')
  await expect(page.getByLabel(t('Refunds of the shop from now on are made'))).toHaveValue(answer)
}

const WARNING =
  'The market’s account at {{gateway}} lacks {{amount}} for the refunds that are on their way. Top it up there: until then they are tried again, for a fortnight.'

/** A text of the sandbox with any amount in it. */
function aroundAmount(t: Texts, wording: string): RegExp {
  const parts = t(wording, { gateway: 'sandbox', amount: '@' }).split('@')
  return new RegExp(parts.map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.*\\d.*'))
}

/** A list has a table on wide windows and cards on narrow ones. */
const shown = (within: Page | Locator, text: string | RegExp): Locator =>
  within.getByText(text).filter({ visible: true }).first()
const button = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('button', { name }).filter({ visible: true }).first()

/** Types one piece of the only line, which counts once its field is left. */
async function chooseOne(dialog: Locator): Promise<void> {
  const field = dialog.getByRole('listitem').getByRole('textbox')
  await field.fill('1')
  await field.press('Tab')
}

const runs: { tag: string[]; view: View }[] = [
  { tag: [], view: { width: 1280, locale: 'en' } },
  { tag: [FULL_RUN], view: { width: 360, height: 780, locale: 'ar', colorScheme: 'dark' } },
]
for (const { tag, view } of runs) {
  test.describe(`${view.locale}, ${view.width} px`, { tag }, () => {
    test.use({ view })

    let shop: OwnShop
    test.beforeAll(async () => {
      shop = await startOwnShop()
    })
    test.afterAll(() => shop.stop())

    test('one of three pieces is refunded once from two tabs, and the second reads why not', {
      tag: OWN_VIEW,
    }, async ({ page, t }) => {
      test.setTimeout(180_000)
      const order = firstOf(await buy(shop, [SHOP]))
      await send(shop, order)
      const path = `${shop.url}/console/orders/${order.id}`
      await enter(page, t, path, sellerOf(SHOP))
      // The other tab shares the session, which has to stand first.
      await expect(button(page, t('Refund pieces'))).toBeVisible()
      const other = await openTab(page)
      // Its person is not told live of what happens in the first one.
      await other.routeWebSocket(/./, () => {})
      await other.goto(path)
      const choose = async (tab: Page) => {
        await tab.getByRole('button', { name: t('Refund pieces') }).press('Enter')
        const dialog = tab.getByRole('dialog')
        await chooseOne(dialog)
        await expect(dialog.getByRole('button', { name: new RegExp(`^${t('Refund')} `) })).toBeEnabled()
        return dialog
      }
      const first = await choose(page)
      await expectSound(page)
      await saveScreenshot(page, 'refund-dialog', { fullPage: false })
      const second = await choose(other)
      await first.getByRole('button', { name: new RegExp(`^${t('Refund')} `) }).press('Enter')
      await expect(first).toBeHidden()

      expectProblem(other, /status of 409/)
      // Not by a key, which would go elsewhere while the button waits for the amounts after the change.
      await second.getByRole('button', { name: new RegExp(`^${t('Refund')} `) }).click()
      await expect(second.getByText(t('Somebody else has changed this order in the meantime'))).toBeVisible()
      await expect(second.getByText('/ 2')).toBeVisible()
      await expectSound(other)
      await saveScreenshot(other, 'refund-refused', { fullPage: false })
      await other.reload()
      for (const tab of [page, other]) {
        const refunds = tab.getByRole('list', { name: t('Refunds'), exact: true })
        await expect(refunds.getByRole('listitem')).toHaveCount(1)
        await expect(refunds.getByText(t('Given back'), { exact: true })).toBeVisible()
      }
      await expectSound(page)
      await saveScreenshot(page, 'order-refunded')
    })

    test('a refund of the dashboard is seen on its order, and waits for the staff where it may be of two', {
      tag: OWN_VIEW,
    }, async ({ page, openPage, t }) => {
      test.setTimeout(180_000)
      const alone = await buy(shop, [SHOP])
      await enter(page, t, `${shop.url}/console/orders/${firstOf(alone).id}`, sellerOf(SHOP))
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(firstOf(alone).order_code)
      const dashboard = await openPage({ ...view, ...withAxe })
      await actInSandbox(dashboard, { shop, reference: alone.reference, button: t('Give back'), amount: '2.50' })
      await saveScreenshot(dashboard, 'sandbox-dashboard')
      await page.reload()
      const refunds = page.getByRole('list', { name: t('Refunds'), exact: true })
      await expect(refunds.getByText('2.50')).toBeVisible()
      await expect(refunds.getByText(t('Given back'), { exact: true })).toBeVisible()

      const together = await buy(shop, [SHOP, OTHER_SHOP])
      await actInSandbox(dashboard, { shop, reference: together.reference, button: t('Give back'), amount: '3.10' })
      const staff = await openPage(view)
      await enter(staff, t, `${shop.url}/console/market-orders/refunds?view=unassigned`, OPERATOR)
      await expect(shown(staff, '3.10')).toBeVisible()
      for (const { order_code } of together.orders) await expect(shown(staff, order_code)).toBeVisible()
      await expectSound(staff)
      await saveScreenshot(staff, 'refunds-unassigned')
      await button(staff, new RegExp(`^${t('Choose its order')}`)).press('Enter')
      const dialog = staff.getByRole('dialog')
      const chosen = together.orders[1]?.order_code ?? ''
      await dialog.getByRole('radio', { name: chosen }).press('Space')
      await expectSound(staff)
      await saveScreenshot(staff, 'refund-assign', { fullPage: false })
      await dialog.getByRole('button', { name: /3\.10/ }).press('Enter')
      await expect(dialog).toBeHidden()
      await expect(staff.getByText('3.10').filter({ visible: true })).toHaveCount(0)
      await staff.goto(`${shop.url}/console/market-orders/refunds?view=done`)
      await expect(shown(staff, chosen)).toBeVisible()
    })

    test('a dispute holds its order until it is won, and is borne by whoever the staff says where it is lost', {
      tag: OWN_VIEW,
    }, async ({ page, openPage, t }) => {
      test.setTimeout(240_000)
      const [won, lost] = [await buy(shop, [SHOP]), await buy(shop, [SHOP])]
      for (const paid of [won, lost]) await send(shop, firstOf(paid))
      await enter(page, t, `${shop.url}/console/money`, sellerOf(SHOP))
      const figure = (name: string) => page.locator('dl > div').filter({ hasText: name }).locator('bdi').first()
      const pending = await figure(t('Pending')).innerText()
      const dashboard = await openPage({ ...view, ...withAxe })
      const act = (paid: Paid, name: string) =>
        actInSandbox(dashboard, { shop, reference: paid.reference, button: t(name) })
      for (const paid of [won, lost]) await act(paid, 'Open a dispute')

      const strip = page.getByRole('list', { name: t('Disputes'), exact: true })
      const orderPath = (paid: Paid) => `${shop.url}/console/orders/${firstOf(paid).id}`
      await page.goto(orderPath(won))
      await expect(strip.getByText(t('The payment is disputed'))).toBeVisible()
      await expect(strip.getByText(t('Evidence is wanted'))).toBeVisible()
      await expect(page.getByRole('button', { name: t('Refund pieces') })).toHaveCount(0)
      await expectSound(page)
      await saveScreenshot(page, 'order-disputed')
      await page.goto(`${shop.url}/console/money`)
      const waiting = page.getByRole('region', { name: t('What is pending or held, and until when') })
      for (const paid of [won, lost]) await expect(waiting.getByText(firstOf(paid).order_code)).toBeVisible()
      await expectSound(page)
      await saveScreenshot(page, 'money-disputed')

      const staff = await openPage(view)
      await enter(staff, t, `${shop.url}/console/market-orders/disputes`, OPERATOR)
      for (const paid of [won, lost]) await expect(shown(staff, firstOf(paid).order_code)).toBeVisible()
      await expectSound(staff)
      await saveScreenshot(staff, 'disputes')

      await act(won, 'The shop wins')
      await staff.reload()
      await expect(staff.getByText(firstOf(won).order_code).filter({ visible: true })).toHaveCount(0)
      await button(staff, new RegExp(`^${t('Who bears it')}`)).press('Enter')
      const dialog = staff.getByRole('dialog')
      await dialog.getByLabel(t('Reason'), { exact: true }).fill('The carrier lost the parcel')
      await expectSound(staff)
      await saveScreenshot(staff, 'dispute-bearer', { fullPage: false })
      await dialog.getByRole('button', { name: t('Save'), exact: true }).press('Enter')
      await expect(dialog).toBeHidden()
      await expect(shown(staff, 'The carrier lost the parcel')).toBeVisible()
      // The market bears it, so that the seller keeps what was pending.
      await act(lost, 'The shop loses')
      await staff.goto(`${shop.url}/console/market-orders/disputes?view=over`)
      for (const state of ['Won', 'Lost']) await expect(shown(staff, t(state))).toBeVisible()
      await page.goto(orderPath(lost))
      await expect(strip.getByText(t('The market bears it.'))).toBeVisible()
      await expectSound(page)
      await saveScreenshot(page, 'order-dispute-lost')
      await page.goto(orderPath(won))
      await expect(strip.getByText(t('Won'))).toBeVisible()
      await expect(page.getByRole('button', { name: t('Refund pieces') })).toBeVisible()
      await page.goto(`${shop.url}/console/money`)
      await expect(figure(t('Pending'))).toHaveText(pending)
      await expect(waiting.getByText(t('Until a case is over'))).toHaveCount(0)

      // One that the seller bears is taken from what is pending.
      const third = await buy(shop, [SHOP])
      await page.reload()
      await expect(figure(t('Pending'))).not.toHaveText(pending)
      for (const step of ['Open a dispute', 'The shop loses']) await act(third, step)
      await page.reload()
      await expect(figure(t('Pending'))).toHaveText(pending)
      await page.goto(orderPath(third))
      await expect(strip.getByText(t('It is taken from what your shop is owed.'))).toBeVisible()
    })

    test('the evidence of a dispute is one file, with the messages that the staff chooses', {
      tag: OWN_VIEW,
    }, async ({ page, openPage, t }) => {
      test.setTimeout(180_000)
      const paid = await buy(shop, [SHOP])
      const order = firstOf(paid)
      await send(shop, order)
      for (const message of ['Has it left already?', 'It has arrived, thank you'])
        await callApi('POST /send-message', {
          ...{ session: paid.shopper, shop: shop.url, body: { shop_id: SHOP, message } },
        })
      const dashboard = await openPage({ ...view, ...withAxe })
      await actInSandbox(dashboard, { shop, reference: paid.reference, button: t('Open a dispute') })
      await enter(page, t, `${shop.url}/console/market-orders/disputes`, OPERATOR)
      await expect(shown(page, order.order_code)).toBeVisible()
      await button(page, new RegExp(`^${t('Evidence')}: `)).press('Enter')
      const dialog = page.getByRole('dialog')
      const messages = dialog.getByRole('list', { name: t('Messages') })
      await expect(messages.getByRole('checkbox')).toHaveCount(2)
      await messages.getByRole('checkbox', { name: /thank you/ }).press('Space')
      await expectSound(page)
      await saveScreenshot(page, 'dispute-evidence', { fullPage: false })
      const [reply] = await Promise.all([
        page.waitForResponse((response) => response.url().includes('/evidence.pdf')),
        dialog.getByRole('button', { name: t('Open the file') }).click(),
      ])
      expect(new URL(reply.url()).searchParams.get('messages')).toMatch(/^\d+$/)
      const file = await reply.body()
      expect(file.subarray(0, 5).toString()).toBe('%PDF-')
      const { extractText, getDocumentProxy } = await import('unpdf')
      const { text } = await extractText(await getDocumentProxy(new Uint8Array(file)), { mergePages: true })
      expect(text).toContain(order.order_code)
      expect(text).toContain('It has arrived, thank you')
      expect(text).not.toContain('Has it left already?')
    })

    test('what came back beyond any order of a payment is written off, and leaves the list', {
      tag: OWN_VIEW,
    }, async ({ page, openPage, t }) => {
      test.setTimeout(180_000)
      const together = await buy(shop, [SHOP, OTHER_SHOP])
      const amount = '1.37'
      // The provider refuses what the shops give back, so the market transfers it; then somebody gives it back there by hand too.
      await fetch(`${shop.url}/sandbox-gateway/dashboard/${together.reference}`, {
        ...{ method: 'POST', redirect: 'manual' },
        body: new URLSearchParams({ act: 'answer', answer: 'failed' }),
      })
      const at = { console: await logInConsole(OPERATOR, shop.url), shop: shop.url }
      const ids = together.orders.map(({ id }) => id)
      for (const id of ids) await callApi(`POST /admin/orders/${id}/cancel`, { ...at, body: { reason: 'Sold out' } })
      type Refused = { items: { id: number; version: number; order: { id: number } | null }[] }
      const refused = async () => {
        const { items } = await callApi<Refused>('GET /admin/refunds?state=failed&limit=100', at)
        return items.filter(({ order }) => order && ids.includes(order.id))
      }
      await expect.poll(async () => (await refused()).length).toBe(2)
      for (const { id, version } of await refused())
        await callApi(`POST /admin/refunds/${id}/transfer`, { ...at, body: { reference: `SEPA ${id}`, version } })
      const dashboard = await openPage({ ...view, ...withAxe })
      await actInSandbox(dashboard, { shop, reference: together.reference, button: t('Give back'), amount })
      await enter(page, t, `${shop.url}/console/market-orders/refunds?view=unassigned`, OPERATOR)
      await expect(shown(page, amount)).toBeVisible()
      await button(page, new RegExp(`^${t('Choose its order')}`)).press('Enter')
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('radio', { name: t('None of them') }).press('Space')
      await expectSound(page)
      await saveScreenshot(page, 'refund-written-off', { fullPage: false })
      await dialog.getByRole('button', { name: amount }).press('Enter')
      await expect(dialog).toBeHidden()
      await expect(page.getByText(amount).filter({ visible: true })).toHaveCount(0)
      await page.goto(`${shop.url}/console/market-orders/refunds?view=all`)
      await expect(shown(page, amount)).toBeVisible()
      await expect(shown(page, t('The market bears it.'))).toBeVisible()
      await expectSound(page)
    })

    test('a piece is cancelled before it is sent, and its money goes back', { tag: OWN_VIEW }, async ({ page, t }) => {
      test.setTimeout(180_000)
      const order = firstOf(await buy(shop, [SHOP]))
      await enter(page, t, `${shop.url}/console/orders/${order.id}`, sellerOf(SHOP))
      const cancel = page.getByRole('button', { name: t('Cancel pieces'), exact: true })
      await expect(cancel).toBeVisible()
      await cancel.press('Enter')
      const dialog = page.getByRole('dialog')
      await chooseOne(dialog)
      await dialog.getByLabel(t('Reason')).selectOption({ label: t('A piece is sold out.') })
      await expect(dialog.getByRole('button', { name: t('Cancel pieces'), exact: true })).toBeEnabled()
      await expectSound(page)
      await saveScreenshot(page, 'cancel-pieces', { fullPage: false })
      await dialog.getByRole('button', { name: t('Cancel pieces'), exact: true }).press('Enter')
      await expect(dialog).toBeHidden()
      const cancelled = page.getByRole('list', { name: t('Cancelled pieces'), exact: true })
      await expect(cancelled.getByRole('listitem')).toHaveCount(1)
      await expect(page.getByRole('list', { name: t('Refunds'), exact: true }).getByRole('listitem')).toHaveCount(1)
      await expectSound(page)
      await saveScreenshot(page, 'order-pieces-cancelled')
      // The two that are left are sent.
      await send(shop, order)
      await page.reload()
      await expect(page.getByRole('button', { name: t('Cancel pieces'), exact: true })).toHaveCount(0)
    })

    test('the staff is warned that the gateway lacks money, and the refund is made once it is there', {
      tag: OWN_VIEW,
    }, async ({ page, openPage, t }) => {
      test.setTimeout(240_000)
      const paid = await buy(shop, [SHOP])
      const order = firstOf(paid)
      await send(shop, order)
      // All that the provider holds goes to the market's bank, and the proof posts it.
      const dashboard = await openPage({ ...view, ...withAxe })
      await dashboard.goto(`${shop.url}/sandbox-gateway/dashboard/account`)
      await expectAccessible(dashboard)
      await dashboard.getByRole('button', { name: t('Pay out'), exact: true }).press('Enter')
      await expect(dashboard.getByText(t('Paid out to the bank')).first()).toBeVisible()
      await saveScreenshot(dashboard, 'sandbox-account')
      await answerRefunds(dashboard, t, { shop, paid, answer: 'lacks_money' })
      const at = { console: await logInConsole(OPERATOR, shop.url), shop: shop.url }
      await enter(page, t, `${shop.url}/console/market-money/proof`, OPERATOR)
      await button(page, t('Check now')).press('Enter')
      const isChecked = async () =>
        (await callApi<{ run: { state: string } | null }>('GET /admin/proofs?limit=1', at)).run?.state
      await expect.poll(isChecked, { timeout: 60_000 }).toBe('done')

      const seller = await openPage(view)
      await enter(seller, t, `${shop.url}/console/orders/${order.id}`, sellerOf(SHOP))
      await seller.getByRole('button', { name: t('Refund pieces') }).press('Enter')
      const dialog = seller.getByRole('dialog')
      await chooseOne(dialog)
      await dialog.getByRole('button', { name: new RegExp(`^${t('Refund')} `) }).click()
      await expect(dialog).toBeHidden()

      const warning = page.getByText(aroundAmount(t, WARNING))
      const refunds = (view: string) => `${shop.url}/console/market-orders/refunds?view=${view}`
      await page.goto(refunds('open'))
      await expect(warning).toBeVisible()
      await expect(shown(page, order.order_code)).toBeVisible()
      await expectSound(page)
      await saveScreenshot(page, 'refunds-lacking')
      // The provider refuses it for that: it stays open, and neither its seller nor its staff has anything to do.
      type Refunds = { items: { attempts: number; order: { id: number } | null }[] }
      const attempts = async () => {
        const { items } = await callApi<Refunds>('GET /admin/refunds?state=open&limit=100', at)
        return items.find((refund) => refund.order?.id === order.id)?.attempts ?? 0
      }
      await expect.poll(attempts).toBeGreaterThan(0)
      await seller.reload()
      const ofOrder = seller.getByRole('list', { name: t('Refunds'), exact: true }).getByRole('listitem')
      await expect(ofOrder).toContainText(t('Not on its way yet'))
      await expectSound(seller)
      await saveScreenshot(seller, 'order-refund-waits')

      // Sales bring money, and the next try of it is due.
      await answerRefunds(dashboard, t, { shop, paid, answer: 'succeeded' })
      shop.database((database) => database.exec("update refunds set due_at = 0 where status = 'open'"))
      await buy(shop, [SHOP, OTHER_SHOP])
      await expect.poll(attempts, { timeout: 60_000 }).toBe(0)
      await page.goto(refunds('done'))
      await expect(shown(page, order.order_code)).toBeVisible()
      await expect(warning).toHaveCount(0)
      await seller.reload()
      await expect(ofOrder).toContainText(t('Given back'))
    })
  })
}
