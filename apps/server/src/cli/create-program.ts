import { Argument, Command as CommanderCommand, InvalidArgumentError, Option } from 'commander'
import type { Terminal } from './command.ts'
import { type Command, type CommandGroup, type Input, isGroup, UsageError } from './command.ts'

const CALL = 'npm run shop --'

/** Runs one command with what was given. `name` holds all its words: `settings get`. */
type Run = (name: string, command: Command, input: Input) => Promise<void>

/** The command line of all commands. Nothing in it ends the process: commander throws, also after help was shown. */
export function createProgram(root: CommandGroup, terminal: Terminal, run: Run): CommanderCommand {
  const program = new CommanderCommand(CALL)
  addGroup(program, root, { path: [], terminal, run })
  return program.addHelpText('after', '\nExit codes: 0 done, 1 refused or failed, 2 called wrongly.')
}

interface ProgramContext {
  /** The words that lead to the command. */
  path: string[]
  terminal: Terminal
  run: Run
}

function addGroup(program: CommanderCommand, group: CommandGroup, context: ProgramContext): void {
  describe(program, group, context)
  for (const [word, entry] of Object.entries(group.commands)) {
    const child = program.command(word)
    const inside = { ...context, path: [...context.path, word] }
    if (isGroup(entry)) addGroup(child, entry, inside)
    else addCommand(child, entry, inside)
  }
}

function addCommand(program: CommanderCommand, command: Command, context: ProgramContext): void {
  describe(program, command, context)
  program.allowExcessArguments(false)
  for (const { label, required, help } of Object.values(command.arguments)) {
    program.addArgument(new Argument(required ? `<${label}>` : `[${label}]`, help).argParser(notEmpty))
  }
  for (const [name, { type, value, required, help }] of Object.entries(command.options)) {
    const option = new Option(type === 'boolean' ? `--${name}` : `--${name} <${value ?? 'VALUE'}>`, help)
    if (type === 'string' && required) option.argParser(notEmpty)
    program.addOption(option.makeOptionMandatory(required ?? false))
  }
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

function describe(
  program: CommanderCommand,
  { summary, details }: Command | CommandGroup,
  context: ProgramContext,
): void {
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
  if (details) program.addHelpText('after', `\n${details}`)
}

function notEmpty(value: string): string {
  if (value === '') throw new InvalidArgumentError('It must not be empty.')
  return value
}
