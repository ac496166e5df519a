import { type Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../texts/index.ts'

/** Answers 404 to non-members, so that conversations cannot be probed (docs/spec/api §1). */
export const notFoundForNonMember = (): Refusal => refuse('not_found', text('Not found'))
