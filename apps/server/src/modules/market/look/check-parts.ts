import type { Tx } from '../../../db/index.ts'
import type { Deps } from '../../../deps.ts'
import { type Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../texts/index.ts'
import { applyEdits, badLink, isSettingKey, type Problem, resolveEdit } from '../../base/settings/index.ts'
import type { LookParts } from './look-parts.ts'

/** The settings among the parts, as edits. */
export async function settingEdits({ files }: Pick<Deps, 'files'>, parts: LookParts) {
  const edits = []
  const problems: Problem[] = []
  for (const [path, value] of Object.entries(parts)) {
    if (!isSettingKey(path)) continue
    const edit = await resolveEdit({ path, candidates: [value] }, { folder: null, dryRun: false, files })
    if ('text' in edit) problems.push(edit)
    else edits.push(edit)
  }
  return { edits, problems }
}

/** Checks parts as the settings are checked, and the banners' links. */
export async function checkParts(deps: Pick<Deps, 'files'>, tx: Tx, parts: LookParts): Promise<Refusal | undefined> {
  const { edits, problems } = await settingEdits(deps, parts)
  const together = problems.length > 0 ? undefined : await applyEdits(tx, edits, true)
  const links = (parts.banners ?? []).flatMap(
    ({ url }, index) => (url === '' ? undefined : badLink(`banners.${index}.url`, url)) ?? [],
  )
  const found = [...problems, ...(together?.problems ?? []), ...links]
  return found.length > 0 ? refuseProblems(found) : undefined
}

export function refuseProblems(problems: readonly Problem[]): Refusal {
  const [first] = problems
  return refuse('invalid', first?.text ?? text('The given data is not valid'), {
    ...(first?.values && { values: first.values }),
    errors: Object.fromEntries(
      problems.map(({ path, text, values }) => [`look.${path}`, [{ text, values: values ?? {} }]]),
    ),
  })
}
