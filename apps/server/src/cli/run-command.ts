import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { CommanderError } from 'commander'
import { addCallCommands } from './call-command.ts'
import {
  type Command,
  type CommandGroup,
  createProgram,
  Failure,
  isGroup,
  type Terminal,
  UsageError,
} from './command.ts'
import { withShop } from './open-shop.ts'
import { say } from './terminal.ts'

const FOLDER = join(import.meta.dirname, 'commands')

/** Runs the words after `npm run shop --`; returns the exit code: 0 done, 1 refused or failed, 2 called wrongly. */
export async function runCommand(words: readonly string[], terminal: Terminal): Promise<number> {
  let exitCode = 0
  const root = await loadCommands(words)
  const newName = isKnown(root, words) ? undefined : findNewName(words)
  if (newName !== undefined) {
    say(terminal.err, `this command is now: npm run shop -- ${newName}`)
    return 2
  }
  const program = createProgram(root, words, terminal, async (name, command, input) => {
    exitCode = await runOne({ name, command, input, terminal })
  })
  try {
    await program.parseAsync(words, { from: 'user' })
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
    return error.exitCode === 0 ? 0 : 2
  }
  return exitCode
}

/** Reads the words of a command without running it. @returns whether there is such a command, with these arguments and options */
export async function checkUsage(words: readonly string[], output: Terminal['err']): Promise<boolean> {
  const terminal = { input: process.stdin, out: output, err: output, isWatched: false, environment: {} }
  let isRight = false
  const program = createProgram(await loadCommands(words), words, terminal, async () => {
    isRight = true
  })
  await program.parseAsync(words, { from: 'user' }).catch((error: unknown) => {
    if (!(error instanceof CommanderError)) throw error
  })
  return isRight
}

interface Call {
  name: string
  command: Command
  input: Parameters<Command['run']>[0]
  terminal: Terminal
}

async function runOne({ name, command, input, terminal }: Call): Promise<number> {
  try {
    return await command.run(input, { terminal, withShop: (use) => withShop(terminal.environment, use) })
  } catch (error) {
    if (error instanceof UsageError) throw error
    const isForeseen = error instanceof Failure
    if (isForeseen && input.json) say(terminal.out, JSON.stringify({ error: error.message }))
    say(terminal.err, `${name}: ${isForeseen ? error.message : stackOf(error)}`)
    return 1
  }
}

/** All commands; of those that are written by hand, the wanted one alone if it exists, so that it starts quickly. */
export async function loadCommands([first, second]: readonly string[] = []): Promise<CommandGroup> {
  const wanted = first === 'help' ? second : first
  const files = readdirSync(FOLDER).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  const commands: Record<string, Command | CommandGroup> = {}
  for (const file of files.includes(`${wanted}.ts`) ? [`${wanted}.ts`] : files) {
    // Every file of that folder exports its command under this name.
    const loaded: { command: Command | CommandGroup } = await import(pathToFileURL(join(FOLDER, file)).href)
    commands[basename(file, '.ts')] = loaded.command
  }
  const all = addCallCommands({ summary: '', commands })
  return {
    summary: 'Operates the shop that the environment and .env configure. The server may run meanwhile.',
    commands: Object.fromEntries(Object.entries(all.commands).sort(([a], [b]) => a.localeCompare(b, 'en'))),
  }
}

/** Tells whether the words lead to a command. */
function isKnown(root: CommandGroup, words: readonly string[]): boolean {
  let entry: Command | CommandGroup | undefined = root
  for (const word of words) {
    if (!entry || !isGroup(entry)) break
    entry = entry.commands[word]
  }
  return entry !== undefined
}

const stackOf = (error: unknown): string => (error instanceof Error ? (error.stack ?? error.message) : String(error))

/**
 * Commands of before the command line was derived from the API, with those that do the same now. They are told for one release.
 * Names that stayed (`vouchers create`) take other arguments: a thing is called by its number, fields by their names on the wire.
 */
const renamed: Record<string, string> = {
  'banners add': 'look pictures create --picture FILE, look set --look JSON, look publish',
  'banners list': 'look show',
  'banners remove': 'look set --look JSON, look publish',
  'brands add': 'brands create --name NAME',
  'brands rename': 'brands change NUMBER --name NAME',
  'categories add': 'categories create --name NAME',
  'categories rename': 'categories change NUMBER --name NAME',
  'colors add': "colors create --name NAME --code '#1f3a5f'",
  'colors rename': 'colors change NUMBER --name NAME',
  'content delete': 'posts remove NUMBER, pages remove NUMBER',
  'content list': 'posts list, pages list',
  'content publish': 'posts change NUMBER --status published',
  'content unpublish': 'posts change NUMBER --status draft',
  'flash-sales add': 'flash-sales offers create SALE --product-id NUMBER --price AMOUNT --quantity NUMBER',
  'flash-sales approve': 'flash-sales offers approve SALE PRODUCT',
  'flash-sales delete': 'flash-sales remove NUMBER',
  'flash-sales refuse': 'flash-sales offers refuse SALE PRODUCT --reason TEXT',
  'flash-sales withdraw': 'flash-sales offers remove SALE PRODUCT',
  'keys end': 'api-keys remove NUMBER',
  'keys list': 'api-keys list',
  'look end-links': 'look preview-token remove',
  'look history': 'look publications list',
  'look link': 'look preview-token show',
  'look restore': 'look publications restore NUMBER',
  'moderation approve': 'products approve --ids NUMBERS',
  'moderation hide': 'products hide NUMBER --reason TEXT, reviews hide NUMBER --reason TEXT',
  'moderation refuse': 'products refuse --ids NUMBERS --reason TEXT',
  'moderation reports': 'reports list',
  'moderation settle': 'reports settle NUMBER --outcome WORD',
  'moderation show': 'products unhide NUMBER, reviews unhide NUMBER',
  'search occasions': 'search-occasions list, create, change, remove',
  'search synonyms': 'search-synonyms list, create, change, remove',
  'settings explain': 'settings show',
  'settings get': 'settings show',
  'settings list': 'settings show',
  'settings set': `settings import '{"NAME": VALUE}'`,
  'settings unset': `settings import '{}' --unset NAME`,
  'setup stripe': 'gateways stripe set --body FILE',
  'sizes add': 'sizes create --name NAME',
  'sizes rename': 'sizes change NUMBER --name NAME',
  'staff revoke': 'staff invitations remove NUMBER',
  'staff role': 'staff change NUMBER --role ROLE',
  'texts set': 'texts change --locale LANGUAGE --key KEY --text WORDING --replaces WORDING',
  'texts unset': "texts change --locale LANGUAGE --key KEY --text '' --replaces WORDING",
  'tickets note': 'tickets notes create NUMBER --text TEXT',
  'tickets replies': 'saved-replies list, create, change, remove',
  'users disable': 'customers disable NUMBER',
  'users enable': 'customers enable NUMBER',
  'users erase': 'customers erase NUMBER --name NAME',
  'users export': 'customers export NUMBER --out FILE',
  'users list': 'customers list',
  'users show': 'customers show NUMBER',
  'webhooks add': 'webhooks create --events WORD --body -',
  'webhooks delete': 'webhooks remove NUMBER',
  'webhooks retry': 'webhooks deliveries retry NUMBER DELIVERY',
}

/** What to write instead of a command that has another name now. */
const findNewName = ([first = '', second = '']: readonly string[]): string | undefined =>
  Object.hasOwn(renamed, `${first} ${second}`) ? renamed[`${first} ${second}`] : undefined

/** The old names, for the test that none of them is a command. */
export const oldNames: readonly string[] = Object.keys(renamed)
