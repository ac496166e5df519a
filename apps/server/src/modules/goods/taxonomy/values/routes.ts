import { type Api, type Reply, reply } from '../../../../http/api.ts'
import type { Actor } from '../../../../lib/actor.ts'
import type { RecordedChange } from '../../../../lib/recorded-change.ts'
import { Refusal, refuse } from '../../../../lib/refusal.ts'
import type { ModuleDeps } from '../../../base/settings/index.ts'
import { mergeValues } from '../merging/merge-values.ts'
import { previewMerge } from '../merging/preview-merge.ts'
import { addValue } from './add-value.ts'
import { changeValue } from './change-value.ts'
import { listValues, showValue } from './list-values.ts'
import { removeValue } from './remove-value.ts'
import type { MarketValues } from './rules.ts'
import { type ValueKind, valueTexts } from './rules-kinds.ts'

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

export function brandRoutes(api: Api, deps: ModuleDeps): void {
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

export function colorRoutes(api: Api, deps: ModuleDeps): void {
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

export function sizeRoutes(api: Api, deps: ModuleDeps): void {
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
