import { z } from 'zod'

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

type Variables = z.infer<z.ZodObject<typeof realtimeVariables>>

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
export function checkRealtime(env: Variables, ctx: z.RefinementCtx): void {
  const required = ['PUSHER_APP_ID', 'PUSHER_APP_KEY', 'PUSHER_APP_SECRET'] as const
  const given = [...required, 'PUSHER_APP_CLUSTER' as const, 'PUSHER_HOST' as const].find((name) => env[name])
  if (!given) return
  const demand = (name: string, message: string) => ctx.addIssue({ code: 'custom', path: [name], message })
  for (const name of required) if (!env[name]) demand(name, `must be set when ${given} is`)
  if (!env.PUSHER_APP_CLUSTER && !env.PUSHER_HOST)
    demand('PUSHER_APP_CLUSTER', `or PUSHER_HOST must be set when ${given} is`)
}

export const realtimeConfig = (env: Variables): RealtimeConfig => {
  const { PUSHER_APP_ID: appId, PUSHER_APP_KEY: key, PUSHER_APP_SECRET: secret } = env
  if (!appId || !key || !secret) return { pusher: undefined }
  return { pusher: { appId, key, secret, cluster: env.PUSHER_APP_CLUSTER, address: env.PUSHER_HOST } }
}
