import type { OrderBrief, Session } from '@rialto/contract'
import { checkoutScreens } from './support/checkout-screens.ts'
import { expect, test } from './support/fixtures.ts'
import { callApi } from './support/orders.ts'
import { codeSentTo } from './support/outbox.ts'
import { type OwnShop, startOwnShop } from './support/own-shop.ts'
import { storeSession } from './support/shoppers.ts'
import { textsOf } from './support/texts.ts'
import { OWN_VIEW } from './support/views.ts'

/** A market that requires a verified account for an order. */
let ownShop: OwnShop
test.beforeAll(async () => {
  ownShop = await startOwnShop({ order_place_account_verify: true })
})
test.afterAll(() => ownShop.stop())

const email = 'noor@shop.test'

test('asks for a code before an unverified account can order', { tag: OWN_VIEW }, async ({ openPage }) => {
  const session = await createUnverifiedShopper()
  const page = await openPage({ context: { baseURL: ownShop.url } })
  const checkout = checkoutScreens(page, await textsOf('en'))
  await storeSession(page, session)
  await checkout.open('/buynow')
  await checkout.placeOrder.click()
  const codeDialog = checkout.dialog('Enter OTP')
  await expect(codeDialog).toBeVisible()
  const orders = async () =>
    (await callApi<{ orders: OrderBrief[] }>('GET /orders', { shop: ownShop.url, session })).orders
  expect(await orders()).toEqual([])
  await codeDialog.getByRole('textbox').first().click()
  await page.keyboard.type(await codeSentTo(email, { shop: ownShop.url }))
  await expect(checkout.confirmDialog).toBeVisible()
  await checkout.confirm()
  await expect(checkout.h1).toHaveText('Thank you for your order')
  expect(await orders()).toHaveLength(1)
})

/** Registers a shopper who has an unverified account, an address and a buy-now line. */
async function createUnverifiedShopper(): Promise<Session> {
  const shop = ownShop.url
  const person = { name: 'Noor Tester', email, password: 'market-hall-lantern-42', country: 'United States' }
  const body = { ...person, phone_code: '1', phone: '5550102188' }
  const session = await callApi<Session>('POST /registration', { shop, body })
  const address = { name: person.name, phone: '+15550102188', area: 'Riverside', address_line: '18 Ferry Street' }
  await callApi('POST /address/store', { shop, session, body: { ...address, address_type: 'home' } })
  const { products } = await callApi<{ products: { id: number; sizes: unknown[]; colors: unknown[] }[] }>(
    'GET /products?in_stock=1&per_page=100',
    { shop },
  )
  const plain = products.find(({ sizes, colors }) => sizes.length + colors.length === 0)
  await callApi('POST /cart/store', { shop, session, body: { product_id: plain?.id, quantity: 1, is_buy_now: true } })
  return session
}
