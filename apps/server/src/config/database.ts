import { availableParallelism } from 'node:os'
import { z } from 'zod'

const postgresUrl = z.url({
  protocol: /^postgres(ql)?$/,
  error: 'must start with postgres:// or postgresql://',
})
const isPostgresUrl = (value: string): boolean => postgresUrl.safeParse(value).success

const wholeNumber = (min: number, max: number) =>
  z.coerce
    .number('must be a number')
    .int('must be a whole number')
    .min(min, `must be at least ${min}`)
    .max(max, `must be at most ${max}`)

/** The variables of PostgreSQL; without them the data lie in an SQLite file. */
export const databaseVariables = {
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_READ_URL: z
    .string()
    .transform((list) => list.split(',').map((each) => each.trim()))
    .refine((urls) => urls.every(isPostgresUrl), 'must be addresses that start with postgres://, with commas between')
    .optional(),
  DATABASE_READ_LAG_SECONDS: wholeNumber(1, 3_600).default(5),
  DATABASE_POOL_SIZE: wholeNumber(2, 500).optional(),
  DATABASE_STATEMENT_TIMEOUT_MS: wholeNumber(0, 3_600_000).default(30_000),
}

type Variables = z.infer<z.ZodObject<typeof databaseVariables>>

export interface DatabaseConfig {
  /** Absent: SQLite in the data folder. */
  databaseUrl: string | undefined
  /** How the server uses PostgreSQL. Commands have no time limits and no replicas. */
  postgres: {
    poolSize: number
    /** 0: no limit. */
    statementTimeoutMs: number
    replicaUrls: readonly string[]
    replicaLagMaxMs: number
  }
}

/** Replicas without a primary, or a server named twice, are a mistake that would show as wrong figures only. */
export function checkDatabase(env: Variables, ctx: z.RefinementCtx): void {
  const { DATABASE_URL: primary, DATABASE_READ_URL: replicas = [] } = env
  const demand = (name: keyof Variables, message: string) => ctx.addIssue({ code: 'custom', path: [name], message })
  if (replicas.length === 0) return
  if (!primary) demand('DATABASE_URL', 'must be set when DATABASE_READ_URL is')
  else if (new Set([primary, ...replicas]).size <= replicas.length)
    demand('DATABASE_READ_URL', 'must name each server once, and not that of DATABASE_URL')
}

export const databaseConfig = (env: Variables): DatabaseConfig => ({
  databaseUrl: env.DATABASE_URL,
  postgres: {
    poolSize: env.DATABASE_POOL_SIZE ?? defaultPoolSize(availableParallelism()),
    statementTimeoutMs: env.DATABASE_STATEMENT_TIMEOUT_MS,
    replicaUrls: env.DATABASE_READ_URL ?? [],
    replicaLagMaxMs: env.DATABASE_READ_LAG_SECONDS * 1_000,
  },
})

/**
 * Two connections a core and six beside, 10 to 20: a process uses one core, so that more would only queue in PostgreSQL, and a machine
 * with many cores runs several processes, whose connections add up.
 */
export const defaultPoolSize = (cores: number): number => Math.min(20, Math.max(10, 6 + 2 * cores))
