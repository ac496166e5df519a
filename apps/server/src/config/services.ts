import { createPrivateKey, type KeyObject } from 'node:crypto'
import { z } from 'zod'
import { isLoopbackHost } from '../lib/network.ts'

const addressOf = (protocol: RegExp, starts: string) =>
  z.url({ protocol, error: `must start with ${starts}` }).optional()

/** The variables of mail and text messages. Without them both stay in the outbox. */
export const messageVariables = {
  SMTP_URL: addressOf(/^smtps?$/, 'smtp:// or smtps://'),
  MAIL_FROM: z
    .string()
    .regex(
      /^(?:[^<>@\r\n]+<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/,
      'must be an address such as shop@example.com or Shop <shop@example.com>',
    )
    .optional(),
  SMS_URL: addressOf(/^https?$/, 'http:// or https://'),
  SMS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]+$/, 'must not have spaces')
    .optional(),
  SMS_BODY: z
    .string()
    .refine(
      (body) => body.includes('{{to}}') && body.includes('{{text}}') && isJson(body),
      'must be JSON with "{{to}}" and "{{text}}" in it',
    )
    .optional(),
}

type MessageVariables = z.infer<z.ZodObject<typeof messageVariables>>

export interface MessageConfig {
  /** How mails leave; absent: not at all. */
  mail: { url: string; from: string } | undefined
  /** How text messages leave; absent: not at all. `body` is JSON with `{{to}}` and `{{text}}` inside its strings. */
  sms: { url: string; token: string | undefined; body: string } | undefined
}

/** Partial configuration prevents startup; otherwise the first shopper who waits for a message would notice. */
export function checkMessages(
  { SMTP_URL, MAIL_FROM, SMS_URL, SMS_TOKEN, SMS_BODY }: MessageVariables,
  ctx: z.RefinementCtx,
) {
  const demand = (name: string, cause: string) =>
    ctx.addIssue({ code: 'custom', path: [name], message: `must be set when ${cause} is` })
  if (SMTP_URL && !MAIL_FROM) demand('MAIL_FROM', 'SMTP_URL')
  if (MAIL_FROM && !SMTP_URL) demand('SMTP_URL', 'MAIL_FROM')
  if (SMS_TOKEN && !SMS_URL) demand('SMS_URL', 'SMS_TOKEN')
  if (SMS_BODY && !SMS_URL) demand('SMS_URL', 'SMS_BODY')
}

const USUAL_BODY = '{"to":"{{to}}","text":"{{text}}"}'

export const messageConfig = ({
  SMTP_URL,
  MAIL_FROM,
  SMS_URL,
  SMS_TOKEN,
  SMS_BODY,
}: MessageVariables): MessageConfig => ({
  mail: SMTP_URL && MAIL_FROM ? { url: SMTP_URL, from: MAIL_FROM } : undefined,
  sms: SMS_URL ? { url: SMS_URL, token: SMS_TOKEN, body: SMS_BODY ?? USUAL_BODY } : undefined,
})

function isJson(written: string): boolean {
  try {
    JSON.parse(written)
    return true
  } catch {
    return false
  }
}

const word = z
  .string()
  .regex(/^[\w-]{1,100}$/, 'must be letters, digits, - and _')
  .optional()

/** The variables of a realtime service outside of this process; without them it is its own. Names are those that Laravel uses. */
export const realtimeVariables = {
  PUSHER_APP_ID: word,
  PUSHER_APP_KEY: word,
  PUSHER_APP_SECRET: z.string().min(1).optional(),
  PUSHER_APP_CLUSTER: word,
  PUSHER_HOST: z
    .url({ protocol: /^https?$/, error: 'must start with http:// or https://' })
    .refine((value) => !URL.canParse(value) || new URL(value).pathname === '/', 'must be an address without a path')
    .transform((value) => value.replace(/\/$/, ''))
    .optional(),
}

