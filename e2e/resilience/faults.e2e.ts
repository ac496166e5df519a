import type { Page } from '@playwright/test'
import { accountScreens } from '../support/account-screens.ts'
import { cartQuantities, cartScreens, findCartProducts, STABLE_STOCK_SHOP } from '../support/cart-screens.ts'
import { checkoutScreens } from '../support/checkout-screens.ts'
import { createFaultCycle, type Fault, failRequests, holdRequests, pendingRequests } from '../support/faults.ts'
import { expect, test } from '../support/fixtures.ts'
import { createFullCart, ordersOf, putInCart, selectShops } from '../support/full-cart.ts'
import { expectProblem } from '../support/problems.ts'
import { demoShopper, newShopper, storeSession } from '../support/shoppers.ts'
import type { Texts } from '../support/texts.ts'
import { OWN_VIEW } from '../support/views.ts'

// The server fails while a screen is in use: the screen shows an error, offers to try again, loses no input, and recovers.

/** Waits for the error, ends the fault, and tries again. */
async function recover(page: Page, t: Texts, endFault: () => Promise<void>): Promise<void> {
  const failure = page.getByRole('main').getByRole('alert')
  await expect(failure).toBeVisible()
  const retryButton = failure.getByRole('button', { name: t('Try again') })
  await endFault()
  await retryButton.click()
  await expect(failure).toBeHidden()
}

/** Runs the parts in parallel, as they mostly wait for retries. */
const runInParallel = <T>(list: readonly T[], work: (item: T, index: number) => Promise<void>) =>
  Promise.all(list.map(work))

test.describe('a page opened by a link', () => {
  const links: [from: string, click: (page: Page) => Promise<unknown>, target: RegExp][] = [
    ['/blogs', (page) => page.getByRole('banner').getByRole('link', { name: 'Rialto' }).first().click(), /:\d+\/$/],
    [
      '/categories',
      (page) => page.getByRole('main').locator('a[href^="/categories/"]').first().click(),
      /:\d+\/categories\//,
    ],
    [
      '/products',
      (page) => page.getByRole('main').locator('article a').first().click(),
      /:\d+\/products\/\d+\/details/,
    ],
  ]

  test('shows an error when it fails to load, and loads when retried', { tag: OWN_VIEW }, async ({ t, openPage }) => {
    const faults = createFaultCycle()
    await runInParallel(links, async ([from, click, target]) => {
      const page = await openPage()
      for (let times = 0; times < 2; times += 1) {
        await page.goto(from)
        const endFault = await failRequests(page, /\.data(\?|$)/, faults.next())
        await click(page)
        await expect(page).toHaveURL(target)
        await recover(page, t, endFault)
        await expect(page.getByRole('main').locator('a[href^="/products/"]').first()).toBeVisible()
      }
    })
  })
})

test.describe('an account screen', () => {
  const screens: [path: string, call: RegExp][] = [
    ['/dashboard', /\/api\/dashboard/],
    ['/order-history', /\/api\/orders/],
    ['/order-history/1', /\/api\/order-details/],
    ['/wishlist', /\/api\/favorite-products/],
    ['/manage-address', /\/api\/addresses/],
    ['/support-tickets', /\/api\/support-tickets/],
    ['/massages', /\/api\/get-shops/],
  ]

  test('shows an error when its call fails, and loads when retried', { tag: OWN_VIEW }, async ({ t, openPage }) => {
    const faults = createFaultCycle()
    const shopper = await demoShopper(1)
    const lanes = [0, 1, 2].map((lane) => screens.filter((_, index) => index % 3 === lane))
    await runInParallel(lanes, async (lane) => {
      const page = await openPage()
      await storeSession(page, shopper)
      for (const [path, call] of lane) {
        const endFault = await failRequests(page, call, faults.next())
        await page.goto(path)
        await recover(page, t, endFault)
      }
    })
  })

  test('shows a loading state while the server is slow', { tag: OWN_VIEW }, async ({ page, t }) => {
    await storeSession(page, await demoShopper(1))
    const release = await holdRequests(page, /\/api\/orders/)
    await page.goto('/order-history', { waitUntil: 'load' })
    await expect(
      page
        .getByRole('main')
        .getByRole('status', { name: t('Loading') })
        .first(),
    ).toBeVisible()
    await release()
    await expect(page.getByRole('main').getByRole('heading', { level: 2 }).getByRole('link')).toHaveCount(10)
  })
})

