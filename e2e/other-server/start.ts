import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectProblem } from '../support/problems.ts'
import { shopUrl } from '../support/shop-url.ts'
import { storeSession } from '../support/shoppers.ts'
import { type Shop, startShop } from '../support/start-shop.ts'
import { GOODS, SHOPS } from './goods.ts'
import type { Shopper } from './routes.ts'
import { type OtherServer, startOtherServer } from './server.ts'

export interface Storefront {
  other: OtherServer
  /** Our storefront, with that server as its API. */
  front: Shop
  stop(): Promise<void>
}

/** Starts both. The English texts have unknown, nested keys of another storefront; the Arabic texts are ours. */
export async function startStorefront(): Promise<Storefront> {
  const ar = await (await fetch(`${shopUrl()}/api/lang/ar`)).json()
  const other = await startOtherServer({ en: { welcome: 'Welcome', auth: { failed: 'Failed' } }, ar })
  const front = await startShop({ API_URL: other.url })
  return {
    other,
    front,
    async stop() {
      await front.stop()
      await other.stop()
    },
  }
}

let shopperCount = 0

/** Adds a shopper with three products on the wishlist, two addresses, and conversations. */
export function addShopper({ accounts }: OtherServer): Shopper {
  shopperCount += 1
  const shopper = accounts.add({
    name: `Mira Holt ${shopperCount}`,
    email: `mira-${shopperCount}@other.test`,
    phone: `17012345${shopperCount + 10}`,
    password: 'lantern-42-quay',
  })
  const [kilns, loom] = SHOPS.map(({ id }) => id)
  const at = (minute: number) => `2025-11-20T09:${String(minute).padStart(2, '0')}:00.000000Z`
  for (let n = 1; n <= 25; n += 1)
    shopper.messages.push({ shop: kilns ?? 0, from: n % 2 === 0 ? 'shop' : 'user', text: `Word ${n}`, at: at(n) })
  shopper.messages.push({ shop: kilns ?? 0, from: 'shop', text: null, at: at(40), product: GOODS[0]?.id })
  shopper.messages.push({ shop: loom ?? 0, from: 'shop', text: 'Your runner is woven', at: at(50) })
  shopper.unread = 2
  return shopper
}

/** As if the shopper had logged in on an earlier visit. */
export async function startLoggedIn(page: Page, shopper: Shopper): Promise<void> {
  // Pages of a logged-in shopper make this call; the session continues without it.
  expectMissingCalls(page, '/api/profile')
  const { id, name, phone } = shopper
  const token = randomUUID()
  shopper.tokens.add(token)
  const unknown = { phone_code: null, email: null, country: null, gender: null, date_of_birth: null }
  await storeSession(page, {
    access: { token, expires_at: new Date(Date.now() + 86_400_000).toISOString() },
    user: { id, name, phone, profile_photo: '', account_verified: true, is_seller: false, ...unknown },
  })
}

/** Announces calls that the other server does not have: the browser logs their 404. */
export function expectMissingCalls(page: Page, ...paths: string[]): void {
  expectProblem(page, new RegExp(`status of 404 .*\\(http://[\\d.:]+(${paths.join('|')})(\\?[^)]*)?\\)$`))
}
