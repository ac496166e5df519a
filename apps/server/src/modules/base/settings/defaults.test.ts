import { expect, it } from 'vitest'
import { defaultSettings } from './schema.ts'

// docs/spec §3: Defaults: direction ltr; phone_required true, phone_min_length 9, phone_max_length 16; USD, $; en,
// English
// docs/spec §9: Locale en; USD, $; English; ltr
// docs/spec §9: Phone length defaults 9 and 16
it('defaultSettings are those of the specification', () => {
  expect(defaultSettings).toMatchObject({
    app_locale: 'en',
    languages: [{ name: 'en', title: 'English', direction: 'ltr' }],
    currency: { name: 'USD', symbol: '$', position: 'prefix' },
    currencies: [{ name: 'USD', symbol: '$', is_default: true, rate_from_default: 1 }],
    phone_required: true,
    phone_min_length: 9,
    phone_max_length: 16,
  })
})
