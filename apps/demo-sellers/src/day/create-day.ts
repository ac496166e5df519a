import type { ShopApi } from '../shop-api.ts'
import { actions, type DayAction } from './actions.ts'
import { pick } from './random.ts'
import type { DayShopper } from './shopper.ts'

/** How often each happens, of ten times. */
const PLAN: readonly DayAction[] = [
  'order',
  'order',
  'order',
  'order',
  'ask',
  'ask',
  'chat',
  'chat',
  'review',
  'review',
]
/** Half of all goes to the first shop, so that its console lives. */
const FIRST_SHOP_SHARE = 0.5

export type DayStep = { action: DayAction; shopId: number; outcome: 'done' | 'nothing' | 'refused' }

interface DayOptions {
  api: ShopApi
  random: () => number
  shoppers: readonly DayShopper[]
  shopIds: readonly number[]
}

/** Does one thing of the demo's day: a shopper orders, asks, writes or reviews. A refusal, such as of a limit, is a quiet moment. */
export function createDay({ api, random, shoppers, shopIds }: DayOptions): () => Promise<DayStep | undefined> {
  return async () => {
    const action = pick(random, PLAN)
    const shopper = pick(random, shoppers)
    const shopId = random() < FIRST_SHOP_SHARE ? shopIds[0] : pick(random, shopIds)
    if (!action || !shopper || shopId === undefined) return undefined
    try {
      const isDone = await actions[action]({ api, random, shopper, shopId })
      return { action, shopId, outcome: isDone ? 'done' : 'nothing' }
    } catch {
      return { action, shopId, outcome: 'refused' }
    }
  }
}
