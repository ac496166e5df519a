import type { z } from 'zod'
import { isFields, joinPath } from './path.ts'

type Checked = { value: unknown; problems?: undefined } | { problems: string[] }

/** Holds a value against the contract's schema. Each problem names the place and what was expected there. */
export function checkShape(schema: z.ZodType, value: unknown, place: readonly PropertyKey[]): Checked {
  const parsed = schema.safeParse(value)
  if (!parsed.success)
    return {
      problems: parsed.error.issues.map(({ path, message }) => `${joinPath([...place, ...path])}: ${words(message)}`),
    }
  // The schema drops what it does not know; an operator who misspelt a field must hear of it.
  const unknown = droppedFrom(value, parsed.data, place)
  if (unknown.length > 0) return { problems: unknown.map((path) => `${path}: there is no such field`) }
  return { value: parsed.data }
}

const words = (message: string): string =>
  message.replace(/^Invalid (input|option): /, '').replace('received undefined', 'found nothing')

function droppedFrom(given: unknown, kept: unknown, place: readonly PropertyKey[]): string[] {
  if (Array.isArray(given) && Array.isArray(kept))
    return given.flatMap((item, index) => droppedFrom(item, kept[index], [...place, index]))
  if (!isFields(given) || !isFields(kept)) return []
  return Object.entries(given).flatMap(([key, inner]) => {
    if (inner === undefined) return []
    return Object.hasOwn(kept, key) ? droppedFrom(inner, kept[key], [...place, key]) : [joinPath([...place, key])]
  })
}
