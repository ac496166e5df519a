import type { Compilable, CompiledQuery } from 'kysely'
import type { Db, Tx } from './types.ts'
import type { Write } from './write-together.ts'

type Scalar = string | number | null
type Params = Record<string, Scalar | readonly Scalar[]>

/** A placeholder in a compiled query for a value that is known when it runs. */
class Slot {
  readonly name: string
  readonly index: number | undefined

  constructor(name: string, index?: number) {
    this.name = name
    this.index = index
  }
}

const LIST_SIZES = [1, 2, 6, 12, 24, 50, 100]

/**
 * A query that is built and compiled once per engine, since building costs more than running for the small queries of lists. `build`
 * must not branch on parameters. Lists are padded to a few fixed sizes by repeating their last entry, so use them only in `in (…)`.
 * An empty list returns no rows.
 */
export function prepared<P extends Params, Row>(build: (db: Db | Tx, params: P) => Compilable<Row>) {
  const compiled = new WeakMap<object, Map<string, CompiledQuery<Row>>>()
  function compile(db: Db | Tx, params: P): CompiledQuery<Row> | undefined {
    let key = ''
    for (const name in params) {
      const value = params[name]
      if (!Array.isArray(value)) continue
      if (value.length === 0) return undefined
      key += `${listSize(value.length)},`
    }
    const { adapter } = db.getExecutor()
    const engineQueries = compiled.get(adapter) ?? new Map<string, CompiledQuery<Row>>()
    const query = engineQueries.get(key) ?? build(db, slotsFor(params)).compile()
    if (!engineQueries.has(key)) compiled.set(adapter, engineQueries.set(key, query))
    const parameters = query.parameters.map((parameter) =>
      parameter instanceof Slot ? fill(parameter, params) : parameter,
    )
    return { ...query, parameters }
  }
  async function run(db: Db | Tx, params: P): Promise<Row[]> {
    const query = compile(db, params)
    return query ? (await db.executeQuery<Row>(query)).rows : []
  }
  /** The query with its values, to be run with others by `writeTogether`. */
  const later =
    (params: P): Write =>
    (db) => {
      const query = compile(db, params)
      return query ? [query] : []
    }
  return Object.assign(run, { later })
}

function listSize(length: number): number {
  return LIST_SIZES.find((size) => size >= length) ?? Math.ceil(length / 100) * 100
}

/** An object with the parameters' names and a slot for each value. */
function slotsFor<P extends Params>(params: P): P {
  const slots = Object.entries(params).map(([name, value]) => [
    name,
    Array.isArray(value)
      ? Array.from({ length: listSize(value.length) }, (_, index) => new Slot(name, index))
      : new Slot(name),
  ])
  // Kysely passes values of any type on unchanged.
  return Object.fromEntries(slots) as P
}

function fill({ name, index }: Slot, params: Params): Scalar {
  const value = params[name] ?? null
  if (index === undefined) return value as Scalar
  const list = value as readonly Scalar[]
  return list[Math.min(index, list.length - 1)] ?? null
}
