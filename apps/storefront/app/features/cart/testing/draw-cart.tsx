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
import { AddToCartAction, CartLink, CartParts, closeCart } from '../index.ts'
import { closeChooser } from '../variant-dialog/chooser.ts'
import type { Goods } from './cart-server.ts'

/** A card's data, as far as the action below it looks at it. */
const cardOf = ({ id, name, price, discount_price = 0, stock }: Goods) =>
  productCard({ id, name, price, discount_price, quantity: stock })

/** A page with cards (or whatever is given), and everything of the cart around them. */
export const drawCart = (goods: readonly Goods[], settings: Partial<SiteSettings> = {}, more?: ReactNode) =>
  renderInShop(
    <>
      <CartLink />
      {goods.map((one) => (
        <section key={one.id} aria-label={`Card of ${one.name}`}>
          <AddToCartAction product={cardOf(one)} />
        </section>
      ))}
      {more}
      <CartParts />
      <AuthDialogs />
      <Toaster label="Notifications" closeLabel="Close" />
    </>,
    { shop: shopSettings({ app_environment: 'local', ...settings }) },
  )

export function leaveCart(): void {
  act(() => {
    closeCart()
    closeChooser()
    session.clear('logout')
    closeAuthDialog()
    toasts.clear()
    queryClient.clear()
  })
}

const card = ({ name }: Goods) => within(screen.getByLabelText(`Card of ${name}`, { selector: 'section' }))
export const addButton = (goods: Goods) => card(goods).queryByRole('button', { name: /^Add to Cart/ })
/** The value of the card's stepper; null: there is none. */
export const stepped = (goods: Goods) => card(goods).queryByRole<HTMLInputElement>('textbox')?.value ?? null
export const plus = (goods: Goods) => card(goods).getByRole('button', { name: `One more of ${goods.name}` })
export const minus = (goods: Goods) => card(goods).getByRole('button', { name: `One less of ${goods.name}` })
export const count = () =>
  Number(/\d+/.exec(screen.getByRole('button', { name: /^My Cart(, |$)/ }).ariaLabel ?? '')?.[0] ?? 0)
export const told = () => screen.queryAllByRole('listitem').map((item) => item.textContent ?? '')

export async function openDrawer() {
  await userEvent.click(screen.getByRole('button', { name: /^My Cart(, |$)/ }))
  return screen.findByRole('dialog', { name: 'My Cart' })
}

/** Logs in with the account that the dialog has filled in. */
export async function logIn() {
  await userEvent.type(await screen.findByLabelText('Password'), 'secret{Enter}')
}
