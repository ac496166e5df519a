import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { CommanderError } from 'commander'
import type { Terminal } from './command.ts'
import { type Command, type CommandGroup, Failure, UsageError } from './command.ts'
import { createProgram } from './create-program.ts'
import { withShop } from './open-shop.ts'
import { say } from './terminal.ts'

const FOLDER = join(import.meta.dirname, 'commands')

/** Runs the words after `npm run shop --`; returns the exit code: 0 done, 1 refused or failed, 2 called wrongly. */
export async function runCommand(words: readonly string[], terminal: Terminal): Promise<number> {
  let exitCode = 0
  const program = createProgram(await loadCommands(words[0]), terminal, async (name, command, input) => {
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
  const program = createProgram(await loadCommands(words[0]), terminal, async () => {
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

/** The wanted command alone if it exists, so that it starts quickly; else all commands. */
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

const stackOf = (error: unknown): string => (error instanceof Error ? (error.stack ?? error.message) : String(error))
