import type { Locator, Page } from '@playwright/test'
import type { Session } from '@rialto/contract'
import { accountDialog } from './account-dialog.ts'
import { cartScreens, findCartProducts, STABLE_STOCK_SHOP } from './cart-screens.ts'
import { chatScreens } from './chat-screens.ts'
import { checkoutScreens } from './checkout-screens.ts'
import { addAddress, createFullCart, selectShops } from './full-cart.ts'
import { moveOrder, placeOrder, plainProducts } from './orders.ts'
import { pngOf } from './png.ts'
import { newShopper, storeSession } from './shoppers.ts'
import type { Texts } from './texts.ts'
import type { View } from './views.ts'

interface OverlayVisit {
  page: Page
  t: Texts
  view: View
}

/** An overlay of the storefront and how to open it. */
export interface Overlay {
  name: string
  /** The only width at which the overlay exists. */
  only?: 360 | 1280
  /** Prepares the shopper. @returns the path of the page below */
  path: (visit: OverlayVisit) => string | Promise<string>
  /** Opens it. @returns an element that is visible only while it is open */
  open: (visit: OverlayVisit) => Promise<Locator>
  /** The number of overlays that are open then; 1 by default. */
  depth?: number
}

const SHORT_PAGE = '/categories'
const SHOP = 8
const main = ({ page }: OverlayVisit) => page.getByRole('main')
const button = ({ t }: OverlayVisit, within: Page | Locator, wording: string) =>
  within.getByRole('button', { name: t(wording), exact: true })
const dialog = ({ page, t }: OverlayVisit, title: string) => page.getByRole('dialog', { name: t(title), exact: true })
const alertDialog = ({ page, t }: OverlayVisit, title: string) =>
  page.getByRole('alertdialog', { name: t(title), exact: true })
const cart = ({ page, t }: OverlayVisit) => cartScreens(page, t)
const checkout = ({ page, t }: OverlayVisit) => checkoutScreens(page, t)
const account = ({ page, t }: OverlayVisit) => accountDialog(page, t)

/** Logs in a shopper. @returns the path of the page */
const loggedIn =
  (path: string, make: () => Promise<Session> = newShopper) =>
  async ({ page }: OverlayVisit): Promise<string> => {
    await storeSession(page, await make())
    return path
  }

async function atCheckout({ page }: OverlayVisit): Promise<string> {
  const fullCart = await createFullCart()
  await storeSession(page, fullCart.shopper)
  await selectShops(page, fullCart)
  return '/checkout'
}

async function createOrder({ page }: OverlayVisit, method: 'cash' | 'sandbox', isDelivered = false) {
  const shopper = await newShopper()
  const order = await placeOrder(shopper, (await plainProducts(SHOP)).slice(0, 1), method)
  if (isDelivered) await moveOrder(order, 'delivered')
  await storeSession(page, shopper)
  return order
}

async function openFromLogin(step: 'registration' | 'forgot', visit: OverlayVisit): Promise<Locator> {
  await account(visit).open()
  await account(visit)
    .button(step === 'forgot' ? 'Forgot password?' : 'Create an account')
    .click()
  return dialog(visit, step === 'forgot' ? 'Forgot Password' : 'Create an account')
}

