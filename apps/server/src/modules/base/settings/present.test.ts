import { describe, expect, it } from 'vitest'
import type { Config } from '../../../config/config.ts'
import { presentMaster } from './present.ts'
import { defaultSettings } from './schema.ts'

const gateways = ['sandbox', 'stripe'].map((name, index) => ({ id: index + 1, name, title: name, logo: null }))
const stripe = { secretKey: 'sk_test_1', webhookSecret: 'whsec_1', apiBase: undefined }
const config = (env: Config['env'], keys?: typeof stripe) =>
  ({
    env,
    secret: 'x',
    appUrl: 'https://shop.test',
    social: {},
    gateways: { ...(env === 'local' && { sandbox: {} }), ...(keys && { stripe: keys }) },
  }) as Config

function presentGateways(settings: Config, { online_payment = true, refusedGateways = [] as string[] } = {}) {
  const snapshot = {
    settings: { ...defaultSettings, online_payment, payment_gateways: gateways },
    gateways: settings.gateways,
    refusedGateways,
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

  it('do not include a gateway that has refused its keys', () => {
    const offered = presentGateways(config('production', stripe), { refusedGateways: ['stripe'] })
    expect(offered).toEqual({ names: [], online: false })
  })

  it('do not include names that every object has', () => {
    const named = { ...gateways[0], id: 3, name: 'constructor', title: 'x', logo: null }
    const snapshot = { settings: { ...defaultSettings, payment_gateways: [named] }, gateways: {}, refusedGateways: [] }
    expect(presentMaster(snapshot, 'en', config('local')).payment_gateways).toEqual([])
  })

  it('are none if online payment is switched off', () => {
    expect(presentGateways(config('local', stripe), { online_payment: false })).toEqual({ names: [], online: false })
  })
})
