import type { ProductCard } from '@rialto/contract'
import type { Page } from 'playwright-core'
import { newShopper, plainProducts, storeSession } from '../lib/api.ts'
import { goTo, phone, recordInteractionsOf, type Tap, visit } from '../lib/browser.ts'
import { slowdownOf } from '../lib/lighthouse.ts'
import { ranked } from '../lib/load.ts'
import { atMost, figure, type Row } from '../lib/row.ts'

const TARGET_MS = 100
const VISITS = 3
const SHOP = 1

interface Visit {
  page: Page
  /** Products of {@link SHOP} without sizes and colors. */
  goods: ProductCard[]
  tap: Tap
}

const row = (name: string, act: (visit: Visit) => Promise<number[]>, limit: number): Row => ({
  name: `interaction to next paint on a phone: ${name}`,
  target: `<= ${TARGET_MS} ms`,
  products: 'demo',
  limit,
  async measure({ shop, browser }) {
    const goods = (await plainProducts(shop.url, SHOP)).slice(0, 3)
    const visits: { longest: number; times: number }[] = []
    for (let n = 0; n < VISITS; n++) {
      const shopper = await newShopper(shop.url)
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

export const interactionRows: Row[] = [row('add to cart', addToCart, 0.5)]
