import type { PreviewLink } from '@rialto/contract'
import { PREVIEW_LINK_DAYS } from '@rialto/contract/limits'
import type { Deps } from '../../../../deps.ts'
import type { Actor } from '../../../../lib/actor.ts'
import type { RecordedChange } from '../../../../lib/recorded-change.ts'
import { type Refusal, refuse } from '../../../../lib/refusal.ts'
import { text } from '../../../../texts/index.ts'
import { recordEndedLinks } from '../record-look.ts'
import { lockDraft, selectDraft, selectPublication, updateDraft } from '../repository.ts'
import { signPreview } from './preview-token.ts'

const DAY_MS = 86_400_000

/** Makes a link to a preview. Links made on one day are the same, so that browsers find pictures and pages again. */
export async function linkToPreview(
  { database, config, now }: Deps,
  { of }: { of: string },
): Promise<PreviewLink | Refusal> {
  const id = Number(/^publication_(\d+)$/.exec(of)?.[1] ?? 0)
  if (id > 0 && !(await selectPublication(database.db, id)))
    return refuse('not_found', text('This publication does not exist'))
  const { links } = await selectDraft(database.db)
  const expiresAt = (Math.floor(now() / DAY_MS) + PREVIEW_LINK_DAYS + 1) * DAY_MS
  const target = id > 0 ? id : of === 'published' ? 'published' : 'draft'
  const path = `/preview/${signPreview({ of: target, expiresAt, links }, config.secret)}`
  return { path, url: `${config.appUrl}${path}/`, expires_at: new Date(expiresAt).toISOString() }
}

/** Ends all links to previews that were made before. */
export const endPreviewLinks = ({ database, now }: Deps, { actor }: { actor: Actor }): Promise<RecordedChange> =>
  database.write(async (tx) => {
    const { links } = await lockDraft(tx)
    await updateDraft(tx, { links: links + 1 })
    return recordEndedLinks(tx, { actor, at: now() })
  })
