import type { SellerCalls } from '../../../../src/modules/selling/orders/testing/seller-calls.ts'
import type { RecordedCalls } from './recorded-call.ts'

/** A shopper who has written to the shop. */
async function writer(shop: SellerCalls): Promise<{ params: { user_id: number } }> {
  const { id, headers } = await shop.addBuyer()
  await shop.post('/send-message', { shop_id: shop.shopId, message: 'Hello' }, { headers })
  return { params: { user_id: id } }
}

async function savedReply(shop: SellerCalls): Promise<{ params: { id: number } }> {
  const { body } = await shop.call('POST', '/seller/saved-replies', { body: { title: 'Wash', text: 'By hand' } })
  return { params: { id: body.data.reply.id } }
}

export const inboxCalls: RecordedCalls = {
  'POST /seller/conversations/{user_id}/close': { input: writer, says: /^Closed a conversation$/ },
  'POST /seller/conversations/{user_id}/reopen': {
    async input(shop) {
      const input = await writer(shop)
      await shop.call('POST', `/seller/conversations/${input.params.user_id}/close`, { body: {} })
      return input
    },
    says: /^Opened a conversation again$/,
  },
  'POST /seller/conversations/{user_id}/assign': {
    input: async (shop) => ({ ...(await writer(shop)), body: { member_id: shop.seller.id } }),
    says: /^Assigned a conversation to ./,
  },
  'POST /seller/saved-replies': {
    input: () => ({ body: { title: 'Gift', text: 'With a card' } }),
    says: /^Added the saved reply Gift$/,
  },
  'PATCH /seller/saved-replies/{id}': {
    input: async (shop) => ({ ...(await savedReply(shop)), body: { version: 1, title: 'Care' } }),
    says: /^Changed the saved reply Care$/,
  },
  'DELETE /seller/saved-replies/{id}': { input: savedReply, says: /^Deleted the saved reply Wash$/ },
}
