import type { LocalName } from '@rialto/contract'
import type { Actor } from '../../../../lib/actor.ts'
import { cleanLine } from '../../../../lib/names.ts'
import type { RecordedChange } from '../../../../lib/recorded-change.ts'
import { Refusal } from '../../../../lib/refusal.ts'
import { quoteWords } from '../../../../lib/shell.ts'
import type { ModuleDeps } from '../../../base/settings/index.ts'
import { colorCode } from '../../catalog/index.ts'
import { nameFields, namesOption, readLocales, readNames } from '../names.ts'
import { saveNames } from '../repository-names.ts'
import { recordValue } from './record-value.ts'
import { insertValue, lockValues, type ValueRow } from './repository.ts'
import { refuseTakenName } from './rules.ts'
import { tableOf, type ValueKind } from './rules-kinds.ts'

interface NewValue {
  name: string
  /** Only of brands. */
  logo?: string | undefined
  /** Only of colours; absent: by the name. */
  code?: string | undefined
  texts?: readonly LocalName[] | undefined
  actor: Actor
}

/** Adds a brand, colour or size; a size at the end. */
export async function addValue(
  { database, settings, invalidations, now }: ModuleDeps,
  kind: ValueKind,
  { name: given, logo, code, texts: givenTexts, actor }: NewValue,
): Promise<{ id: number; change: RecordedChange } | Refusal> {
  const name = cleanLine(given)
  const texts = readNames(givenTexts, await readLocales(settings))
  if (texts instanceof Refusal) return texts
  const at = now()
  const added = await database.write(async (tx) => {
    const rows = await lockValues(tx, database.engine, kind)
    const refusal = refuseTakenName(kind, rows, { name })
    if (refusal) return refusal
    const row = await insertValue(tx, kind, { name, ...ownColumns(kind, rows, { name, logo, code }) })
    if (kind !== 'brand') await saveNames(tx, kind, { id: row.id, texts: texts.filter((one) => one.name !== '') })
    const { id: _, version: _version, ...fields } = row
    const after = { ...fields, ...nameFields(texts), _row: row }
    const command = quoteWords([
      ...[tableOf[kind], 'add', name],
      ...(kind === 'color' ? ['--code', row.code ?? ''] : []),
      ...(logo ? ['--logo', logo] : []),
      ...(kind === 'brand' ? [] : namesOption(nameFields(texts))),
    ])
    return { id: row.id, change: await recordValue(tx, kind, 'added', { value: row, after, actor, at }, command) }
  })
  if (!(added instanceof Refusal)) invalidations.publish('catalogue')
  return added
}

function ownColumns(kind: ValueKind, rows: readonly ValueRow[], { name, logo = '', code }: Omit<NewValue, 'actor'>) {
  if (kind === 'brand') return { logo }
  if (kind === 'color') return { code: (code ?? colorCode(name)).toLowerCase() }
  return { position: (rows.at(-1)?.position ?? -1) + 1 }
}
