import type { ConversationContext, SellerConversation, SellerMessage } from '@rialto/contract'

const MINUTE = 60_000
const ago = (minutes: number): string => new Date(Date.now() - minutes * MINUTE).toISOString()

const user = { id: 9, name: 'Priya Menon', profile_photo: '' }

/** Priya has waited for two hours and ten minutes. */
export const conversation = (change: Partial<SellerConversation> = {}): SellerConversation => ({
  user: { ...user, active: false },
  unread_message_user: 1,
  last_message: 'Will the lid survive a dishwasher?',
  last_message_time: ago(130),
  unread_message_shop: 0,
  last_message_from: 'user',
  waiting_since: ago(130),
  is_closed: false,
  assignee: null,
  ...change,
})

export const message = (id: number, change: Partial<SellerMessage> = {}): SellerMessage => ({
  id,
  shop_id: 1,
  user_id: 9,
  type: 'user',
  message: `Message ${id}`,
  created_at: ago(130),
  user,
  shop: { id: 1, name: 'Lume & Clay', logo: '' },
  shop_active_status: true,
  product: null,
  author: null,
  ...change,
})

export const context = (change: Partial<ConversationContext> = {}): ConversationContext => ({
  customer: { ...user, active: true, since: '2025-03-01T00:00:00.000Z' },
  conversation: conversation(),
  order_count: 2,
  order_amount: 86,
  orders: [],
  viewed: [],
  team: [
    { id: 7, name: 'Ines Carvalho' },
    { id: 8, name: 'Tomas Reyes' },
  ],
  ...change,
})

export const pageOf = (messages: SellerMessage[]) => ({
  data: messages.toReversed(),
  current_page: 1,
  last_page: 1,
  per_page: 20,
  total: messages.length,
})

/** The server's answers about Priya's conversation. */
export const answers = () => ({
  'GET /seller/conversations': {
    data: { items: [conversation()], next_cursor: null, counts: { unanswered: 1, mine: 0, open: 1, closed: 0 } },
  },
  'GET /seller/conversations/9/context': { data: context() },
  'GET /seller/messages': { data: pageOf([message(1, { message: 'Will the lid survive a dishwasher?' })]) },
  'GET /seller/saved-replies': {
    data: {
      items: [
        { id: 1, title: 'Dishwasher, yes', text: 'Yes, {name}. Best wishes, {shop} ({order})', version: 1 },
        { id: 2, title: 'Wash by hand', text: 'Please by hand.', version: 3 },
      ],
    },
  },
})
