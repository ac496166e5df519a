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
})
