import type { LookBanner } from '@rialto/contract'
import type { Deps } from '../../../../deps.ts'
import type { Actor } from '../../../../lib/actor.ts'
import type { RecordedChange } from '../../../../lib/recorded-change.ts'
import { Refusal } from '../../../../lib/refusal.ts'
import type { TextKey } from '../../../../texts/index.ts'
import { readPublished } from '../read-look.ts'
import { recordPublication } from '../record-look.ts'
import { lockDraft } from '../repository.ts'
import { applyLook } from './apply-look.ts'

interface BannerChange {
  /** @returns the banners as they shall be */
  change(banners: readonly LookBanner[]): LookBanner[] | Refusal
  /** The title of the banner. */
  name: string
  sentence: TextKey
  command?: string
  actor: Actor
}

/** Changes the banners that shoppers see, at once; the draft stays. */
export async function changeBanners(
  deps: Deps,
  { change, name, sentence, command, actor }: BannerChange,
): Promise<RecordedChange | Refusal> {
  const at = deps.now()
  const made = await deps.database.write(async (tx) => {
    await lockDraft(tx)
    const banners = change((await readPublished(tx)).banners)
    if (banners instanceof Refusal) return banners
    const applied = await applyLook(deps, tx, { parts: { banners }, name: '', actor, at })
    if (applied instanceof Refusal) return applied
    return recordPublication(tx, { applied, name, sentence, command, actor, at })
  })
  if (!(made instanceof Refusal)) deps.invalidations.publish('settings')
  return made
}
