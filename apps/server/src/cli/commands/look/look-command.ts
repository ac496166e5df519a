import type { AdminLook } from '@rialto/contract'
import type { Deps } from '../../../deps.ts'
import type { RecordedChange } from '../../../lib/recorded-change.ts'
import type { Refusal } from '../../../lib/refusal.ts'
import type { Context } from '../../command.ts'
import { done } from '../../done.ts'
import { say } from '../../terminal.ts'

export const jsonOption = { json: { type: 'boolean', help: 'Prints the look as JSON' } } as const

interface Outcome {
  json: boolean
  /** Printed in plain words. */
  line: (look: AdminLook) => string
}

/** Makes a change and prints the look afterwards. */
export async function changeLook(
  context: Context,
  change: (deps: Deps) => Promise<RecordedChange | undefined | Refusal>,
  { json, line }: Outcome,
): Promise<number> {
  const { showLookNow } = await import('../../../modules/market/look/index.ts')
  const look = await context.withShop(async (deps) => {
    done(await change(deps))
    return showLookNow(deps)
  })
  say(context.terminal.out, json ? JSON.stringify(look) : line(look))
  return 0
}
