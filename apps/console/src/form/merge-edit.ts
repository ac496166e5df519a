/** A field that two people have changed, each to another value. */
export interface FieldConflict<Values, Name extends keyof Values = keyof Values> {
  name: Name
  mine: Values[Name]
  theirs: Values[Name]
}

export interface MergedEdit<Values> {
  /** The changes of both; of a field that both have changed, the person's own. */
  values: Values
  conflicts: readonly FieldConflict<Values>[]
}

/** Compares values as they are sent: fields are texts, numbers, flags, and lists or objects of them. */
const isSame = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b)

export const changedNames = <Values extends object>(from: Values, to: Values): (keyof Values)[] =>
  (Object.keys(to) as (keyof Values)[]).filter((name) => !isSame(from[name], to[name]))

/**
 * Combines an edit with what somebody else has saved since it began.
 *
 * @param base the values that both started from
 */
export function mergeEdit<Values extends object>(base: Values, mine: Values, theirs: Values): MergedEdit<Values> {
  const ownNames = changedNames(base, mine)
  const values = { ...theirs }
  for (const name of ownNames) values[name] = mine[name]
  const conflicts = ownNames
    .filter((name) => !isSame(base[name], theirs[name]) && !isSame(mine[name], theirs[name]))
    .map((name) => ({ name, mine: mine[name], theirs: theirs[name] }))
  return { values, conflicts }
}
