import { cartScreens } from '../cart-screens.ts'
import { expect } from '../fixtures.ts'
import { callApi, logInConsole, placeOrder } from '../orders.ts'
import { chooseWithdrawn, loggedIn, plainArticles, shopUrl } from './own-market.ts'
import { follow, type Place, press } from './place.ts'

/** What shoppers fill in. */
export const storefront: readonly Place[] = [
  { files: ['features/catalog/range-filters.tsx'], path: '/products', isSent: true },
  { files: ['features/account/profile-form.tsx'], path: '/profile' },
  {
    files: ['features/cart/variant-dialog.tsx'],
    isDialog: true,
    path: '/shops/7',
    open: async (page) => page.locator('main article button[aria-haspopup=dialog]').first().click(),
  },
  {
    files: ['features/cart/buy-actions.tsx'],
    path: '/shops/7',
    async open(page) {
      const title = await page.title()
      await follow(/products\/\d+\/details$/)(page)
      // The address changes before the page does, and the cards of articles in the cart have fields of their own.
      await expect(page).not.toHaveTitle(title)
    },
    most: 1,
  },
  { files: ['features/checkout/items-step.tsx'], path: '/checkout', isSent: true, most: 1 },
  {
    files: ['features/cart/cart-group.tsx'],
    isDialog: true,
    path: '/',
    isSent: true,
    goesAtZero: true,
    most: 1,
    open: (page, t) => cartScreens(page, t).open(),
  },
  {
    files: ['features/cart/add-to-cart-action.tsx'],
    path: '/shops/7',
    isSent: true,
    goesAtZero: true,
    most: 1,
    within: (page) => page.locator('main article'),
  },
  {
    files: ['features/orders/cancel-pieces-dialog.tsx'],
    isDialog: true,
    path: '/',
    async open(page, t) {
      const { id } = await placeOrder(loggedIn(), (await plainArticles(1)).slice(0, 1), 'cash', shopUrl())
      await page.goto(`/order-history/${id}`)
      await press('Cancel pieces')(page, t)
    },
  },
  {
    files: ['features/orders/complaint-dialog.tsx'],
    isDialog: true,
    path: '/',
    async open(page, t) {
      const { id } = await placeOrder(loggedIn(), (await plainArticles(1)).slice(0, 1), 'cash', shopUrl())
      const console = await logInConsole('seller1@rialto.test', shopUrl())
      for (const status of ['confirm', 'processing', 'pickup', 'on_the_way', 'delivered'])
        await callApi(`POST /seller/orders/${id}/status`, { console, shop: shopUrl(), body: { status } })
      await page.goto(`/order-history/${id}`)
      await press('Report a problem')(page, t)
      await page.getByRole('dialog').getByRole('checkbox').first().check()
    },
  },
  // The last one, as it changes a setting.
  { files: ['features/withdrawals/declare-form.tsx'], path: '/profile', open: chooseWithdrawn },
]
