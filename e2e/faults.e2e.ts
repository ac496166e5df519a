import type { Page } from '@playwright/test'
import { accountScreens } from './support/account-screens.ts'
import { cartScreens, goodsToBuy, piecesOf, QUIET_SHOP } from './support/cart-screens.ts'
import { checkoutScreens } from './support/checkout-screens.ts'
import { createFaultCycle, type Fault, failRequests, holdRequests, pendingRequests } from './support/faults.ts'
import { expect, test } from './support/fixtures.ts'
import { createFullCart, ordersOf, putInCart, selected } from './support/full-cart.ts'
import { expectProblem } from './support/problems.ts'
import { asShopper, demoShopper, newShopper } from './support/shoppers.ts'
import type { Texts } from './support/texts.ts'

// The server fails in the middle: each screen says so, offers to try again, loses no input, and recovers.

/** Waits for the error, ends the fault, and tries again. */
async function recover(page: Page, t: Texts, mend: () => Promise<void>): Promise<void> {
  const failure = page.getByRole('main').getByRole('alert')
  await expect(failure).toBeVisible()
  const again = failure.getByRole('button', { name: t('Try again') })
  await mend()
  await again.click()
  await expect(failure).toBeHidden()
}

/** Runs the parts in parallel, as they mostly wait for retries. */
const together = <T>(list: readonly T[], work: (one: T, place: number) => Promise<void>) => Promise.all(list.map(work))

