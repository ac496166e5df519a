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
}

type Variables = z.infer<z.ZodObject<typeof searchVariables>>

/** An index at a Meilisearch server. */
export interface ExternalSearch {
  url: string
  apiKey: string
  index: string
}

export interface SearchConfig {
  /** Absent: the database searches. */
  externalSearch: ExternalSearch | undefined
}

/** Partial configuration prevents startup: the shop would search elsewhere than its operator believes. */
export function checkSearch({ SEARCH_URL, SEARCH_API_KEY, SEARCH_INDEX }: Variables, ctx: z.RefinementCtx): void {
  const demand = (name: string, cause: string) =>
    ctx.addIssue({ code: 'custom', path: [name], message: `must be set when ${cause} is` })
  if (SEARCH_URL && !SEARCH_API_KEY) demand('SEARCH_API_KEY', 'SEARCH_URL')
  if (SEARCH_API_KEY && !SEARCH_URL) demand('SEARCH_URL', 'SEARCH_API_KEY')
  if (SEARCH_INDEX && !SEARCH_URL) demand('SEARCH_URL', 'SEARCH_INDEX')
}

const USUAL_INDEX = 'products'

export const searchConfig = ({ SEARCH_URL, SEARCH_API_KEY, SEARCH_INDEX }: Variables): SearchConfig => ({
  externalSearch:
    SEARCH_URL && SEARCH_API_KEY
      ? { url: SEARCH_URL, apiKey: SEARCH_API_KEY, index: SEARCH_INDEX ?? USUAL_INDEX }
      : undefined,
})
