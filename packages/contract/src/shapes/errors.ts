import { z } from 'zod'
import { ERROR_CODES } from '../error-codes.ts'

/** Every refusal. `errors` names fields, each with its messages, the first to be shown; always there for code `invalid`. */
export const Refusal = z.object({
  message: z.string(),
  code: z.enum(ERROR_CODES),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  /** Of a 500, to quote to the operator. */
  request_id: z.string().optional(),
})
export type Refusal = z.infer<typeof Refusal>
