import type { MarketTax } from '@rialto/contract'
import { type Api, type Reply, reply } from '../../../http/api.ts'
import type { RecordedChange } from '../../../lib/people.ts'
import { Refusal } from '../../../lib/refusal.ts'
import type { ModuleDeps } from '../../base/settings/index.ts'
import {
  addTaxCategory,
  addTaxRate,
  changeTaxCategory,
  changeTaxRate,
  removeTaxCategory,
  removeTaxRate,
} from './edit-taxes.ts'
import {
  changeTaxSettings,
  listTaxCategories,
  showMarketTax,
  tryTax,
  turnIntoFlat,
  turnIntoRates,
} from './market-taxes.ts'
import { previewPrices } from './price-runs.ts'

/** Taxes of the market, for its staff, and the categories that sellers choose from. */
export function taxRoutes(api: Api, deps: ModuleDeps): void {
  /** All taxes as a change has left them. */
  async function answer(change: RecordedChange | undefined | Refusal): Promise<Reply<MarketTax> | Refusal> {
    if (change instanceof Refusal) return change
    return reply(await showMarketTax(deps)).withChange(change)
  }

  api.handle('GET /admin/tax', async () => reply(await showMarketTax(deps)))

  api.handle('PATCH /admin/tax', async ({ user: { actor }, body }) =>
    answer(await changeTaxSettings(deps, { ...body, actor })),
  )

  api.handle('GET /admin/tax/prices', async ({ query }) => {
    const preview = await previewPrices(deps, query.prices_include_tax)
    return preview instanceof Refusal ? preview : reply(preview)
  })

  api.handle('POST /admin/tax/from-flat', async ({ user: { actor }, body }) =>
    answer(await turnIntoRates(deps, { ...body, actor })),
  )

  api.handle('POST /admin/tax/to-flat', async ({ user: { actor }, body }) =>
    answer(await turnIntoFlat(deps, { ...body, actor })),
  )

  api.handle('GET /admin/tax/categories', async () => reply({ categories: await listTaxCategories(deps) }))

  api.handle('POST /admin/tax/categories', async ({ user: { actor }, body }) =>
    answer(await addTaxCategory(deps, { ...body, actor })),
  )

  api.handle('PATCH /admin/tax/categories/{id}', async ({ user: { actor }, params, body }) => {
    const { version, name, is_default: isDefault = false } = body
    return answer(await changeTaxCategory(deps, { id: params.id, version, name, isDefault, actor }))
  })

  api.handle('DELETE /admin/tax/categories/{id}', async ({ user: { actor }, params }) =>
    answer(await removeTaxCategory(deps, { id: params.id, actor })),
  )

  api.handle('GET /admin/tax/rates', async () => reply({ rates: (await showMarketTax(deps)).rates }))

  api.handle('POST /admin/tax/rates', async ({ user: { actor }, body }) =>
    answer(await addTaxRate(deps, { ...body, actor })),
  )

  api.handle('PATCH /admin/tax/rates/{id}', async ({ user: { actor }, params, body }) =>
    answer(await changeTaxRate(deps, { ...body, id: params.id, actor })),
  )

  api.handle('DELETE /admin/tax/rates/{id}', async ({ user: { actor }, params }) =>
    answer(await removeTaxRate(deps, { id: params.id, actor })),
  )

  api.handle('POST /admin/tax/try', async ({ body }) => {
    const trial = await tryTax(deps, body)
    return trial instanceof Refusal ? trial : reply(trial)
  })

  api.handle('GET /seller/tax/categories', async () => {
    const { tax_mode } = await deps.settings.read()
    return reply({ categories: tax_mode === 'rates' ? await listTaxCategories(deps) : [] })
  })
}
