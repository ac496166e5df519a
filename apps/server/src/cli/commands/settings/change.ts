import type { Change, SettingEdit } from '../../../modules/base/settings/index.ts'
import { type Context, Failure } from '../../command.ts'
import { commandActor } from '../../command-actor.ts'
import { say } from '../../terminal.ts'
import { formatSettingValue } from './format-setting-value.ts'

interface Asked {
  'dry-run': boolean
  json: boolean
}

export const changeOptions = {
  'dry-run': { type: 'boolean', help: 'Checks and says what would change, but changes nothing' },
  json: { type: 'boolean', help: 'Prints what changed as JSON' },
} as const

/** Applies all edits or none, and prints the changes. */
export async function change(
  edits: readonly SettingEdit[],
  asked: Asked,
  { terminal, withShop }: Context,
): Promise<number> {
  const { changeSettings, describeProblem } = await import('../../../modules/base/settings/index.ts')
  const options = { folder: process.cwd(), dryRun: asked['dry-run'], actor: commandActor() }
  const { changes = [], problems } = await withShop((deps) => changeSettings(deps, { ...options, edits }))
  if (problems) throw new Failure(problems.map(describeProblem).join('\n  '))
  say(
    terminal.out,
    asked.json ? JSON.stringify({ dryRun: asked['dry-run'], changes }) : describeChanges(changes, asked['dry-run']),
  )
  return 0
}

function describeChanges(changes: readonly Change[], dryRun: boolean): string {
  if (changes.length === 0) return 'Nothing changes: it is so already.'
  const lines = changes.map(({ setting, from, to }) => `${setting}: ${short(from)} -> ${short(to)}`)
  return dryRun ? ['Would change:', ...lines.map((line) => `  ${line}`)].join('\n') : lines.join('\n')
}

function short(value: unknown): string {
  const text = formatSettingValue(value)
  return text.length > 60 ? `${text.slice(0, 59)}…` : text
}
