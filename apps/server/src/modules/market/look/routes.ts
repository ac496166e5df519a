import type { Deps } from '../../../deps.ts'
import { type Api, reply } from '../../../http/api.ts'
import type { RecordedChange } from '../../../lib/people.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../lib/texts.ts'
import { discardDraft, listPublications, saveDraft, showLookNow, storeLookPicture, undoDraftChange } from './draft.ts'
import { endPreviewLinks, linkToPreview } from './previews.ts'
import { publishLook, restorePublication, unplanLook } from './publish-look.ts'

const PICTURES = { rateLimit: { max: 60, seconds: 60 } }

export function lookRoutes(api: Api, deps: Deps): void {
  const shown = async (locale: string, outcome: RecordedChange | undefined | Refusal) =>
    outcome instanceof Refusal ? outcome : reply(await showLookNow(deps, locale)).withChange(outcome)

  api.handle('GET /admin/look', async ({ locale }) => reply(await showLookNow(deps, locale)))

  api.handle('PUT /admin/look', async ({ user: { actor }, body: { version, look: parts }, locale }) => {
    const refusal = await saveDraft(deps, { version, parts, actor, locale })
    return refusal ?? reply(await showLookNow(deps, locale))
  })

  api.handle('POST /admin/look/undo', async ({ user: { actor }, body, locale }) => {
    const refusal = await undoDraftChange(deps, { ...body, actor, locale })
    return refusal ?? reply(await showLookNow(deps, locale))
  })

  api.handle('POST /admin/look/publish', async ({ user: { actor }, body: { version, name, publish_at }, locale }) => {
    const publishAt = publish_at === null ? null : Date.parse(publish_at)
    return shown(locale, await publishLook(deps, { version, name, publishAt, actor }))
  })

  api.handle('POST /admin/look/unplan', async ({ user: { actor }, locale }) =>
    shown(locale, await unplanLook(deps, { actor })),
  )

  api.handle('POST /admin/look/discard', async ({ user: { actor }, body: { version }, locale }) =>
    shown(locale, await discardDraft(deps, { version, actor, locale })),
  )

  api.handle('GET /admin/look/publications', async () => reply({ items: await listPublications(deps) }))

  api.handle('POST /admin/look/publications/{id}/restore', async ({ user: { actor }, params: { id }, locale }) =>
    shown(locale, await restorePublication(deps, { id, actor })),
  )

  api.handle('GET /admin/look/preview-token', async ({ query }) => {
    const link = await linkToPreview(deps, query)
    return link instanceof Refusal ? link : reply(link)
  })

  api.handle('DELETE /admin/look/preview-token', async ({ user: { actor } }) =>
    reply({}).withChange(await endPreviewLinks(deps, { actor })),
  )

  api.handle(
    'POST /admin/look/pictures',
    async ({ files }) => {
      const [upload] = files.picture
      if (!upload) return refuse('invalid', text('Please choose a picture'))
      const url = await storeLookPicture(deps, upload)
      return url instanceof Refusal ? url : reply({ url })
    },
    PICTURES,
  )
}
