import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseEnv } from 'node:util'
import { z } from 'zod'

export const repositoryRoot = resolve(dirname(fileURLToPath(import.meta.url)), '../../..')

const url = (protocols: string[]) =>
  z.url().refine((value) => protocols.includes(new URL(value).protocol), `must start with ${protocols.join(' or ')}//`)

const flag = z
  .enum(['0', '1', 'true', 'false'], 'must be 1, 0, true or false')
  .transform((v) => v === '1' || v === 'true')

/** Every setting that the environment may give, with its default. Names are the variables' own. */
const Environment = z.object({
  PORT: z.coerce
    .number('must be a number')
    .int('must be a whole number')
    .min(0, 'must be at least 0')
    .max(65535, 'must be at most 65535')
    .default(3000),
  HOST: z.string().min(1).default('localhost'),
  DATA_DIR: z.string().min(1).default(join(repositoryRoot, 'data')),
  DATABASE_URL: url(['postgres:', 'postgresql:']).optional(),
  APP_URL: url(['http:', 'https:']).optional(),
  APP_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  APP_ENV: z.enum(['local', 'production'], 'must be local or production').default('local'),
  API_URL: url(['http:', 'https:']).optional(),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'must be a level such as info or warn')
    .optional(),
  TRUST_PROXY: flag.default(false),
  RIALTO_DEV: flag.default(false),
})

export interface Config {
  port: number
  host: string
  dataDir: string
  /** Absent: SQLite in `dataDir`. */
  databaseUrl: string | undefined
  /** Where shoppers reach the shop, without a trailing slash. */
  appUrl: string
  secret: string
  env: 'local' | 'production'
  /** Where the storefront finds another server's API; absent: this process answers. */
  apiUrl: string | undefined
  logLevel: NonNullable<z.infer<typeof Environment>['LOG_LEVEL']>
  trustProxy: boolean
  dev: boolean
}

/** A setting that stops the start; its message is one line for the operator. */
export class ConfigError extends Error {}

/** Reads the environment, and `.env` in the repository's root beneath it. Throws {@link ConfigError} naming the first bad value. */
export function loadConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  const parsed = Environment.safeParse(withoutEmpty({ ...readDotEnv(), ...environment }))
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    throw new ConfigError(`${issue?.path.join('.')} ${issue?.message ?? 'is not valid'}`)
  }
  const env = parsed.data
  const dataDir = resolve(env.DATA_DIR)
  return {
    port: env.PORT,
    host: env.HOST,
    dataDir,
    databaseUrl: env.DATABASE_URL,
    appUrl: (env.APP_URL ?? `http://localhost:${env.PORT}`).replace(/\/$/, ''),
    secret: env.APP_SECRET ?? localSecret(env.APP_ENV, dataDir),
    env: env.APP_ENV,
    apiUrl: env.API_URL?.replace(/\/$/, ''),
    logLevel: env.LOG_LEVEL ?? (env.APP_ENV === 'local' ? 'warn' : 'info'),
    trustProxy: env.TRUST_PROXY,
    dev: env.RIALTO_DEV,
  }
}

/** Where the data lies, as the database is opened by: PostgreSQL where it is named, else a file in the data folder. */
export const databaseUrlOf = ({ databaseUrl, dataDir }: Config): string =>
  databaseUrl ?? `sqlite:${join(dataDir, 'rialto.db')}`

function readDotEnv(): NodeJS.Dict<string> {
  const file = join(repositoryRoot, '.env')
  return existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {}
}

/** `PORT=` in a `.env` file means "not set", as shells and containers use it. */
function withoutEmpty(values: NodeJS.Dict<string>): NodeJS.Dict<string> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== ''))
}

/** Locally a secret is made once and kept beside the data; elsewhere a forgotten one must not be made up silently. */
function localSecret(env: Config['env'], dataDir: string): string {
  if (env !== 'local')
    throw new ConfigError('APP_SECRET must be set (32 characters or more) when APP_ENV is production')
  const file = join(dataDir, 'secret')
  try {
    if (existsSync(file)) return readFileSync(file, 'utf8').trim()
    mkdirSync(dataDir, { recursive: true })
    const secret = randomBytes(32).toString('base64url')
    writeFileSync(file, secret, { mode: 0o600, flag: 'wx' })
    return secret
  } catch (error) {
    throw new ConfigError(`DATA_DIR ${dataDir} cannot be written: ${error instanceof Error ? error.message : error}`)
  }
}
