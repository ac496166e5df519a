import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { SHOP_SORTS } from '../enums.ts'
import { page, perPage, queryId, search } from '../input.ts'
import { SHOPS_PER_PAGE } from '../limits.ts'
import { Banner, CategoryBrief } from '../shapes/catalog.ts'
import { paged } from '../shapes/common.ts'
import { Shop, ShopAbout } from '../shapes/shops.ts'

export const shopEndpoints = defineEndpoints({
  'GET /shops': {
    access: 'public',
    summary: 'Shops by name and order.',
    query: z.object({ search, sort: z.enum(SHOP_SORTS).optional(), page, per_page: perPage(SHOPS_PER_PAGE) }),
    data: paged(Shop),
  },
  'GET /shops/{id}': {
    access: 'public',
    summary: 'One shop with its categories and banners, its policies, hours and holidays.',
    params: z.object({ id: queryId }),
    data: z.object({
      shop: Shop,
      categories: z.array(CategoryBrief),
      banners: z.array(Banner),
      /** Not in docs/spec. */
      about: ShopAbout.optional(),
    }),
  },
})
