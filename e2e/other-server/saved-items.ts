import { GOODS } from './goods.ts'
import { forShopper, type Routes, refusal } from './routes.ts'

const COUPONS = [
  {
    id: 51,
    shop: 11,
    discount_type: 'Percentage',
    discount: 10,
    min_order_amount: 20,
    // A day, without a time.
    validity: '2031-12-24',
  },
  { id: 52, shop: 11, discount_type: 'Fixed', discount: 3, min_order_amount: 0, validity: '2031-06-30 23:59:59' },
]

/** Addresses, favourite products and vouchers. The specification has no call that adds addresses or favourites. */
export const savedItemRoutes: Routes = {
  'GET /addresses': forShopper(() => ({
    body: {
      message: '',
      data: {
        addresses: [
          { id: 71, is_default: false },
          { id: 72, is_default: true },
        ],
      },
    },
  })),
  'GET /favorite-products': forShopper((_, { pictureUrl }) => ({
    body: {
      message: '',
      data: {
        products: GOODS.map(({ shop: _shop, picture, ...fields }, place) => ({
          ...fields,
          ...(place === 0
            ? { thumbnail: pictureUrl(picture) }
            : { thumbnails: [{ thumbnail: pictureUrl(picture) }, { thumbnail: pictureUrl('other') }] }),
        })),
      },
    },
  })),
  'GET /get-vouchers': forShopper(({ collected }, { query }) => ({
    body: {
      message: '',
      data: {
        coupons: COUPONS.filter(({ shop }) => shop === Number(query.get('shop_id'))).map(({ shop: _, ...fields }) => ({
          ...fields,
          is_collected: collected.has(fields.id),
        })),
      },
    },
  })),
  'POST /vouchers-collect': forShopper(({ collected }, { body: { coupon_id } }) => {
    if (collected.has(Number(coupon_id))) return refusal(422, 'You have collected this already')
    collected.add(Number(coupon_id))
    return { body: { message: 'The voucher is yours' } }
  }),
}
