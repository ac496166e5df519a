import { isDeepStrictEqual } from 'node:util'
import type { RecordedFields } from './record-change.ts'

/** The fields of `set` that differ from `row`, as they were and as they are; undefined where nothing differs. */
export function changedFields(
  row: RecordedFields,
  set: RecordedFields,
): { before: RecordedFields; after: RecordedFields } | undefined {
  const names = Object.keys(set).filter(
    (name) => set[name] !== undefined && !isDeepStrictEqual(row[name] ?? null, set[name] ?? null),
  )
  if (names.length === 0) return undefined
  const pick = (fields: RecordedFields) => Object.fromEntries(names.map((name) => [name, fields[name] ?? null]))
  return { before: pick(row), after: pick(set) }
}