/** Every overlay of the storefront that covers the page, or that must be answered before the page can be used. */
export const overlays: Overlay[] = [
  {
    name: 'the phone search',
    only: 360,
    path: () => SHORT_PAGE,
    async open(visit) {
      await visit.page
        .getByRole('button', { name: visit.t('Search') })
        .first()
        .click()
      return dialog(visit, 'Search')
    },
  },
  {
    name: 'the phone menu',
    only: 360,
    path: () => SHORT_PAGE,
    async open(visit) {
      await button(visit, visit.page.getByRole('banner'), 'Menu').click()
      return visit.page.getByRole('dialog', { name: 'Rialto' })
    },
  },
  {
    name: 'the phone filters',
    only: 360,
    path: () => '/products',
    async open(visit) {
      await visit.page.getByRole('button', { name: new RegExp(`^${visit.t('Filters')}`) }).click()
      return dialog(visit, 'Filters')
    },
  },
  {
    name: 'the cart',
    path: () => SHORT_PAGE,
    async open(visit) {
      await cart(visit).open()
      return cart(visit).drawer
    },
  },
  {
    name: 'the vouchers over the cart',
    depth: 2,
    path: loggedIn(SHORT_PAGE, async () => (await createFullCart({ address: false })).shopper),
    async open(visit) {
      await cart(visit).open()
      const opener = cart(visit).drawer.getByRole('button', { name: new RegExp(`^${visit.t('Voucher')}`) })
      await opener.first().click()
      return visit.page.getByRole('dialog', { name: new RegExp(visit.t('Voucher from {{shop}}', { shop: '.+' })) })
    },
  },
  {
    name: 'the variant dialog',
    path: async () => {
      const { colored } = await findCartProducts()
      return `/shops/${STABLE_STOCK_SHOP}?search=${encodeURIComponent(colored.name)}`
    },
    async open(visit) {
      await cart(visit)
        .card((await findCartProducts()).colored)
        .add.click()
      return visit.page.getByRole('dialog').filter({ has: visit.page.getByRole('radio').first() })
    },
  },
  {
    name: 'the lightbox of a product',
    path: async () => `/products/${(await findCartProducts()).plain.id}/details`,
    async open(visit) {
      await main(visit)
        .getByRole('region', { name: visit.t('Pictures') })
        .getByRole('listitem')
        .getByRole('button')
        .first()
        .click()
      return visit.page.getByRole('dialog').filter({ has: button(visit, visit.page, 'Zoom in') })
    },
  },
  {
    name: 'the login',
    path: () => SHORT_PAGE,
    async open(visit) {
      await account(visit).open()
      return dialog(visit, 'Login')
    },
  },
  {
    name: 'the registration, from the login',
    path: () => SHORT_PAGE,
    open: (visit) => openFromLogin('registration', visit),
  },
  {
    name: 'the password recovery, from the login',
    path: () => SHORT_PAGE,
    open: (visit) => openFromLogin('forgot', visit),
  },
  {
    name: 'the login that an account page opens',
    path: () => '/wishlist',
    open: async (visit) => dialog(visit, 'Login'),
  },
  {
    name: 'the dialog for a verification code',
    path: loggedIn('/profile'),
    async open(visit) {
      await button(visit, main(visit), 'Verify now').click()
      return visit.page.getByRole('group', { name: visit.t('One-time password') })
    },
  },
  {
    name: 'the logout confirmation',
    path: loggedIn(SHORT_PAGE),
    async open(visit) {
      const { page, t, view } = visit
      if (view.width === 360) {
        await button(visit, page.getByRole('banner'), 'Menu').click()
        await button(visit, page.getByRole('dialog'), 'Logout').click()
      } else {
        await page
          .getByRole('banner')
          .getByRole('button', { name: /Noor Tester/ })
          .click()
        await page.getByRole('menuitem', { name: t('Logout') }).click()
      }
      return alertDialog(visit, 'Logout Confirmation')
    },
  },
  {
    name: 'the phone chat',
    only: 360,
    path: loggedIn(`/shops/${SHOP}`),
    async open(visit) {
      const chat = chatScreens(visit.page, visit.t)
      await chat.chatButtons.first().click()
      return chat.panel
    },
  },
  {
    name: 'the dialog for a new ticket',
    path: loggedIn('/support-tickets'),
    async open(visit) {
      await button(visit, main(visit), 'New ticket').first().click()
      return dialog(visit, 'New ticket')
    },
  },
  {
    name: 'the photo cropper',
    path: loggedIn('/profile'),
    async open(visit) {
      const me = { name: 'me.png', mimeType: 'image/png', buffer: pngOf(600, 400) }
      await main(visit).locator('input[type=file]').setInputFiles(me)
      return dialog(visit, 'Crop your photo')
    },
  },
  {
    name: 'the confirmation of deleting an address',
    path: loggedIn('/manage-address', async () => {
      const shopper = await newShopper()
      await addAddress(shopper)
      return shopper
    }),
    async open(visit) {
      await button(visit, main(visit), 'Delete').click()
      return alertDialog(visit, 'Delete this address?')
    },
  },
  {
    name: 'the address dialog at the checkout',
    path: atCheckout,
    async open(visit) {
      await checkout(visit).waitForTotals()
      await checkout(visit).editAddress()
      return dialog(visit, 'Edit address')
    },
  },
  {
    name: 'the order confirmation',
    path: atCheckout,
    async open(visit) {
      await checkout(visit).waitForTotals()
      await checkout(visit).placeOrder.click()
      return button(visit, checkout(visit).confirmDialog, 'Place Order')
    },
  },
  {
    name: 'the dialog about an unfinished payment',
    path: async (visit) => `/payment/cancel?orders=${(await createOrder(visit, 'sandbox')).id}`,
    open: async (visit) => dialog(visit, 'Payment not completed'),
  },
  {
    name: 'the cancellation dialog of an order',
    path: async (visit) => `/order-history/${(await createOrder(visit, 'cash')).id}`,
    async open(visit) {
      await button(visit, main(visit), 'Cancel the order').click()
      return dialog(visit, 'Cancel this order?')
    },
  },
  {
    name: 'the review dialog',
    path: async (visit) => `/order-history/${(await createOrder(visit, 'cash', true)).id}`,
    async open(visit) {
      await button(visit, main(visit), 'Review').click()
      return dialog(visit, 'Write a review')
    },
  },
]
