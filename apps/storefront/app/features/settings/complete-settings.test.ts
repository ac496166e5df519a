import type { SiteSettings } from '@rialto/contract'
import { describe, expect, it } from 'vitest'
import { completeSettings } from './complete-settings.ts'
import { siteSettings } from './testing/shop-settings.ts'

describe('completeSettings', () => {
  it('leaves complete settings as they are', () => {
    expect(completeSettings(siteSettings)).toEqual(siteSettings)
  })

  it('fills in the defaults of the specification', () => {
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

  it('treats null as absent, and a language without direction as left to right', () => {
    const partial = {
      menus: null,
      theme_colors: null,
      phone_min_length: null,
      social_auths: { facebook: { is_active: true, client_id: '7' }, google: null },
      languages: [
        { id: 1, name: 'en', title: 'English' },
        { id: 2, name: 'ar', title: 'العربية', direction: 'rtl' },
      ],
    } as unknown as Partial<SiteSettings>
    const settings = completeSettings(partial)
    expect(settings).toMatchObject({ menus: [], theme_colors: {}, phone_min_length: 9 })
    expect(settings.languages.map(({ direction }) => direction)).toEqual(['ltr', 'rtl'])
    expect(settings.social_auths.facebook.is_active).toBe(true)
    expect(settings.social_auths.google.is_active).toBe(false)
  })

  it('fills in absent fields of list items', () => {
    const partial = {
      currencies: [{ id: 1, name: 'USD', symbol: '$' }],
      menus: [{ id: 1, name: 'Shops', url: '/shops' }],
      footers: [
        { id: 1, items: [{ id: 1, type: 'phone' }] },
        { id: 2, title: 'Help' },
      ],
      payment_gateways: [{ id: 1, name: 'stripe', title: null }],
    } as unknown as Partial<SiteSettings>
    expect(completeSettings(partial)).toMatchObject({
      currencies: [{ is_default: false, rate_from_default: 1 }],
      menus: [{ is_external: false, target: '_self' }],
      footers: [{ title: '', items: [{ title: null, url: null, target: '_self' }] }, { items: [] }],
      payment_gateways: [{ title: 'stripe', logo: null }],
    })
  })
})
