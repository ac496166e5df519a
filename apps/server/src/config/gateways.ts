import { z } from 'zod'

/** An environment variable of a gateway. Messages of its schema must not contain the value, which may be a secret. */
interface Variable<Value = string> {
  name: string
  value: z.ZodType<Value>
}

/** What a payment gateway needs of the environment. */
export interface GatewaySettings {
  /** With all of these the gateway can be offered; with some of them the server does not start. */
  needs: Readonly<Record<string, Variable>>
  /** What has a default. */
  may: Readonly<Record<string, Variable>>
  /** It moves no money, so it is there with `APP_ENV=local` alone. */
  isForDevelopers?: true
}

export type GatewayTable = Readonly<Record<string, GatewaySettings>>

const address = z
  .url({ protocol: /^https?$/, error: 'must start with http:// or https://' })
  .transform((value) => value.replace(/\/$/, ''))

/**
 * The payment gateways by the name that settings, payments and webhook addresses have (`/api/payments/stripe/webhook`). Each has its
 * adapter in `modules/selling/payments/gateways.ts`. docs/extending.md tells how to add one.
 */
export const gatewayTable = {
  sandbox: { needs: {}, may: {}, isForDevelopers: true },
  stripe: {
    needs: {
      secretKey: {
        name: 'STRIPE_SECRET_KEY',
        value: z.string().regex(/^(?:sk|rk)_\S+$/, 'must be a secret key of Stripe: it starts with sk_ or rk_'),
      },
      /** Signs Stripe's webhooks. */
      webhookSecret: {
        name: 'STRIPE_WEBHOOK_SECRET',
        value: z.string().regex(/^whsec_\S+$/, 'must be the signing secret of a Stripe webhook: it starts with whsec_'),
      },
    },
    may: {
      /** Scheme and host of another server for Stripe's API, such as a proxy or a stand-in. */
      apiBase: { name: 'STRIPE_API_BASE', value: address },
      /** Signs what the webhook for connected accounts sends, which payouts through Stripe have. */
      connectWebhookSecret: {
        name: 'STRIPE_CONNECT_WEBHOOK_SECRET',
        value: z.string().regex(/^whsec_\S+$/, 'must be the signing secret of a Stripe webhook: it starts with whsec_'),
      },
    },
  },
} as const satisfies GatewayTable

export type GatewayName = keyof typeof gatewayTable

/** The values of a gateway's variables, by their names in the table. */
export type KeysOf<Settings extends GatewaySettings> = {
  [Name in keyof Settings['needs']]: z.infer<Settings['needs'][Name]['value']>
} & { [Name in keyof Settings['may']]: z.infer<Settings['may'][Name]['value']> | undefined }

export type StripeConfig = KeysOf<typeof gatewayTable.stripe>

/** The keys of each gateway that has them. A test's table may have more gateways than ours. */
export type GatewayKeys = { readonly [Name in GatewayName]?: KeysOf<(typeof gatewayTable)[Name]> } & Readonly<
  Record<string, object | undefined>
>

export interface PaymentConfig {
  /** The gateways whose variables are given. */
  gateways: GatewayKeys
  /** For keys of Stripe that were given in the console. */
  stripeApiBase: string | undefined
}

const variablesOf = ({ needs, may }: GatewaySettings): Variable[] => [...Object.values(needs), ...Object.values(may)]

const allVariables = (table: GatewayTable): Variable[] => Object.values(table).flatMap(variablesOf)

export const gatewayVariables = (table: GatewayTable): string[] => allVariables(table).map(({ name }) => name)

/** The schema of all gateways' variables; none has to be given. */
export const gatewaySchema = (table: GatewayTable): z.ZodType<object> =>
  z.object(Object.fromEntries(allVariables(table).map(({ name, value }) => [name, value.optional()])))

/** Partial configuration prevents startup: payments would be taken and never confirmed. */
export function checkGateways(table: GatewayTable, env: Readonly<Record<string, unknown>>, ctx: z.RefinementCtx): void {
  for (const { needs } of Object.values(table)) {
    const names = Object.values(needs).map(({ name }) => name)
    const given = names.find((name) => env[name])
    for (const name of names)
      if (given && !env[name]) ctx.addIssue({ code: 'custom', path: [name], message: `must be set when ${given} is` })
  }
}

export function gatewayConfig(
  table: GatewayTable,
  env: Readonly<Record<string, unknown>> & { APP_ENV: string },
): PaymentConfig {
  const gateways: Record<string, object> = {}
  for (const [gateway, { needs, may, isForDevelopers }] of Object.entries(table)) {
    const isComplete = Object.values(needs).every(({ name }) => env[name])
    if (!isComplete || (isForDevelopers && env.APP_ENV !== 'local')) continue
    gateways[gateway] = Object.fromEntries(
      Object.entries({ ...needs, ...may }).map(([key, { name }]) => [key, env[name]]),
    )
  }
  const apiBase = env[gatewayTable.stripe.may.apiBase.name]
  return { gateways, stripeApiBase: typeof apiBase === 'string' ? apiBase : undefined }
}
