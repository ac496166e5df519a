import { readFile } from 'node:fs/promises'
import { writeFileAtomic } from '../../files/write-file-atomic.ts'
import type { Change, SettingEdit } from '../../modules/base/settings/index.ts'
import type { Terminal } from '../command.ts'
import { type Context, defineCommand, defineGroup, Failure } from '../command.ts'
import { commandActor } from '../open-shop.ts'
import { readPiped, say } from '../terminal.ts'

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
  const text = typeof value === 'string' ? value : JSON.stringify(value ?? null)
  return text.length > 60 ? `${text.slice(0, 59)}…` : text
}

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

const importCommand = defineCommand({
  summary: 'Takes settings over from a JSON file, all of them or none',
  details: `The file is an object of settings by their names, as settings export writes it; parts go by dots.
What it does not name stays as it is. Where a picture belongs, the path of a file is read, made safe and kept.

  npm run shop -- settings import settings.json --dry-run
  npm run shop -- settings import settings.json
  npm run shop -- settings import '{"theme_colors.primary": "#7a2e1d"}'
  npm run shop -- settings import '{"web_logo": "./logo.svg"}'
  npm run shop -- settings import '{}' --unset web_logo,languages.bn`,
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

export const command = defineGroup({
  summary: "The shop's settings",
  details: `A setting goes by the name that GET /master gives it, what lies inside by dots: theme_colors.primary,
currencies.EUR.rate_from_default (lists by name, or by position from 0: menus.0.url). The running server answers by it
from its next request on.`,
  commands: { import: importCommand, export: exportCommand },
})
