import { type Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../texts/index.ts'
import { presentView } from './present.ts'
import type { SavedViewRow } from './repository.ts'

export const refuseRole = (): Refusal => refuse('forbidden', text('Your role does not allow this'))

export const refuseUnknown = (): Refusal => refuse('not_found', text('This view does not exist'))

export const refuseStale = (current: SavedViewRow): Refusal =>
  refuse('stale', text('Somebody else has changed this in the meantime'), { current: presentView(current) })
