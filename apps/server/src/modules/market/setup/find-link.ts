import type { Deps } from '../../../deps.ts'
import { type Refusal, refuse } from '../../../lib/refusal.ts'
import type { Caller } from '../../../lib/security-events.ts'
import { text } from '../../../texts/index.ts'
import { findOpening, type SetupRow } from '../../base/settings/index.ts'
import { isRightToken } from './link-token.ts'

export const refuseUnlessOpening = (): Refusal => refuse('not_found', text('Not found'))

export const refuseGone = (): Refusal =>
  refuse(
    'setup_gone',
    text('This link was used or replaced, or is too old. Restart the server, or run: npm run shop -- setup link'),
  )

const refuseUsed = (): Refusal =>
  refuse('setup_used', text('The owner’s account exists already. Log in with it to go on with the setup.'))

/** Finds the setup that a token opens. */
export async function findLink(deps: Deps, token: string, { audit }: Caller): Promise<SetupRow | Refusal> {
  const setup = await findOpening(deps.database.db)
  if (!setup) return refuseUnlessOpening()
  if (isRightToken(setup, token, deps.now())) return setup
  audit('setup_link_refused')
  return setup.owner_id === null ? refuseGone() : refuseUsed()
}

/** Finds the setup for the staff. */
export const findSetup = async ({ database }: Pick<Deps, 'database'>): Promise<SetupRow | Refusal> =>
  (await findOpening(database.db)) ?? refuseUnlessOpening()
