import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { multiLine, requiredText, text } from '../input.ts'
import * as limit from '../limits.ts'
import { Session, User } from '../shapes/accounts.ts'
import { RegisteredShop } from '../shapes/shops.ts'
import { personFields } from './person.ts'

const picture = (maxBytes: number) => ({ max: 1, maxBytes, types: limit.PICTURE_TYPES })

const shopFields = {
  shop_name: requiredText(limit.NAME_MAX),
  shop_address: requiredText(limit.ADDRESS_LINE_MAX),
  shop_description: multiLine(limit.SHOP_DESCRIPTION_MAX).default(''),
  /** Of a link that the market has sent; the shop opens at once then. */
  invitation: text(limit.TOKEN_MAX).optional(),
}
const shopFiles = {
  shop_logo: { ...picture(limit.SHOP_LOGO_BYTES_MAX), required: true },
  shop_banner: picture(limit.SHOP_BANNER_BYTES_MAX),
}

export const sellerEndpoints = defineEndpoints({
  'POST /shop/register': {
    access: 'public',
    summary: 'Registers a person and their shop together, and logs in; the shop may have to be approved first.',
    multipart: true,
    body: z.object({
      ...personFields,
      ...shopFields,
    }),
    files: shopFiles,
    data: Session.extend({ shop: RegisteredShop }),
  },
  'POST /shop/open': {
    access: 'shopper',
    summary: 'Opens a shop with the account of the shopper, who has none yet; it may have to be approved first.',
    multipart: true,
    body: z.object(shopFields),
    files: shopFiles,
    data: z.object({ user: User, shop: RegisteredShop }),
  },
  'POST /shop/invitation': {
    access: 'public',
    summary: 'An invitation to open a shop by the token of its link, which travels in bodies alone.',
    body: z.object({ token: requiredText(limit.TOKEN_MAX) }),
    data: z.object({ email: z.string(), has_account: z.boolean() }),
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
