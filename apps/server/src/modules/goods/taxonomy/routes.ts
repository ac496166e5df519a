import { type Api, type Reply, reply } from '../../../http/api.ts'
import type { Actor, RecordedChange } from '../../../lib/people.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../lib/texts.ts'
import type { ModuleDeps } from '../../base/settings/index.ts'
import {
  addCategory,
  changeCategory,
  listMarketCategories,
  moveCategory,
  removeCategory,
  storeTaxonomyPicture,
} from './edit-categories.ts'
import { addValue, changeValue, removeValue } from './edit-values.ts'
import { listValues, showValue } from './list-values.ts'
import { mergeValues, previewMerge } from './merge-values.ts'
import { type MarketValues, type ValueKind, valueTexts } from './rules.ts'

const PICTURES = { rateLimit: { max: 60, seconds: 60 } }

/** Categories, brands, colours and sizes, for the market's staff. */
export function taxonomyRoutes(api: Api, deps: ModuleDeps): void {
  /** The tree as a change has left it. */
  async function answer(change: RecordedChange | undefined | Refusal) {
    if (change instanceof Refusal) return change
    return reply({ categories: await listMarketCategories(deps) }).withChange(change)
  }

  api.handle('GET /admin/categories', async () => reply({ categories: await listMarketCategories(deps) }))

  api.handle('POST /admin/categories', async ({ user: { actor }, body: { parent_id: parentId, ...fields } }) => {
    const added = await addCategory(deps, { ...fields, parentId, actor })
    if (added instanceof Refusal) return added
    return reply({ id: added.id, categories: await listMarketCategories(deps) }).withChange(added.change)
  })

  api.handle('PATCH /admin/categories/{id}', async ({ user: { actor }, params: { id }, body }) => {
    const { tax_category_id: taxCategoryId, ...fields } = body
    return answer(await changeCategory(deps, { ...fields, taxCategoryId, id, actor }))
  })

  api.handle('DELETE /admin/categories/{id}', async ({ user: { actor }, params: { id }, query: { move_to } }) =>
    answer(
      move_to === undefined
        ? await removeCategory(deps, { id, actor })
        : await mergeValues(deps, { kind: 'category', sourceId: id, targetId: move_to, version: undefined, actor }),
    ),
  )

  api.handle('POST /admin/categories/{id}/move', async ({ user: { actor }, params: { id }, body }) => {
    const place = { parentId: body.parent_id, index: body.position }
    return answer(await moveCategory(deps, { id, version: body.version, place, actor }))
  })

  api.handle('GET /admin/categories/{id}/merge', async ({ params: { id }, query: { into } }) => {
    const preview = await previewMerge(deps, { kind: 'category', sourceId: id, targetId: into })
    return preview instanceof Refusal ? preview : reply({ preview })
  })

  api.handle('POST /admin/categories/{id}/merge', async ({ user: { actor }, params: { id }, body }) =>
    answer(
      await mergeValues(deps, { kind: 'category', sourceId: id, targetId: body.into, version: body.version, actor }),
    ),
  )

  api.handle(
    'POST /admin/taxonomy/pictures',
    async ({ files }) => {
      const [upload] = files.picture
      if (!upload) return refuse('invalid', text('Please choose a picture'))
      const url = await storeTaxonomyPicture(deps, upload)
      return url instanceof Refusal ? url : reply({ url })
    },
    PICTURES,
  )

  brandRoutes(api, deps)
  colorRoutes(api, deps)
  sizeRoutes(api, deps)
}

interface Removing {
  id: number
  moveTo: number | undefined
  actor: Actor
}

