import { expect } from '@playwright/test'
import { cartScreens, findCartProducts, STABLE_STOCK_SHOP } from '../support/cart-screens.ts'
import { addAddress, collectVoucher, createFullCart, putInCart, vouchersOf } from '../support/full-cart.ts'
import { newShopper } from '../support/shoppers.ts'
import { button, focusedToast, holdCalls, main, SHORT_PAGE } from './steps.ts'
import { describeTours, type Visit } from './tours.ts'

const cart = ({ page, t }: Visit) => cartScreens(page, t)
const vouchers = ({ page, t }: Visit) =>
  page.getByRole('dialog', { name: new RegExp(t('Voucher from {{shop}}', { shop: '.+' })) })

async function openVouchers(visit: Visit) {
  const opener = cart(visit).drawer.getByRole('button', { name: new RegExp(`^${visit.t('Voucher')}`) })
  await opener.first().click()
}

describeTours([
  {
    name: 'a guest’s cart',
    states: [
      {
        name: 'empty',
        async show(visit) {
          await visit.page.goto(SHORT_PAGE)
          await cart(visit).open()
          return cart(visit).drawer.getByRole('heading', { name: visit.t('Cart is empty') })
        },
      },
    ],
  },
  {
    name: 'a cart',
    expectedErrors: /status of 503/,
    openSession: async () => {
      const { shopper, shopIds } = await createFullCart({ address: false })
      const [coupon] = await vouchersOf(shopIds[0] ?? 0)
      if (coupon) await collectVoucher(shopper, coupon)
      return shopper
    },
    states: [
      {
        name: 'full, with a shop selected',
        async show(visit) {
          await visit.page.goto(SHORT_PAGE)
          await cart(visit).open()
          await cart(visit).drawer.getByRole('checkbox').nth(1).check()
          return cart(visit).drawer.locator('b[aria-busy=false]')
        },
      },
      {
        name: 'without a selection',
        async show(visit) {
          await cart(visit).drawer.getByRole('checkbox').nth(1).uncheck()
          await cart(visit).proceed.click()
          return focusedToast(visit, 'Please select at least one shop')
        },
      },
      {
        name: 'vouchers of a shop, one of them collected',
        async show(visit) {
          await openVouchers(visit)
          return vouchers(visit).getByRole('article').first()
        },
      },
      {
        name: 'vouchers that fail to load',
        async show(visit) {
          await visit.page.keyboard.press('Escape')
          await expect(vouchers(visit)).toBeHidden()
          const heldCalls = await holdCalls(visit.page, /\/api\/get-vouchers/)
          await heldCalls.refuse()
          await openVouchers(visit)
          return button(visit, vouchers(visit).getByRole('alert'), 'Try again')
        },
      },
      {
        name: 'a shop without vouchers',
        async show(visit) {
          await visit.page.keyboard.press('Escape')
          await expect(vouchers(visit)).toBeHidden()
          await visit.page.unroute(/\/api\/get-vouchers/)
          await visit.page.route(/\/api\/get-vouchers/, (route) =>
            route.fulfill({ json: { message: '', data: { coupons: [] } } }),
          )
          await openVouchers(visit)
          return vouchers(visit).getByRole('heading', { name: visit.t('Sorry there is no voucher available') })
        },
      },
    ],
  },
  {
    name: 'changes of a cart',
    openSession: newShopper,
    states: [
      {
        name: 'added from a card',
        async show(visit) {
          const { plain } = await findCartProducts()
          await visit.page.goto(`/shops/${STABLE_STOCK_SHOP}?search=${encodeURIComponent(plain.name)}`)
          await cart(visit).card(plain).add.click()
          await expect(cart(visit).card(plain).quantity).toBeVisible()
          return focusedToast(visit, 'Added to your cart')
        },
      },
      {
        name: 'removed from the drawer',
        async show(visit) {
          const { plain } = await findCartProducts()
          await cart(visit).open()
          await cart(visit).line(plain).remove.click()
          await expect(cart(visit).line(plain).element).toHaveCount(0)
          return focusedToast(visit, 'Removed from your cart')
        },
      },
    ],
  },
  {
    name: 'a cart that fails to load',
    openSession: async () => (await createFullCart({ address: false })).shopper,
    expectedErrors: /status of 503/,
    states: [
      {
        name: 'loading',
        async show(visit) {
          const heldCalls = await holdCalls(visit.page, /\/api\/carts/)
          refuseByPage.set(visit.page, heldCalls.refuse)
          await visit.page.goto(SHORT_PAGE, { waitUntil: 'load' })
          await visit.page.waitForFunction(() => document.querySelector('main')?.matches('[id]'))
          await cart(visit).open()
          return cart(visit).drawer.getByRole('status', { name: visit.t('Loading') })
        },
      },
      {
        name: 'failed',
        async show(visit) {
          await refuseByPage.get(visit.page)?.()
          return button(visit, cart(visit).drawer.getByRole('alert'), 'Try again')
        },
      },
    ],
  },
  {
    name: 'a product in the cart',
    openSession: async () => {
      const shopper = await newShopper()
      await putInCart(shopper, (await findCartProducts()).plain, 2)
      await addAddress(shopper)
      return shopper
    },
    states: [
      {
        name: 'on its page',
        async show(visit) {
          await visit.page.goto(`/products/${(await findCartProducts()).plain.id}/details`)
          return main(visit).getByRole('button', { name: visit.t('{{count}} in your cart', { count: 2 }) })
        },
      },
    ],
  },
])

const refuseByPage = new WeakMap<Visit['page'], () => Promise<void>>()
