import type { Conversation, Message, SellerConversation } from '@rialto/contract'
import { type TestApp, type TestReply, testApp } from '../../../../../test/support/app.ts'
import { addSeller } from '../../../../../test/support/console.ts'
import { newIp, type Shopper } from '../../../people/accounts/testing/shopper.ts'
import { addShop } from '../../../selling/checkout/testing/put-in-cart.ts'

export interface Seller extends Shopper {
  shopId: number
}

type LoggedIn = Pick<Shopper, 'headers'>

export interface ChatFixture extends TestApp {
  /** Creates a seller with a new shop, without conversations. */
  addSeller(name?: string): Promise<Seller>
  open(shopper: Shopper, shop_id: number, product_id?: number): Promise<TestReply>
  sendAsShopper(shopper: LoggedIn, shop_id: number, message: string): Promise<TestReply>
  sendAsSeller(seller: LoggedIn, user_id: number, message: string): Promise<TestReply>
  /** Reads the texts of a page as the shopper, newest first. */
  readAsShopper(shopper: LoggedIn, shop_id: number, page?: number, per_page?: number): Promise<(string | null)[]>
  readAsSeller(seller: LoggedIn, user_id: number, page?: number): Promise<(string | null)[]>
  conversations(shopper: LoggedIn, query?: string): Promise<Conversation[]>
  sellerConversations(seller: LoggedIn, query?: string): Promise<SellerConversation[]>
  unread(shopper: Shopper): Promise<number>
  /** Reads all rows of chat, to compare them before and after. */
  allRows(): Promise<unknown>
}

export async function createChatFixture(): Promise<ChatFixture> {
  const shop = await testApp()
  const { db } = shop.deps.database
  const post = (path: string, body: unknown, { headers }: LoggedIn) => shop.post(path, body, { headers, ip: newIp() })
  const get = (path: string, { headers }: LoggedIn) => shop.get(path, { headers })
  const texts = ({ body }: TestReply) => body.data.data.map((message: Message) => message.message)
  return {
    ...shop,
    async addSeller(name) {
      const seller = await addSeller(shop)
      const shopId = await addShop(shop, { owner_id: seller.id, ...(name && { name }) })
      return { ...seller, shopId }
    },
    open: (shopper, shop_id, product_id) =>
      post('/store-message', { shop_id, user_id: shopper.id, type: 'user', product_id }, shopper),
    sendAsShopper: (shopper, shop_id, message) => post('/send-message', { shop_id, message, type: 'user' }, shopper),
    sendAsSeller: (seller, user_id, message) => post('/seller/messages', { user_id, message }, seller),
    readAsShopper: async (shopper, shop_id, page = 1, per_page = 20) =>
      texts(await get(`/get-message?shop_id=${shop_id}&page=${page}&per_page=${per_page}`, shopper)),
    readAsSeller: async (seller, user_id, page = 1) =>
      texts(await get(`/seller/messages?user_id=${user_id}&page=${page}`, seller)),
    conversations: async (shopper, query = '') => (await get(`/get-shops?${query}`, shopper)).body.data.data,
    sellerConversations: async (seller, query = '') =>
      (await get(`/seller/conversations?${query}`, seller)).body.data.data,
    unread: async (shopper) => (await get(`/unread-messages?user_id=${shopper.id}`, shopper)).body.data.unread_messages,
    allRows: async () => ({
      conversations: await db.selectFrom('conversations').selectAll().orderBy('id').execute(),
      messages: await db.selectFrom('messages').selectAll().orderBy('id').execute(),
    }),
  }
}
