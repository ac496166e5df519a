import { readFile } from 'node:fs/promises'
import type { CommandOption, EndpointKey, FieldSchema } from '@rialto/contract'
import { commandName, commandOptions, endpointOf, endpoints } from '@rialto/contract'
import {
  type ArgumentSpec,
  type Command,
  type CommandGroup,
  Failure,
  type Input,
  type OptionSpec,
  type Terminal,
  UsageError,
} from './command.ts'
import type { CallInput } from './run-call.ts'
import { isFileError, readPiped } from './terminal.ts'

// The commands that are derived from the contract: their arguments are the ids of the path, their options the fields of the request.

/** The words of every derived command with its call. */
export const callCommands = (): [words: string[], key: EndpointKey][] =>
  (Object.keys(endpoints) as EndpointKey[]).flatMap((key) => {
    const name = commandName(key, endpointOf(key))
    return name === undefined ? [] : [[name.split(' '), key] as [string[], EndpointKey]]
  })

/** Adds the derived commands to those that are written by hand, which keep their names. */
export function addCallCommands(root: CommandGroup): CommandGroup {
  const tree = copyOf(root)
  for (const [words, key] of callCommands()) {
    let group = tree
    for (const word of words.slice(0, -1)) {
      group.commands[word] ??= derivedGroup()
      group = group.commands[word] as typeof tree
    }
    group.commands[words.at(-1) ?? ''] ??= callCommand(key)
  }
  return tree
}

interface OpenGroup extends CommandGroup {
  commands: Record<string, Command | CommandGroup>
}

const copyOf = (group: CommandGroup): OpenGroup => ({
  ...group,
  commands: Object.fromEntries(
    Object.entries(group.commands).map(([word, entry]) => [word, 'commands' in entry ? copyOf(entry) : entry]),
  ),
})

/** A group of derived commands alone; its words say what it is about. */
const derivedGroup = (): OpenGroup => ({
  get summary() {
    return Object.keys(this.commands).join(', ')
  },
  commands: {},
})

