import { type Api, reply } from '../../../http/api.ts'
import type { Actor, RecordedChange } from '../../../lib/people.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { handOverPickup, type OrderDeps } from '../orders/index.ts'
import { addDates, addPlace, editDate, editPlace, endDate, endPlace } from './edit-pickup.ts'
import { listDay, printDay, showPickup, showPickupOrder } from './show-pickup.ts'

const LISTS = { rateLimit: { max: 30, seconds: 60 } }

export function pickupRoutes(api: Api, deps: OrderDeps): void {
  type Caller = { user: { shopId: number; actor: Actor } }

  async function answer({ user }: Caller, changing: Promise<RecordedChange | undefined | Refusal>) {
    const changed = await changing
    if (changed instanceof Refusal) return changed
    return reply(await showPickup(deps, user.shopId)).withChange(changed)
  }

  api.handle('GET /seller/pickup-places', async ({ user }) => reply(await showPickup(deps, user.shopId)))
  api.handle('POST /seller/pickup-places', (call) => answer(call, addPlace(deps, call.user, call.body)))
  api.handle('PATCH /seller/pickup-places/{id}', (call) => {
    const { version, ...fields } = call.body
    return answer(call, editPlace(deps, call.user, { id: call.params.id, version, fields }))
  })
  api.handle('DELETE /seller/pickup-places/{id}', (call) => answer(call, endPlace(deps, call.user, call.params.id)))

  api.handle('POST /seller/pickup-dates', (call) => answer(call, addDates(deps, call.user, call.body)))
  api.handle('PATCH /seller/pickup-dates/{id}', (call) => {
    const { version, ...fields } = call.body
    return answer(call, editDate(deps, call.user, { id: call.params.id, version, fields }))
  })
  api.handle('DELETE /seller/pickup-dates/{id}', (call) => answer(call, endDate(deps, call.user, call.params.id)))

  api.handle('GET /seller/pickup-dates/{id}/orders', async ({ user: { shopId }, params }) => {
    const day = await listDay(deps, { dateId: params.id, shopId })
    return day instanceof Refusal ? day : reply(day)
  })
  api.handle(
    'GET /seller/pickup-dates/{id}/list.pdf',
    async ({ user: { shopId }, params, locale }) => {
      const bytes = await printDay(deps, { dateId: params.id, shopId, locale })
      return bytes instanceof Refusal ? bytes : reply(bytes).named('pick-up.pdf')
    },
    LISTS,
  )

  api.handle('POST /seller/orders/{id}/pickup-code', async ({ user: { shopId, actor }, params, body }) => {
    const change = await handOverPickup(deps, { orderId: params.id, shopId, actor, code: body.code })
    if (change instanceof Refusal) return change
    const order = await showPickupOrder(deps, { orderId: params.id, shopId })
    return order instanceof Refusal ? order : reply({ order }).withChange(change)
  })
}
