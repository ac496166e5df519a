import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'

// The command line of a market's operators is derived from the endpoints: each call of sellers and operators that API keys may make is
// a command, with a name from its path and options from its schemas. Copied commands are written by the same functions.

/**
 * The words of the command that makes a call: `vouchers stop`, `seller orders list`. They are the nouns of the path, then `list` or `show`
 * (GET), `create` (POST of something new), `change` (PATCH), `set` (PUT) or `remove` (DELETE); any other POST ends in a verb already.
 * Undefined for calls of shoppers and of people alone.
 */
export function commandName(key: string, endpoint: Endpoint): string | undefined {
  if (endpoint.access !== 'seller' && endpoint.access !== 'operator') return undefined
  if (endpoint.command) return endpoint.command
  if (endpoint.withoutKeys) return undefined
  const [method = '', path = ''] = key.split(' ')
  const parts = path.split('/').slice(endpoint.access === 'operator' ? 2 : 1)
  const verb = verbOf(method, parts, endpoint)
  return [...parts.filter((part) => !isParam(part)), ...(verb ? [verb] : [])].join(' ')
}

const isParam = (part: string): boolean => part.startsWith('{')

function verbOf(method: string, parts: readonly string[], { data, form }: Endpoint): string | undefined {
  const last = parts.at(-1) ?? ''
  if (method === 'DELETE') return 'remove'
  if (method === 'PATCH') return 'change'
  if (method === 'PUT') return 'set'
  if (method === 'POST') return last.endsWith('s') || parts.length === 1 ? 'create' : undefined
  if (isParam(last)) return 'show'
  // A file that no id names is written by its own word: `seller products export`.
  if (typeof form === 'object') return undefined
  const names = data instanceof z.ZodObject ? Object.keys(data.shape) : []
  const noun = last.split('-').at(-1) ?? ''
  return names.some((name) => name === 'items' || name === 'data' || name === noun) ? 'list' : 'show'
}

const PARTS = ['query', 'headers', 'body'] as const

/** How an option is written: a list of numbers has commas, one of words is repeated, and what has parts is JSON. */
export type OptionKind = 'text' | 'number' | 'flag' | 'numbers' | 'words' | 'json'

export interface CommandOption {
  /** As on the command line, without hyphens before it: `starts-at`. */
  name: string
  /** As on the wire. */
  field: string
  part: (typeof PARTS)[number]
  kind: OptionKind
  isRequired: boolean
  /** An empty value clears the field. */
  isNullable: boolean
  schema: FieldSchema
}

/** A field of a request as JSON Schema describes it. */
export interface FieldSchema {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: FieldSchema[]
  items?: FieldSchema
  properties?: Record<string, FieldSchema>
  description?: string
  default?: unknown
  format?: string
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
}

interface ObjectSchema {
  properties?: Record<string, FieldSchema>
  required?: string[]
}

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): ObjectSchema =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as ObjectSchema

const isTyped = ({ type, enum: words, anyOf }: FieldSchema): boolean =>
  type !== undefined || words !== undefined || anyOf !== undefined

const known = new WeakMap<Endpoint, CommandOption[]>()

/** The options of a call's command, in the order of its schemas. What is secret is no option: others see the arguments of a program. */
export function commandOptions(endpoint: Endpoint): readonly CommandOption[] {
  const options = known.get(endpoint) ?? PARTS.flatMap((part) => optionsOfPart(endpoint, part))
  known.set(endpoint, options)
  return options
}

function optionsOfPart(endpoint: Endpoint, part: CommandOption['part']): CommandOption[] {
  const schema = endpoint[part]
  if (!schema) return []
  const input = schemaOf(schema, 'input')
  const output = schemaOf(schema, 'output')
  return Object.entries(input.properties ?? {})
    .filter(([field]) => !isSecret(field) || field === 'code')
    .map(([field, given]) => {
      // What is parsed from text has a type behind its parser alone.
      const schema = isTyped(given) ? given : (output.properties?.[field] ?? given)
      const isOverwriting = field === 'version'
      return {
        name: field.replaceAll('_', '-'),
        field,
        part,
        schema,
        kind: kindOf(schema),
        isRequired: !isOverwriting && (input.required?.includes(field) ?? false),
        isNullable: isNullable(schema),
      }
    })
}

