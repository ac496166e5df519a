import { goodsById, SHOPS } from './goods.ts'
import { type CallRequest, forShopper, type Routes, type Shopper } from './routes.ts'

/** Pages are plain lists without a total: a client has to request the next page to find the end. */
function pageOf<T>(all: readonly T[], query: URLSearchParams): T[] {
  const size = Number(query.get('per_page'))
  const from = (Number(query.get('page')) - 1) * size
  return all.slice(from, from + size)
}

const messagesWith = ({ messages }: Shopper, shop: number) => messages.filter((one) => one.shop === shop)

function messageReply({ from, text, at, product, shop }: Shopper['messages'][number], { pictureUrl }: CallRequest) {
  const goods = goodsById(product)
  const logo = SHOPS.find(({ id }) => id === shop)?.logo ?? ''
  const { name, price, discount_price, rating, total_reviews } = goods ?? {}
  return {
    message: text,
    created_at: at,
    type: from,
    user: { profile_photo: null },
    shop: { logo: pictureUrl(logo) },
    shop_active_status: from === 'shop',
    ...(goods && {
      product: { thumbnail: pictureUrl(goods.picture), name, price, discount_price, rating, total_reviews },
    }),
  }
}

/** Rounded to seconds, as many databases store it. */
const now = () => `${new Date().toISOString().slice(0, 19)}.000000Z`

/** Messages have no ids, and the reply to a sent message does not contain it. */
export const chatRoutes: Routes = {
  'GET /get-message': forShopper((shopper, request) => {
    shopper.unread = 0
    const newestFirst = messagesWith(shopper, Number(request.query.get('shop_id'))).reverse()
    return {
      body: {
        message: '',
        data: { data: pageOf(newestFirst, request.query).map((one) => messageReply(one, request)) },
      },
    }
  }),
  'POST /send-message': forShopper((shopper, { body: { shop_id, message } }) => {
    shopper.messages.push({ shop: Number(shop_id), from: 'user', text: String(message), at: now() })
    return { body: { message: 'Message sent' } }
  }),
  'POST /store-message': forShopper(() => ({})),
  'GET /unread-messages': forShopper(({ unread }) => ({ body: { message: '', data: { unread_messages: unread } } })),
  'GET /get-shops': forShopper((shopper, { query, pictureUrl }) => {
    const search = (query.get('search') ?? '').toLowerCase()
    const found = SHOPS.filter(
      ({ id, name }) => messagesWith(shopper, id).length > 0 && name.toLowerCase().includes(search),
    ).map(({ id, name, logo }, place) => {
      const last = messagesWith(shopper, id).at(-1)
      const shop =
        place === 0
          ? { id, name, logo: pictureUrl(logo) }
          : { shop_id: id, shop_name: name, shop_logo: pictureUrl(logo) }
      const unread = id === SHOPS[0]?.id ? shopper.unread : 0
      return { shop, unread_message_shop: unread, last_message: last?.text ?? null, last_message_time: last?.at }
    })
    return { body: { message: '', data: { data: pageOf(found, query) } } }
  }),
}
