import { type Api, reply } from '../../../http/api.ts'
import type { RecordedChange } from '../../../lib/people.ts'
import { Refusal } from '../../../lib/refusal.ts'
import type { ModuleDeps } from '../../base/settings/index.ts'
import {
  assignConversation,
  closeConversation,
  reopenConversation,
  showContext,
  showInboxConversation,
} from './change-conversation.ts'
import { type ChatDeps, notFoundForNonMember } from './chat-members.ts'
import { listInbox } from './list-inbox.ts'
import type { MemberIds } from './repository.ts'
import { changeSavedReply, createSavedReply, listSavedReplies, removeSavedReply } from './saved-replies.ts'

/** The inbox of a shop's team, beside the calls for its messages. */
export function inboxRoutes(api: Api, deps: ChatDeps): void {
  const answer = async (memberIds: MemberIds, change: RecordedChange | undefined | Refusal) => {
    if (change instanceof Refusal) return change
    const conversation = await showInboxConversation(deps, memberIds)
    return conversation ? reply({ conversation }).withChange(change) : notFoundForNonMember()
  }

  api.handle('GET /seller/conversations', async ({ user, query }) =>
    reply(await listInbox(deps, { shopId: user.shopId, memberId: user.id }, query)),
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
