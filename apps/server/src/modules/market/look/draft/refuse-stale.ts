import type { Tx } from '../../../../db/index.ts'
import { type Refusal, refuse } from '../../../../lib/refusal.ts'
import { text } from '../../../../texts/index.ts'
import { showLook } from '../present.ts'

/** Refuses a change that was made from an older version, with the look as it is now. */
export const refuseStale = async (tx: Tx, locale = 'en'): Promise<Refusal> =>
  refuse('stale', text('Somebody else has changed this in the meantime'), { current: await showLook(tx, locale) })
