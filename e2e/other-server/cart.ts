import { type Goods, goodsById, SHOPS } from './goods.ts'
import { type CallRequest, forShopper, type Routes, refusal, type Shopper } from './routes.ts'

/** The stock of each product. */
export const STOCK = 4
const DELIVERY = 5
const TAX = 0.1

const unitPrice = ({ price, discount_price = 0 }: Goods): number => (discount_price > 0 ? discount_price : price)

function groupsOf({ cart }: Shopper, { pictureUrl }: Pick<CallRequest, 'pictureUrl'>, shopIds?: readonly number[]) {
  return SHOPS.filter(({ id }) => !shopIds || shopIds.includes(id)).flatMap(({ id, name, rating }) => {
    const products = [...cart].flatMap(([product, quantity]) => {
      const goods = goodsById(product)
      if (goods?.shop !== id) return []
      const { shop: _, picture, rating: __, total_reviews: ___, ...fields } = goods
      return [{ ...fields, thumbnails: [{ thumbnail: pictureUrl(picture) }], quantity }]
    })
    return products.length > 0 ? [{ shop_id: id, shop_name: name, shop_rating: rating, products }] : []
  })
}

const sumOf = (shopper: Shopper, shopIds?: readonly number[]): number =>
  [...shopper.cart].reduce((sum, [id, quantity]) => {
    const goods = goodsById(id)
    return goods && (!shopIds || shopIds.includes(goods.shop)) ? sum + unitPrice(goods) * quantity : sum
  }, 0)

function cartOf(shopper: Shopper, request: CallRequest) {
  const { info } = shopper
  shopper.info = null
  return {
    total: [...shopper.cart.values()].reduce((sum, quantity) => sum + quantity, 0),
    totalAmount: sumOf(shopper),
    cart_items: groupsOf(shopper, request),
    ...(info !== null && { info }),
  }
}

/** Replies to changes of a line do not contain the cart, as the specification does not show them. */
export const cartRoutes: Routes = {
  'POST /cart/store': forShopper((shopper, request) => {
    const goods = goodsById(request.body.product_id)
    const quantity = (shopper.cart.get(goods?.id ?? 0) ?? 0) + Number(request.body.quantity)
    if (!goods) return refusal(404, 'There is no such product')
    if (quantity > STOCK) return refusal(422, 'There are no more of these')
    shopper.cart.set(goods.id, quantity)
    return { body: { message: 'Added', data: cartOf(shopper, request) } }
  }),
  'GET /carts': forShopper((shopper, request) => ({ body: { message: '', data: cartOf(shopper, request) } })),
  'POST /cart/increment': forShopper(({ cart }, { body: { product_id } }) => {
    const quantity = cart.get(Number(product_id)) ?? 0
    if (quantity >= STOCK) return refusal(422, 'There are no more of these')
    cart.set(Number(product_id), quantity + 1)
    return { body: { message: 'One more' } }
  }),
  'POST /cart/decrement': forShopper(({ cart }, { body: { product_id } }) => {
    const quantity = (cart.get(Number(product_id)) ?? 0) - 1
    if (quantity > 0) cart.set(Number(product_id), quantity)
    else cart.delete(Number(product_id))
    return { body: { message: quantity > 0 ? 'One less' : 'product removed from cart' } }
  }),
  'POST /cart/delete': forShopper(({ cart }, { body: { product_id } }) => {
    cart.delete(Number(product_id))
    return {}
  }),
  'POST /cart/checkout': forShopper((shopper, request) => {
    const shopIds = (request.body.shop_ids as number[] | undefined) ?? []
    const checkout_items = groupsOf(shopper, request, shopIds)
    const total_amount = sumOf(shopper, shopIds)
    const delivery_charge = DELIVERY * checkout_items.length
    const order_tax_amount = Math.round(total_amount * TAX * 100) / 100
    const payable_amount = total_amount + delivery_charge + order_tax_amount
    // Without coupon_discount, as no voucher was used.
    return {
      body: {
        message: '',
        data: { checkout_items, checkout: { total_amount, delivery_charge, order_tax_amount, payable_amount } },
      },
    }
  }),
}
