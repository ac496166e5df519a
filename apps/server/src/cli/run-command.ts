import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Command, type CommandGroup, type Context, Failure, isGroup, UsageError } from './command.ts'
import { CALL, helpOf, overview } from './help.ts'
import { withShop } from './open-shop.ts'
import { readInput } from './read-input.ts'
import { say, type Terminal } from './terminal.ts'

const FOLDER = join(import.meta.dirname, 'commands')

/** Runs what the words after `npm run shop --` ask for; answers the exit code: 0 done, 1 refused or failed, 2 called wrongly. */
export async function runCommand(words: readonly string[], terminal: Terminal): Promise<number> {
  const root = await loadCommands(words[0])
  if (words[0] === 'help' || asksForHelp(words)) return showHelp(words, root, terminal)
  const { name, entry, rest } = walk(root, words)
  if (isGroup(entry)) {
    if (rest[0] !== undefined) return unknownCommand(name, rest[0], entry, terminal)
    say(terminal.err, describe(name, entry))
    return 2
  }
  return runOne(name, entry, rest, terminal)
}

async function runOne(name: string, command: Command, words: string[], terminal: Terminal): Promise<number> {
  const context: Context = { terminal, withShop: (use) => withShop(terminal.environment, use) }
  try {
    return await command.run(readInput(command, words), context)
  } catch (error) {
    if (error instanceof UsageError) {
      say(terminal.err, `${name}: ${error.message}. See ${CALL} ${name} --help`)
      return 2
    }
    const isForeseen = error instanceof Failure
    if (isForeseen && command.options.json && words.includes('--json'))
      say(terminal.out, JSON.stringify({ error: error.message }))
    say(terminal.err, `${name}: ${isForeseen ? error.message : trace(error)}`)
    return 1
  }
}

/** All commands, as the group that has no word of its own; or the one that is wanted, where there is such a one. */
async function loadCommands(wanted: string | undefined): Promise<CommandGroup> {
  const files = readdirSync(FOLDER).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  const commands: Record<string, Command | CommandGroup> = {}
  for (const file of files.includes(`${wanted}.ts`) ? [`${wanted}.ts`] : files.sort()) {
    // Every file of that folder exports its command under this name.
    const loaded: { command: Command | CommandGroup } = await import(pathToFileURL(join(FOLDER, file)).href)
    commands[basename(file, '.ts')] = loaded.command
  }
  return {
    summary: 'Operates the shop that the environment and .env configure. The server may run meanwhile.',
    commands,
  }
}

/** As far as the words lead into the groups. */
function walk(root: CommandGroup, words: readonly string[]) {
  let entry: Command | CommandGroup = root
  let taken = 0
  while (isGroup(entry)) {
    const word = words[taken]
    const next: Command | CommandGroup | undefined =
      word !== undefined && Object.hasOwn(entry.commands, word) ? entry.commands[word] : undefined
    if (!next) break
    entry = next
    taken++
  }
  return { name: words.slice(0, taken).join(' '), entry, rest: words.slice(taken) }
}

function asksForHelp(words: readonly string[]): boolean {
  const end = words.indexOf('--')
  return (end < 0 ? words : words.slice(0, end)).some((word) => word === '--help' || word === '-h')
}

function showHelp(words: readonly string[], root: CommandGroup, terminal: Terminal): number {
  const { name, entry, rest } = walk(root, words[0] === 'help' ? words.slice(1) : words)
  const [next = 'help'] = rest
  if (isGroup(entry) && next !== 'help' && !next.startsWith('-')) return unknownCommand(name, next, entry, terminal)
  say(terminal.out, describe(name, entry))
  return 0
}

const describe = (name: string, entry: Command | CommandGroup): string =>
  isGroup(entry) && name === '' ? overview(entry) : helpOf(name, entry)

function unknownCommand(name: string, word: string, { commands }: CommandGroup, terminal: Terminal): number {
  const known = [...Object.keys(commands), ...(name ? [] : ['help'])].join(', ')
  const help = name ? `${name} --help` : 'help'
  say(terminal.err, `There is no command "${`${name} ${word}`.trim()}"; there are ${known}. See ${CALL} ${help}`)
  return 2
}

/** What nobody foresaw is told in full. */
const trace = (error: unknown): string => (error instanceof Error ? (error.stack ?? error.message) : String(error))