const typesOf = ({ type, anyOf, enum: words }: FieldSchema): string[] => [
  ...new Set([...[type ?? (words ? 'string' : [])].flat(), ...(anyOf ?? []).flatMap(typesOf)]),
]

const isNullable = (schema: FieldSchema): boolean => typesOf(schema).includes('null')

const branchOf = (schema: FieldSchema): FieldSchema => schema.anyOf?.find(({ type }) => type !== 'null') ?? schema

function kindOf(schema: FieldSchema): OptionKind {
  const types = typesOf(schema).filter((type) => type !== 'null')
  if (types.length !== 1)
    return types.every((type) => type === 'integer' || type === 'number') && types.length > 0 ? 'number' : 'json'
  const [type] = types
  if (type === 'string') return 'text'
  if (type === 'boolean') return 'flag'
  if (type === 'integer' || type === 'number') return 'number'
  const items = type === 'array' ? branchOf(schema).items : undefined
  const kind = items && !isNullable(items) ? kindOf(items) : 'json'
  return kind === 'number' ? 'numbers' : kind === 'text' ? 'words' : 'json'
}

const SECRETS = ['password', 'secret', 'token', 'code', 'codes']

/** Fields that copied commands never hold, by their names: `current_password`, `webhook_secret`. */
const isSecret = (field: string): boolean => field.split('_').some((word) => SECRETS.includes(word))

const holdsSecret = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(value).some(([name, inside]) => isSecret(name) || holdsSecret(inside))

interface GivenInput {
  params?: unknown
  query?: unknown
  body?: unknown
}

/** Longer ones are nothing to copy: then the body is left out. */
const LINE_MAX = 2_000

/**
 * The arguments of `npm run shop` that make a call with this input; undefined where no command does. Fields that are secret, private or
 * too long are left out: `--body -` in their place reads them from standard input.
 */
export function commandLine(key: string, endpoint: Endpoint, given: GivenInput): string | undefined {
  const name = commandName(key, endpoint)
  if (name === undefined) return undefined
  const params = fieldsOf(given.params)
  const ids = [...key.matchAll(/\{(\w+)\}/g)].map(([, param = '']) => quoteWord(String(params[param] ?? '')))
  const { words, isWhole } = writeOptions(endpoint, given)
  const line = [name, ...ids, ...words, ...(isWhole ? [] : ['--body -'])].join(' ')
  return line.length > LINE_MAX ? [name, ...ids, '--body -'].join(' ') : line
}

function writeOptions(endpoint: Endpoint, given: GivenInput): { words: string[]; isWhole: boolean } {
  const words: string[] = []
  let isWhole = true
  for (const part of ['query', 'body'] as const) {
    const fields = fieldsOf(given[part])
    const options = commandOptions(endpoint).filter((option) => option.part === part)
    for (const field of Object.keys(endpoint[part]?.shape ?? {})) {
      const value = fields[field]
      if (value === undefined || field === 'version') continue
      const option = options.find((one) => one.field === field)
      const isKept = option && !isSecret(field) && !endpoint.unrepeated?.includes(field) && !holdsSecret(value)
      const written = isKept ? writeOption(option, value) : undefined
      if (written) words.push(...written)
      else isWhole = false
    }
  }
  return { words, isWhole }
}

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

/** One field as words; undefined where the command line cannot say its value. */
function writeOption({ name, kind }: CommandOption, value: unknown): string[] | undefined {
  if (kind === 'flag') return typeof value === 'boolean' ? [value ? `--${name}` : `--no-${name}`] : undefined
  if (kind === 'json') return [`--${name} ${quoteWord(JSON.stringify(value))}`]
  if (value === null) return [`--${name} ''`]
  if (kind === 'numbers') return Array.isArray(value) ? [`--${name} ${quoteWord(value.join(','))}`] : undefined
  if (kind === 'words')
    return Array.isArray(value) && value.length > 0
      ? value.map((one) => `--${name} ${quoteWord(String(one))}`)
      : undefined
  return typeof value === 'object' ? undefined : [`--${name} ${quoteWord(String(value))}`]
}

/** Quotes a word for a POSIX shell. */
const quoteWord = (word: string): string => (/^[\w./:@,-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`)

/** The words of a command, each quoted where it must be. */
export const quoteWords = (words: readonly (string | number)[]): string =>
  words.map((word) => quoteWord(String(word))).join(' ')
