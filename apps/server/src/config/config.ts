import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { z } from 'zod'
import { repositoryRoot } from '../lib/repository-root.ts'
import { checkDatabase, type DatabaseConfig, databaseConfig, databaseVariables } from './database.ts'
import { type EdgeConfig, edgeConfig, edgeVariables } from './edge.ts'
import { checkFiles, type FileConfig, fileConfig, fileVariables } from './files.ts'
import {
  checkGateways,
  type GatewayTable,
  gatewayConfig,
  gatewaySchema,
  gatewayTable,
  gatewayVariables,
  type PaymentConfig,
} from './gateways.ts'
import {
  checkMessages,
  checkRealtime,
  checkSearch,
  checkTelemetry,
  type MessageConfig,
  messageConfig,
  messageVariables,
  type RealtimeConfig,
  realtimeConfig,
  realtimeVariables,
  type SearchConfig,
  type SocialConfig,
  searchConfig,
  searchVariables,
  socialConfig,
  socialVariables,
  type TelemetryConfig,
  telemetryConfig,
  telemetryVariables,
} from './services.ts'

const url = (protocols: string[]) =>
  z.url().refine((value) => protocols.includes(new URL(value).protocol), `must start with ${protocols.join(' or ')}//`)

const flag = z
  .enum(['0', '1', 'true', 'false'], 'must be 1, 0, true or false')
  .transform((v) => v === '1' || v === 'true')

/** A number, or true for one. */
const proxies = z
  .enum(['0', '1', '2', '3', '4', 'true', 'false'], 'must be the number of proxies in front: 0 to 4')
  .transform((value) => (value === 'true' ? 1 : value === 'false' ? 0 : Number(value)))

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
  APP_URL: url(['http:', 'https:']).optional(),
  APP_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  APP_ENV: z.enum(['local', 'production'], 'must be local or production').default('local'),
  API_URL: url(['http:', 'https:']).optional(),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'must be a level such as info or warn')
    .optional(),
  TRUST_PROXY: proxies.default(0),
  RIALTO_DEV: flag.default(false),
  MEDIA_CACHE_MB: z.coerce
    .number('must be a number of megabytes')
    .int('must be a whole number of megabytes')
    .min(50, 'must be at least 50')
    .max(1_000_000, 'must be at most 1000000')
    .default(1024),
  DEMO_SELLERS: z.enum(['on', 'off'], 'must be on or off').default('on'),
  DEMO_MARKET: z.enum(['european', 'plain'], 'must be european or plain').default('european'),
  DEMO_DAY: z.enum(['on', 'off'], 'must be on or off').default('off'),
  RATE_LIMITS: z.enum(['on', 'off'], 'must be on or off').default('on'),
  ...databaseVariables,
  ...edgeVariables,
  ...fileVariables,
  ...messageVariables,
  ...realtimeVariables,
  ...searchVariables,
  ...socialVariables,
  ...telemetryVariables,
})

/** The names of all variables that {@link loadConfig} reads. */
export const environmentVariables: readonly string[] = [
  ...Object.keys(Environment.shape),
  ...gatewayVariables(gatewayTable),
]

export interface Config
  extends DatabaseConfig,
    EdgeConfig,
    FileConfig,
    MessageConfig,
    PaymentConfig,
    RealtimeConfig,
    SearchConfig,
    TelemetryConfig {
  port: number
  host: string
  dataDir: string
  /** The shop's public address, without a trailing slash. */
  appUrl: string
  secret: string
  env: 'local' | 'production'
  /** The address of another server's API; absent: this process answers. */
  apiUrl: string | undefined
  logLevel: NonNullable<z.infer<typeof Environment>['LOG_LEVEL']>
  /** The size of the folder of encoded variants, in megabytes; beyond it the least recently used are removed. */
  mediaCacheMegabytes: number
  /** The number of proxies in front that add their client to `X-Forwarded-For`. */
  trustedProxies: number
  dev: boolean
  /** Which demo an empty local database is filled with. */
  demoMarket: 'european' | 'plain'
  /** The demo's sellers answer in the chat; locally alone. */
  demoSellers: boolean
  /** The demo's shoppers order, ask and review by themselves; locally alone. */
  demoDay: boolean
  /** Off only for load tests of a local shop. */
  rateLimits: boolean
  social: SocialConfig
}

