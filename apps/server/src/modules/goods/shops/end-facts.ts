import { type BackgroundWorker, createBackgroundWorker } from '../../../lib/background-worker.ts'
import type { OutboundDeps } from '../../base/outbound/index.ts'
import { mailFactEnd } from './mails.ts'
import { selectSeller, selectShop } from './repository.ts'
import { lockShopFacts, markEnded, markReminded, selectEndedShops, selectEndingFacts } from './repository-facts.ts'
import { dayOf, factNames, keepIdentity } from './seller-facts.ts'

const LOOK_EVERY_MS = 60_000
const DAY_MS = 86_400_000
const REMINDED_DAYS = 30
const AT_ONCE = 100

/** Ends verified facts on their last day: shoppers no longer see them. A month before, the shop is asked by mail to tell them again. */
export function createFactEnds(deps: OutboundDeps): BackgroundWorker {
  const { database, invalidations, outbound, now } = deps

  async function end(mayGo: () => boolean): Promise<void> {
    for (;;) {
      const at = now()
      const shopIds = await selectEndedShops(database.db, { today: dayOf(at), limit: AT_ONCE })
      if (shopIds.length === 0 || !mayGo()) return
      for (const shopId of shopIds)
        await database.write(async (tx) => {
          await lockShopFacts(tx, shopId)
          await markEnded(tx, { shopId, today: dayOf(at), now: at })
          await keepIdentity(tx, shopId, at)
        })
      invalidations.publish('catalogue')
    }
  }

  async function remind(mayGo: () => boolean): Promise<void> {
    const settings = await deps.settings.read()
    for (;;) {
      const at = now()
      const days = { from: dayOf(at), to: dayOf(at + REMINDED_DAYS * DAY_MS) }
      const ending = await selectEndingFacts(database.db, { ...days, limit: AT_ONCE })
      if (ending.length === 0 || !mayGo()) return
      for (const { id, shop_id, kind, expires_on } of ending)
        await database.write(async (tx) => {
          if (!(await markReminded(tx, id, at)) || expires_on === null) return
          const shop = await selectShop(tx, shop_id)
          if (!shop?.owner_id) return
          const seller = await selectSeller(tx, shop.owner_id)
          await mailFactEnd({ ...deps, tx, settings }, { shop, seller, fact: factNames[kind], day: expires_on })
        })
      outbound.kick()
    }
  }

  return createBackgroundWorker({
    name: 'ends-of-facts',
    async work({ mayGo }) {
      await end(mayGo)
      await remind(mayGo)
    },
    failure: 'facts of sellers whose time is over could not be ended',
    now,
    lookEveryMs: LOOK_EVERY_MS,
  })
}
