import type { MarketSettings, SettingKey } from '@rialto/contract'
import type { Deps } from '../../../deps.ts'
import type { Actor } from '../../../lib/actor.ts'
import type { RecordedChange } from '../../../lib/recorded-change.ts'
import { type Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../texts/index.ts'
import { changeSettings } from './operator/change-settings.ts'
import type { Problem } from './operator/problem.ts'
import { showSettings } from './show-settings.ts'

export interface SettingsUpdate {
  version: number
  values: Partial<MarketSettings>
  /** Settings whose defaults come back. */
  reset: readonly SettingKey[]
  actor: Actor
  locale: string
}

/** Settings that decide who may log in. A program with a leaked key must not open the console with them. */
const PEOPLE_ONLY: readonly string[] = ['staff_second_factor', 'social_auths'] satisfies SettingKey[]

/** Changes settings, all or none, unless somebody else has changed some since `version`. @returns undefined if nothing differs */
export async function updateSettings(
  deps: Deps,
  { version, values, reset, actor, locale }: SettingsUpdate,
): Promise<RecordedChange | undefined | Refusal> {
  const edits = [
    ...Object.entries(values).map(([path, value]) => ({ path, candidates: [value] })),
    ...reset.map((path) => ({ path, candidates: [] })),
  ]
  if (actor.kind === 'key' && edits.some(({ path }) => PEOPLE_ONLY.includes(path)))
    return refuse('forbidden', text('Programs may not change this setting'))
  const outcome = await changeSettings(deps, { edits, actor, version, folder: null, dryRun: false })
  if (outcome.isStale)
    return refuse('stale', text('Somebody else has changed this in the meantime'), {
      current: await showSettings(deps, locale),
    })
  return outcome.problems ? refuseProblems(outcome.problems) : outcome.change
}

function refuseProblems(problems: readonly Problem[]): Refusal {
  const [first] = problems
  return refuse('invalid', first?.text ?? text('The given data is not valid'), {
    ...(first?.values && { values: first.values }),
    errors: Object.fromEntries(
      problems.map(({ path, text, values }) => [`values.${path}`, [{ text, values: values ?? {} }]]),
    ),
  })
}
