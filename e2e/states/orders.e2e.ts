import { expect } from '@playwright/test'
import type { OrderBrief } from '@rialto/contract'
import { orderScreens } from '../support/order-screens.ts'
import { moveOrder, placeOrder, plainProducts } from '../support/orders.ts'
import { pngOf } from '../support/png.ts'
import { demoShopper, newShopper } from '../support/shoppers.ts'
import { button, dialog, heading, loadingAndFailed, main, screenState } from './steps.ts'
import { describeTours, type State, type Visit } from './tours.ts'

const SHOP = 8

/** The order of the current tour. */
let order: OrderBrief

/** Registers a shopper with an order of one product. */
async function createBuyer(method: 'cash' | 'sandbox') {
  const shopper = await newShopper()
  order = await placeOrder(shopper, (await plainProducts(SHOP)).slice(0, 1), method)
  return shopper
}

const orders = ({ page, t }: Visit) => orderScreens(page, t)

const empty = (path: string, words: string): State => ({
  name: `${path}, empty`,
  async show(visit) {
    await visit.page.goto(path)
    return heading(visit, words)
  },
})

describeTours([
  {
    name: 'orders',
    openSession: () => demoShopper(1),
    states: [
      screenState('/dashboard'),
      screenState('/order-history'),
      screenState('/order-history?status=cancelled'),
      {
        name: 'a search without results',
        async show(visit) {
          await visit.page.goto('/order-history?search=no+such+thing')
          return heading(visit, 'No order matches “{{search}}”', { search: 'no such thing' })
        },
      },
    ],
  },
  {
    name: 'no orders',
    openSession: newShopper,
    states: [
      empty('/dashboard', 'Welcome to the market'),
      empty('/order-history', 'No orders yet'),
      empty('/order-history?status=on_the_way', 'Nothing is on the way'),
    ],
  },
  {
    name: 'an unpaid order',
    openSession: () => createBuyer('sandbox'),
    states: [
      {
        name: 'on its page',
        async show(visit) {
          await orders(visit).open(order)
          return main(visit).getByText(visit.t('This order is not paid yet'))
        },
      },
      {
        name: 'with the cancellation dialog',
        async show(visit) {
          await orders(visit).button('Cancel the order').click()
          return dialog(visit, 'Cancel this order?').getByRole('radio').first().locator('..')
        },
      },
      {
        name: 'with a missing reason',
        async show(visit) {
          await button(visit, dialog(visit, 'Cancel this order?'), 'Cancel the order').click()
          return dialog(visit, 'Cancel this order?').getByText(visit.t('Please choose a reason'))
        },
      },
      {
        name: 'cancelled',
        async show(visit) {
          await dialog(visit, 'Cancel this order?').getByRole('radio').first().check()
          await button(visit, dialog(visit, 'Cancel this order?'), 'Cancel the order').click()
          return orders(visit).step.getByText(visit.t('Cancelled')).first()
        },
      },
    ],
  },
  {
    name: 'a delivered order',
    openSession: async () => {
      const shopper = await createBuyer('cash')
      await moveOrder(order, 'delivered')
      return shopper
    },
    states: [
      {
        name: 'on its page',
        async show(visit) {
          await orders(visit).open(order)
          return orders(visit).button('Review')
        },
      },
      {
        name: 'with a review without stars',
        async show(visit) {
          const reviewDialog = dialog(visit, 'Write a review')
          await orders(visit).button('Review').click()
          await button(visit, reviewDialog, 'Send the review').click()
          return reviewDialog.getByText(visit.t('Please choose how many stars'))
        },
      },
      {
        name: 'with a filled-in review',
        async show(visit) {
          const reviewDialog = dialog(visit, 'Write a review')
          await reviewDialog.getByRole('radio').nth(3).check({ force: true })
          await reviewDialog.getByRole('textbox').fill('It pours without a drop. '.repeat(6))
          const spout = { name: 'spout.png', mimeType: 'image/png', buffer: pngOf(600, 400) }
          await reviewDialog.locator('input[type=file]').setInputFiles(spout)
          return reviewDialog.getByRole('img', { name: 'spout.png' })
        },
      },
      {
        name: 'reviewed',
        async show(visit) {
          await button(visit, dialog(visit, 'Write a review'), 'Send the review').click()
          await expect(dialog(visit, 'Write a review')).toBeHidden()
          return main(visit).getByRole('img', { name: visit.t('Rated {{rating}} of 5', { rating: 4 }) })
        },
      },
    ],
  },
  {
    name: 'orders that fail to load',
    openSession: () => demoShopper(1),
    expectedErrors: /status of 503/,
    states: [
      ...loadingAndFailed('/dashboard', /\/api\/dashboard/, 'Your dashboard could not be loaded'),
      ...loadingAndFailed('/order-history', /\/api\/orders/, 'Your orders could not be loaded'),
      ...loadingAndFailed('/order-history/9', /\/api\/order-details/, 'The order could not be loaded'),
    ],
  },
])
