import { isDeepStrictEqual } from 'node:util'

/** A value that differs, without parts of its own. */
export interface ChangedPart {
  /** Names of fields, and of things in lists: `['options', 'variants', 'Red, M', 'stock']`. */
  path: string[]
  before: unknown
  after: unknown
}

type Thing = Readonly<Record<string, unknown>>

/** The smallest parts in which two values differ, as nobody reads a whole product to find the price that was changed. */
export function changedParts(path: string[], before: unknown, after: unknown): ChangedPart[] {
  if (isDeepStrictEqual(before, after)) return []
  if (isListOfThings(before) || isListOfThings(after)) return changedInLists(path, toList(before), toList(after))
  if (!isThing(before) && !isThing(after)) return [{ path, before, after }]
  const [left, right] = [toThing(before), toThing(after)]
  return namesOf(left, right).flatMap((name) => changedParts([...path, name], left[name], right[name]))
}

function changedInLists(path: string[], before: readonly Thing[], after: readonly Thing[]): ChangedPart[] {
  const left = new Map(before.map((thing, index) => [keyOf(thing, index), thing]))
  const right = new Map(after.map((thing, index) => [keyOf(thing, index), thing]))
  const keys = [...new Set([...left.keys(), ...right.keys()])]
  return keys.flatMap((key) => {
    const [was, is] = [left.get(key), right.get(key)]
    const label = labelOf(is ?? was ?? {})
    if (was && is) {
      // A single thing without a name is the one that the record is about.
      const place = label ? [...path, label] : keys.length > 1 ? [...path, `#${key}`] : path.slice(0, -1)
      return changedParts(place, withoutId(was), withoutId(is))
    }
    return [{ path, before: was && (label || `#${key}`), after: is && (label || `#${key}`) }]
  })
}

const isThing = (value: unknown): value is Thing => typeof value === 'object' && value !== null && !Array.isArray(value)

const isListOfThings = (value: unknown): value is Thing[] =>
  Array.isArray(value) && value.length > 0 && value.every(isThing)

const toList = (value: unknown): Thing[] => (isListOfThings(value) ? value : [])

const toThing = (value: unknown): Thing => (isThing(value) ? value : {})

const namesOf = (...things: Thing[]): string[] => [...new Set(things.flatMap(Object.keys))]

const withoutId = ({ id: _, ...thing }: Thing): Thing => thing

const labelOf = ({ name, title, color, size }: Thing): string =>
  [name, title, color, size].filter((part) => typeof part === 'string' && part !== '').join(', ')

const keyOf = (thing: Thing, index: number): string => String(thing.id ?? (labelOf(thing) || index))
