import type { Command } from './command.ts'

const CALL = 'npm run shop --'

/** What `help` prints: every command in a line. */
export function overview(commands: ReadonlyMap<string, Command>): string {
  return [
    `Usage: ${CALL} COMMAND [ARGUMENTS] [OPTIONS]`,
    '',
    'Operates the shop that the environment and .env configure. The server may run meanwhile.',
    '',
    'Commands:',
    ...columns([
      ...[...commands].map(([name, { summary }]) => [name, summary] as const),
      ['help', 'Shows this, or with a command its own help'],
    ]),
    '',
    `${CALL} COMMAND --help tells more of a command.`,
    'Exit codes: 0 done, 1 refused or failed, 2 called wrongly.',
  ].join('\n')
}

export function helpOf(name: string, command: Command): string {
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

const optionWords = ([name, { value }]: [string, Command['options'][string]]): string =>
  `--${name}${value ? ` ${value}` : ''}`

function columns(rows: readonly (readonly [string, string])[]): string[] {
  const width = Math.max(...rows.map(([first]) => first.length))
  return rows.map(([first, second]) => `  ${first.padEnd(width)}  ${second}`)
}
