import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { multiLine, requiredText } from '../input.ts'
import * as limit from '../limits.ts'
import { Session } from '../shapes/accounts.ts'
import { RegisteredShop } from '../shapes/shops.ts'
import { personFields } from './person.ts'

const picture = (maxBytes: number) => ({ max: 1, maxBytes, types: limit.PICTURE_TYPES })

export const sellerEndpoints = defineEndpoints({
  'POST /shop/register': {
    access: 'public',
    summary: 'Registers a person and their shop together, and logs in; the shop may have to be approved first.',
    multipart: true,
    body: z.object({
      ...personFields,
      shop_name: requiredText(limit.NAME_MAX),
      shop_address: requiredText(limit.ADDRESS_LINE_MAX),
      shop_description: multiLine(limit.SHOP_DESCRIPTION_MAX).default(''),
    }),
    files: {
      shop_logo: { ...picture(limit.SHOP_LOGO_BYTES_MAX), required: true },
      shop_banner: picture(limit.SHOP_BANNER_BYTES_MAX),
    },
    data: Session.extend({ shop: RegisteredShop }),
  },
  'GET /seller/shop': {
    access: 'shopper',
    summary: 'The shop of the user, also while it waits for approval; `forbidden` for who has none.',
    data: z.object({ shop: RegisteredShop }),
  },
  'POST /seller/update-last-seen': {
    access: 'seller',
    permission: 'inbox',
    summary: 'Says that the shop is here.',
  },
})
