import type { ChangedField, ChangeRecord } from '@rialto/contract'
import { type TextKey, text, translate } from '../../../texts/index.ts'
import { translateSentence } from '../../../texts/sentence.ts'
import { changedParts } from './changed-parts.ts'
import { fieldTexts, valueText } from './field-texts.ts'
import type { RecordedFields } from './record-change.ts'
import type { ListedRecord } from './repository-lists.ts'
import { mayRestore, type Restoring } from './restore-change.ts'
import type { Restorers } from './restorers.ts'

interface Reader {
  by: Restoring
  locale: string
  restorers: Restorers
}

/** Longer values are cut: the record tells what changed, and a restore has the whole. */
const VALUE_MAX = 300
/** More are no longer read. */
const PARTS_MAX = 50
/** Begins the names of fields that only a restorer reads. */
const INTERNAL = '_'

export function presentRecord(row: ListedRecord, { by, locale, restorers }: Reader): ChangeRecord {
  return {
    id: row.id,
    at: new Date(row.at).toISOString(),
    actor: { kind: row.actor_kind, id: row.actor_id, name: row.actor_name },
    shop: row.shop_id === null ? null : { id: row.shop_id, name: row.shop_name ?? '' },
    subject: { kind: row.subject_kind, id: row.subject_id, name: row.subject_name },
    sentence: translateSentence(locale, { text: row.sentence as TextKey, values: JSON.parse(row.values_json) }),
    fields: presentFields(row, locale, { ...fieldTexts, ...restorers[row.action]?.fieldNames }),
    command: row.command === null ? null : `npm run shop -- ${row.command}`,
    can_restore: row.restored_by === null && mayRestore(by, row, restorers[row.action]),
    restored:
      row.restored_at === null ? null : { at: new Date(row.restored_at).toISOString(), by: row.restored_by_name ?? '' },
  }
}

function presentFields(
  { before_json, after_json }: ListedRecord,
  locale: string,
  names: Readonly<Record<string, TextKey>>,
): ChangedField[] {
  const before: RecordedFields = JSON.parse(before_json ?? '{}')
  const after: RecordedFields = JSON.parse(after_json ?? '{}')
  const parts = [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((name) => !name.startsWith(INTERNAL))
    .flatMap((name) => changedParts([name], before[name], after[name]))
  return parts.slice(0, PARTS_MAX).map(({ path, ...values }) => {
    const field = path.at(-1) ?? ''
    return {
      name: path.map((part) => nameOf(part, names, locale)).join(' › '),
      before: presentValue(field, values.before, locale),
      after: presentValue(field, values.after, locale),
    }
  })
}

function nameOf(part: string, names: Readonly<Record<string, TextKey>>, locale: string): string {
  const name = names[part]
  return name ? translate(locale, name) : part.replaceAll('_', ' ')
}

function presentValue(name: string, value: unknown, locale: string): string | null {
  if (value === undefined || value === null || value === '') return null
  if (typeof value === 'boolean') return translate(locale, value ? text('On') : text('Off'))
  const known = typeof value === 'string' ? valueText(name, value) : undefined
  if (known) return translate(locale, known)
  const written = writeOut(value)
  return written.length > VALUE_MAX ? `${written.slice(0, VALUE_MAX - 1)}…` : written
}

const writeOut = (value: unknown): string => (Array.isArray(value) ? value.map(writeOut).join(', ') : String(value))
