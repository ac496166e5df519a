import { privateUserChannel } from '@rialto/contract/realtime'
import { type Api, reply } from '../../../http/api.ts'
import { Refusal } from '../../../lib/refusal.ts'
import type { ChannelSigner } from '../../../realtime/index.ts'
import { type ChatDeps, notFoundForNonMember } from './chat-members.ts'
import { countUnread, listConversations, markShopSeen, markUserSeen, openConversation } from './conversations.ts'
import { listMessages, listSellerMessages } from './messages.ts'
import { answerShopper, sendMessage, tellTyping } from './send-message.ts'

/** A writer tells it every few seconds. */
const TYPING = { rateLimit: { max: 300, seconds: 60 } }
/** Per network, where several shoppers may write at once; each conversation has its own limit besides. */
const WRITING = { rateLimit: { max: 240, seconds: 60 } }

export function chatRoutes(api: Api, deps: ChatDeps & { realtime: ChannelSigner }): void {
  api.handle(
    'POST /store-message',
    async ({ user, locale, body }) => {
      if (body.user_id !== user.id) return notFoundForNonMember()
      const memberIds = { userId: user.id, shopId: body.shop_id }
      const conversation = await openConversation(deps, { memberIds, productId: body.product_id ?? null, locale })
      return conversation instanceof Refusal ? conversation : reply({ conversation })
    },
    WRITING,
  )

  api.handle('GET /get-message', async ({ user, locale, query: { shop_id, ...page } }) => {
    const messages = await listMessages(deps, { memberIds: { userId: user.id, shopId: shop_id }, locale, ...page })
    return messages instanceof Refusal ? messages : reply(messages)
  })

  api.handle(
    'POST /send-message',
    async ({ user, locale, body }) => {
      const memberIds = { userId: user.id, shopId: body.shop_id }
      const message = await sendMessage(deps, { memberIds, text: body.message, productId: null, locale })
      return message instanceof Refusal ? message : reply({ message })
    },
    WRITING,
  )

  api.handle('GET /get-shops', async ({ user, locale, query }) =>
    reply(await listConversations(deps, user.id, query, locale)),
  )

  api.handle('GET /unread-messages', async ({ user, query }) => {
    const unread = await countUnread(deps, user, query.user_id)
    return unread instanceof Refusal ? unread : reply({ unread_messages: unread })
  })

  api.handle(
    'POST /typing',
    async ({ user, body }) => {
      const refusal = await tellTyping(deps, 'user', { userId: user.id, shopId: body.shop_id })
      return refusal ?? reply({})
    },
    TYPING,
  )

  api.handle('POST /realtime/auth', async ({ user, body }) =>
    body.channel_name === privateUserChannel(user.id)
      ? reply({ auth: deps.realtime.authorise(body.socket_id, body.channel_name) })
      : notFoundForNonMember(),
  )

  api.handle('POST /update-last-seen', async ({ user }) => {
    await markUserSeen(deps, user.id)
    return reply({})
  })
}

export function sellerChatRoutes(api: Api, deps: ChatDeps): void {
  api.handle('GET /seller/messages', async ({ user, locale, query: { user_id, ...page } }) => {
    const messages = await listSellerMessages(deps, {
      memberIds: { userId: user_id, shopId: user.shopId },
      locale,
      ...page,
    })
    return messages instanceof Refusal ? messages : reply(messages)
  })

  api.handle(
    'POST /seller/messages',
    async ({ user, locale, body, headers }) => {
      const message = await answerShopper(deps, {
        memberIds: { userId: body.user_id, shopId: user.shopId },
        text: body.product_id === undefined ? (body.message ?? null) : null,
        productId: body.product_id ?? null,
        authorId: user.id,
        key: headers['idempotency-key'],
        locale,
      })
      return message instanceof Refusal ? message : reply({ message })
    },
    WRITING,
  )

  api.handle(
    'POST /seller/conversations/{user_id}/typing',
    async ({ user, params }) => {
      const refusal = await tellTyping(deps, 'shop', { userId: params.user_id, shopId: user.shopId })
      return refusal ?? reply({})
    },
    TYPING,
  )

  api.handle('POST /seller/update-last-seen', async ({ user }) => {
    await markShopSeen(deps, { userId: user.id, shopId: user.shopId })
    return reply({})
  })
}
