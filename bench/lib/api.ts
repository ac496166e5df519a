import { randomInt, randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { brotliDecompressSync } from 'node:zlib'
import type { OrderBrief, ProductCard, Session } from '@rialto/contract'
import { DEMO_PASSWORD, sellerEmail } from '@rialto/demo/logins'
import type { BrowserContext, Page } from 'playwright-core'
import { openBrowser } from './browser.ts'

/** Calls a shop's API. @returns the reply's `data` */
export async function call<T>(
  shopUrl: string,
  key: string,
  { body, token, headers }: { body?: unknown; token?: string; headers?: Record<string, string> } = {},
): Promise<T> {
  const [method, path] = key.split(' ')
  const reply = await fetch(`${shopUrl}/api${path}`, {
    method,
    headers: {
      // A different address for each call, because calls are limited per address.
      'x-forwarded-for': `10.2.${randomInt(256)}.${randomInt(256)}`,
      'idempotency-key': randomUUID(),
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...headers,
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
  if (!reply.ok) throw new Error(`${key}: ${reply.status} ${await reply.text()}`)
  return ((await reply.json()) as { data: T }).data
}

/** Registers a shopper, whose cart is empty. */
export function newShopper(shopUrl: string): Promise<Session> {
  const phone = String(randomInt(2_000_000_000, 2_799_999_999))
  const name = { name: 'Bench Shopper', email: `bench-${phone}@shop.test`, password: 'market-hall-lantern-42' }
  return call(shopUrl, 'POST /registration', { body: { ...name, country: 'United States', phone_code: '1', phone } })
}

/** Products of one shop without sizes or colours, with more than 20 in stock. */
export async function plainProducts(shopUrl: string, shopId: number): Promise<ProductCard[]> {
  const { products } = await call<{ products: ProductCard[] }>(shopUrl, `GET /products?shop_id=${shopId}&in_stock=1`)
  return products.filter(({ sizes, colors, quantity }) => sizes.length + colors.length === 0 && quantity > 20)
}

/** Stores a session as an earlier login would have. Call it before the first page. */
export async function storeSession(context: BrowserContext, { access, user }: Session): Promise<void> {
  const lasts = Date.parse(access.expires_at) - Date.now()
  const stored = JSON.stringify({ token: access.token, expiresAt: access.expires_at, lasts, user })
  await context.addInitScript((text) => localStorage.setItem('session', text), stored)
}

const address = {
  name: 'Bench',
  phone: '+15550102040',
  area: 'Dock Quarter',
  address_line: '14 Canal Street',
  address_type: 'home',
  is_default: true,
}

/** Gives a shopper an address and one piece in the cart. @returns places the order and tells its code */
export async function prepareOrder(
  shopUrl: string,
  { token, productId, shopId }: { token: string; productId: number; shopId: number },
): Promise<() => Promise<string>> {
  const { addresses } = await call<{ addresses: { id: number }[] }>(shopUrl, 'POST /address/store', {
    token,
    body: address,
  })
  await call(shopUrl, 'POST /cart/store', { token, body: { product_id: productId, quantity: 1 } })
  const body = { shop_ids: [shopId], address_id: addresses[0]?.id, payment_method: 'cash' }
  return async () => {
    const { orders } = await call<{ orders: OrderBrief[] }>(shopUrl, 'POST /place-order', { token, body })
    return orders[0]?.order_code ?? ''
  }
}

/** The owner of the demo's first shop. */
const SELLER = sellerEmail(1)

/** Enters the console as the demo's first seller and waits for the screen at `path`, which has a table. */
async function enterConsole(page: Page, url: string, path: string): Promise<void> {
  await page.goto(url + path)
  await page.fill('[name=login]', SELLER)
  await page.fill('[name=password]', DEMO_PASSWORD)
  await page.click('[type=submit]')
  await page.waitForSelector('table')
}

/** Headers of calls that the console's own script makes. */
interface ConsoleHeaders extends Record<string, string> {
  cookie: string
  origin: string
  'x-requested-with': string
}

/** Enters the console as the demo's first seller, without a browser. @returns the headers of calls */
export async function consoleHeaders(url: string): Promise<ConsoleHeaders> {
  const script = { 'x-requested-with': 'bench', origin: url }
  const reply = await fetch(`${url}/api/console/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...script },
    body: JSON.stringify({ login: SELLER, password: DEMO_PASSWORD }),
  })
  if (!reply.ok) throw new Error(`the console was not entered: ${reply.status} ${await reply.text()}`)
  return {
    ...script,
    cookie: reply.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; '),
  }
}

interface Weight {
  html: number
  css: number
  javascript: number
  fonts: number
}

/** Transferred bytes of a page's first load: HTML with the page's data, styles, preloaded scripts and fonts. */
export async function firstLoad(url: string): Promise<Weight> {
  const page = await bytes(url)
  const html = brotliDecompressSync(page).toString()
  const links = (pattern: RegExp) => [...new Set([...html.matchAll(pattern)].map((match) => match[1] ?? ''))]
  const total = async (paths: string[]) => {
    const sizes = await Promise.all(paths.map(async (path) => (await bytes(new URL(path, url).href)).length))
    return sizes.reduce((sum, size) => sum + size, 0)
  }
  return {
    html: page.length + (await total(links(/data-page="([^"]+)"/g))),
    css: await total(links(/href="([^"]+\.css)"/g)),
    javascript: await total(
      links(/"(\/assets\/[^"]+\.js)"/g).filter((path) => html.includes(`modulepreload" href="${path}"`)),
    ),
    fonts: await total(links(/href="([^"]+\.woff2)"/g)),
  }
}

function bytes(url: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    request(url, { headers: { 'accept-encoding': 'br' } }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => resolve(Buffer.concat(chunks)))
    })
      .on('error', reject)
      .end()
  })
}

/**
 * Transferred bytes of JavaScript until a seller of the demo sees the console's first list, with an empty cache.
 * @param url the market's address
 */
export async function consoleScripts(url: string): Promise<number> {
  const browser = await openBrowser()
  try {
    const page = await browser.newPage({ locale: 'en' })
    await enterConsole(page, url, '/console/orders')
    const sizes: number[] = []
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') sizes.push(Number(response.headers()['content-length']))
    })
    const client = await page.context().newCDPSession(page)
    await client.send('Network.setCacheDisabled', { cacheDisabled: true })
    await page.reload()
    await page.waitForSelector('table')
    return sizes.reduce((sum, size) => sum + size, 0)
  } finally {
    await browser.close()
  }
}
