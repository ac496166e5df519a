import type { ShopStatus } from '@rialto/contract/enums'
import { lockMarket, type Tx } from '../../../db/index.ts'
import type { Deps } from '../../../deps.ts'
import type { CurrentStaff, RecordedChange } from '../../../lib/people.ts'
import { type Refusal, refuse } from '../../../lib/refusal.ts'
import { type TextKey, text } from '../../../lib/texts.ts'
import { recordChange } from '../../base/record/index.ts'
import { selectShopMark } from './repository-members.ts'
import { selectViewedShop, updateViewedShop } from './repository-sessions.ts'
import { VIEW_MS } from './rules.ts'

interface View {
  shopId: number
  staff: CurrentStaff
}

/** Shops that wait or were rejected have no screens of sellers. */
export const canBeViewed = (status: ShopStatus): boolean => status === 'active' || status === 'closed'

/** Lets a console session see a shop as its seller, for an hour at most. Beginning again begins the hour again. */
export const beginView = (deps: Deps, { shopId, staff }: View): Promise<RecordedChange | Refusal> =>
  deps.database.write(async (tx) => {
    const shop = await selectShopMark(tx, shopId)
    if (!shop) return refuse('not_found', text('Shop not found'))
    if (!canBeViewed(shop.status)) return refuse('conflict', text('This shop has no screens of sellers yet'))
    if (staff.sessionId === null) return refuse('forbidden', text('API keys may not do this'))
    await updateViewedShop(tx, staff.sessionId, { shopId, until: deps.now() + VIEW_MS })
    return record(tx, deps, { staff, shop, action: 'view_begun', sentence: text('Looked at {{name}} as its seller') })
  })

/** Ends the view of a shop; once it has ended by time, there is nothing left to end. */
export const endView = (deps: Deps, { shopId, staff }: View): Promise<RecordedChange | Refusal> =>
  deps.database.write(async (tx) => {
    await lockMarket(tx)
    const viewed = staff.sessionId === null ? null : await selectViewedShop(tx, staff.sessionId)
    const shop = viewed === shopId ? await selectShopMark(tx, shopId) : undefined
    if (!shop || staff.sessionId === null) return refuse('not_found', text('You do not see this shop as its seller'))
    await updateViewedShop(tx, staff.sessionId, null)
    return record(tx, deps, { staff, shop, action: 'view_ended', sentence: text('Left {{name}} after looking at it') })
  })

interface Recorded {
  staff: CurrentStaff
  shop: { id: number; name: string }
  action: string
  sentence: TextKey
}

const record = (tx: Tx, { now }: Deps, { staff, shop, action, sentence }: Recorded): Promise<RecordedChange> =>
  recordChange(tx, {
    at: now(),
    actor: staff.actor,
    shopId: null,
    action,
    subject: { kind: 'shop', id: shop.id, name: shop.name },
    sentence,
    values: { name: shop.name },
  })
