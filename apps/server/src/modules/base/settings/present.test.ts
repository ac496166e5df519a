import { describe, expect, it } from 'vitest'
import type { Config } from '../../../config/config.ts'
import { presentMaster } from './present.ts'
import { defaultSettings } from './schema.ts'

const gateways = ['sandbox', 'stripe'].map((name, index) => ({ id: index + 1, name, title: name, logo: null }))
const stripe = { secretKey: 'sk_test_1', webhookSecret: 'whsec_1', apiBase: undefined }
const config = (env: Config['env'], keys?: typeof stripe) =>
  ({ env, secret: 'x', appUrl: 'https://shop.test', social: {}, stripe: keys }) as Config

function presentGateways(settings: Config, online_payment = true) {
  const snapshot = {
    settings: { ...defaultSettings, online_payment, payment_gateways: gateways },
    stripe: settings.stripe,
    isStripeRefused: false,
  }
  const master = presentMaster(snapshot, 'en', settings)
  return { names: master.payment_gateways.map(({ name }) => name), online: master.online_payment }
}

describe('the offered payment gateways', () => {
  it('include the sandbox only in the local environment', () => {
    expect(presentGateways(config('local', stripe))).toEqual({ names: ['sandbox', 'stripe'], online: true })
    expect(presentGateways(config('production', stripe))).toEqual({ names: ['stripe'], online: true })
  })

  it('do not include gateways without keys', () => {
    expect(presentGateways(config('local'))).toEqual({ names: ['sandbox'], online: true })
    expect(presentGateways(config('production'))).toEqual({ names: [], online: false })
  })

  it('are none if online payment is switched off', () => {
    expect(presentGateways(config('local', stripe), false)).toEqual({ names: [], online: false })
  })
})
