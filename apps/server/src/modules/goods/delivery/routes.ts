import { type Api, reply } from '../../../http/api.ts'
import { toMinor } from '../../../lib/money.ts'
import type { Actor } from '../../../lib/people.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../lib/texts.ts'
import { listCountries, type ModuleDeps } from '../../base/settings/index.ts'
import { applyImport, exportDelivery, previewImport } from './csv.ts'
import { changeDelivery, changePublicHolidays } from './edit-delivery.ts'
import {
  addMethod,
  addZone,
  editDispatch,
  editMethod,
  editZone,
  removeMethod,
  removeZone,
  sortDelivery,
} from './edits.ts'
import { createListServedCountries, showReach } from './served-countries.ts'
import { createShowPromise, showDelivery, showPublicHolidays, tryAddress } from './show-delivery.ts'
import { answerTemplate, changeTemplate, showTemplates } from './templates.ts'

/** Per network: a page asks once for each place that is chosen. */
const PROMISES = { rateLimit: { max: 600, seconds: 60 } }

const ONE_HOUR = 'public, max-age=3600'
const ONE_MINUTE = 'public, max-age=60'

const refuseStale = (current: object): Refusal =>
  refuse('stale', text('Somebody else has changed this in the meantime'), { current })

export function deliveryRoutes(api: Api, deps: ModuleDeps): void {
  type Caller = { user: { shopId: number; actor: Actor } }
  type Edit = Parameters<typeof changeDelivery>[1]['edit']

  async function change({ user: { shopId, actor } }: Caller, version: number | undefined, edit: Edit) {
    const changed = await changeDelivery(deps, { shopId, actor, version, edit })
    if (changed instanceof Refusal) return changed
    const delivery = await showDelivery(deps, shopId)
    if (changed === 'stale') return refuseStale(delivery)
    return reply(delivery).withChange(changed)
  }

  const listServedCountries = createListServedCountries(deps)
  api.handle('GET /countries', async ({ query: { served }, locale }) => {
    const countries = served ? await listServedCountries(locale) : listCountries(locale)
    return reply({ countries }).cached({ control: served ? ONE_MINUTE : ONE_HOUR, vary: 'accept-language' })
  })

  const showPromise = createShowPromise(deps)
  api.handle(
    'GET /delivery/promise',
    async ({ query, locale }) => {
      const {
        product_id: productId,
        shop_id: shopId,
        country = null,
        region = null,
        post_code: postCode = null,
      } = query
      const shown = await showPromise({ productId, shopId, to: { country, region, postCode }, locale })
      return shown instanceof Refusal ? shown : reply(shown)
    },
    PROMISES,
  )

  api.handle('GET /seller/delivery', async ({ user }) => reply(await showDelivery(deps, user.shopId)))

  api.handle('PATCH /seller/delivery/dispatch', (call) => {
    const { version, ...fields } = call.body
    return change(call, version, editDispatch(fields))
  })

  api.handle('POST /seller/delivery/zones', (call) => {
    const { version, method, ...fields } = call.body
    return change(call, version, addZone(fields, method))
  })
  api.handle('PATCH /seller/delivery/zones/{id}', (call) => {
    const { version, ...fields } = call.body
    return change(call, version, editZone(call.params.id, fields))
  })
  api.handle('DELETE /seller/delivery/zones/{id}', (call) => change(call, undefined, removeZone(call.params.id)))

  api.handle('POST /seller/delivery/methods', (call) => {
    const { version, ...fields } = call.body
    return change(call, version, addMethod(fields))
  })
  api.handle('PATCH /seller/delivery/methods/{id}', (call) => {
    const { version, ...fields } = call.body
    return change(call, version, editMethod(call.params.id, fields))
  })
  api.handle('DELETE /seller/delivery/methods/{id}', (call) => change(call, undefined, removeMethod(call.params.id)))

  api.handle('POST /seller/delivery/from-template', async (call) => {
    const { version, template_id: id, answer } = call.body
    const edit = await answerTemplate(deps.database.db, id, answer)
    return edit instanceof Refusal ? edit : change(call, version, edit)
  })

  api.handle('GET /seller/delivery/export', async ({ user: { shopId } }) =>
    reply(await exportDelivery(deps, shopId)).savedAs('delivery.csv', 'text/csv; charset=utf-8'),
  )
  api.handle('POST /seller/delivery/import', async ({ user: { shopId, actor }, body, locale }) => {
    const { version, text: written, dry_run: isDry } = body
    if (isDry) {
      const shown = await previewImport(deps, { shopId, written, locale })
      return shown instanceof Refusal ? shown : reply(shown)
    }
    const applied = await applyImport(deps, { shopId, actor, version, written, locale })
    if (applied instanceof Refusal) return applied
    if (applied === 'stale') return refuseStale(await showDelivery(deps, shopId))
    return reply(applied.outcome).withChange(applied.change)
  })

  api.handle('POST /seller/delivery/order', (call) => change(call, call.body.version, sortDelivery(call.body)))

  api.handle('POST /seller/delivery/try', async ({ user: { shopId }, body, locale }) => {
    const { country, region, post_code: postCode, grams, amount } = body
    return reply(
      await tryAddress(deps, { shopId, locale, to: { country, region, postCode }, grams, amount: toMinor(amount) }),
    )
  })

  const templates = async (edit: Parameters<typeof changeTemplate>[1]) => {
    const changed = await changeTemplate(deps, edit)
    if (changed instanceof Refusal) return changed
    const shown = await showTemplates(deps.database.db)
    if (changed === 'stale') return refuseStale(shown)
    return reply(shown).withChange(changed)
  }
  api.handle('GET /admin/delivery/templates', async () => reply(await showTemplates(deps.database.db)))
  api.handle('POST /admin/delivery/templates', ({ user: { actor }, body }) => templates({ actor, fields: body }))
  api.handle('PATCH /admin/delivery/templates/{id}', ({ user: { actor }, params, body }) => {
    const { version, ...fields } = body
    return templates({ actor, id: params.id, version, fields })
  })
  api.handle('DELETE /admin/delivery/templates/{id}', ({ user: { actor }, params }) =>
    templates({ actor, id: params.id, fields: null }),
  )

  api.handle('GET /admin/delivery/reach', async () => reply(await showReach(deps)))

  const holidays = async (
    actor: Actor,
    body: { country: string; region: string | null; days: string[] },
    add: boolean,
  ) => {
    const changed = await changePublicHolidays(deps, { actor, ...body }, { add })
    return changed instanceof Refusal ? changed : reply(await showPublicHolidays(deps)).withChange(changed)
  }
  api.handle('GET /admin/delivery/holidays', async () => reply(await showPublicHolidays(deps)))
  api.handle('POST /admin/delivery/holidays', ({ user: { actor }, body }) => holidays(actor, body, true))
  api.handle('POST /admin/delivery/holidays/remove', ({ user: { actor }, body }) => holidays(actor, body, false))
}
