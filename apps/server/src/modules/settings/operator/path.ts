import { z } from 'zod'

// Where in a setting something stands: `theme_colors.primary`, `currencies.EUR.rate_from_default`, `menus.0.name`.

/** The parts of a path; `\.` is a dot within one. */
export const splitPath = (path: string): string[] => path.split(/(?<!\\)\./).map((part) => part.replaceAll('\\.', '.'))

export const joinPath = (parts: readonly PropertyKey[]): string =>
  parts.map((part) => String(part).replaceAll('.', '\\.')).join('.')

/** Nothing stands at a path; its message says so, and what there is instead. */
export class NoSuchPlace extends Error {}

/** The schema of what stands at `parts`. Throws {@link NoSuchPlace}. */
export function schemaAt(schema: z.ZodType, parts: readonly string[], done: readonly string[]): z.ZodType {
  const [first, ...rest] = parts
  if (first === undefined) return schema
  const place = joinPath([...done, first])
  const inside = insideOf(unwrapped(schema), first, place)
  if (!inside) throw new NoSuchPlace(`${place}: ${joinPath(done)} has nothing inside`)
  return schemaAt(inside, rest, [...done, first])
}

function insideOf(schema: z.ZodType, part: string, place: string): z.ZodType | undefined {
  if (schema instanceof z.ZodArray) return schema.element as z.ZodType
  if (schema instanceof z.ZodRecord) return schema.valueType as z.ZodType
  if (!(schema instanceof z.ZodObject)) return undefined
  if (!Object.hasOwn(schema.shape, part))
    throw new NoSuchPlace(`${place}: there is no such field; there are ${Object.keys(schema.shape).join(', ')}`)
  return schema.shape[part]
}

/** Without what only says that it may be missing. */
export function unwrapped(schema: z.ZodType): z.ZodType {
  return schema instanceof z.ZodNullable || schema instanceof z.ZodOptional
    ? unwrapped(schema.unwrap() as z.ZodType)
    : schema
}

/** What stands at `parts` of a value; undefined where nothing does. */
export function valueAt(value: unknown, parts: readonly string[]): unknown {
  const [first, ...rest] = parts
  if (first === undefined) return value
  if (Array.isArray(value)) return valueAt(value[positionOf(value, first)], rest)
  return isFields(value) && Object.hasOwn(value, first) ? valueAt(value[first], rest) : undefined
}

/** A copy of a value with something else at `parts`; `undefined` removes it. Throws {@link NoSuchPlace}. */
export function withAt(value: unknown, parts: readonly string[], put: unknown, done: readonly string[]): unknown {
  const [first, ...rest] = parts
  if (first === undefined) return put
  const within = [...done, first]
  if (!Array.isArray(value)) {
    const fields = isFields(value) ? value : {}
    const inside = withAt(fields[first], rest, put, within)
    const { [first]: _old, ...others } = fields
    return inside === undefined ? others : { ...fields, [first]: inside }
  }
  const position = positionOf(value, first)
  // Behind the last one something may be added, but nothing be changed or removed.
  const isAdded = position === value.length && rest.length === 0 && put !== undefined
  if (position < 0 || (position >= value.length && !isAdded))
    throw new NoSuchPlace(`${joinPath(within)}: there is none; there are ${namesOf(value) || 'none yet'}`)
  const inside = withAt(value[position], rest, put, within)
  return inside === undefined
    ? value.toSpliced(position, 1)
    : [...value.slice(0, position), inside, ...value.slice(position + 1)]
}

/** Items of a list go by their position, counted from 0, or by their `name`. */
function positionOf(list: readonly unknown[], part: string): number {
  const named = list.findIndex((item) => isFields(item) && item.name === part)
  return named < 0 && /^\d{1,6}$/.test(part) ? Number(part) : named
}

const namesOf = (list: readonly unknown[]): string =>
  list.map((item, index) => (isFields(item) && typeof item.name === 'string' ? item.name : index)).join(', ')

export const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
