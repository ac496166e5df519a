import { type Api, reply } from '../../http/api.ts'
import { Refusal } from '../../lib/refusal.ts'
import type { ModuleDeps } from '../settings/index.ts'
import { checkOut } from './check-out.ts'

/** The figures of a purchase before it is made; orders are placed by their own module. */
export function checkoutRoutes(api: Api, deps: ModuleDeps): void {
  api.handle('POST /cart/checkout', async ({ user, body, locale }) => {
    const figures = await checkOut(deps, { userId: user.id, locale, ...body })
    return figures instanceof Refusal ? figures : reply(figures)
  })
}
