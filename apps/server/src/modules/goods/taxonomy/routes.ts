import { type Api, reply } from '../../../http/api.ts'
import type { RecordedChange } from '../../../lib/recorded-change.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../texts/index.ts'
import type { ModuleDeps } from '../../base/settings/index.ts'
import { addCategory } from './categories/add-category.ts'
import { changeCategory } from './categories/change-category.ts'
import { listMarketCategories } from './categories/list-categories.ts'
import { moveCategory } from './categories/move-category.ts'
import { removeCategory } from './categories/remove-category.ts'
import { mergeValues } from './merging/merge-values.ts'
import { previewMerge } from './merging/preview-merge.ts'
import { storeTaxonomyPicture } from './store-picture.ts'
import { brandRoutes, colorRoutes, sizeRoutes } from './values/routes.ts'

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

  api.handle('PATCH /admin/categories/{id}', async ({ user: { actor }, params: { id }, body }) =>
    answer(await changeCategory(deps, { ...body, id, actor })),
  )

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
