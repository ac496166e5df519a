import type { Deps } from '../deps.ts'
import type { Terminal } from './terminal.ts'

// A command is one file in commands/, named as the command is called, whose `command` is made by defineCommand, or by defineGroup
// where its next word says more (`settings get`). Nothing else has to know of it. What is heavy to load is imported inside `run`,
// so that help stays quick.

interface OptionSpec {
  type: 'string' | 'boolean'
  /** How its value is named in help: `NAME`. */
  value?: string
  required?: boolean
  help: string
}

interface ArgumentSpec {
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

export interface Context {
  terminal: Terminal
  /** Opens the configured shop, its database brought up to date, for as long as `use` takes. */
  withShop<T>(use: (deps: Deps) => Promise<T>): Promise<T>
}

interface CommandOf<A, O, Input> {
  /** A line for the list of commands. */
  summary: string
  /** Rules and examples for the command's own help. */
  details?: string
  /** In the order in which they are given. */
  arguments: A
  options: O
  /** Returns the exit code: 0 done, 1 refused or failed. */
  run(input: Input, context: Context): Promise<number>
}

/** Arguments and options by their names, as they were given. */
export type Input = Record<string, string | boolean | undefined>

export type Command = CommandOf<Arguments, Options, Input>

export function defineCommand<const A extends Arguments, const O extends Options>(
  command: CommandOf<A, O, ArgumentValues<A> & OptionValues<O>>,
): Command {
  // create-program.ts makes the input from these very tables.
  return command as unknown as Command
}

/** Commands that begin with the same word, by their next. */
export interface CommandGroup {
  summary: string
  details?: string
  commands: Readonly<Record<string, Command | CommandGroup>>
}

export const defineGroup = (group: CommandGroup): CommandGroup => group

export const isGroup = (entry: Command | CommandGroup): entry is CommandGroup => 'commands' in entry

/** A usage error: exit code 2. */
export class UsageError extends Error {}

/** A failure that one line explains: exit code 1. */
export class Failure extends Error {}
