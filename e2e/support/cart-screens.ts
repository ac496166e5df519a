import type { Locator, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import type { CartReply, ProductCard, Session } from '@rialto/contract'
import { expectAccessible } from './accessibility.ts'
import { callApi } from './orders.ts'
import { saveScreenshot } from './screenshots.ts'
import type { Texts } from './texts.ts'

/** No test buys in this shop, so that its stock does not change. */
export const STABLE_STOCK_SHOP = 7

/** Products for carts. */
export interface CartProducts {
  /** Two products without sizes and colours. */
  plain: ProductCard
  otherPlain: ProductCard
  /** A product with colors. */
  colored: ProductCard
}

/** Finds products on the first page of the shop whose stock does not change. */
export async function findCartProducts(): Promise<CartProducts> {
  const path = `GET /products?shop_id=${STABLE_STOCK_SHOP}&in_stock=1`
  const { products } = await callApi<{ products: ProductCard[] }>(path)
  const [plain, otherPlain] = products.filter(
    ({ sizes, colors, quantity }) => sizes.length + colors.length === 0 && quantity > 20,
  )
  const colored = products.find(({ colors }) => colors.filter((color) => color.in_stock).length > 1)
  if (!plain || !otherPlain || !colored) throw new Error('the demo shop has too little')
  return { plain, otherPlain, colored }
}

/** The quantities in the server's cart by product. */
export async function cartQuantities(session: Session): Promise<Record<number, number>> {
  const { cart_items } = await callApi<CartReply>('GET /carts', { session })
  const lines = cart_items.flatMap((group) => group.products)
  return Object.fromEntries(lines.map(({ id, quantity }) => [id, quantity]))
}

/** Page object of the cart, in any language. */
export function cartScreens(page: Page, t: Texts) {
  const drawer = page.getByRole('dialog', { name: t('My Cart'), exact: true })
  const stepperOf = (element: Locator) => ({
    quantity: element.getByRole('textbox'),
    decrease: element.getByRole('group').getByRole('button').first(),
    increase: element.getByRole('group').getByRole('button').last(),
  })
  const card = ({ id }: Pick<ProductCard, 'id'>) => {
    const element = page.locator('article', { has: page.locator(`a[href="/products/${id}/details"]`) }).first()
    return {
      element,
      add: element.getByRole('button', { name: new RegExp(`^${t('Add to Cart')}`) }),
      ...stepperOf(element),
    }
  }
  const line = ({ id }: Pick<ProductCard, 'id'>) => {
    const element = drawer.locator('li', { has: page.locator(`a[href="/products/${id}/details"]`) })
    return {
      element,
      remove: element.getByRole('button', { name: new RegExp(t('Remove {{name}} from the cart', { name: '.*' })) }),
      ...stepperOf(element),
    }
  }
  return {
    drawer,
    card,
    line,
    toast: (wording: string) => page.getByRole('listitem').filter({ hasText: t(wording) }),
    toastButton: (wording: string) => page.getByRole('listitem').getByRole('button', { name: t(wording), exact: true }),
    cartButton: page.getByRole('banner').getByRole('button', { name: new RegExp(`^${t('My Cart')}`) }),
    /** At the side of the page, or at the bottom on phones. */
    tab: page.getByRole('complementary', { name: t('My Cart') }).getByRole('button'),
    proceed: drawer.getByRole('button', { name: t('Proceed to Checkout') }),
    amount: drawer.locator('footer b'),
    shopCheckbox: (shop: string) => drawer.getByRole('checkbox', { name: t('Order from {{shop}}', { shop }) }),

    async open() {
      await page
        .getByRole('banner')
        .getByRole('button', { name: new RegExp(`^${t('My Cart')}`) })
        .click()
      await expect(drawer).toBeVisible()
    },

    /** Checks accessibility, and saves a screenshot if `SCREENS_DIR` is set. */
    async expectAccessible(name: string) {
      await expectAccessible(page)
      await saveScreenshot(page, `cart-${name}`)
    },
  }
}
