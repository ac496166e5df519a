import type { ConversationContext } from '@rialto/contract'
import { CONTEXT_ORDERS, CONTEXT_PRODUCTS } from '@rialto/contract/limits'
import type { Deps } from '../../../../deps.ts'
import { toDecimal } from '../../../../lib/money.ts'
import type { Refusal } from '../../../../lib/refusal.ts'
import { isActive } from '../../../goods/shops/index.ts'
import { presentToSeller } from '../../../selling/orders/index.ts'
import { loadSentProducts } from '../load-sent-products.ts'
import { notFoundForNonMember } from '../not-found-for-non-member.ts'
import type { MemberIds } from '../repository.ts'
import { mayAnswer } from './change-conversation.ts'
import { selectCustomer, selectLatestOrders, selectTeam, selectViewed, sumOrders } from './repository-context.ts'
import { showInboxConversation } from './show-inbox-conversation.ts'

/** Shows a customer to those who answer; 404 for people who have neither written to this shop nor ordered here. */
export async function showContext(
  deps: Deps,
  memberIds: MemberIds,
  locale: string,
): Promise<ConversationContext | Refusal> {
  const { db } = deps.database
  const now = deps.now()
  const [customer, conversation, orders] = await Promise.all([
    selectCustomer(db, memberIds.userId),
    showInboxConversation(deps, memberIds),
    sumOrders(db, memberIds),
  ])
  if (!customer || (!conversation && orders.count === 0)) return notFoundForNonMember()
  const [orderIds, viewedIds, team] = await Promise.all([
    selectLatestOrders(db, memberIds, CONTEXT_ORDERS),
    selectViewed(db, memberIds, CONTEXT_PRODUCTS),
    selectTeam(db, memberIds.shopId),
  ])
  const products = await loadSentProducts(db, viewedIds, { locale, now })
  return {
    customer: {
      id: customer.id,
      name: customer.name,
      profile_photo: customer.profile_photo ?? '',
      active: isActive(customer.last_seen_at, now),
      since: new Date(customer.created_at).toISOString(),
    },
    conversation,
    order_count: orders.count,
    order_amount: toDecimal(orders.amount),
    orders: await presentToSeller(db, orderIds, locale),
    viewed: viewedIds.flatMap((id) => products.get(id) ?? []),
    team: team.filter(mayAnswer).map(({ id, name }) => ({ id, name })),
  }
}
