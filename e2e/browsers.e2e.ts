import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAst } from 'vite'
import { unguardedUses } from '../scripts/checks/newer-built-ins.ts'
import { root } from '../scripts/checks/sources.ts'
import { checkoutScreens } from './support/checkout-screens.ts'
import { expect, test } from './support/fixtures.ts'
import { createFullCart, ordersOf, selectShops } from './support/full-cart.ts'
import { storeSession } from './support/shoppers.ts'
import { OWN_VIEW } from './support/views.ts'

test('built scripts, those of libraries too, use no built-in that a served browser lacks', { tag: OWN_VIEW }, () => {
  const found = ['apps/storefront/build/client/assets', 'apps/console/build/assets'].flatMap((folder) =>
    readdirSync(join(root, folder))
      .filter((file) => file.endsWith('.js'))
      .flatMap((file) => {
        const source = readFileSync(join(root, folder, file), 'utf8')
        return unguardedUses(parseAst(source)).map(
          ({ name, start, reason }) => `${file}: ${name} is ${reason}: …${source.slice(start - 40, start + 80)}…`,
        )
      }),
  )
  expect(found).toEqual([])
})

test('a shopper pays where a browser is three years old and the page came by plain HTTP', { tag: OWN_VIEW }, async ({
  page,
  t,
}) => {
  await page.addInitScript(() => {
    const without = (owner: object, ...names: string[]) => {
      for (const name of names) Reflect.deleteProperty(owner, name)
    }
    without(URL, 'parse')
    without(Promise, 'try')
    without(RegExp, 'escape')
    without(Set.prototype, 'union', 'intersection', 'difference', 'isSubsetOf', 'isSupersetOf', 'isDisjointFrom')
    without(Crypto.prototype, 'randomUUID', 'subtle')
    without(Navigator.prototype, 'clipboard', 'locks', 'serviceWorker', 'share', 'credentials')
    without(window, 'Notification', 'caches', 'PushManager')
  })
  const checkout = checkoutScreens(page, t)
  const fullCart = await createFullCart()
  await storeSession(page, fullCart.shopper)
  await selectShops(page, fullCart)
  await checkout.open()
  await checkout.payment('sandbox').check()
  await checkout.placeOrder.click()
  await checkout.confirm()
  await page.locator('button[value=pay]').click()
  await expect(checkout.h1).toHaveText(t('Thank you for your order'))
  expect((await ordersOf(fullCart)).map((order) => order.payment_status)).toEqual(['paid', 'paid'])
})
