import { type Refusal, refuse } from '../../lib/refusal.ts'
import { text } from '../../texts/index.ts'

/** Whoever is not one's own business does not exist (api.md, "Refusal": absent, or someone else's). */
export const refuseStranger = (): Refusal => refuse('not_found', text('Not found'))
