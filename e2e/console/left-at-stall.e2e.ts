import type { Locator, Page } from '@playwright/test'
import type { ProductCard, SellerOrderDetails, Session } from '@rialto/contract'
import { FULL_RUN } from '../../scripts/test-runs.mjs'
import { expectAccessible } from '../support/accessibility.ts'
import { DEMO_PASSWORD, expectSound, sellerOf } from '../support/console.ts'
import { expect, test } from '../support/fixtures.ts'
import { callApi, logInSeller } from '../support/orders.ts'
import { type OwnShop, startOwnShop } from '../support/own-shop.ts'
import { saveScreenshot } from '../support/screenshots.ts'
import { newShopper, storeSession } from '../support/shoppers.ts'
import type { Texts } from '../support/texts.ts'
import { OWN_VIEW, type View } from '../support/views.ts'

// An order that nobody picks up: its seller ends it, its shopper is given back what was paid, and the staff sees both.

const SHOP = 2
const OPERATOR = 'operator1@rialto.test'
const DAY_MS = 24 * 60 * 60_000
const dayIn = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

/** Offers a stall of the shop for a morning in a week. */
async function offerStall(shop: OwnShop): Promise<void> {
  const at = { console: await logInSeller(SHOP, shop.url), shop: shop.url }
  const address = { street: 'Große Elbgasse 9', post_code: '22767', town: 'Hamburg', country: 'DE' }
  const place = { name: 'Fish hall, stand 14', address, latitude: 53.5441, longitude: 9.9536, note: 'Row C' }
  const { places } = await callApi<{ places: { id: number }[] }>('POST /seller/pickup-places', { ...at, body: place })
  const hours = { from_minute: 480, to_minute: 780, order_until_days: 1, order_until_minute: 840 }
  const date = { place_id: places[0]?.id, day: dayIn(7), slots: 4, ...hours }
  await callApi('POST /seller/pickup-dates', { ...at, body: date })
  const { version } = await callApi<{ version: number }>('GET /seller/delivery', at)
  const method = { version, kind: 'pickup', name: 'Market day', transit_min: null, transit_max: null, rates: [] }
  await callApi('POST /seller/delivery/methods', { ...at, body: method })
}

interface PickedUp {
  id: number
  order_code: string
}

/** Orders a product for the stall, pays it in the sandbox, and has it packed. */
async function orderForStall(shop: OwnShop, session: Session): Promise<PickedUp> {
  const at = { session, shop: shop.url }
  const list = `GET /products?shop_id=${SHOP}&in_stock=1&per_page=100`
  const { products } = await callApi<{ products: ProductCard[] }>(list, { shop: shop.url })
  const plain = products.find(({ sizes, colors }) => sizes.length + colors.length === 0)
  await callApi('POST /cart/store', { ...at, body: { product_id: plain?.id, quantity: 1 } })
  const person = { name: session.user.name, phone: '+4917604069001', address_type: 'home', is_default: true }
  const home = { area: 'Leipzig', post_code: '04229', country: 'DE', address_line: '18 Ferry Street' }
  type Addresses = { addresses: { id: number }[] }
  const { addresses } = await callApi<Addresses>('POST /address/store', { ...at, body: { ...person, ...home } })
  type Checkout = { checkout_items: { delivery_options: { id: number; kind: string }[] }[] }
  const { checkout_items } = await callApi<Checkout>('POST /cart/checkout', { ...at, body: { shop_ids: [SHOP] } })
  const method = checkout_items[0]?.delivery_options.find(({ kind }) => kind === 'pickup')
  const placed = await callApi<{ orders: PickedUp[]; order_payment_url: string }>('POST /place-order', {
    ...at,
    body: {
      ...{ shop_ids: [SHOP], address_id: addresses[0]?.id, payment_method: 'sandbox' },
      delivery: [{ shop_id: SHOP, method_id: method?.id }],
    },
  })
  const payment = `${shop.url}${new URL(placed.order_payment_url).pathname}`
  const body = new URLSearchParams({ answer: 'pay' })
  expect((await fetch(payment, { method: 'POST', body, redirect: 'manual' })).status).toBe(303)
  const [order] = placed.orders
  if (!order) throw new Error('no order was placed')
  const seller = { console: await logInSeller(SHOP, shop.url), shop: shop.url }
  for (const status of ['confirm', 'processing', 'pickup'])
    await callApi(`POST /seller/orders/${order.id}/status`, { ...seller, body: { status } })
  return order
}

/** Lets the hours of an order's pick-up be over since yesterday. */
const passHours = (shop: OwnShop, { id }: PickedUp) =>
  shop.database((database) =>
    database
      .prepare("update orders set pickup_json = json_set(pickup_json, '$.day', ?) where id = ?")
      .run(dayIn(-1), id),
  )

