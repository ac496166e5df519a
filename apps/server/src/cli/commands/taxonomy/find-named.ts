import { Failure } from '../../command.ts'

interface Named {
  id: number
  name: string
  slug?: string
}

/** Finds a value by its number, slug or name. @throws {@link Failure} when there is none or several of that name */
export function findNamed<Value extends Named>(values: readonly Value[], named: string, kind: string): Value {
  const exact = values.find(({ id, slug }) => named === slug || named.replace(/^#/, '') === String(id))
  const called = values.filter(({ name }) => name.toLowerCase() === named.toLowerCase())
  if (!exact && called.length > 1)
    throw new Failure(
      `several are called "${named}": name one by its number (${called.map(({ id }) => id).join(', ')})`,
    )
  const value = exact ?? called[0]
  if (!value) throw new Failure(`there is no ${kind} ${named}`)
  return value
}