type RealtimeVariables = z.infer<z.ZodObject<typeof realtimeVariables>>

/** An app at Pusher, or at something that speaks like it (soketi, Reverb). */
export interface OutsideRealtime {
  appId: string
  key: string
  secret: string
  /** A region of Pusher's own. */
  cluster: string | undefined
  /** Scheme, host and port of another service than Pusher. */
  address: string | undefined
}

export interface RealtimeConfig {
  /** Absent: this process answers the sockets. */
  pusher: OutsideRealtime | undefined
}

/** Partial configuration prevents startup: browsers would connect to a service that receives no events. */
export function checkRealtime(env: RealtimeVariables, ctx: z.RefinementCtx): void {
  const required = ['PUSHER_APP_ID', 'PUSHER_APP_KEY', 'PUSHER_APP_SECRET'] as const
  const given = [...required, 'PUSHER_APP_CLUSTER' as const, 'PUSHER_HOST' as const].find((name) => env[name])
  if (!given) return
  const demand = (name: string, message: string) => ctx.addIssue({ code: 'custom', path: [name], message })
  for (const name of required) if (!env[name]) demand(name, `must be set when ${given} is`)
  if (!env.PUSHER_APP_CLUSTER && !env.PUSHER_HOST)
    demand('PUSHER_APP_CLUSTER', `or PUSHER_HOST must be set when ${given} is`)
}

export const realtimeConfig = (env: RealtimeVariables): RealtimeConfig => {
  const { PUSHER_APP_ID: appId, PUSHER_APP_KEY: key, PUSHER_APP_SECRET: secret } = env
  if (!appId || !key || !secret) return { pusher: undefined }
  return { pusher: { appId, key, secret, cluster: env.PUSHER_APP_CLUSTER, address: env.PUSHER_HOST } }
}

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

