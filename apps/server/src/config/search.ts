import { z } from 'zod'

/** The variables of a search engine outside of this process; without them the database searches. */
export const searchVariables = {
  SEARCH_URL: z
    .url({ protocol: /^https?$/, error: 'must start with http:// or https://' })
    .refine((value) => !URL.canParse(value) || new URL(value).username === '', 'must not have a user or a password')
    .transform((value) => value.replace(/\/$/, ''))
    .optional(),
  SEARCH_API_KEY: z
    .string()
    .regex(/^[\x21-\x7e]+$/, 'must not have spaces')
    .optional(),
  SEARCH_INDEX: z
    .string()
    .regex(/^[\w-]{1,100}$/, 'must be letters, digits, - and _')
    .optional(),
  SEARCH_TIMEOUT_MS: z.coerce
    .number('must be a number of milliseconds')
    .int('must be a whole number of milliseconds')
    .min(50, 'must be at least 50')
    .max(60_000, 'must be at most 60000')
    .optional(),
}

type Variables = z.infer<z.ZodObject<typeof searchVariables>>

/** An index at a Meilisearch server. */
export interface ExternalSearch {
  url: string
  apiKey: string
  index: string
  /** A search that takes longer is answered by the database. */
  timeoutMs: number
}

export interface SearchConfig {
  /** Absent: the database searches. */
  externalSearch: ExternalSearch | undefined
}

/** Partial configuration prevents startup: the shop would search elsewhere than its operator believes. */
export function checkSearch(env: Variables, ctx: z.RefinementCtx): void {
  const { SEARCH_URL, SEARCH_API_KEY } = env
  const demand = (name: string, cause: string) =>
    ctx.addIssue({ code: 'custom', path: [name], message: `must be set when ${cause} is` })
  if (SEARCH_URL && !SEARCH_API_KEY) demand('SEARCH_API_KEY', 'SEARCH_URL')
  if (SEARCH_API_KEY && !SEARCH_URL) demand('SEARCH_URL', 'SEARCH_API_KEY')
  for (const name of ['SEARCH_INDEX', 'SEARCH_TIMEOUT_MS'] as const)
    if (env[name] && !SEARCH_URL) demand('SEARCH_URL', name)
}

const USUAL_INDEX = 'products'
const USUAL_TIMEOUT_MS = 300

export function searchConfig(env: Variables): SearchConfig {
  const { SEARCH_URL: url, SEARCH_API_KEY: apiKey } = env
  if (!url || !apiKey) return { externalSearch: undefined }
  const index = env.SEARCH_INDEX ?? USUAL_INDEX
  return { externalSearch: { url, apiKey, index, timeoutMs: env.SEARCH_TIMEOUT_MS ?? USUAL_TIMEOUT_MS } }
}
