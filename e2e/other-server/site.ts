import type { Routes } from './routes.ts'

/** The settings of a market, without the optional ones. */
const settings = (logo: string) => ({
  app_name: 'Quayside',
  app_locale: 'en',
  app_environment: 'production',
  multi_vendor: true,
  cash_on_delivery: true,
  mobile: '+49 40 5550 0142',
  currency: { symbol: '$', position: 'prefix', name: 'USD', rate: 1 },
  currencies: [
    { id: 1, name: 'USD', symbol: '$', is_default: true, rate_from_default: 1 },
    { id: 2, name: 'EUR', symbol: '€', is_default: false, rate_from_default: 0.5 },
  ],
  languages: [
    { id: 1, name: 'en', title: 'English' },
    { id: 2, name: 'ar', title: 'العربية', direction: 'rtl' },
  ],
  web_logo: logo,
  register_otp_verify: true,
  register_otp_type: 'email',
  forgot_otp_type: 'email',
  pusher_app_key: null,
  pusher_app_cluster: null,
  menus: [
    { id: 1, name: 'Wishlist', url: '/wishlist', is_external: false, target: '_self' },
    { id: 2, name: 'Shops', url: '/shops', is_external: false },
  ],
  footers: [
    {
      id: 1,
      title: 'Quayside',
      items: [
        { id: 1, type: 'phone' },
        { id: 2, type: 'link', title: 'About us', url: '/about-us', target: '_self' },
      ],
    },
  ],
})

/** Settings, texts and countries. The English texts are of another storefront, with unknown and nested keys. */
export const siteRoutes = (texts: Readonly<Record<string, unknown>>): Routes => ({
  'GET /master': ({ pictureUrl }) => ({ body: { data: settings(pictureUrl('logo')) } }),
  'GET /lang/{locale}': ({ params: { locale = '' } }) =>
    locale in texts ? { body: texts[locale] } : { status: 404, body: { message: 'Not found' } },
  'GET /countries': () => ({
    body: {
      data: {
        countries: [
          { name: 'Bangladesh', phone_code: '+880' },
          { name: 'Germany', phone_code: '49' },
          { name: 'United States', phone_code: '1' },
        ],
      },
    },
  }),
})
