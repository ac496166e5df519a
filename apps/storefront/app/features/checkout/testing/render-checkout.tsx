import { queryClient } from '@rialto/client/query.ts'
import { session } from '@rialto/client/session.ts'
import type { SiteSettings, User } from '@rialto/contract'
import { toasts } from '@rialto/ui/toast-queue.ts'
import { Toaster } from '@rialto/ui/toaster.tsx'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { expect, vi } from 'vitest'
import { dropForeignSelection, selectShops } from '../../cart/index.ts'
import { browserNavigation } from '../../orders/index.ts'
import { AuthDialogs, closeAuthDialog } from '../../session/index.ts'
import { renderInShop } from '../../settings/testing/render-in-shop.tsx'
import { shopSettings } from '../../settings/testing/shop-settings.ts'
import type { Basket } from '../checkout-choices.ts'
import { CheckoutPage } from '../checkout-page.tsx'
import { markAnswered } from '../use-place-order.ts'

export const amira: User = {
  id: 7,
  name: 'Amira Haddad',
  phone: '5550107788',
  phone_code: '1',
  email: 'amira@shop.test',
  country: 'United States',
  gender: null,
  date_of_birth: null,
  profile_photo: '',
  account_verified: true,
  is_seller: false,
}

export const gateways: Partial<SiteSettings> = {
  online_payment: true,
  payment_gateways: [{ id: 1, name: 'sandbox', title: 'Card', logo: null }],
}

export function logIn(user: User = amira): void {
  session.set({ token: 'token', expiresAt: '2999-01-01T00:00:00Z', lasts: 1_000_000, user })
}

/**
 * Resets session, storage, queries, toasts and address before each test. The browser is always idle: otherwise the cart, which is read
 * some time after the login, would arrive between two steps of a test and make amounts pending that were just current.
 */
export function resetState(): void {
  vi.stubGlobal('requestIdleCallback', (action: () => void) => action())
  act(() => {
    session.clear('logout')
    closeAuthDialog()
    toasts.clear()
    dropForeignSelection()
    markAnswered()
  })
  localStorage.clear()
  sessionStorage.clear()
  queryClient.clear()
  window.history.replaceState(null, '', '/')
}

/** Records where the page would have navigated to. */
export const mockNavigation = () => vi.spyOn(browserNavigation, 'assign').mockImplementation(() => {})

interface Options {
  at?: string
  settings?: Partial<SiteSettings>
}

export function renderPage(page: ReactNode, { at = '/checkout', settings = {} }: Options = {}) {
  return renderInShop(
    <>
      {page}
      <AuthDialogs />
      <Toaster label="Notifications" closeLabel="Close" />
    </>,
    { at, shop: shopSettings({ app_environment: 'production', ...settings }) },
  )
}

/** Renders the checkout of a shopper with selected shops and waits for its amounts. */
export async function renderCheckout({
  basket = 'cart',
  shopIds = [1, 2],
  ...options
}: Options & { basket?: Basket; shopIds?: number[] } = {}) {
  if (!session.get()) logIn()
  selectShops(shopIds)
  const page = renderPage(<CheckoutPage basket={basket} missing="missing" />, options)
  await screen.findByRole('heading', { name: 'Order summary' })
  await amountsLoaded()
  return page
}

export const summary = () => within(screen.getByRole('complementary', { name: 'Order summary' }))
export const payable = () => summary().getAllByText('Payable Amount')[0]?.textContent?.replace('Payable Amount', '')
/** Waits until the amounts belong to the current choices. */
export const amountsLoaded = () =>
  waitFor(() => {
    const list = summary().getByText('Payable Amount', { selector: 'p' }).parentElement
    if (list?.getAttribute('aria-busy') !== 'false') throw new Error('the amounts are still loading')
  })
export const isDimmed = () =>
  summary().getByText('Payable Amount', { selector: 'p' }).parentElement?.getAttribute('aria-busy') === 'true'
const button = (name: string | RegExp, inside: Pick<typeof screen, 'getByRole'> = screen) =>
  inside.getByRole('button', { name })
export const press = (name: string | RegExp, inside?: Pick<typeof screen, 'getByRole'>) =>
  userEvent.click(button(name, inside))
export const placeButton = () => button('Place Order', summary())
export const findConfirmDialog = (name = 'Place this order?') => screen.findByRole('alertdialog', { name })
export const findThanks = () => screen.findByRole('heading', { name: 'Thank you for your order' })
/** The texts of the toasts. */
export const toastTexts = () =>
  within(screen.getByRole('region', { name: 'Notifications' }))
    .queryAllByRole('listitem')
    .map((item) => item.textContent ?? '')

/** Presses *Place Order* and confirms. */
export async function placeOrder(): Promise<void> {
  await userEvent.click(placeButton())
  await confirmOrder(await findConfirmDialog())
}

/** Presses *Place Order* in the confirmation once its amount is current, as it does nothing before. */
export async function confirmOrder(dialog: HTMLElement): Promise<void> {
  const confirm = () => button('Place Order', within(dialog))
  await waitFor(() => expect(confirm().getAttribute('aria-busy')).not.toBe('true'))
  await userEvent.click(confirm())
}
