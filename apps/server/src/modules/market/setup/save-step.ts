import type { SetupChoice, SetupStep } from '@rialto/contract/market-enums'
import type { Deps } from '../../../deps.ts'
import type { Refusal } from '../../../lib/refusal.ts'
import { findOpening } from '../../base/settings/index.ts'
import { refuseUnlessOpening } from './find-link.ts'
import { updateSteps } from './repository.ts'
import { readSteps } from './rules.ts'

/** Marks a step as done or left for later. */
export const saveStep = (
  { database }: Pick<Deps, 'database'>,
  { step, state }: { step: SetupStep; state: SetupChoice },
): Promise<Refusal | undefined> =>
  database.write(async (tx) => {
    const setup = await findOpening(tx)
    if (!setup) return refuseUnlessOpening()
    await updateSteps(tx, JSON.stringify({ ...readSteps(setup.steps_json), [step]: state }))
    return undefined
  })