/** The handlers that brands, colours and sizes have in common. */
function handlersOf<Kind extends ValueKind>(deps: ModuleDeps, kind: Kind) {
  const done = (change: RecordedChange | Refusal) => (change instanceof Refusal ? change : reply({}).withChange(change))
  return {
    async preview(sourceId: number, targetId: number) {
      const preview = await previewMerge(deps, { kind, sourceId, targetId })
      return preview instanceof Refusal ? preview : reply({ preview })
    },
    merge: async (sourceId: number, { into, version }: { into: number; version: number }, actor: Actor) =>
      done(await mergeValues(deps, { kind, sourceId, targetId: into, version, actor })),
    remove: async ({ id, moveTo, actor }: Removing) =>
      done(
        moveTo === undefined
          ? await removeValue(deps, kind, { id, actor })
          : await mergeValues(deps, { kind, sourceId: id, targetId: moveTo, version: undefined, actor }),
      ),
    /** Shows the value as a change has left it. */
    async answer<Data>(
      id: number,
      change: RecordedChange | undefined | Refusal,
      present: (value: MarketValues[Kind]) => Data,
    ): Promise<Reply<Data> | Refusal> {
      if (change instanceof Refusal) return change
      const value = await showValue(deps, kind, id)
      return value ? reply(present(value)).withChange(change) : refuse('not_found', valueTexts[kind].notFound)
    },
  }
}

function brandRoutes(api: Api, deps: ModuleDeps): void {
  const { answer, preview, merge, remove } = handlersOf(deps, 'brand')
  api.handle('GET /admin/brands', async ({ query }) => reply(await listValues(deps, 'brand', query)))
  api.handle('POST /admin/brands', async ({ user: { actor }, body }) => {
    const added = await addValue(deps, 'brand', { ...body, actor })
    return added instanceof Refusal ? added : answer(added.id, added.change, (brand) => ({ brand }))
  })
  api.handle('PATCH /admin/brands/{id}', async ({ user: { actor }, params: { id }, body }) =>
    answer(id, await changeValue(deps, 'brand', { ...body, id, actor }), (brand) => ({ brand })),
  )
  api.handle('DELETE /admin/brands/{id}', ({ user: { actor }, params: { id }, query }) =>
    remove({ id, moveTo: query.move_to, actor }),
  )
  api.handle('GET /admin/brands/{id}/merge', ({ params: { id }, query: { into } }) => preview(id, into))
  api.handle('POST /admin/brands/{id}/merge', ({ user: { actor }, params: { id }, body }) => merge(id, body, actor))
}

function colorRoutes(api: Api, deps: ModuleDeps): void {
  const { answer, preview, merge, remove } = handlersOf(deps, 'color')
  api.handle('GET /admin/colors', async ({ query }) => reply(await listValues(deps, 'color', query)))
  api.handle('POST /admin/colors', async ({ user: { actor }, body }) => {
    const added = await addValue(deps, 'color', { ...body, actor })
    return added instanceof Refusal ? added : answer(added.id, added.change, (color) => ({ color }))
  })
  api.handle('PATCH /admin/colors/{id}', async ({ user: { actor }, params: { id }, body }) =>
    answer(id, await changeValue(deps, 'color', { ...body, id, actor }), (color) => ({ color })),
  )
  api.handle('DELETE /admin/colors/{id}', ({ user: { actor }, params: { id }, query }) =>
    remove({ id, moveTo: query.move_to, actor }),
  )
  api.handle('GET /admin/colors/{id}/merge', ({ params: { id }, query: { into } }) => preview(id, into))
  api.handle('POST /admin/colors/{id}/merge', ({ user: { actor }, params: { id }, body }) => merge(id, body, actor))
}

function sizeRoutes(api: Api, deps: ModuleDeps): void {
  const { answer, preview, merge, remove } = handlersOf(deps, 'size')
  api.handle('GET /admin/sizes', async ({ query }) => reply(await listValues(deps, 'size', query)))
  api.handle('POST /admin/sizes', async ({ user: { actor }, body }) => {
    const added = await addValue(deps, 'size', { ...body, actor })
    return added instanceof Refusal ? added : answer(added.id, added.change, (size) => ({ size }))
  })
  api.handle('PATCH /admin/sizes/{id}', async ({ user: { actor }, params: { id }, body }) =>
    answer(id, await changeValue(deps, 'size', { ...body, id, actor }), (size) => ({ size })),
  )
  api.handle('DELETE /admin/sizes/{id}', ({ user: { actor }, params: { id }, query }) =>
    remove({ id, moveTo: query.move_to, actor }),
  )
  api.handle('GET /admin/sizes/{id}/merge', ({ params: { id }, query: { into } }) => preview(id, into))
  api.handle('POST /admin/sizes/{id}/merge', ({ user: { actor }, params: { id }, body }) => merge(id, body, actor))
}
