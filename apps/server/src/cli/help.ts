import { type Command, type CommandGroup, isGroup } from './command.ts'

export const CALL = 'npm run shop --'

/** What `help` prints: every command in a line. */
export function overview({ summary, commands }: CommandGroup): string {
  return [
    `Usage: ${CALL} COMMAND [ARGUMENTS] [OPTIONS]`,
    '',
    summary,
    '',
    'Commands:',
    ...columns([...summaries(commands), ['help', 'Shows this, or with a command its own help']]),
    '',
    `${CALL} COMMAND --help tells more of a command.`,
    'Exit codes: 0 done, 1 refused or failed, 2 called wrongly.',
  ].join('\n')
}

/** @param name every word of it: `settings get`. */
export const helpOf = (name: string, entry: Command | CommandGroup): string =>
  isGroup(entry) ? groupHelp(name, entry) : commandHelp(name, entry)

function groupHelp(name: string, { summary, details, commands }: CommandGroup): string {
  return [
    `Usage: ${CALL} ${name} COMMAND [ARGUMENTS] [OPTIONS]`,
    '',
    summary,
    '',
    'Commands:',
    ...columns(summaries(commands)),
    ...(details ? ['', details] : []),
    '',
    `${CALL} ${name} COMMAND --help tells more of a command.`,
  ].join('\n')
}

function commandHelp(name: string, command: Command): string {
  const specs = Object.values(command.arguments)
  const options = Object.entries(command.options)
  const words = [
    ...specs.map(({ label, required }) => (required ? label : `[${label}]`)),
    ...options.filter(([, spec]) => spec.required).map(optionWords),
    '[OPTIONS]',
  ]
  return [
    `Usage: ${CALL} ${name} ${words.join(' ')}`,
    '',
    command.summary,
    ...(specs.length > 0 ? ['', 'Arguments:', ...columns(specs.map(({ label, help }) => [label, help]))] : []),
    '',
    'Options:',
    ...columns([...options.map((option) => [optionWords(option), option[1].help] as const), ['--help', 'Shows this']]),
    ...(command.details ? ['', command.details] : []),
  ].join('\n')
}

const summaries = (commands: CommandGroup['commands']) =>
  Object.entries(commands).map(([name, { summary }]) => [name, summary] as const)

const optionWords = ([name, { value }]: [string, Command['options'][string]]): string =>
  `--${name}${value ? ` ${value}` : ''}`

function columns(rows: readonly (readonly [string, string])[]): string[] {
  const width = Math.max(...rows.map(([first]) => first.length))
  return rows.map(([first, second]) => `  ${first.padEnd(width)}  ${second}`)
}
