import { readFile } from 'node:fs/promises'
import { writeFileAtomic } from '../../files/write-file-atomic.ts'
import type { Change, SettingEdit } from '../../modules/base/settings/index.ts'
import type { Terminal } from '../command.ts'
import { type Context, defineCommand, defineGroup, Failure, UsageError } from '../command.ts'
import { pairs, readPiped, say, table } from '../terminal.ts'
import { commandActor } from '../with-modules.ts'

interface Asked {
  'dry-run': boolean
  json: boolean
}

const changeOptions = {
  'dry-run': { type: 'boolean', help: 'Checks and says what would change, but changes nothing' },
  json: { type: 'boolean', help: 'Prints what changed as JSON' },
} as const

/** Applies all edits or none, and prints the changes. */
async function change(edits: readonly SettingEdit[], asked: Asked, { terminal, withShop }: Context): Promise<number> {
  const { changeSettings, describeProblem } = await import('../../modules/base/settings/index.ts')
  const options = { folder: process.cwd(), dryRun: asked['dry-run'], actor: commandActor() }
  const { changes = [], problems } = await withShop((deps) => changeSettings(deps, { ...options, edits }))
  if (problems) throw new Failure(problems.map(describeProblem).join('\n  '))
  say(
    terminal.out,
    asked.json ? JSON.stringify({ dryRun: asked['dry-run'], changes }) : describeChanges(changes, asked['dry-run']),
  )
  return 0
}

function describeChanges(changes: readonly Change[], dryRun: boolean): string {
  if (changes.length === 0) return 'Nothing changes: it is so already.'
  const lines = changes.map(({ setting, from, to }) => `${setting}: ${short(from)} -> ${short(to)}`)
  return dryRun ? ['Would change:', ...lines.map((line) => `  ${line}`)].join('\n') : lines.join('\n')
}

function short(value: unknown): string {
  const text = formatSettingValue(value)
  return text.length > 60 ? `${text.slice(0, 59)}…` : text
}

const explain = defineCommand({
  summary: 'Says what settings decide: one, or all',
  arguments: { name: { label: 'NAME', required: false, help: 'A setting' } },
  options: { json: { type: 'boolean', help: 'Prints them as JSON' } },
  async run({ name, json }, { terminal }) {
    const { settingDescriptions } = await import('../../modules/base/settings/index.ts')
    const all = Object.entries(settingDescriptions)
    const wanted = name === undefined ? all : all.filter(([known]) => known === name)
    if (wanted.length === 0) throw new Failure(`${name}: there is no such setting. See npm run shop -- settings list`)
    say(terminal.out, json ? JSON.stringify(Object.fromEntries(wanted)) : pairs(wanted))
    return 0
  },
})

const exportCommand = defineCommand({
  summary: 'Writes every setting as JSON',
  details: `Importing it again changes nothing. Keys and secrets are not in it: they stand in the environment. Pictures are named by
their address in this shop; a backup takes them along.

  npm run shop -- settings export settings.json`,
  arguments: { file: { label: 'FILE', required: false, help: 'Where to write to; - or nothing: standard output' } },
  options: {},
  async run({ file = '-' }, { terminal, withShop }) {
    const { exportSettings } = await import('../../modules/base/settings/index.ts')
    const text = JSON.stringify(await withShop(exportSettings), null, 2)
    if (file === '-') say(terminal.out, text)
    else await writeFile(file, `${text}\n`)
    return 0
  },
})

async function writeFile(file: string, text: string): Promise<void> {
  try {
    await writeFileAtomic(file, text)
  } catch (error) {
    throw new Failure(`${file} cannot be written: ${error instanceof Error ? error.message : error}`)
  }
}

/** Formats a value as `settings set` reads it: texts without quotes, everything else as JSON. */
const formatSettingValue = (value: unknown): string =>
  typeof value === 'string' && !isJson(value) ? value : JSON.stringify(value ?? null)

/** Checks for texts that need quotes, since they would be parsed as another type. */
function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

const get = defineCommand({
  summary: 'Prints the value of a setting, or of a part of it',
  details: `Texts are printed bare, all else as JSON.

  npm run shop -- settings get app_name
  npm run shop -- settings get theme_colors.primary
  npm run shop --silent -- settings get footers > footers.json`,
  arguments: { name: { label: 'NAME', required: true, help: 'A setting, or a part of it by dots' } },
  options: { json: { type: 'boolean', help: 'Prints texts as JSON too' } },
  async run({ name, json }, { terminal, withShop }) {
    const { listSettings, splitPath, valueAt } = await import('../../modules/base/settings/index.ts')
    const all = await withShop(listSettings)
    const [key, ...inside] = splitPath(name)
    const setting = all.find((one) => one.name === key)
    if (!setting) throw new Failure(`${key}: there is no such setting. See npm run shop -- settings list`)
    const value = valueAt(setting.value ?? null, inside)
    if (value === undefined) throw new Failure(`${name}: nothing is there`)
    say(terminal.out, typeof value === 'string' && !json ? value : JSON.stringify(value, null, 2))
    return 0
  },
})