test.describe('a form under failures', () => {
  /** Sends the form under one fault after another, checks its input after each, and finally sends it without a fault. */
  async function sendUnderFaults(
    page: Page,
    t: Texts,
    call: RegExp,
    send: () => Promise<void>,
    expectInput: () => Promise<void>,
  ) {
    const faults = createFaultCycle()
    const toasts = page
      .getByRole('listitem')
      .filter({ hasText: new RegExp(`${t('The shop cannot be reached')}|Something went wrong`) })
    for (let times = 0; times < 6; times += 1) {
      const endFault = await failRequests(page, call, faults.next())
      await send()
      await expect(toasts.first()).toBeVisible()
      await expectInput()
      await endFault()
    }
    await send()
  }

  test('keeps the input of the profile', { tag: OWN_VIEW }, async ({ page, t }) => {
    const account = accountScreens(page, t)
    const shopper = await newShopper()
    await storeSession(page, shopper)
    await page.goto('/profile')
    await account.input('name').fill('Noor Insists')
    await sendUnderFaults(
      page,
      t,
      /\/api\/update-profile/,
      () => account.button('Save changes').click(),
      async () => expect(await account.input('name').inputValue()).toBe('Noor Insists'),
    )
    await expect(account.toast('Profile updated')).toBeVisible()
    await page.reload()
    await expect(account.input('name')).toHaveValue('Noor Insists')
  })

  test('keeps the input of a ticket, and opens one ticket', { tag: OWN_VIEW }, async ({ page, t }) => {
    await storeSession(page, await newShopper())
    await page.goto('/support-tickets')
    await page
      .getByRole('button', { name: t('New ticket') })
      .first()
      .click()
    const dialog = page.getByRole('dialog', { name: t('New ticket') })
    await dialog.locator('[name=issue_type]').selectOption({ index: 2 })
    await dialog.locator('[name=subject]').fill('A chipped mug')
    await dialog.locator('[name=message]').fill('One of four arrived so.')
    await sendUnderFaults(
      page,
      t,
      /\/api\/support-ticket$/,
      () => dialog.getByRole('button', { name: t('Send the ticket') }).click(),
      async () => {
        expect(await dialog.locator('[name=subject]').inputValue()).toBe('A chipped mug')
        expect(await dialog.locator('[name=message]').inputValue()).toBe('One of four arrived so.')
      },
    )
    await expect(page.getByRole('log').getByText('One of four arrived so.')).toBeVisible()
    await page.goto('/support-tickets')
    await expect(page.getByRole('main').locator('a[href^="/support-ticket/"]')).toHaveCount(1)
  })
})

test.describe('the cart under failures', () => {
  /** The server handles the request, but its reply is lost. */
  const lostReply: Fault = async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  }

  test('counts each click once when the request or the reply was lost', { tag: OWN_VIEW }, async ({ page, t }) => {
    const cart = cartScreens(page, t)
    const { plain } = await findCartProducts()
    const shopper = await newShopper()
    await putInCart(shopper, plain)
    await storeSession(page, shopper)
    await page.goto(`/shops/${STABLE_STOCK_SHOP}`)
    await expect(cart.card(plain).quantity).toBeVisible()
    let pieces = 1
    const faults = createFaultCycle(['connection refused', 'bad gateway', 'captive portal', 'invalid JSON'])
    for (const fault of [lostReply, faults.next(), faults.next(), faults.next(), faults.next()]) {
      const endFault = await failRequests(page, /\/api\/cart/, fault)
      await cart.card(plain).increase.click()
      pieces += 1
      await expect(cart.toast('The shop cannot be reached').first()).toBeVisible()
      expect(await cart.card(plain).quantity.inputValue()).toBe(String(pieces))
      await endFault()
      await expect.poll(() => cartQuantities(shopper)).toEqual({ [plain.id]: pieces })
      await expect(cart.card(plain).quantity).toHaveValue(String(pieces))
    }
  })

  test('shows an error when its call fails, and loads when retried', { tag: OWN_VIEW }, async ({ page, t }) => {
    const cart = cartScreens(page, t)
    const { shopper, products } = await createFullCart({ address: false })
    await storeSession(page, shopper)
    const endFault = await failRequests(page, /\/api\/carts/, createFaultCycle(['captive portal']).next())
    const pending = pendingRequests(page, /\/api\/carts/)
    await page.goto('/products')
    await cart.open()
    await expect(cart.drawer.getByRole('alert')).toBeVisible()
    // Page and drawer both request the cart: a reply after the end of the fault would load it without the retry.
    await expect.poll(() => pending.size).toBe(0)
    await endFault()
    await cart.drawer.getByRole('button', { name: t('Try again') }).click()
    for (const product of products) await expect(cart.line(product).element).toBeVisible()
  })
})

test.describe('the checkout under failures', () => {
  test('places one order per shop when replies were lost or garbled', { tag: OWN_VIEW }, async ({ page, t }) => {
    expectProblem(page, /place-order/)
    const checkout = checkoutScreens(page, t)
    const fullCart = await createFullCart()
    await storeSession(page, fullCart.shopper)
    await selectShops(page, fullCart)
    await checkout.open()
    const faults = createFaultCycle(['invalid JSON', 'server error'])
    let requests = 0
    await failRequests(page, /\/api\/place-order/, async (route) => {
      if (++requests > 2) return route.continue()
      // The orders are placed, but the reply is lost.
      await route.fetch()
      await faults.next()(route)
    })
    await checkout.placeOrder.click()
    await checkout.confirm()
    await expect(checkout.h1).toHaveText(t('Thank you for your order'))
    expect(requests).toBe(3)
    expect(await ordersOf(fullCart)).toHaveLength(2)
  })
})
