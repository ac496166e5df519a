import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { checkGateways, gatewayConfig, gatewaySchema, gatewayTable } from './gateways.ts'

const Environment = z
  .object({ APP_ENV: z.enum(['local', 'production']).default('production') })
  .and(gatewaySchema(gatewayTable))
  .superRefine((env, ctx) => checkGateways(gatewayTable, env, ctx))
const gatewaysOf = (env: Record<string, string>) => gatewayConfig(gatewayTable, Environment.parse(env))
const keys = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }

function errorOf(env: Record<string, string>): string {
  const issue = Environment.safeParse(env).error?.issues[0]
  return `${issue?.path.join('.')} ${issue?.message}`
}

describe('payment variables', () => {
  it('configure Stripe when both secrets are set', () => {
    expect(gatewaysOf({}).gateways).toEqual({})
    const { gateways, stripeApiBase } = gatewaysOf({ ...keys, STRIPE_API_BASE: 'http://localhost:12111/' })
    expect(stripeApiBase).toBe('http://localhost:12111')
    expect(gateways.stripe).toEqual({
      secretKey: 'sk_test_1',
      webhookSecret: 'whsec_1',
      apiBase: 'http://localhost:12111',
    })
  })

  it('leave the sandbox to the local environment', () => {
    expect(gatewaysOf({ APP_ENV: 'local' }).gateways).toEqual({ sandbox: {} })
    expect(gatewaysOf({ APP_ENV: 'production', ...keys }).gateways).not.toHaveProperty('sandbox')
  })

  it('know the address of Stripe for keys of the console', () => {
    expect(gatewaysOf({ STRIPE_API_BASE: 'http://localhost:12111/' })).toEqual({
      gateways: {},
      stripeApiBase: 'http://localhost:12111',
    })
  })

  it('fail startup when a Stripe secret is missing', () => {
    expect(errorOf({ STRIPE_SECRET_KEY: 'sk_1' })).toBe('STRIPE_WEBHOOK_SECRET must be set when STRIPE_SECRET_KEY is')
    expect(errorOf({ STRIPE_WEBHOOK_SECRET: 'whsec_1' })).toBe(
      'STRIPE_SECRET_KEY must be set when STRIPE_WEBHOOK_SECRET is',
    )
  })

  it('fail startup without printing a value of the wrong kind', () => {
    expect(errorOf({ ...keys, STRIPE_SECRET_KEY: 'pk_live_1' })).toMatch(/^STRIPE_SECRET_KEY must be a secret key/)
    expect(errorOf({ ...keys, STRIPE_WEBHOOK_SECRET: 'sk_live_1' })).toMatch(
      /^STRIPE_WEBHOOK_SECRET must be the signing/,
    )
    expect(errorOf({ ...keys, STRIPE_SECRET_KEY: 'pk_live_1' })).not.toContain('pk_live')
  })
})
