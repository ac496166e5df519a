import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { id } from '../input.ts'
import { ProductCard } from '../shapes/catalog.ts'
import { Count } from '../shapes/common.ts'

export const wishlistEndpoints = defineEndpoints({
  'GET /favorite-products': {
    access: 'shopper',
    summary: 'The wishlist, latest first.',
    data: z.object({ products: z.array(ProductCard) }),
  },
  'POST /favorite-add-or-remove': {
    access: 'shopper',
    summary: 'Puts a product on the wishlist, or takes it off when it is there.',
    body: z.object({ product_id: id }),
    data: z.object({ is_favorite: z.boolean(), total: Count }),
  },
})
