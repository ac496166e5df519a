import { FULL_RUN } from '../../scripts/test-runs.mjs'
import { expectAccessible } from '../support/accessibility.ts'
import { enterConsole, expectSound, sellerOf } from '../support/console.ts'
import { expect, test } from '../support/fixtures.ts'
import { callApi, logInSeller, placeOrder, plainProducts } from '../support/orders.ts'
import { saveScreenshot } from '../support/screenshots.ts'
import { newShopper, storeSession } from '../support/shoppers.ts'
import { OWN_VIEW, type View } from '../support/views.ts'

const runs: { tag: string[]; view: View; shop: number }[] = [
  { tag: [], view: { width: 1280, height: 900, locale: 'en' }, shop: 6 },
  { tag: [FULL_RUN], view: { width: 360, height: 780, locale: 'ar', colorScheme: 'dark' }, shop: 2 },
]
for (const { tag, view, shop } of runs)
  test.describe(`${view.locale}, ${view.width} px`, { tag }, () => {
    test.use({ view })

    test('a cash order that is refused at the door ends when its parcel comes back', { tag: OWN_VIEW }, async ({
      page,
      openPage,
      t,
    }) => {
      test.setTimeout(120_000)
      const session = await newShopper()
      const order = await placeOrder(session, (await plainProducts(shop)).slice(0, 1))
      const seller = await logInSeller(shop)
      for (const status of ['confirm', 'processing', 'pickup', 'on_the_way'])
        await callApi(`POST /seller/orders/${order.id}/status`, { console: seller, body: { status } })

      await enterConsole(page, t, sellerOf(shop), `orders/${order.id}`)
      const button = page.getByRole('button', { name: t('The parcel came back') })
      await button.press('Enter')
      const dialog = page.getByRole('dialog', { name: t('The parcel came back') })
      await expect(dialog.getByText(/./).first()).toBeVisible()
      await expectAccessible(page)
      await saveScreenshot(page, 'order-came-back')
      await dialog.getByRole('button', { name: t('It came back') }).press('Enter')
      await expect(dialog).toBeHidden()
      await expect(button).toBeHidden()
      await expectSound(page)

      const shopper = await openPage(view)
      await storeSession(shopper, session)
      await shopper.goto(`/order-history/${order.id}`)
      // In the language in which it was ordered.
      await expect(shopper.getByText('The parcel came back to the shop.')).toBeVisible()
      await expectAccessible(shopper)
    })
  })
