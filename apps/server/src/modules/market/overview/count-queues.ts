import type { QueueCounts } from '@rialto/contract'
import type { SellerPermission } from '@rialto/contract/permissions'
import type { Deps } from '../../../deps.ts'
import { countUnread, heardKinds } from '../../base/notifications/index.ts'
import { countUnansweredReviews } from '../../goods/reviews/index.ts'
import { countLow } from '../../goods/stock/index.ts'
import { countProposals } from '../../selling/flash-sales/index.ts'
import { countToPack } from '../../selling/orders/index.ts'
import { countUnanswered } from '../../talking/chat/index.ts'
import { countUnansweredQuestions } from '../../talking/questions/index.ts'

interface Member {
  userId: number
  shopId: number
  permissions: readonly SellerPermission[]
}

/** Counts the work that waits in a shop, as far as a person's role includes it: as many as the lists hold to which the counters lead. */
export async function countQueues(deps: Deps, { userId, shopId, permissions }: Member): Promise<QueueCounts> {
  const { db } = deps.database
  const permitted = <T>(permission: SellerPermission, count: () => Promise<T>) =>
    permissions.includes(permission) ? count() : null
  const [to_pack, unanswered, low_stock, new_reviews, new_questions, flash_proposals, notifications] =
    await Promise.all([
      permitted('orders.read', () => countToPack(db, shopId)),
      permitted('inbox', () => countUnanswered(db, shopId)),
      permitted('stock', async () => (await countLow(deps, shopId)).count),
      permitted('reviews', () => countUnansweredReviews(db, { shopId })),
      permitted('reviews', () => countUnansweredQuestions(db, { shopId })),
      permitted('promotions', () => countProposals(db, { shopId, now: deps.now() })),
      countUnread(db, { userId, shopId, kinds: heardKinds(new Set(permissions)) }),
    ])
  return { to_pack, unanswered, low_stock, new_reviews, new_questions, flash_proposals, notifications }
}
