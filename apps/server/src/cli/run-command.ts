import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Command, type Context, Failure, UsageError } from './command.ts'
import { helpOf, overview } from './help.ts'
import { withShop } from './open-shop.ts'
import { readInput } from './read-input.ts'
import { say, type Terminal } from './terminal.ts'

const FOLDER = join(import.meta.dirname, 'commands')

/** Runs what the words after `npm run shop --` ask for; answers the exit code: 0 done, 1 refused or failed, 2 called wrongly. */
export async function runCommand(words: readonly string[], terminal: Terminal): Promise<number> {
  const commands = await loadCommands()
  const [first, ...rest] = words
  if (first === undefined) {
    say(terminal.err, overview(commands))
    return 2
  }
  if (first === 'help' || first === '--help' || first === '-h') return showHelp(rest[0], commands, terminal)
  const command = commands.get(first)
  if (!command) return unknownCommand(first, commands, terminal)
  if (asksForHelp(rest)) return showHelp(first, commands, terminal)
  const context: Context = { terminal, withShop: (use) => withShop(terminal.environment, use) }
  try {
    return await command.run(readInput(command, rest), context)
  } catch (error) {
    if (error instanceof UsageError) {
      say(terminal.err, `${first}: ${error.message}. See npm run shop -- ${first} --help`)
      return 2
    }
    say(terminal.err, `${first}: ${error instanceof Failure ? error.message : trace(error)}`)
    return 1
  }
}

async function loadCommands(): Promise<Map<string, Command>> {
  const files = readdirSync(FOLDER).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  const commands = new Map<string, Command>()
  for (const file of files.sort()) {
    // Every file of that folder exports its command under this name.
    const loaded: { command: Command } = await import(pathToFileURL(join(FOLDER, file)).href)
    commands.set(basename(file, '.ts'), loaded.command)
  }
  return commands
}

function asksForHelp(words: readonly string[]): boolean {
  const end = words.indexOf('--')
  return (end < 0 ? words : words.slice(0, end)).some((word) => word === '--help' || word === '-h')
}

function showHelp(name: string | undefined, commands: ReadonlyMap<string, Command>, terminal: Terminal): number {
  if (name === undefined || name === 'help' || name.startsWith('-')) {
    say(terminal.out, overview(commands))
    return 0
  }
  const command = commands.get(name)
  if (!command) return unknownCommand(name, commands, terminal)
  say(terminal.out, helpOf(name, command))
  return 0
}

function unknownCommand(name: string, commands: ReadonlyMap<string, Command>, terminal: Terminal): number {
  const known = [...commands.keys()].join(', ')
  say(terminal.err, `There is no command "${name}"; there are ${known}, help. See npm run shop -- help`)
  return 2
}

/** What nobody foresaw is told in full. */
const trace = (error: unknown): string => (error instanceof Error ? (error.stack ?? error.message) : String(error))
