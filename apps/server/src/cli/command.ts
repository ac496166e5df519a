import type { Readable, Writable } from 'node:stream'
import { Argument, Command as CommanderCommand, InvalidArgumentError, Option } from 'commander'
import type { Deps } from '../deps.ts'

// A command is one file in commands/, named as the command is called, whose `command` is made by defineCommand, or by defineGroup
// where its next word says more (`settings import`). Nothing else has to know of it; calls of the API are commands by themselves
// (call-command.ts). What is heavy to load is imported inside `run`,
// so that help stays quick.

export interface OptionSpec {
  type: 'string' | 'boolean'
  /** May be given several times: its value is a list. */
  isRepeated?: boolean
  /** How its value is named in help: `NAME`. */
  value?: string
  required?: boolean
  help: string
}

export interface ArgumentSpec {
  /** How it is named in help: `FILE`. */
  label: string
  required: boolean
  help: string
}

type Options = Record<string, OptionSpec>
type Arguments = Record<string, ArgumentSpec>

type OptionValues<O extends Options> = {
  [Name in keyof O]: O[Name]['type'] extends 'boolean'
    ? boolean
    : O[Name]['required'] extends true
      ? string
      : string | undefined
}

type ArgumentValues<A extends Arguments> = {
  [Name in keyof A]: A[Name]['required'] extends true ? string : string | undefined
}

/** The streams of a command: results go to `out`, progress and errors to `err`. */
export interface Terminal {
  /** Piped or typed input: passwords, long texts. */
  input: Readable & { isTTY?: boolean }
  out: Writable
  err: Writable
  /** `err` is a terminal, so progress is shown. */
  isWatched: boolean
  environment: NodeJS.ProcessEnv
}

export interface Context {
  terminal: Terminal
  /** Opens the configured shop, its database brought up to date, for as long as `use` takes. */
  withShop<T>(use: (deps: Deps) => Promise<T>): Promise<T>
}

interface CommandOf<A, O, Input> {
  /** A line for the list of commands. */
  summary: string
  /** Rules and examples for the command's own help. */
  details?: string | undefined
  /** In the order in which they are given. */
  arguments: A
  options: O
  /** Returns the exit code: 0 done, 1 refused or failed. */
  run(input: Input, context: Context): Promise<number>
}

/** Arguments and options by their names, as they were given. */
export type Input = Record<string, string | readonly string[] | boolean | undefined>

export type Command = CommandOf<Arguments, Options, Input>

export function defineCommand<const A extends Arguments, const O extends Options>(
  command: CommandOf<A, O, ArgumentValues<A> & OptionValues<O>>,
): Command {
  // createProgram makes the input from these very tables.
  return command as unknown as Command
}

/** Commands that begin with the same word, by their next. */
export interface CommandGroup {
  summary: string
  details?: string | undefined
  commands: Readonly<Record<string, Command | CommandGroup>>
}

export const defineGroup = (group: CommandGroup): CommandGroup => group

export const isGroup = (entry: Command | CommandGroup): entry is CommandGroup => 'commands' in entry

/** A usage error: exit code 2. */
export class UsageError extends Error {}

/** A failure that one line explains: exit code 1. */
export class Failure extends Error {}

const CALL = 'npm run shop --'

/** Runs one command with what was given. `name` holds all its words: `settings export`. */
type Run = (name: string, command: Command, input: Input) => Promise<void>

/**
 * The command line for these words: commands that they do not name have a name and a summary alone, since options are made from schemas.
 * Nothing in it ends the process: commander throws, also after help was shown.
 */
export function createProgram(
  root: CommandGroup,
  words: readonly string[],
  terminal: Terminal,
  run: Run,
): CommanderCommand {
  const program = new CommanderCommand(CALL)
  const named = words[0] === 'help' ? words.slice(1) : words
  addGroup(program, root, { path: [], named, terminal, run })
  return program.addHelpText('after', '\nExit codes: 0 done, 1 refused or failed, 2 called wrongly.')
}

interface ProgramContext {
  /** The words that lead to the command. */
  path: string[]
  /** The words that were given. */
  named: readonly string[]
  terminal: Terminal
  run: Run
}

function addGroup(program: CommanderCommand, group: CommandGroup, context: ProgramContext): void {
  describe(program, group, context)
  addDetails(program, group)
  for (const [word, entry] of Object.entries(group.commands)) {
    const child = program.command(word)
    const inside = { ...context, path: [...context.path, word] }
    if (context.named[context.path.length] !== word) describe(child, entry, inside)
    else if (isGroup(entry)) addGroup(child, entry, inside)
    else addCommand(child, entry, inside)
  }
}

function addCommand(program: CommanderCommand, command: Command, context: ProgramContext): void {
  describe(program, command, context)
  addDetails(program, command)
  program.allowExcessArguments(false)
  for (const { label, required, help } of Object.values(command.arguments)) {
    program.addArgument(new Argument(required ? `<${label}>` : `[${label}]`, help).argParser(notEmpty))
  }
  for (const [name, option] of Object.entries(command.options)) program.addOption(asOption(name, option))
  program.action(async () => {
    const input: Input = {}
    for (const [index, name] of Object.keys(command.arguments).entries()) input[name] = program.processedArgs[index]
    for (const option of program.options) {
      const value: string | boolean | undefined = program.getOptionValue(option.attributeName())
      // Commander reads `--no-pictures` as `pictures: false`.
      input[option.name()] = option.negate ? value === false : (value ?? (option.isBoolean() ? false : undefined))
    }
    try {
      await context.run(context.path.join(' '), command, input)
    } catch (error) {
      if (!(error instanceof UsageError)) throw error
      program.error(`error: ${error.message}`)
    }
  })
}

function asOption(name: string, { type, value, required, help, isRepeated }: OptionSpec): Option {
  const option = new Option(type === 'boolean' ? `--${name}` : `--${name} <${value ?? 'VALUE'}>`, help)
  if (isRepeated) option.argParser((one: string, before: string[] = []) => [...before, one])
  else if (type === 'string' && required) option.argParser(notEmpty)
  return option.makeOptionMandatory(required ?? false)
}

function describe(program: CommanderCommand, { summary }: Command | CommandGroup, context: ProgramContext): void {
  const name = [CALL, ...context.path].join(' ')
  program
    .summary(summary)
    .description(summary)
    .helpOption('-h, --help', 'Shows this')
    .exitOverride()
    .configureHelp({ helpWidth: Number.MAX_SAFE_INTEGER })
    .configureOutput({
      writeOut: (text) => context.terminal.out.write(text),
      writeErr: (text) => context.terminal.err.write(text),
      outputError: (text, write) => write(text.replace(/^error/, context.path.join(' ') || 'error')),
    })
    .showHelpAfterError(`See ${name} --help`)
}

function addDetails(program: CommanderCommand, { details }: Command | CommandGroup): void {
  if (details) program.addHelpText('after', `\n${details}`)
}

function notEmpty(value: string): string {
  if (value === '') throw new InvalidArgumentError('It must not be empty.')
  return value
}
