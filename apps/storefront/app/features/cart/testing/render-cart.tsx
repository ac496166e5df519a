import { queryClient } from '@rialto/client/query.ts'
import { session } from '@rialto/client/session.ts'
import type { SiteSettings } from '@rialto/contract'
import { toasts } from '@rialto/ui/toast-queue.ts'
import { Toaster } from '@rialto/ui/toaster.tsx'
import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { productCard } from '../../catalog/testing/catalog-data.ts'
import { AuthDialogs, closeAuthDialog } from '../../session/index.ts'
import { renderInShop } from '../../settings/testing/render-in-shop.tsx'
import { shopSettings } from '../../settings/testing/shop-settings.ts'
import { AddToCartAction } from '../add-to-cart-action.tsx'
import { CartLink, CartParts, closeVariantDialog } from '../cart-parts.tsx'
import { closeCart } from '../cart-store.ts'
import type { TestProduct } from './fake-cart-server.ts'

const cardOf = ({ id, name, price, discount_price = 0, stock }: TestProduct) =>
  productCard({ id, name, price, discount_price, quantity: stock })

/** Renders a page with product cards (and other content, `more`) and all parts of the cart. */
export const renderCart = (products: readonly TestProduct[], settings: Partial<SiteSettings> = {}, more?: ReactNode) =>
  renderInShop(
    <>
      <CartLink />
      {products.map((product) => (
        <section key={product.id} aria-label={`Card of ${product.name}`}>
          <AddToCartAction product={cardOf(product)} />
        </section>
      ))}
      {more}
      <CartParts />
      <AuthDialogs />
      <Toaster label="Notifications" closeLabel="Close" />
    </>,
    { shop: shopSettings({ app_environment: 'local', ...settings }) },
  )

/** Resets the cart's overlays, session, toasts and queries after each test. */
export function resetState(): void {
  act(() => {
    closeCart()
    closeVariantDialog()
    session.clear('logout')
    closeAuthDialog()
    toasts.clear()
    queryClient.clear()
  })
}

const card = ({ name }: TestProduct) => within(screen.getByLabelText(`Card of ${name}`, { selector: 'section' }))
export const addButton = (product: TestProduct) => card(product).queryByRole('button', { name: /^Add to Cart/ })
/** The quantity in the card's stepper; null without a stepper. */
export const stepperValue = (product: TestProduct) =>
  card(product).queryByRole<HTMLInputElement>('textbox')?.value ?? null
export const plusButton = (product: TestProduct) =>
  card(product).getByRole('button', { name: `One more of ${product.name}` })
export const minusButton = (product: TestProduct) =>
  card(product).getByRole('button', { name: `One less of ${product.name}` })
export const cartCount = () =>
  Number(/\d+/.exec(screen.getByRole('button', { name: /^My Cart(, |$)/ }).ariaLabel ?? '')?.[0] ?? 0)
export const toastTexts = () => screen.queryAllByRole('listitem').map((item) => item.textContent ?? '')

export async function openDrawer() {
  await userEvent.click(screen.getByRole('button', { name: /^My Cart(, |$)/ }))
  return screen.findByRole('dialog', { name: 'My Cart' })
}

/** Logs in by the open dialog, which is filled in with the demo account's email. */
export async function logInByDialog() {
  await userEvent.type(await screen.findByLabelText('Password'), 'secret{Enter}')
}
