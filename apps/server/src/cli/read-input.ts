import { parseArgs } from 'node:util'
import { type Command, type Input, UsageError } from './command.ts'

/** A command's arguments and options by name. Throws {@link UsageError}. */
export function readInput(command: Command, args: string[]): Input {
  const { values, positionals } = parse(command, args)
  const input: Input = {}
  for (const [name, { type, required }] of Object.entries(command.options)) {
    const value = values[name]
    if (required && (value === undefined || value === '')) throw new UsageError(`--${name} is missing`)
    input[name] = type === 'boolean' ? value === true : value
  }
  const specs = Object.entries(command.arguments)
  specs.forEach(([name, { label, required }], index) => {
    const value = positionals[index]
    if (required && (value === undefined || value === '')) throw new UsageError(`${label} is missing`)
    input[name] = value
  })
  const extra = positionals[specs.length]
  if (extra !== undefined) throw new UsageError(`"${extra}" is one argument too many`)
  return input
}

function parse(command: Command, args: string[]) {
  const options = Object.fromEntries(Object.entries(command.options).map(([name, { type }]) => [name, { type }]))
  try {
    return parseArgs({ args, options, allowPositionals: true, strict: true })
  } catch (error) {
    throw new UsageError(explain(error))
  }
}

/** Node's own words come with advice for programmers; its first sentence is for everybody. */
function explain(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  const sentence = text.split(/\. (?=[A-Z])/)[0] ?? text
  return sentence.replace(/^Unknown option/, 'there is no option').replace(/\n/g, ' ')
}
