import { z } from 'zod'
import { isLoopbackHost } from '../lib/network.ts'

const count = (max: number) =>
  z.coerce
    .number('must be a number')
    .int('must be a whole number')
    .min(0, 'must be at least 0')
    .max(max, `must be at most ${max}`)

/** The variables that say what strangers may reach, and how much they may ask for. */
export const edgeVariables = {
  LOCAL_NETWORK: z.enum(['on', 'off'], 'must be on or off').default('off'),
  RENDER_LIMIT: count(1_000_000).default(120),
  RENDER_CONCURRENCY: count(10_000).default(32),
}

type Variables = z.infer<z.ZodObject<typeof edgeVariables>>

export interface EdgeConfig {
  /** A local shop may be reached from a network that the operator trusts. */
  localNetwork: boolean
  /** Renderings that a network may cause within ten seconds, and those at the same time; 0: any number. */
  renderLimits: { perNetwork: number; atOnce: number }
}

export const edgeConfig = (env: Variables): EdgeConfig => ({
  localNetwork: env.LOCAL_NETWORK === 'on',
  renderLimits: { perNetwork: env.RENDER_LIMIT, atOnce: env.RENDER_CONCURRENCY },
})

interface Reachable extends EdgeConfig {
  env: 'local' | 'production'
  host: string
  appUrl: string
  trustedProxies: number
}

/**
 * Why a local shop must not start: everybody who reaches it reads one-time codes, pays in the sandbox and knows the demo's logins.
 * @returns undefined when it is reachable only on this machine, or the operator allows it.
 */
export function explainExposedLocalShop({
  env,
  localNetwork,
  host,
  appUrl,
  trustedProxies,
}: Reachable): string | undefined {
  if (env !== 'local' || localNetwork) return undefined
  const open = [
    !isLoopbackHost(host) && `HOST=${host}`,
    !isLoopbackHost(new URL(appUrl).hostname) && `APP_URL=${appUrl}`,
    trustedProxies > 0 && `TRUST_PROXY=${trustedProxies}`,
  ].filter((reason) => reason !== false)
  if (open.length === 0) return undefined
  return `${open.join(' and ')} opens a shop to others that shows everybody's one-time codes: set APP_ENV=production, or LOCAL_NETWORK=on in a network where you trust everybody`
}