async function enter(page: Page, t: Texts, url: string, login: string): Promise<void> {
  await page.goto(url)
  await page.getByLabel(t('Email or phone')).fill(login)
  await page.getByLabel(t('Password'), { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: t('Log in'), exact: true }).click()
  await expect(page.getByRole('main')).toBeVisible()
}

/** A list has a table on wide windows and cards on narrow ones. */
const shown = (page: Page, text: string): Locator => page.getByText(text).filter({ visible: true }).first()

const runs: { tag: string[]; view: View }[] = [
  { tag: [], view: { width: 1280, locale: 'en' } },
  { tag: [FULL_RUN], view: { width: 360, height: 780, locale: 'ar', colorScheme: 'dark' } },
]
for (const { tag, view } of runs)
  test.describe(`${view.locale}, ${view.width} px`, { tag }, () => {
    test.use({ view })

    let shop: OwnShop
    test.beforeAll(async () => {
      shop = await startOwnShop({ home_country: 'DE' })
    })
    test.afterAll(() => shop.stop())

    test('an order that is left at the stall ends, and all that was paid goes back', { tag: OWN_VIEW }, async ({
      page,
      openPage,
      t,
    }) => {
      test.setTimeout(180_000)
      await offerStall(shop)
      await enter(page, t, `${shop.url}/console/money`, sellerOf(SHOP))
      const pending = page
        .locator('dl > div')
        .filter({ hasText: t('Pending') })
        .locator('bdi')
        .first()
      await expect(pending).toBeVisible()
      const before = await pending.innerText()
      const session = await newShopper(shop.url)
      const order = await orderForStall(shop, session)
      await page.reload()
      await expect(pending).not.toHaveText(before)

      // Nobody is too late before the hours are over.
      await page.goto(`${shop.url}/console/orders/${order.id}`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(order.order_code)
      const step = page.getByRole('button', { name: t('It was not picked up'), exact: true })
      await expect(page.getByRole('button', { name: t('Cancel the order'), exact: true })).toBeVisible()
      await expect(step).toHaveCount(0)
      passHours(shop, order)
      await page.reload()
      await step.press('Enter')
      const dialog = page.getByRole('dialog', { name: t('It was not picked up') })
      const follows = t(
        'The order ends, and all that was paid goes back. The customer is mailed. This cannot be taken back.',
      )
      await expect(dialog.getByText(follows)).toBeVisible()
      await expect(dialog.getByRole('checkbox', { name: t('They are sold again') })).toBeChecked()
      await expectSound(page)
      await saveScreenshot(page, 'stall-not-picked-up', { fullPage: false })
      await dialog.getByRole('button', { name: t('Nobody came') }).press('Enter')
      await expect(dialog).toBeHidden()
      await expect(step).toHaveCount(0)

      const at = { console: await logInSeller(SHOP, shop.url), shop: shop.url }
      const details = async () =>
        (await callApi<{ order: SellerOrderDetails }>(`GET /seller/orders/${order.id}`, at)).order
      await expect.poll(async () => (await details()).refunds?.map(({ state }) => state)).toEqual(['done'])
      await page.reload()
      const refunds = (of: Page) => of.getByRole('list', { name: t('Refunds'), exact: true }).getByRole('listitem')
      await expect(refunds(page)).toHaveCount(1)
      await expect(refunds(page)).toContainText(t('Given back'))
      await expect(shown(page, t('Cancelled'))).toBeVisible()
      await expectSound(page)
      await saveScreenshot(page, 'order-left-at-stall')
      await page.goto(`${shop.url}/console/money`)
      await expect(pending).toHaveText(before)

      const staff = await openPage(view)
      await enter(staff, t, `${shop.url}/console/market-orders/refunds?view=done`, OPERATOR)
      await expect(shown(staff, order.order_code)).toBeVisible()
      await expectSound(staff)
      await staff.goto(`${shop.url}/console/market-orders/${order.id}`)
      await expect(refunds(staff)).toContainText(t('Given back'))
      await expect(shown(staff, t('Cancelled'))).toBeVisible()
      await expectSound(staff)
      await saveScreenshot(staff, 'order-left-at-stall-market')

      const shopper = await openPage(view)
      await storeSession(shopper, session)
      await shopper.goto(`${shop.url}/order-history/${order.id}`)
      // In the language in which it was ordered.
      await expect(shopper.getByText('The order was not picked up.')).toBeVisible()
      await expect(refunds(shopper)).toHaveCount(1)
      await expect(
        shopper.getByText(t('Your code. Tell it when you pick up your order, and nobody before.')),
      ).toHaveCount(0)
      await expectAccessible(shopper)
      await saveScreenshot(shopper, 'order-left-at-stall-shopper')
    })
  })
