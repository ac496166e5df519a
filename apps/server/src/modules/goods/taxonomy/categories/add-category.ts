import type { LocalName } from '@rialto/contract'
import type { Actor } from '../../../../lib/actor.ts'
import { cleanLine } from '../../../../lib/names.ts'
import type { RecordedChange } from '../../../../lib/recorded-change.ts'
import { Refusal } from '../../../../lib/refusal.ts'
import { quoteWords } from '../../../../lib/shell.ts'
import type { ModuleDeps } from '../../../base/settings/index.ts'
import { placeholderPicture } from '../../catalog/index.ts'
import { nameFields, namesOption, readLocales, readNames } from '../names.ts'
import { saveNames } from '../repository-names.ts'
import { recordCategory } from './record-category.ts'
import { insertRow, lockRows } from './repository.ts'
import { findRow, freeSlug, refusePlace, refuseTakenName, siblingsIn } from './rules.ts'

interface NewCategory {
  name: string
  parentId: number | null
  /** Absent: a drawn placeholder. */
  thumbnail?: string | undefined
  texts?: readonly LocalName[] | undefined
  actor: Actor
}

/** Adds a category at the end of its level. */
export async function addCategory(
  { database, files, settings, invalidations, now }: ModuleDeps,
  { parentId, actor, ...input }: NewCategory,
): Promise<{ id: number; change: RecordedChange } | Refusal> {
  const name = cleanLine(input.name)
  const texts = readNames(input.texts, await readLocales(settings))
  if (texts instanceof Refusal) return texts
  const thumbnail = input.thumbnail ?? (await placeholderPicture(files))
  const at = now()
  const added = await database.write(async (tx) => {
    const rows = await lockRows(tx, database.engine)
    const refusal = refusePlace(rows, undefined, parentId) ?? refuseTakenName(rows, { name, parentId })
    if (refusal) return refusal
    const siblings = siblingsIn(rows, parentId)
    const position = (siblings.at(-1)?.position ?? -1) + 1
    const row = await insertRow(tx, { parent_id: parentId, name, slug: freeSlug(rows, name), thumbnail, position })
    await saveNames(tx, 'category', { id: row.id, texts: texts.filter((one) => one.name !== '') })
    const parent = findRow(rows, parentId)
    const after = { name, ...(parent && { parent: parent.name }), ...nameFields(texts), _row: row }
    const command = quoteWords([
      ...['categories', 'add', name],
      ...(parent ? ['--below', parent.id] : []),
      ...(input.thumbnail === undefined ? [] : ['--picture', input.thumbnail]),
      ...namesOption(nameFields(texts)),
    ])
    return { id: row.id, change: await recordCategory(tx, 'added', { category: row, after, actor, at }, command) }
  })
  if (!(added instanceof Refusal)) invalidations.publish('catalogue')
  return added
}
