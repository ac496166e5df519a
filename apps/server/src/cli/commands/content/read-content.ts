import type { ContentOutcome } from '../../../modules/content/articles/index.ts'
import { type Context, Failure } from '../../command.ts'
import { say } from '../../terminal.ts'
import { faultLines } from './print-content.ts'

interface Wanted {
  folder: string
  dryRun: boolean
  prune: boolean
  json: boolean
}

/** Imports a folder, or only tries to, and says what is wrong with its files. Throws {@link Failure} where nothing can be done. */
export async function readContent({ terminal, withShop }: Context, { json, ...wanted }: Wanted) {
  const { sharp } = await import('../../../files/index.ts')
  // Pictures are read one after the other, and none twice.
  sharp.concurrency(1)
  sharp.cache(false)
  const { importContent } = await import('../../../modules/content/articles/index.ts')
  const outcome = await withShop((deps) => importContent(deps, wanted))
  if (!json) sayFaults(terminal.err, outcome)
  if (outcome.kind === 'done') return outcome
  const { reason, errors, warnings } = outcome
  if (errors.length === 0) throw new Failure(reason)
  if (json) say(terminal.out, JSON.stringify({ error: reason, errors, warnings }))
  else say(terminal.err, `${errors.length === 1 ? 'One error' : `${errors.length} errors`}: ${reason}`)
  return undefined
}

function sayFaults(err: Parameters<typeof say>[0], outcome: ContentOutcome): void {
  const errors = outcome.kind === 'refused' ? faultLines(outcome.errors, 'error') : []
  for (const line of [...errors, ...faultLines(outcome.warnings, 'warning')]) say(err, line)
}