type SearchVariables = z.infer<z.ZodObject<typeof searchVariables>>

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
export function checkSearch(env: SearchVariables, ctx: z.RefinementCtx): void {
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

export function searchConfig(env: SearchVariables): SearchConfig {
  const { SEARCH_URL: url, SEARCH_API_KEY: apiKey } = env
  if (!url || !apiKey) return { externalSearch: undefined }
  const index = env.SEARCH_INDEX ?? USUAL_INDEX
  return { externalSearch: { url, apiKey, index, timeoutMs: env.SEARCH_TIMEOUT_MS ?? USUAL_TIMEOUT_MS } }
}

const address = z
  .url({ protocol: /^https?$/, error: 'must start with http:// or https://' })
  .transform((value) => value.replace(/\/$/, ''))
  .optional()

const secret = z.string().min(1).optional()

/** The variables of social sign-in. Client ids and whether a provider is offered are settings of the shop (`social_auths`). */
export const socialVariables = {
  GOOGLE_CLIENT_SECRET: secret,
  FACEBOOK_APP_SECRET: secret,
  APPLE_TEAM_ID: secret,
  APPLE_KEY_ID: secret,
  APPLE_PRIVATE_KEY: z.string().transform(readPrivateKey).optional(),
  GOOGLE_URL: address,
  FACEBOOK_URL: address,
  APPLE_URL: address,
  SOCIAL_SDK_URL: address,
}

type SocialVariables = z.infer<z.ZodObject<typeof socialVariables>>

/** Credentials for the providers, and their addresses. */
export interface SocialConfig {
  google: { clientSecret: string | undefined; tokenUrl: string; keysUrl: string }
  facebook: { appSecret: string | undefined; graphUrl: string }
  apple: { key: AppleKey | undefined; tokenUrl: string; keysUrl: string }
  /** The address that browsers load the three sign-in scripts from, instead of the providers' own. */
  sdkUrl: string | undefined
}

/** The key that signs Apple's client secrets. */
export interface AppleKey {
  teamId: string
  keyId: string
  privateKey: KeyObject
}

const GRAPH_VERSION = 'v20.0'

/**
 * `GOOGLE_URL`, `FACEBOOK_URL` and `APPLE_URL` stand in for scheme and host of a provider (a way out through a proxy, a
 * provider of one's own in tests); the paths behind stay the provider's.
 */
export function socialConfig(env: SocialVariables): SocialConfig {
  const { APPLE_TEAM_ID: teamId, APPLE_KEY_ID: keyId, APPLE_PRIVATE_KEY: privateKey } = env
  const apple = env.APPLE_URL ?? 'https://appleid.apple.com'
  return {
    google: {
      clientSecret: env.GOOGLE_CLIENT_SECRET,
      tokenUrl: `${env.GOOGLE_URL ?? 'https://oauth2.googleapis.com'}/token`,
      keysUrl: `${env.GOOGLE_URL ?? 'https://www.googleapis.com'}/oauth2/v3/certs`,
    },
    facebook: {
      appSecret: env.FACEBOOK_APP_SECRET,
      graphUrl: `${env.FACEBOOK_URL ?? 'https://graph.facebook.com'}/${GRAPH_VERSION}`,
    },
    apple: {
      key: teamId && keyId && privateKey ? { teamId, keyId, privateKey } : undefined,
      tokenUrl: `${apple}/auth/token`,
      keysUrl: `${apple}/auth/keys`,
    },
    sdkUrl: env.SOCIAL_SDK_URL,
  }
}

/** Files of variables hold one line a value: there, `\n` stands for the line breaks of the key. */
function readPrivateKey(pem: string, context: z.RefinementCtx): KeyObject {
  try {
    const key = createPrivateKey(pem.replaceAll('\\n', '\n'))
    if (key.asymmetricKeyDetails?.namedCurve === 'prime256v1') return key
  } catch {
    // Said below: what is wrong with a key is nothing to print.
  }
  context.addIssue('must be the text of the .p8 file that Apple gave out')
  return z.NEVER
}

/** The variables of metrics (Prometheus) and traces (OpenTelemetry's own names); without them nothing is measured. */
export const telemetryVariables = {
  METRICS_PORT: z.coerce
    .number('must be a number')
    .int('must be a whole number')
    .min(0, 'must be at least 0')
    .max(65535, 'must be at most 65535')
    .optional(),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/, error: 'must start with http:// or https://' }).optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'must start with http:// or https://' })
    .optional(),
  OTEL_SERVICE_NAME: z.string().min(1).default('rialto'),
}

type TelemetryVariables = z.infer<z.ZodObject<typeof telemetryVariables>>

export interface TelemetryConfig {
  /** `port` absent: served on the shop's own port; `token` absent: served without one, to this machine alone. */
  metrics: { port: number | undefined; host: string; token: string | undefined } | undefined
  /** The address that spans are posted to. */
  traces: { url: string; serviceName: string } | undefined
}

/** Metrics tell a shop's turnover and load, so other machines must present a token. */
export function checkTelemetry(env: TelemetryVariables, ctx: z.RefinementCtx): void {
  if (env.METRICS_PORT === undefined || env.METRICS_TOKEN || isLoopbackHost(env.METRICS_HOST)) return
  const message = `must be set when METRICS_HOST is ${env.METRICS_HOST}, which other machines may reach`
  ctx.addIssue({ code: 'custom', path: ['METRICS_TOKEN'], message })
}

export const telemetryConfig = (env: TelemetryVariables): TelemetryConfig => {
  const { METRICS_PORT: port, METRICS_HOST: host, METRICS_TOKEN: token } = env
  const base = env.OTEL_EXPORTER_OTLP_ENDPOINT?.replace(/\/$/, '')
  const url = env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? (base && `${base}/v1/traces`)
  return {
    metrics: port === undefined && token === undefined ? undefined : { port, host, token },
    traces: url ? { url, serviceName: env.OTEL_SERVICE_NAME } : undefined,
  }
}