test.describe('a page that one goes to', () => {
  const ways: [from: string, to: (page: Page) => Promise<unknown>, there: RegExp][] = [
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

  test('says that it did not come, and comes with the next try', async ({ t, openPage }) => {
    const faults = createFaultCycle()
    await together(ways, async ([from, go, there]) => {
      const page = await openPage()
      for (let times = 0; times < 2; times += 1) {
        await page.goto(from)
        const mend = await failRequests(page, /\.data(\?|$)/, faults.next())
        await go(page)
        await expect(page).toHaveURL(there)
        await recover(page, t, mend)
        await expect(page.getByRole('main').locator('a[href^="/products/"]').first()).toBeVisible()
      }
    })
  })
})

test.describe('a screen of one’s own', () => {
  const screens: [at: string, call: RegExp][] = [
    ['/dashboard', /\/api\/dashboard/],
    ['/order-history', /\/api\/orders/],
    ['/order-history/1', /\/api\/order-details/],
    ['/wishlist', /\/api\/favorite-products/],
    ['/manage-address', /\/api\/addresses/],
    ['/support-tickets', /\/api\/support-tickets/],
    ['/massages', /\/api\/get-shops/],
  ]

  test('says that it could not be loaded, and is there with the next try', async ({ t, openPage }) => {
    const faults = createFaultCycle()
    const shopper = await demoShopper(1)
    const lanes = [0, 1, 2].map((lane) => screens.filter((_, place) => place % 3 === lane))
    await together(lanes, async (own) => {
      const page = await openPage()
      await asShopper(page, shopper)
      for (const [at, call] of own) {
        const mend = await failRequests(page, call, faults.next())
        await page.goto(at)
        await recover(page, t, mend)
      }
    })
  })

  test('says that it is coming while the shop is slow, and comes', async ({ page, t }) => {
    await asShopper(page, await demoShopper(1))
    const letGo = await holdRequests(page, /\/api\/orders/)
    await page.goto('/order-history', { waitUntil: 'load' })
    await expect(
      page
        .getByRole('main')
        .getByRole('status', { name: t('Loading') })
        .first(),
    ).toBeVisible()
    await letGo()
    await expect(page.getByRole('main').getByRole('heading', { level: 2 }).getByRole('link')).toHaveCount(10)
  })
})

test.describe('a form', () => {
  /** Sends the form under one fault after another, and at last without: its input stays. */
  async function insist(page: Page, t: Texts, call: RegExp, send: () => Promise<void>, stays: () => Promise<void>) {
    const faults = createFaultCycle()
    const told = page
      .getByRole('listitem')
      .filter({ hasText: new RegExp(`${t('The shop cannot be reached')}|Something went wrong`) })
    for (let times = 0; times < 6; times += 1) {
      const mend = await failRequests(page, call, faults.next())
      await send()
      await expect(told.first()).toBeVisible()
      await stays()
      await mend()
    }
    await send()
  }

  test('of the profile keeps what was typed', async ({ page, t }) => {
    const account = accountScreens(page, t)
    const shopper = await newShopper()
    await asShopper(page, shopper)
    await page.goto('/profile')
    await account.input('name').fill('Noor Insists')
    await insist(
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

  test('of a ticket keeps what was typed, and opens one ticket', async ({ page, t }) => {
    await asShopper(page, await newShopper())
    await page.goto('/support-tickets')
    await page
      .getByRole('button', { name: t('New ticket') })
      .first()
      .click()
    const dialog = page.getByRole('dialog', { name: t('New ticket') })
    await dialog.locator('[name=issue_type]').selectOption({ index: 2 })
    await dialog.locator('[name=subject]').fill('A chipped mug')
    await dialog.locator('[name=message]').fill('One of four arrived so.')
    await insist(
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

test.describe('the cart', () => {
  /** The server carries out the request, but its answer is lost. */
  const unheard: Fault = async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  }

  test('catches up: each click counts once, whether it or its answer was lost', async ({ page, t }) => {
    const cart = cartScreens(page, t)
    const { plain } = await goodsToBuy()
    const shopper = await newShopper()
    await putInCart(shopper, plain)
    await asShopper(page, shopper)
    await page.goto(`/shops/${QUIET_SHOP}`)
    await expect(cart.card(plain).figure).toBeVisible()
    let pieces = 1
    const faults = createFaultCycle([
      'nobody answers',
      'a proxy says so',
      'somebody else answers',
      'the answer is garbage',
    ])
    for (const fault of [unheard, faults.next(), faults.next(), faults.next(), faults.next()]) {
      const mend = await failRequests(page, /\/api\/cart/, fault)
      await cart.card(plain).more.click()
      pieces += 1
      await expect(cart.toast('The shop cannot be reached').first()).toBeVisible()
      expect(await cart.card(plain).figure.inputValue()).toBe(String(pieces))
      await mend()
      await expect.poll(() => piecesOf(shopper)).toEqual({ [plain.id]: pieces })
      await expect(cart.card(plain).figure).toHaveValue(String(pieces))
    }
  })

  test('says that it could not be loaded, and is there with the next try', async ({ page, t }) => {
    const cart = cartScreens(page, t)
    const { shopper, products } = await createFullCart({ address: false })
    await asShopper(page, shopper)
    const mend = await failRequests(page, /\/api\/carts/, createFaultCycle(['somebody else answers']).next())
    const asked = pendingRequests(page, /\/api\/carts/)
    await page.goto('/products')
    await cart.open()
    await expect(cart.drawer.getByRole('alert')).toBeVisible()
    // Page and drawer both request the cart: an answer after the fault's end would load it without the retry.
    await expect.poll(() => asked.size).toBe(0)
    await mend()
    await cart.drawer.getByRole('button', { name: t('Try again') }).click()
    for (const product of products) await expect(cart.line(product).place).toBeVisible()
  })
})

test.describe('the checkout', () => {
  test('places what is in sight once, after answers that were none', async ({ page, t }) => {
    expectProblem(page, /place-order/)
    const checkout = checkoutScreens(page, t)
    const fullCart = await createFullCart()
    await asShopper(page, fullCart.shopper)
    await selected(page, fullCart)
    await checkout.open()
    const faults = createFaultCycle(['the answer is garbage', 'the shop is broken'])
    let lost = 0
    await failRequests(page, /\/api\/place-order/, async (route) => {
      if (++lost > 2) return route.continue()
      // The orders are placed, but the answer is lost.
      await route.fetch()
      await faults.next()(route)
    })
    await checkout.place.click()
    await checkout.confirm()
    await expect(checkout.h1).toHaveText(t('Thank you for your order'))
    expect(lost).toBe(3)
    expect(await ordersOf(fullCart)).toHaveLength(2)
  })
})
