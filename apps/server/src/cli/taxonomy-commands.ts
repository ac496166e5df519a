import type { LocalName } from '@rialto/contract'
import type { Refusal } from '../lib/refusal.ts'
import type { OutboundDeps } from '../modules/base/outbound/index.ts'
import type { ValueKind } from '../modules/goods/taxonomy/index.ts'
import { type Context, defineCommand, Failure, UsageError } from './command.ts'
import { say, table } from './terminal.ts'
import { commandActor, done, withModules } from './with-modules.ts'

const ALL = 100_000

const load = () => import('../modules/goods/taxonomy/index.ts')

const brandLogo = { type: 'string', value: 'ADDRESS', help: 'The address of a stored picture' } as const

interface Words {
  kind: ValueKind
  /** The argument's name in help: `BRAND`. */
  label: string
}

/** The commands that brands, colours and sizes have in common. */
export function valueCommands({ kind, label }: Words) {
  const argument = { value: { label, required: true, help: 'By number or name' } } as const
  const readAll = async (deps: OutboundDeps) =>
    (await (await load()).listValues(deps, kind, { view: 'all', search: '', limit: ALL })).items

  async function run<T>(
    context: Context,
    use: (deps: OutboundDeps, find: (named: string) => number) => Promise<T | Refusal>,
    { json, sentence }: { json: boolean; sentence: (outcome: T) => string },
  ): Promise<number> {
    const outcome = await withModules(context, async (deps) => {
      const values = await readAll(deps)
      return done(await use(deps, (named) => findNamed(values, named, label.toLowerCase()).id))
    })
    say(context.terminal.out, json ? JSON.stringify({ done: sentence(outcome) }) : sentence(outcome))
    return 0
  }

  const list = defineCommand({
    summary: 'Lists them with how many products have each',
    arguments: {},
    options: { json },
    async run({ json }, context) {
      const values = await withModules(context, readAll)
      const columns = [
        { title: 'no', of: ({ id }: { id: number }) => id, isFigure: true },
        { title: label, of: ({ name }: { name: string }) => name },
        { title: 'products', of: ({ products }: { products: number }) => products, isFigure: true },
      ]
      say(context.terminal.out, json ? JSON.stringify(values) : table<(typeof values)[number]>(columns, values))
      return 0
    },
  })

  const add = defineCommand({
    summary: 'Adds one',
    arguments: { name: { label: 'NAME', required: true, help: 'Its name' } },
    options: {
      ...(kind === 'color' && {
        code: { type: 'string', value: 'HEX', help: 'Such as #1f3a5f; by its name without it' },
      }),
      ...(kind === 'brand' ? { logo: brandLogo } : { names }),
      json,
    },
    async run({ name, json, ...given }, context) {
      const { logo, names } = given as Partial<Record<string, string>>
      const value = { name, logo, code: readCode(given), texts: readNamesOption(names), actor: commandActor() }
      return run(context, async (deps) => (await load()).addValue(deps, kind, value), {
        json,
        sentence: ({ id }) => `${name} (#${id}) is added`,
      })
    },
  })

  const change = defineCommand({
    summary: 'Changes what is named',
    arguments: argument,
    options: {
      name: { type: 'string', value: 'NAME', help: 'The new name' },
      ...(kind === 'color' && { code: { type: 'string', value: 'HEX', help: 'Such as #1f3a5f' } }),
      ...(kind === 'brand' && { logo: brandLogo }),
      ...(kind === 'size' && { position: { type: 'string', value: 'NUMBER', help: 'Its place among all, from 1' } }),
      ...(kind !== 'brand' && { names }),
      json,
    },
    async run({ value, json, ...given }, context) {
      const { name, logo, position, names } = given as Partial<Record<string, string>>
      const fields = {
        name,
        logo,
        code: readCode(given),
        position: readPosition(position),
        texts: readNamesOption(names),
      }
      if (Object.values(fields).every((field) => field === undefined)) throw new UsageError('say what is to change')
      return run(
        context,
        async (deps, find) =>
          (await load()).changeValue(deps, kind, {
            ...fields,
            id: find(value),
            version: undefined,
            actor: commandActor(),
          }),
        { json, sentence: (changed) => (changed ? `${value} is changed` : `${value} is so already`) },
      )
    },
  })

  const rename = defineCommand({
    summary: 'Gives one another name',
    arguments: { ...argument, name: { label: 'NAME', required: true, help: 'The new name' } },
    options: { json },
    run: ({ value, name, json }, context) =>
      run(
        context,
        async (deps, find) =>
          (await load()).changeValue(deps, kind, { id: find(value), name, version: undefined, actor: commandActor() }),
        { json, sentence: () => `${value} is ${name} now` },
      ),
  })

  const merge = defineCommand({
    summary: 'Moves all products to another one and removes it',
    arguments: { ...argument, into: { label: 'INTO', required: true, help: `The ${label} that takes them` } },
    options: { json },
    run: ({ value, into, json }, context) =>
      run(
        context,
        async (deps, find) => {
          const [sourceId, targetId] = [find(value), find(into)]
          const { mergeValues } = await load()
          return mergeValues(deps, { kind, sourceId, targetId, version: undefined, actor: commandActor() })
        },
        { json, sentence: () => `${value} is merged into ${into}; the record takes it back` },
      ),
  })

  const remove = defineCommand({
    summary: 'Removes one that no product has',
    arguments: argument,
    options: { json },
    run: ({ value, json }, context) =>
      run(
        context,
        async (deps, find) => (await load()).removeValue(deps, kind, { id: find(value), actor: commandActor() }),
        {
          json,
          sentence: () => `${value} is removed`,
        },
      ),
  })

  return { list, add, rename, change, merge, remove }
}

function readCode(given: object): string | undefined {
  const code = 'code' in given && typeof given.code === 'string' ? given.code : undefined
  if (code !== undefined && !/^#[0-9a-f]{6}$/i.test(code))
    throw new UsageError('--code must be a hex code of six digits')
  return code
}

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

export const json = { type: 'boolean', help: 'Prints the result as JSON' } as const

export const names = {
  type: 'string',
  value: 'JSON',
  help: 'Names in other languages: {"fr": "Écouteurs"}; an empty one removes it',
} as const

/** Reads `--names`. */
export function readNamesOption(text: string | undefined): LocalName[] | undefined {
  if (text === undefined) return undefined
  try {
    const read: unknown = JSON.parse(text)
    if (typeof read === 'object' && read !== null && !Array.isArray(read))
      return Object.entries(read).map(([locale, name]) => ({ locale, name: String(name) }))
  } catch {
    // Said below, as for any other value.
  }
  throw new UsageError('--names must be an object of JSON, such as {"fr": "Écouteurs"}')
}

/** Reads a place, which people count from 1. @returns its index */
export function readPosition(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  if (!/^[1-9]\d{0,4}$/.test(text)) throw new UsageError('--position must be a number from 1')
  return Number(text) - 1
}
