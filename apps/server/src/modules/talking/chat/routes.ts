import { privateUserChannel } from '@rialto/contract/realtime'
import { withBatchedReads } from '../../../db/index.ts'
import { type Api, reply } from '../../../http/api.ts'
import { ownerIn, personOf, type RecordedChange } from '../../../lib/people.ts'
import { Refusal } from '../../../lib/refusal.ts'
import type { ChannelSigner } from '../../../realtime/realtime.ts'
import type { ModuleDeps } from '../../base/settings/index.ts'
import {
  assignConversation,
  closeConversation,
  reopenConversation,
  showContext,
  showInboxConversation,
} from './change-conversation.ts'
import { countUnread, listConversations, markShopSeen, markUserSeen, openConversation } from './conversations.ts'
import { listInbox } from './list-inbox.ts'
import { type ChatDeps, listMessages, listSellerMessages, notFoundForNonMember } from './messages.ts'
import type { MemberIds } from './repository.ts'
import { changeSavedReply, createSavedReply, listSavedReplies, removeSavedReply } from './saved-replies.ts'
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
    await markShopSeen(deps, { userId: personOf(user), shopId: user.shopId })
    return reply({})
  })
}

/** The inbox of a shop's team, beside the calls for its messages. */
export function inboxRoutes(api: Api, deps: ChatDeps): void {
  const answer = async (memberIds: MemberIds, change: RecordedChange | undefined | Refusal) => {
    if (change instanceof Refusal) return change
    const conversation = await showInboxConversation(deps, memberIds)
    return conversation ? reply({ conversation }).withChange(change) : notFoundForNonMember()
  }

  api.handle('GET /seller/conversations', async ({ user, query }) =>
    reply(await listInbox(withBatchedReads(deps), { shopId: user.shopId, memberId: ownerIn(user, query.view) }, query)),
  )

  api.handle('POST /seller/conversations/{user_id}/close', async ({ user, params }) => {
    const memberIds = { userId: params.user_id, shopId: user.shopId }
    return answer(memberIds, await closeConversation(deps, { ...memberIds, actor: user.actor }))
  })

  api.handle('POST /seller/conversations/{user_id}/reopen', async ({ user, params }) => {
    const memberIds = { userId: params.user_id, shopId: user.shopId }
    return answer(memberIds, await reopenConversation(deps, { ...memberIds, actor: user.actor }))
  })

  api.handle('POST /seller/conversations/{user_id}/assign', async ({ user, params, body }) => {
    const memberIds = { userId: params.user_id, shopId: user.shopId }
    const assignment = { ...memberIds, actor: user.actor, memberId: body.member_id }
    return answer(memberIds, await assignConversation(deps, assignment))
  })

  api.handle('GET /seller/conversations/{user_id}/context', async ({ user, locale, params }) => {
    const context = await showContext(deps, { userId: params.user_id, shopId: user.shopId }, locale)
    return context instanceof Refusal ? context : reply(context)
  })

  api.handle('GET /seller/saved-replies', async ({ user }) =>
    reply({ items: await listSavedReplies(deps, user.shopId) }),
  )

  api.handle('POST /seller/saved-replies', async ({ user, body }) => {
    const saved = await createSavedReply(deps, { ...body, shopId: user.shopId, actor: user.actor })
    return saved instanceof Refusal ? saved : reply({ reply: saved.reply }).withChange(saved.change)
  })

  api.handle('PATCH /seller/saved-replies/{id}', async ({ user, params, body }) => {
    const saved = await changeSavedReply(deps, { ...body, id: params.id, shopId: user.shopId, actor: user.actor })
    return saved instanceof Refusal ? saved : reply({ reply: saved.reply }).withChange(saved.change)
  })

  api.handle('DELETE /seller/saved-replies/{id}', async ({ user, params }) => {
    const change = await removeSavedReply(deps, { id: params.id, shopId: user.shopId, actor: user.actor })
    return change instanceof Refusal ? change : reply({}).withChange(change)
  })
}

/** Saved replies of the staff, as teams of shops have them; they belong to no shop. */
const OF_MARKET = { shopId: null }

export function marketReplyRoutes(api: Api, deps: ModuleDeps): void {
  api.handle('GET /admin/saved-replies', async () => reply({ items: await listSavedReplies(deps, OF_MARKET.shopId) }))

  api.handle('POST /admin/saved-replies', async ({ user: { actor }, body }) => {
    const saved = await createSavedReply(deps, { ...body, ...OF_MARKET, actor })
    return saved instanceof Refusal ? saved : reply({ reply: saved.reply }).withChange(saved.change)
  })

  api.handle('PATCH /admin/saved-replies/{id}', async ({ user: { actor }, params: { id }, body }) => {
    const saved = await changeSavedReply(deps, { ...body, ...OF_MARKET, id, actor })
    return saved instanceof Refusal ? saved : reply({ reply: saved.reply }).withChange(saved.change)
  })

  api.handle('DELETE /admin/saved-replies/{id}', async ({ user: { actor }, params: { id } }) => {
    const change = await removeSavedReply(deps, { ...OF_MARKET, id, actor })
    return change instanceof Refusal ? change : reply({}).withChange(change)
  })
}
