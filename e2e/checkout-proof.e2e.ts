import type { OrderBrief, Session } from '@rialto/contract'
import { checkoutScreens } from './support/checkout-screens.ts'
import { expect, test } from './support/fixtures.ts'
import { call } from './support/orders.ts'
import { codeSentTo } from './support/outbox.ts'
import { type OwnShop, startOwnShop } from './support/own-shop.ts'
import { asShopper } from './support/shoppers.ts'
import { textsOf } from './support/texts.ts'

/** A market that takes orders of verified accounts only. */
let own: OwnShop
test.beforeAll(async () => {
  own = await startOwnShop({ order_place_account_verify: true })
})
test.afterAll(() => own.stop())

const email = 'noor@shop.test'

test('has the account proved before it takes an order', async ({ openPage }) => {
  const session = await newcomer()
  const page = await openPage({ context: { baseURL: own.url } })
  const checkout = checkoutScreens(page, await textsOf('en'))
  await asShopper(page, session)
  await checkout.open('/buynow')
  await checkout.place.click()
  const proof = checkout.dialog('Enter OTP')
  await expect(proof).toBeVisible()
  const orders = async () => (await call<{ orders: OrderBrief[] }>('GET /orders', { shop: own.url, session })).orders
  expect(await orders()).toEqual([])
  await proof.getByRole('textbox').first().click()
  await page.keyboard.type(await codeSentTo(email, { shop: own.url }))
  await expect(checkout.question).toBeVisible()
  await checkout.confirm()
  await expect(checkout.h1).toHaveText('Thank you for your order')
  expect(await orders()).toHaveLength(1)
})

/** A shopper with an unverified account and a product to buy. */
async function newcomer(): Promise<Session> {
  const shop = own.url
  const person = { name: 'Noor Tester', email, password: 'market-hall-lantern-42', country: 'United States' }
  const body = { ...person, phone_code: '1', phone: '5550102188' }
  const session = await call<Session>('POST /registration', { shop, body })
  const address = { name: person.name, phone: '+15550102188', area: 'Riverside', address_line: '18 Ferry Street' }
  await call('POST /address/store', { shop, session, body: { ...address, address_type: 'home' } })
  const { products } = await call<{ products: { id: number; sizes: unknown[]; colors: unknown[] }[] }>(
    'GET /products?in_stock=1&per_page=100',
    { shop },
  )
  const plain = products.find(({ sizes, colors }) => sizes.length + colors.length === 0)
  await call('POST /cart/store', { shop, session, body: { product_id: plain?.id, quantity: 1, is_buy_now: true } })
  return session
}
