import { type Api, reply } from '../../../http/api.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { callerOf } from '../../../lib/security-events.ts'
import { text } from '../../../texts/index.ts'
import type { OutboundDeps } from '../../base/outbound/index.ts'
import { findSellerInvitation } from '../../people/access/index.ts'
import { findAccount, showProfile } from '../../people/accounts/index.ts'
import { refuseUnlessMarket } from './refuse-another-shop.ts'
import { openOwnShop, registerShop } from './register-shop.ts'
import { showOwnShop } from './show-own-shop.ts'

/** Per network. */
const REGISTRATIONS = { max: 20, seconds: 600 }

/** Registration of sellers; the calls exist only with the setting `multi_vendor`. */
export function sellerRoutes(api: Api, deps: OutboundDeps): void {
  const refuses = () => refuseUnlessMarket(deps)

  api.handle(
    'POST /shop/register',
    async ({ body, files, locale, request }) => {
      const { shop_name: name, shop_address: address, shop_description: description, invitation, ...person } = body
      const [logo] = files.shop_logo
      const [banner] = files.shop_banner
      const session = await registerShop(deps, {
        person,
        shop: { name, address, description },
        logo,
        banner,
        invitation,
        locale,
        caller: callerOf(request),
      })
      return session instanceof Refusal ? session : reply(session, text('Your shop is registered'))
    },
    { rateLimit: REGISTRATIONS, refuses },
  )

  api.handle(
    'POST /shop/open',
    async ({ user, body, files, locale }) => {
      const { shop_name: name, shop_address: address, shop_description: description, invitation } = body
      const [logo] = files.shop_logo
      const [banner] = files.shop_banner
      const shop = { name, address, description }
      const opened = await openOwnShop(deps, { userId: user.id, shop, logo, banner, invitation })
      if (opened instanceof Refusal) return opened
      const shown = await showProfile(deps.database.db, user.id, locale)
      return reply({ ...opened, user: shown }, text('Your shop is registered'))
    },
    { rateLimit: REGISTRATIONS, refuses },
  )

  api.handle(
    'POST /shop/invitation',
    async ({ body }) => {
      const invitation = await findSellerInvitation(deps, body.token)
      if (invitation instanceof Refusal) return invitation
      const { email } = invitation
      return reply({ email, has_account: (await findAccount(deps, email)) !== undefined })
    },
    { rateLimit: REGISTRATIONS, refuses },
  )

  api.handle(
    'GET /seller/shop',
    async ({ user }) => {
      const shop = await showOwnShop(deps, user.id)
      return shop instanceof Refusal ? shop : reply({ shop })
    },
    { refuses },
  )
}
