import type { ShopProfile } from '@rialto/contract'
import { expect, it } from 'vitest'
import { shopProfile } from '../testing/shop-data.ts'
import { toBody, toSaved } from './shop-fields.tsx'

it('sends changed texts by language, and other fields as they are', () => {
  const { values, version } = toSaved(shopProfile())
  expect(values).toMatchObject({ phone: '', 'texts.en.estimated_delivery': '3 to 5 days', 'texts.ar.description': '' })
  expect(toBody({ phone: '+1 555', 'texts.ar.description': 'فخار', 'texts.ar.privacy_policy': '' }, version)).toEqual({
    version: 4,
    phone: '+1 555',
    texts: { ar: { description: 'فخار', privacy_policy: '' } },
  })
  expect(toBody({ delivery_charge: 3 }, 5)).toEqual({ version: 5, delivery_charge: 3 } satisfies Partial<ShopProfile>)
})
