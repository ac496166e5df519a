import type { Deps } from '../../deps.ts'
import { readPicture, refuseWhenUnavailable, storePicture, type Upload } from '../../files/index.ts'
import type { Actor } from '../../lib/actor.ts'
import { cleanLine, foldName, slugify } from '../../lib/names.ts'
import type { RecordedChange } from '../../lib/recorded-change.ts'
import { Refusal } from '../../lib/refusal.ts'
import { text } from '../../texts/index.ts'
import { refuseFields } from '../accounts/index.ts'
import { insertCategory, placeholderPicture, selectCategories, selectNextPosition } from '../catalog/index.ts'
import { recordChange } from '../record/index.ts'
import { findSetup } from './find-link.ts'

/** Adds a main category; one without a picture gets a placeholder. */
export async function addCategory(
  deps: Deps,
  { name: given, picture, actor }: { name: string; picture: Upload | undefined; actor: Actor },
): Promise<RecordedChange | Refusal> {
  const setup = await findSetup(deps)
  if (setup instanceof Refusal) return setup
  const name = cleanLine(given)
  const thumbnail = await storeThumbnail(deps, picture)
  if (thumbnail instanceof Refusal) return thumbnail
  const at = deps.now()
  const change = await deps.database.write(async (tx) => {
    const others = await selectCategories(tx)
    if (others.some((other) => foldName(other.name) === foldName(name)))
      return refuseFields({ name: { text: text('There is a category of this name already') } })
    const position = await selectNextPosition(tx)
    let id: number | undefined
    for (let n = 1; id === undefined; n++)
      id = await insertCategory(tx, { parent_id: null, name, slug: slugOf(name, n), thumbnail, position })
    return recordChange(tx, {
      at,
      actor,
      shopId: null,
      action: 'category_added',
      subject: { kind: 'category', id, name },
      sentence: text('Added the category {{name}}'),
      values: { name },
      after: { name },
    })
  })
  if (!(change instanceof Refusal)) deps.invalidations.publish('catalogue')
  return change
}

async function storeThumbnail({ files }: Deps, upload: Upload | undefined): Promise<string | Refusal> {
  if (!upload) return placeholderPicture(files)
  const picture = await readPicture(upload, { field: 'picture', kind: 'shop' })
  return picture instanceof Refusal ? picture : refuseWhenUnavailable(storePicture(files, picture))
}

/** Digits alone would be read as an id. */
function slugOf(name: string, n: number): string {
  const words = slugify(name)
  const slug = words === '' || /^\d+$/.test(words) ? `category-${words}`.replace(/-$/, '') : words
  return n === 1 ? slug : `${slug}-${n}`
}