const importCommand = defineCommand({
  summary: 'Takes settings over from a JSON file, all of them or none',
  details: `The file is an object of settings by their names, as settings export writes it; parts go by dots, as with settings set.
What it does not name stays as it is.

  npm run shop -- settings import settings.json --dry-run
  npm run shop -- settings import settings.json`,
  arguments: {
    file: { label: 'FILE', required: true, help: 'A JSON file; - reads standard input; or the object itself' },
  },
  options: {
    unset: { type: 'string', value: 'NAMES', help: 'Settings whose defaults hold again, with commas' },
    ...changeOptions,
  },
  async run({ file, unset, ...asked }, context) {
    const text = await readSource(context.terminal, file)
    const edits = Object.entries(readObject(text, file)).map(([path, value]) => ({ path, candidates: [value] }))
    const resets = (unset?.split(',') ?? []).map((path) => ({ path: path.trim(), candidates: [] }))
    return change([...edits, ...resets], asked, context)
  },
})

function readSource(terminal: Terminal, file: string): Promise<string> | string {
  if (file === '-') return readPiped(terminal, 'FILE')
  return file.startsWith('{') ? file : readText(file)
}

const readText = (file: string): Promise<string> =>
  readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new Failure(error.code === 'ENOENT' ? `${file} does not exist` : `${file} cannot be read: ${error.message}`)
  })

function readObject(text: string, file: string): object {
  const value = parse(text.replace(/^\uFEFF/, ''), file)
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Failure(`${file} is not an object of settings by their names`)
  return value
}

function parse(text: string, file: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new Failure(`${file} is not JSON: ${error instanceof Error ? error.message : error}`)
  }
}

const list = defineCommand({
  summary: 'Lists every setting with its value and where it comes from',
  arguments: {},
  options: {
    set: { type: 'boolean', help: 'Only those that somebody has set' },
    json: { type: 'boolean', help: 'Prints them as JSON, values whole' },
  },
  async run(input, { terminal, withShop }) {
    const { listSettings } = await import('../../modules/base/settings/index.ts')
    const all = await withShop(listSettings)
    const settings = input.set ? all.filter(({ from }) => from === 'set') : all
    const columns = [
      { title: 'setting', of: (one: (typeof all)[number]) => one.name },
      { title: 'from', of: (one: (typeof all)[number]) => one.from },
      { title: 'value', of: (one: (typeof all)[number]) => formatSettingValue(one.value) },
    ]
    say(terminal.out, input.json ? JSON.stringify(settings) : table(columns, settings))
    return 0
  },
})

const set = defineCommand({
  summary: 'Gives a setting, or a part of it, another value',
  details: `The value is JSON or plain text, whichever fits the setting; one that begins with a hyphen follows after --.
Where a picture belongs, the path of a file is read, made safe and kept.

  npm run shop -- settings set app_name "North Market"
  npm run shop -- settings set multi_vendor false
  npm run shop -- settings set theme_colors.primary "#7a2e1d"
  npm run shop -- settings set currencies.EUR.rate_from_default 0.91
  npm run shop -- settings set web_logo ./logo.svg
  npm run shop -- settings set menus - < menus.json`,
  arguments: {
    name: { label: 'NAME', required: true, help: 'A setting, or a part of it by dots' },
    value: { label: 'VALUE', required: false, help: 'JSON or plain text; - reads it from standard input' },
  },
  options: changeOptions,
  async run({ name, value, ...asked }, context) {
    if (value === undefined) throw new UsageError('VALUE is missing')
    const text = value === '-' ? (await readPiped(context.terminal, 'VALUE')).trim() : value
    // `12` is a number for a number setting, and a text for a text setting.
    const candidates = isJson(text) ? [JSON.parse(text), text] : [text]
    return change([{ path: name, candidates }], asked, context)
  },
})

const unset = defineCommand({
  summary: 'Lets the default of a setting hold again, or takes a part of it away',
  details: `  npm run shop -- settings unset web_logo
  npm run shop -- settings unset languages.bn`,
  arguments: { name: { label: 'NAME', required: true, help: 'A setting, or a part of it by dots' } },
  options: changeOptions,
  run: ({ name, ...asked }, context) => change([{ path: name, candidates: [] }], asked, context),
})

export const command = defineGroup({
  summary: "Shows and changes the shop's settings",
  details: `A setting goes by the name that GET /master gives it, what lies inside by dots: theme_colors.primary,
currencies.EUR.rate_from_default (lists by name, or by position from 0: menus.0.url). The running server answers by it
from its next request on.`,
  commands: { list, explain, get, set, unset, import: importCommand, export: exportCommand },
})
