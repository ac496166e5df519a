import { type Api, reply } from '../../http/api.ts'
import { Refusal } from '../../lib/refusal.ts'
import { callerOf } from '../../lib/security-events.ts'
import { text } from '../../texts/index.ts'
import type { OutboundDeps } from '../outbound/index.ts'
import { registerShop } from './register-shop.ts'
import { showOwnShop } from './show-own-shop.ts'

/** Per network. */
const REGISTRATIONS = { max: 20, seconds: 600 }

/** Registration of sellers; the calls exist only with the setting `multi_vendor`. */
export function sellerRoutes(api: Api, deps: OutboundDeps): void {
  const exists = async () => (await deps.settings.read()).multi_vendor

  api.handle(
    'POST /shop/register',
    async ({ body, files, locale, request }) => {
      const { shop_name: name, shop_address: address, shop_description: description, ...person } = body
      const [logo] = files.shop_logo
      const [banner] = files.shop_banner
      const session = await registerShop(deps, {
        person,
        shop: { name, address, description },
        logo,
        banner,
        locale,
        caller: callerOf(request),
      })
      return session instanceof Refusal ? session : reply(session, text('Your shop is registered'))
    },
    { rateLimit: REGISTRATIONS, exists },
  )

  api.handle(
    'GET /seller/shop',
    async ({ user }) => {
      const shop = await showOwnShop(deps, user.id)
      return shop instanceof Refusal ? shop : reply({ shop })
    },
    { exists },
  )
}
