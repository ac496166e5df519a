import type { Readable, Writable } from 'node:stream'
import { isPayable, priceDecimals } from '@rialto/contract/currencies'
import type { Deps } from '../deps.ts'
import { marketUnits } from '../lib/money.ts'

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

/** The options of commands that print long lists. */
export const pageOptions = {
  page: { type: 'string', value: 'NUMBER', help: 'Which page of the list; 1 unless said otherwise' },
  limit: { type: 'string', value: 'NUMBER', help: 'How many on a page, up to 1000; 50 unless said otherwise' },
} as const

const LIMIT_MAX = 1_000

/** Throws {@link UsageError}. */
export const pageOf = (input: { page: string | undefined; limit: string | undefined }) => ({
  page: wholeNumber('page', input.page ?? '1', 1_000_000),
  per_page: wholeNumber('limit', input.limit ?? '50', LIMIT_MAX),
})

function wholeNumber(name: string, text: string, max: number): number {
  const value = /^\d{1,9}$/.test(text) ? Number(text) : 0
  if (value < 1 || value > max) throw new UsageError(`--${name} must be a number from 1 to ${max}`)
  return value
}

/** The line below a table that is not complete; otherwise undefined. */
export const moreLine = ({
  total,
  current_page,
  last_page,
}: {
  total: number
  current_page: number
  last_page: number
}) => (last_page > 1 ? `Page ${current_page} of ${last_page}; ${total} in all.` : undefined)

/**
 * A decimal with no more places than the market's currency has, or undefined where the option is not given. Called while the shop is open,
 * as the currency is known only then. Throws {@link UsageError}.
 */
export function amountOf(option: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  if (!/^\d{1,9}(\.\d{1,2})?$/.test(text)) throw new UsageError(`--${option} must be an amount such as 12.50`)
  const amount = Number(text)
  const { code } = marketUnits()
  if (isPayable(amount, code)) return amount
  const decimals = priceDecimals(code)
  throw new UsageError(
    `--${option} ${text} cannot be paid in ${code}, which has ${decimals === 0 ? 'no decimals' : `steps of ${10 ** -decimals}`}`,
  )
}

/** A whole number from 1, or undefined where the option is not given. Throws {@link UsageError}. */
export function countOf(option: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  if (!/^[1-9]\d{0,6}$/.test(text)) throw new UsageError(`--${option} must be a whole number from 1`)
  return Number(text)
}

/** A moment as ISO 8601 writes it; without a zone, in UTC. Throws {@link UsageError}. */
export function momentOf(option: string, text: string): string {
  const hasZone = /(Z|[+-]\d\d:?\d\d)$/.test(text)
  const date = new Date(text.length === 10 || hasZone ? text : `${text}Z`)
  if (!/^\d{4}-\d\d-\d\d/.test(text) || Number.isNaN(date.getTime()))
    throw new UsageError(`--${option} must be a time such as 2027-01-31 or 2027-01-31T18:00`)
  return date.toISOString()
}

/** The number of a thing, also as `#12`. Throws {@link UsageError}. */
export function numberOf(label: string, word: string): number {
  const text = word.replace(/^#/, '')
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new UsageError(`${label} must be a number, as the list shows it`)
  return Number(text)
}
