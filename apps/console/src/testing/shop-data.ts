import type { ShopProfile, ShopTexts } from '@rialto/contract'

const none: ShopTexts = {
  description: '',
  estimated_delivery: '',
  returns_policy: '',
  delivery_policy: '',
  privacy_policy: '',
}

export const shopProfile = (part: Partial<ShopProfile> = {}): ShopProfile => ({
  id: 1,
  name: 'Lume & Clay',
  logo: '/media/logo.webp',
  banner: '/media/banner.webp',
  address: '3 Kiln Yard, Asheville',
  phone: null,
  email: null,
  delivery_charge: 6,
  is_delivery_set: true,
  free_delivery_from: 90,
  return_cost: 'shopper',
  opening_hours: [{ day: 1, opens: '09:00', closes: '17:30' }],
  texts: { en: { ...none, description: 'Stoneware.', estimated_delivery: '3 to 5 days' }, ar: none },
  holidays: [],
  version: 4,
  ...part,
})
