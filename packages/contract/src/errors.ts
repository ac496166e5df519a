import { z } from 'zod'
import { ERROR_CODES } from './error-codes.ts'

/** A refusal. `errors` has the messages by field, of which clients show the first; code `invalid` always has it. */
export const Refusal = z.object({
  message: z.string(),
  code: z.enum(ERROR_CODES),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  /** For `stale`: the thing as it is now, in the shape of the call's reply. */
  data: z.object({ current: z.unknown() }).optional(),
  /** Only for a 500, to be quoted to the operator. */
  request_id: z.string().optional(),
})
export type Refusal = z.infer<typeof Refusal>
