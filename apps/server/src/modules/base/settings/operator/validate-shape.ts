import type { z } from 'zod'
import { isRecord, joinPath } from './path.ts'
import { type Problem, shapeProblem } from './problem.ts'

type ValidatedShape = { value: unknown; problems?: undefined } | { problems: Problem[] }

/** Validates a value by the contract's schema. Each problem names the path and the expected value. */
export function validateShape(schema: z.ZodType, value: unknown, basePath: readonly PropertyKey[]): ValidatedShape {
  const parsed = schema.safeParse(value)
  if (!parsed.success)
    return {
      problems: parsed.error.issues.map(({ path, message }) =>
        shapeProblem(joinPath([...basePath, ...path]), describeIssue(message)),
      ),
    }
  // The schema drops unknown fields, but a misspelt field must be reported to the operator.
  const unknown = unknownFields(value, parsed.data, basePath)
  if (unknown.length > 0) return { problems: unknown.map((path) => shapeProblem(path, 'there is no such field')) }
  return { value: parsed.data }
}

const describeIssue = (message: string): string =>
  message.replace(/^Invalid (input|option): /, '').replace('received undefined', 'found nothing')

function unknownFields(input: unknown, parsed: unknown, basePath: readonly PropertyKey[]): string[] {
  if (Array.isArray(input) && Array.isArray(parsed))
    return input.flatMap((item, index) => unknownFields(item, parsed[index], [...basePath, index]))
  if (!isRecord(input) || !isRecord(parsed)) return []
  return Object.entries(input).flatMap(([key, inner]) => {
    if (inner === undefined) return []
    return Object.hasOwn(parsed, key)
      ? unknownFields(inner, parsed[key], [...basePath, key])
      : [joinPath([...basePath, key])]
  })
}
