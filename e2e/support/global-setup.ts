import { findBrowser } from '../../scripts/lib/browser.mjs'
import { buildApps } from '../../scripts/lib/build.mjs'
import { startShop } from './start-shop.ts'

/**
 * Before the browser tests: finds a browser, and starts one demo market with the built storefront. `SHOP_URL` names a market
 * that already runs. The workers of the run read both from the environment.
 */
export default async function setup(): Promise<() => Promise<void>> {
  process.env.CHROMIUM_PATH = await findBrowser()
  if (process.env.SHOP_URL) return async () => {}
  await buildApps()
  const shop = await startShop()
  process.env.SHOP_URL = shop.url
  return shop.stop
}
