import type { ProductCard } from '@rialto/contract'
import type { Page } from 'playwright-core'
import { call, newShopper, plainProducts, storeSession } from '../lib/api.ts'
import { recordInteractionsOf, type Tap } from '../lib/interactions.ts'
import { ranked } from '../lib/median.ts'
import { goTo, phone, visit } from '../lib/phone.ts'
import { atMost, figure, type Row } from '../lib/row.ts'
import { slowdownOf } from '../lib/slowdown.ts'

const TARGET_MS = 100
const VISITS = 3
const SHOP = 1

interface Visit {
  page: Page
  /** Products of {@link SHOP} without sizes and colors. */
  goods: ProductCard[]
  tap: Tap
}

interface Options extends Pick<Row, 'limit'> {
  hasFullCart?: boolean
}

const row = (name: string, act: (visit: Visit) => Promise<number[]>, { hasFullCart, limit }: Options = {}): Row => ({
  name: `interaction to next paint on a phone: ${name}`,
  target: `<= ${TARGET_MS} ms`,
  products: 'demo',
  limit,
  async measure({ shop, browser }) {
    const goods = (await plainProducts(shop.url, SHOP)).slice(0, 3)
    const visits: { longest: number; times: number }[] = []
    for (let n = 0; n < VISITS; n++) {
      const shopper = await newShopper(shop.url)
      const token = shopper.access.token
      for (const { id } of hasFullCart ? goods : [])
        await call(shop.url, 'POST /cart/store', { token, body: { product_id: id, quantity: 1 } })
      const { times } = await slowdownOf(await browser())
      const spent = await visit(await browser(), { ...phone, baseURL: shop.url }, async (page) => {
        await storeSession(page.context(), shopper)
        const { tap } = await recordInteractionsOf(page, times)
        return act({ page, goods, tap })
      })
      visits.push({ longest: Math.max(...spent), times })
    }
    const { all, median } = ranked(visits, ({ longest }) => longest)
    const each = all.map(
      ({ longest, times }) => `${figure(longest)} ms with the CPU slowed down ${figure(times)} times`,
    )
    return { ...atMost(median.longest, TARGET_MS, 'ms'), note: `the longest of each visit: ${each.join(', ')}` }
  },
})

/** On cards, where a stepper replaces the button, and on a product page. */
const addToCart = async ({ page, goods: [first, ...others], tap }: Visit) => {
  const spent: number[] = []
  await goTo(page, `/shops/${SHOP}`)
  for (const { id } of others) {
    const card = page.locator('article', { has: page.locator(`a[href="/products/${id}/details"]`) }).first()
    const add = card.getByRole('button', { name: /^Add to Cart/ })
    spent.push(await tap(add, () => card.getByRole('textbox').waitFor()))
  }
  await goTo(page, `/products/${first?.id}/details`)
  const add = page.getByRole('main').getByRole('button', { name: 'Add to Cart', exact: true })
  spent.push(await tap(add, () => page.getByText('Added to your cart').first().waitFor()))
  return spent
}

const filters = async ({ page, tap }: Visit) => {
  await goTo(page, '/products')
  const sheet = page.getByRole('dialog')
  const choose = (name: RegExp, inAddress: RegExp) =>
    tap(sheet.getByRole('checkbox', { name }), () => page.waitForURL(inAddress))
  return [
    await tap(page.getByRole('button', { name: /^Filters/ }), () => sheet.waitFor()),
    await choose(/On sale/, /discounted/),
    await choose(/In stock/, /in_stock/),
    await tap(sheet.getByRole('button', { name: /Show \d+ products?/ }), () => sheet.waitFor({ state: 'hidden' })),
  ]
}

const drawer = async ({ page, tap }: Visit) => {
  await goTo(page, '/')
  const cart = page.getByRole('dialog', { name: 'My Cart', exact: true })
  const bag = page.getByRole('banner').getByRole('button', { name: /^My Cart/ })
  const spent: number[] = []
  for (let time = 0; time < 2; time++) {
    spent.push(await tap(bag, () => cart.getByRole('listitem').first().waitFor()))
    await page.keyboard.press('Escape')
    await cart.waitFor({ state: 'hidden' })
  }
  return spent
}

export const interactionRows: Row[] = [
  row('add to cart', addToCart, { limit: { decision: 35, ratio: 0.5 } }),
  row('filters', filters, { limit: { decision: 35, ratio: 0.5 } }),
  row('opening the drawer', drawer, { hasFullCart: true }),
]
