import type { SiteSettings } from '@rialto/contract'
import { describe, expect, it } from 'vitest'
import { completeSettings } from './complete-settings.ts'
import { siteSettings } from './testing/shop-settings.ts'

describe('the settings of another server', () => {
  it('are left as they are where all are there', () => {
    expect(completeSettings(siteSettings)).toEqual(siteSettings)
  })

  it('stand on the defaults of the specification where they say nothing', () => {
    expect(completeSettings({ app_name: 'North' })).toMatchObject({
      app_name: 'North',
      currency: { name: 'USD', symbol: '$', position: 'prefix' },
      app_locale: 'en',
      phone_required: true,
      phone_min_length: 9,
      phone_max_length: 16,
      menus: [],
      pusher_app_key: null,
      social_auths: { google: { is_active: false }, apple: { is_active: false, redirect_url: null } },
    })
  })

  it('may say null for nothing, and no direction for left to right', () => {
    const spelled = {
      menus: null,
      theme_colors: null,
      phone_min_length: null,
      social_auths: { facebook: { is_active: true, client_id: '7' }, google: null },
      languages: [
        { id: 1, name: 'en', title: 'English' },
        { id: 2, name: 'ar', title: 'العربية', direction: 'rtl' },
      ],
    } as unknown as Partial<SiteSettings>
    const settings = completeSettings(spelled)
    expect(settings).toMatchObject({ menus: [], theme_colors: {}, phone_min_length: 9 })
    expect(settings.languages.map(({ direction }) => direction)).toEqual(['ltr', 'rtl'])
    expect(settings.social_auths.facebook.is_active).toBe(true)
    expect(settings.social_auths.google.is_active).toBe(false)
  })

  it('may leave out parts of what they list', () => {
    const spelled = {
      currencies: [{ id: 1, name: 'USD', symbol: '$' }],
      menus: [{ id: 1, name: 'Shops', url: '/shops' }],
      footers: [
        { id: 1, items: [{ id: 1, type: 'phone' }] },
        { id: 2, title: 'Help' },
      ],
      payment_gateways: [{ id: 1, name: 'stripe', title: null }],
    } as unknown as Partial<SiteSettings>
    expect(completeSettings(spelled)).toMatchObject({
      currencies: [{ is_default: false, rate_from_default: 1 }],
      menus: [{ is_external: false, target: '_self' }],
      footers: [{ title: '', items: [{ title: null, url: null, target: '_self' }] }, { items: [] }],
      payment_gateways: [{ title: 'stripe', logo: null }],
    })
  })
})
