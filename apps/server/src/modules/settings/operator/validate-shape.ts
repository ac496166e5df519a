import type { z } from 'zod'
import { isRecord, joinPath } from './path.ts'

type ValidatedShape = { value: unknown; problems?: undefined } | { problems: string[] }

/** Validates a value by the contract's schema. Each problem names the path and the expected value. */
export function validateShape(schema: z.ZodType, value: unknown, place: readonly PropertyKey[]): ValidatedShape {
  const parsed = schema.safeParse(value)
  if (!parsed.success)
    return {
      problems: parsed.error.issues.map(
        ({ path, message }) => `${joinPath([...place, ...path])}: ${describeIssue(message)}`,
      ),
    }
  // The schema drops unknown fields, but a misspelt field must be reported to the operator.
  const unknown = unknownFields(value, parsed.data, place)
  if (unknown.length > 0) return { problems: unknown.map((path) => `${path}: there is no such field`) }
  return { value: parsed.data }
}

const describeIssue = (message: string): string =>
  message.replace(/^Invalid (input|option): /, '').replace('received undefined', 'found nothing')

function unknownFields(given: unknown, kept: unknown, place: readonly PropertyKey[]): string[] {
  if (Array.isArray(given) && Array.isArray(kept))
    return given.flatMap((item, index) => unknownFields(item, kept[index], [...place, index]))
  if (!isRecord(given) || !isRecord(kept)) return []
  return Object.entries(given).flatMap(([key, inner]) => {
    if (inner === undefined) return []
    return Object.hasOwn(kept, key) ? unknownFields(inner, kept[key], [...place, key]) : [joinPath([...place, key])]
  })
}