function callCommand(key: EndpointKey): Command {
  const endpoint = endpointOf(key)
  const ids = [...key.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  return {
    summary: endpoint.summary.replaceAll('`', ''),
    // Schemas are read for the wanted command alone: all of them take half a second.
    get details() {
      const hasSecrets = Object.keys(endpoint.body?.shape ?? {}).length > optionsOf(key, 'body').length
      return hasSecrets ? 'Secrets are given by --body alone, as others see the arguments of a program.' : undefined
    },
    arguments: Object.fromEntries(ids.map((name) => [name, idArgument(name)])),
    get options() {
      return {
        ...Object.fromEntries(commandOptions(endpoint).flatMap((option) => asOptions(option))),
        ...Object.fromEntries(
          Object.entries(endpoint.files ?? {}).map(([name, rule]) => [name.replaceAll('_', '-'), fileOption(rule)]),
        ),
        ...(endpoint.body && {
          body: { type: 'string', value: 'FILE', help: 'A JSON object with fields; - reads standard input' } as const,
        }),
        ...(endpoint.access === 'seller' && {
          shop: {
            type: 'string',
            value: 'SHOP',
            help: 'By number, slug or name; the only one if there is one alone',
          } as const,
        }),
        ...(typeof endpoint.form === 'object' && {
          out: { type: 'string', value: 'FILE', help: 'Where to write to; standard output without it' } as const,
        }),
        json: { type: 'boolean', help: 'Prints the reply as JSON' } as const,
      }
    },
    async run(input, context) {
      const { runCall } = await import('./run-call.ts')
      return runCall(key, await readInput(key, input, context.terminal), context)
    },
  }
}

const optionsOf = (key: EndpointKey, part: CommandOption['part']): CommandOption[] =>
  commandOptions(endpointOf(key)).filter((option) => option.part === part)

const idArgument = (name: string): ArgumentSpec => ({
  label: name === 'id' ? 'NUMBER' : name.replace(/_id$/, '').replaceAll('_', '-').toUpperCase(),
  required: true,
  help: 'Its number, as the list shows it',
})

function asOptions({ name, kind, isRequired, isNullable, schema }: CommandOption): [string, OptionSpec][] {
  const notes = [
    ...(schema.description ? [schema.description] : []),
    ...limitsOf(schema, kind),
    ...(isRequired ? ['required'] : []),
    ...(isNullable && kind !== 'json' && kind !== 'flag' ? ['an empty value clears it'] : []),
  ]
  const help = notes.join('; ')
  if (kind === 'flag')
    return [
      [name, { type: 'boolean', help: help || 'Yes' }],
      [`no-${name}`, { type: 'boolean', help: 'No' }],
    ]
  const isRepeated = kind === 'words' || kind === 'numbers'
  return [[name, { type: 'string', value: labelOf(kind, schema), help, isRepeated }]]
}

/** How the value of an option is named in help. */
function labelOf(kind: CommandOption['kind'], schema: FieldSchema): string {
  if (kind === 'json') return 'JSON'
  if (kind === 'number' || kind === 'numbers') return kind === 'number' ? 'NUMBER' : 'NUMBERS'
  const branch = branchOf(schema, kind)
  if (branch.enum) return 'WORD'
  return branch.format === 'date-time' ? 'TIME' : branch.format === 'date' ? 'DAY' : 'TEXT'
}

/** What the limits of a field are about: the thing without its `null`, or one of its list. */
function branchOf(schema: FieldSchema, kind: CommandOption['kind']): FieldSchema {
  const branch = schema.anyOf?.find(({ type }) => type !== 'null') ?? schema
  return (kind === 'numbers' || kind === 'words' ? branch.items : branch) ?? branch
}

/** The type and limits of a field in words. */
function limitsOf(schema: FieldSchema, kind: CommandOption['kind']): string[] {
  const one = branchOf(schema, kind)
  const words = one.enum?.filter((word) => word !== null)
  const isBounded = one.maximum !== undefined && Math.abs(one.maximum) < Number.MAX_SAFE_INTEGER
  const unlessSaid = schema.default !== undefined && schema.default !== '' && typeof schema.default !== 'object'
  return [
    ...(kind === 'json' ? shapeOf(one) : []),
    ...(words
      ? [words.length > 20 ? `one of ${words.length} words, such as ${words.slice(0, 5).join(', ')}` : words.join(', ')]
      : []),
    ...(one.format === 'date-time' ? ['a time such as 2027-01-31T18:00; of UTC without a zone'] : []),
    ...(one.format === 'date' ? ['a day such as 2027-01-31'] : []),
    ...(isBounded
      ? [`${one.minimum ?? 'up'} to ${one.maximum}`]
      : one.minimum !== undefined && one.minimum >= 0
        ? [`from ${one.minimum}`]
        : []),
    ...(one.maxLength === undefined ? [] : [`up to ${one.maxLength} characters`]),
    ...(kind === 'numbers' ? ['several with commas'] : kind === 'words' ? ['may be repeated'] : []),
    ...(unlessSaid ? [`${String(schema.default)} unless said otherwise`] : []),
  ]
}

const FIELDS_SHOWN = 12

/** The fields of what has parts: `{locale, name}`, or a list of such. */
function shapeOf({ type, items, properties }: FieldSchema): string[] {
  if (type === 'array' && items) return shapeOf(branchOf(items, 'json')).map((shape) => `a list of ${shape}`)
  const names = Object.keys(properties ?? {})
  const more = names.length > FIELDS_SHOWN ? ', …' : ''
  return names.length > 0 ? [`{${names.slice(0, FIELDS_SHOWN).join(', ')}${more}}`] : []
}

const fileOption = ({
  max,
  required,
  types,
}: {
  max: number
  required?: boolean
  types: readonly string[]
}): OptionSpec => ({
  type: 'string',
  value: 'FILE',
  isRepeated: true,
  help: [
    types.join(', '),
    ...(max > 1 ? [`up to ${max}, may be repeated`] : []),
    ...(required ? ['required'] : []),
  ].join('; '),
})

/** Reads what the command line gives, by the types of the call. Throws {@link UsageError}. */
async function readInput(key: EndpointKey, input: Input, terminal: Terminal): Promise<CallInput> {
  const endpoint = endpointOf(key)
  const textOf = (name: string) => (typeof input[name] === 'string' ? input[name] : undefined)
  const read: CallInput = {
    params: {},
    query: {},
    headers: {},
    body: input.body === undefined ? {} : await readBody(String(input.body), terminal),
    files: {},
    shop: textOf('shop'),
    out: textOf('out'),
    json: input.json === true,
  }
  for (const [, name = ''] of key.matchAll(/\{(\w+)\}/g)) read.params[name] = readId(name, String(input[name] ?? ''))
  for (const option of commandOptions(endpoint)) {
    const value = readOption(option, input)
    if (value !== undefined) read[option.part][option.field] = value
  }
  for (const field of Object.keys(endpoint.files ?? {})) {
    const given = input[field.replaceAll('_', '-')]
    read.files[field] = Array.isArray(given) ? given : []
  }
  return read
}

function readId(name: string, text: string): number {
  const id = /^#?([1-9]\d{0,9})$/.exec(text)?.[1]
  if (id === undefined) throw new UsageError(`${idArgument(name).label} must be a number, as the list shows it`)
  return Number(id)
}

function readOption(option: CommandOption, input: Input): unknown {
  const { name, kind, part, isNullable } = option
  if (kind === 'flag') {
    const value = input[name] === true ? true : input[`no-${name}`] === true ? false : undefined
    return part === 'query' && value !== undefined ? String(value) : value
  }
  const given = input[name]
  if (given === undefined) return undefined
  if (kind === 'words') return given
  if (Array.isArray(given))
    return given
      .flatMap((one) => one.split(','))
      .filter((one) => one !== '')
      .map((one) => readNumber(name, one.trim()))
  const text = String(given)
  if (text === '' && isNullable) return null
  if (isMoment(option.schema)) return readMoment(text)
  if (kind === 'number') return part === 'body' ? readNumber(name, text) : text
  if (kind === 'json') return parseJson(`--${name}`, text)
  return text
}

const isMoment = (schema: FieldSchema): boolean => branchOf(schema, 'text').format === 'date-time'

/** A day or a time without a zone is one of UTC. */
function readMoment(text: string): string {
  if (!/^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d)?)?$/.test(text)) return text
  const date = new Date(text.length === 10 ? text : `${text}Z`)
  return Number.isNaN(date.getTime()) ? text : date.toISOString()
}

function readNumber(name: string, text: string): number {
  if (!/^-?\d{1,16}(\.\d{1,6})?$/.test(text)) throw new UsageError(`--${name} must be a number, and "${text}" is none`)
  return Number(text)
}

function parseJson(what: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new UsageError(`${what} is not JSON: ${error instanceof Error ? error.message : error}`)
  }
}

async function readBody(file: string, terminal: Terminal): Promise<Record<string, unknown>> {
  const text = file === '-' ? await readPiped(terminal, '--body') : await readText(file)
  const value = parseJson(file === '-' ? 'Standard input' : file, text.replace(/^\uFEFF/, ''))
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new UsageError('--body must be a JSON object with the fields of the call')
  return { ...value }
}

const readText = (file: string): Promise<string> =>
  readFile(file, 'utf8').catch((error: unknown) => {
    throw isFileError(error) ? new Failure(`${file} cannot be read: ${error.message}`) : error
  })
