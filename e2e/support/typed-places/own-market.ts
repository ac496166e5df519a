import type { Page } from '@playwright/test'
import type { ProductCard, Session } from '@rialto/contract'
import { selectShops } from '../full-cart.ts'
import { callApi, logInConsole, placeOrder } from '../orders.ts'
import { type OwnShop, startOwnShop } from '../own-shop.ts'
import { newShopper, storeSession } from '../shoppers.ts'
import type { Texts } from '../texts.ts'

// What has to be there before a field is seen, in a market of the test's own.

let ownShop: OwnShop | undefined
let shopper: Session | undefined

export async function startOwnMarket(): Promise<void> {
  ownShop = await startOwnShop()
}
export const stopOwnMarket = async () => ownShop?.stop()

export function shopUrl(): string {
  if (!ownShop) throw new Error('the market was not started')
  return ownShop.url
}

/** Who is logged in to the storefront. */
export function loggedIn(): Session {
  if (!shopper) throw new Error('nobody is logged in')
  return shopper
}

/** An order whose pieces have arrived and were paid in cash. */
export async function deliveredOrder(): Promise<number> {
  const shop = shopUrl()
  const { id } = await placeOrder(await newShopper(shop), (await plainArticles(1)).slice(0, 1), 'cash', shop)
  const console = await logInConsole('seller1@rialto.test', shop)
  for (const status of ['confirm', 'processing', 'pickup', 'on_the_way', 'delivered'])
    await callApi(`POST /seller/orders/${id}/status`, { console, shop, body: { status } })
  return id
}

/** Lets consumers of the European Union withdraw from their contracts here, or not. */
async function protectConsumers(isOn: boolean): Promise<void> {
  const at = { console: await logInConsole('operator1@rialto.test', shopUrl()), shop: shopUrl() }
  const { version } = await callApi<{ version: number }>('GET /admin/settings', at)
  const values = { eu_consumers: isOn, home_country: 'DE' }
  await callApi('PATCH /admin/settings', { ...at, body: { version, values } })
}

/** The id of a withdrawal from an order of shop 1 that does not name its pieces. */
export async function withdrawalInWords(): Promise<number> {
  const shop = shopUrl()
  const session = await newShopper(shop)
  const { order_code } = await placeOrder(session, (await plainArticles(1)).slice(0, 1), 'cash', shop)
  return withdraw(session, order_code, { text: 'One of both', view: 'to_answer' })
}

/** The id of a withdrawal from all of an order of shop 1 that has arrived. */
export async function sentWithdrawal(): Promise<number> {
  const shop = shopUrl()
  const session = await newShopper(shop)
  const { id, order_code } = await placeOrder(session, (await plainArticles(1)).slice(0, 1), 'cash', shop)
  const console = await logInConsole('seller1@rialto.test', shop)
  for (const status of ['confirm', 'processing', 'pickup', 'on_the_way', 'delivered'])
    await callApi(`POST /seller/orders/${id}/status`, { console, shop, body: { status } })
  return withdraw(session, order_code, { text: '', view: 'coming' })
}

async function withdraw(session: Session, order_code: string, { text, view }: { text: string; view: string }) {
  const shop = shopUrl()
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
export async function complaint(): Promise<number> {
  const shop = shopUrl()
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
export async function chooseWithdrawn(page: Page): Promise<void> {
  await protectConsumers(true)
  const { id } = await placeOrder(loggedIn(), (await plainArticles(1)).slice(0, 1), 'cash', shopUrl())
  await page.goto(`/withdraw#order-${id}`)
  await page.locator('main fieldset label').first().click()
}

/** Opens a shop that has told of itself what waits for the market. */
export async function openShopThatTold(page: Page): Promise<void> {
  const session = await logInConsole('seller1@rialto.test', shopUrl())
  const body = { value: { number: '12 345' }, seen: null }
  await callApi('PUT /seller/legal/facts/tax_number', { console: session, shop: shopUrl(), body })
  await page.goto('/console/sellers?open=1')
}

/** Adds a place of pick-up, and opens a new date there. */
export async function openNewDate(page: Page, t: Texts): Promise<void> {
  const session = await logInConsole('seller1@rialto.test', shopUrl())
  const address = { street: 'Market square 1', post_code: null, town: 'Hamburg', country: null }
  const body = { name: 'Stall', address }
  await callApi('POST /seller/pickup-places', { console: session, shop: shopUrl(), body })
  await page.reload()
  const name = new RegExp(t('Add a date at {{name}}', { name: '.*' }))
  await page.getByRole('button', { name }).first().click()
}

/** Drafts a commission rule and opens it. */
export async function openDraft(page: Page): Promise<void> {
  const session = await logInConsole('operator1@rialto.test', shopUrl())
  const at = { console: session, shop: shopUrl() }
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
export const showAsInForce = (page: Page) =>
  page.route(/\/api\/admin\/commission(\?|$)/, async (route) => {
    if (route.request().method() !== 'GET') return route.fallback()
    const response = await route.fetch()
    const json = await response.json()
    for (const rule of json.data.rules)
      Object.assign(rule, { state: 'in_force', in_force_from: '2026-01-01T00:00:00.000Z' })
    return route.fulfill({ response, json })
  })

/** Sets how the market taxes, and opens the screen anew. */
export const taxBy = (mode: 'flat' | 'rates') => async (page: Page) => {
  const session = await logInConsole('operator1@rialto.test', shopUrl())
  const call = <T>(key: string, body?: Record<string, unknown>) =>
    callApi<T>(key, { console: session, shop: shopUrl(), ...(body && { body }) })
  const { version } = await call<{ version: number }>('GET /admin/settings')
  await call('PATCH /admin/settings', { version, values: { home_country: 'DE' } })
  const tax = await call<{ version: number; mode: string }>('GET /admin/tax')
  if (tax.mode !== mode)
    await call(mode === 'rates' ? 'POST /admin/tax/from-flat' : 'POST /admin/tax/to-flat', { version: tax.version })
  await page.reload()
}

/** A shopper with an address and two articles in the cart, logged in on this page. */
export async function fillCart(page: Page): Promise<void> {
  const shop = shopUrl()
  const session = await newShopper(shop)
  const products = await plainArticles(7)
  for (const { id } of products.slice(0, 2))
    await callApi('POST /cart/store', { session, shop, body: { product_id: id, quantity: 2 } })
  shopper = session
  await storeSession(page, session)
  await selectShops(page, { shopper: session, products, shopIds: [7] })
}

/** Articles of a shop without sizes and colours. */
export async function plainArticles(shopId: number): Promise<ProductCard[]> {
  const path = `GET /products?shop_id=${shopId}&in_stock=1`
  const { products } = await callApi<{ products: ProductCard[] }>(path, { shop: shopUrl() })
  return products.filter(({ sizes, colors, quantity }) => sizes.length + colors.length === 0 && quantity > 20)
}
