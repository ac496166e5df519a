import { describe, expect, it } from 'vitest'
import type { Config } from '../../config.ts'
import { defaultSettings } from './defaults.ts'
import { presentMaster } from './present.ts'

const gateways = ['sandbox', 'stripe'].map((name, index) => ({ id: index + 1, name, title: name, logo: null }))
const snapshot = { settings: { ...defaultSettings, payment_gateways: gateways }, menuTexts: new Map() }
const config = (env: Config['env']) => ({ env, appUrl: 'https://shop.test' }) as Config

describe('the gateways that shoppers are offered', () => {
  it('leave out the one that moves no money where things are sold in earnest', () => {
    expect(presentMaster(snapshot, 'en', config('local')).payment_gateways).toHaveLength(2)
    expect(presentMaster(snapshot, 'en', config('production')).payment_gateways.map(({ name }) => name)).toEqual([
      'stripe',
    ])
  })
})