/** A setting that prevents startup; the message is one line for the operator. */
export class ConfigError extends Error {}

/**
 * Reads an environment: this process's own, or just what is given, so that a shop made for a test does not depend on whose machine it
 * is made on. Throws {@link ConfigError} naming the first bad value.
 * @param gateways for tests that add a payment gateway
 */
export function loadConfig(
  environment: NodeJS.ProcessEnv = ownEnvironment(),
  gateways: GatewayTable = gatewayTable,
): Config {
  const parsed = Environment.and(gatewaySchema(gateways))
    .superRefine(checkDatabase)
    .superRefine(checkFiles)
    .superRefine(checkMessages)
    .superRefine((env, ctx) => checkGateways(gateways, env, ctx))
    .superRefine(checkRealtime)
    .superRefine(checkRateLimits)
    .superRefine(checkDemoDay)
    .superRefine(checkSearch)
    .superRefine(checkTelemetry)
    .safeParse(withoutEmpty(environment))
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
    appUrl: (env.APP_URL ?? `http://localhost:${env.PORT}`).replace(/\/$/, ''),
    secret: env.APP_SECRET ?? localSecret(env.APP_ENV, dataDir),
    env: env.APP_ENV,
    apiUrl: env.API_URL?.replace(/\/$/, ''),
    logLevel: env.LOG_LEVEL ?? (env.APP_ENV === 'local' ? 'warn' : 'info'),
    mediaCacheMegabytes: env.MEDIA_CACHE_MB,
    trustedProxies: env.TRUST_PROXY,
    dev: env.RIALTO_DEV,
    rateLimits: env.RATE_LIMITS === 'on',
    demoMarket: env.DEMO_MARKET,
    demoDay: env.DEMO_DAY === 'on',
    demoSellers: env.APP_ENV === 'local' && env.DEMO_SELLERS === 'on',
    social: socialConfig(env),
    ...databaseConfig(env),
    ...edgeConfig(env),
    ...fileConfig(env),
    ...messageConfig(env),
    ...gatewayConfig(gateways, env),
    ...realtimeConfig(env),
    ...searchConfig(env),
    ...telemetryConfig(env),
  }
}

/** A load test's setting left behind in production would open the shop to everybody who orders by machine. */
function checkRateLimits({ APP_ENV, RATE_LIMITS }: z.infer<typeof Environment>, ctx: z.RefinementCtx): void {
  if (APP_ENV === 'production' && RATE_LIMITS === 'off')
    ctx.addIssue({ code: 'custom', path: ['RATE_LIMITS'], message: 'must be on when APP_ENV is production' })
}

/** People who pay would not like orders that nobody placed. */
function checkDemoDay({ APP_ENV, DEMO_DAY }: z.infer<typeof Environment>, ctx: z.RefinementCtx): void {
  if (APP_ENV === 'production' && DEMO_DAY === 'on')
    ctx.addIssue({ code: 'custom', path: ['DEMO_DAY'], message: 'must be off when APP_ENV is production' })
}

/** The URL of the database: PostgreSQL when configured, else an SQLite file in the data folder. */
export const databaseUrlOf = ({ databaseUrl, dataDir }: Config): string =>
  databaseUrl ?? `sqlite:${join(dataDir, 'rialto.db')}`

/** The environment of this process, with defaults from `.env` in the folder. */
export function ownEnvironment(folder: string = repositoryRoot): NodeJS.ProcessEnv {
  const file = join(folder, '.env')
  return { ...(existsSync(file) && parseEnv(readFileSync(file, 'utf8'))), ...process.env }
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
