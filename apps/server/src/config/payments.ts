import { z } from 'zod'

/** The variables of payment by Stripe; without the two secrets it is not on offer. */
export const paymentVariables = {
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(?:sk|rk)_\S+$/, 'must be a secret key of Stripe: it starts with sk_ or rk_')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\S+$/, 'must be the signing secret of a Stripe webhook: it starts with whsec_')
    .optional(),
  STRIPE_API_BASE: z
    .url({ protocol: /^https?$/, error: 'must start with http:// or https://' })
    .transform((value) => value.replace(/\/$/, ''))
    .optional(),
}

type Variables = z.infer<z.ZodObject<typeof paymentVariables>>

export interface StripeConfig {
  secretKey: string
  /** The secret that signs Stripe's webhooks. */
  webhookSecret: string
  /** Scheme and host of another server for Stripe's API, such as a proxy or a stand-in. */
  apiBase: string | undefined
}

export interface PaymentConfig {
  /** Absent: Stripe is not on offer. */
  stripe: StripeConfig | undefined
  /** For keys that were given in the console. */
  stripeApiBase: string | undefined
}

/** Partial configuration prevents startup: payments would be taken and never confirmed. */
export function checkPayments(env: Variables, ctx: z.RefinementCtx): void {
  const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET } = env
  const demand = (name: string, cause: string) =>
    ctx.addIssue({ code: 'custom', path: [name], message: `must be set when ${cause} is` })
  if (STRIPE_SECRET_KEY && !STRIPE_WEBHOOK_SECRET) demand('STRIPE_WEBHOOK_SECRET', 'STRIPE_SECRET_KEY')
  if (STRIPE_WEBHOOK_SECRET && !STRIPE_SECRET_KEY) demand('STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET')
}

export const paymentConfig = ({
  STRIPE_SECRET_KEY: secretKey,
  STRIPE_WEBHOOK_SECRET: webhookSecret,
  STRIPE_API_BASE: apiBase,
}: Variables): PaymentConfig => ({
  stripe: secretKey && webhookSecret ? { secretKey, webhookSecret, apiBase } : undefined,
  stripeApiBase: apiBase,
})
