import type { Upload } from '../../../files/index.ts'
import type { Actor } from '../../../lib/actor.ts'
import type { RecordedChange } from '../../../lib/recorded-change.ts'
import { Refusal } from '../../../lib/refusal.ts'
import type { ModuleDeps } from '../../base/settings/index.ts'
import { addCategory, storeTaxonomyPicture } from '../../goods/taxonomy/index.ts'
import { findSetup } from './find-link.ts'

/** Adds a main category; one without a picture gets a placeholder. */
export async function addFirstCategory(
  deps: ModuleDeps,
  { name, picture, actor }: { name: string; picture: Upload | undefined; actor: Actor },
): Promise<RecordedChange | Refusal> {
  const setup = await findSetup(deps)
  if (setup instanceof Refusal) return setup
  const thumbnail = picture && (await storeTaxonomyPicture(deps, picture))
  if (thumbnail instanceof Refusal) return thumbnail
  const added = await addCategory(deps, { name, parentId: null, thumbnail, actor })
  return added instanceof Refusal ? added : added.change
}
