import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import type { SiteSettings } from '@rialto/contract'
import { accountDialog, fieldError, SHORT_PAGE } from './account-dialog.ts'
import { textsOf } from './texts.ts'

/** The settings of docs/spec §3, without those that we have added. */
type SpecifiedSetting = Exclude<
  keyof SiteSettings,
  | 'app_url'
  | 'favicon'
  | 'social_sdk_url'
  | 'pusher_app_host'
  | 'time_zone'
  | 'home_country'
  | 'unit_price_small'
  | 'eu_consumers'
  | 'pages'
  | 'legal_pages'
  | 'has_recalls'
>

interface SettingCheck {
  /** The values that the operator sets, by the names and paths of the command line. */
  changes: Record<string, unknown>
  /** The page on which the setting is checked alone; by default it is checked on the home page together with others. */
  path?: string
  /** Reads the setting's effect from the page. */
  read(page: Page): Promise<unknown>
  expected: unknown
}

const uploadedPicture = expect.stringMatching(/^\/media\/uploads\//)
const footer = (page: Page) => page.getByRole('contentinfo')
const footerText = (page: Page) => footer(page).innerText()
const footerHas = (wording: string) => async (page: Page) => (await footerText(page)).includes(wording)
const htmlAttribute = (page: Page, attribute: string) => page.locator('html').getAttribute(attribute)
const pictureIn = (area: 'banner' | 'contentinfo') => async (page: Page) => {
  const picture = page
    .getByRole(area)
    .getByRole('link', { name: /, home$/ })
    .locator('img')
    .first()
  return new URL((await picture.getAttribute('src')) ?? '', page.url()).pathname
}

async function openLogin(page: Page) {
  const dialog = accountDialog(page, await textsOf('en'))
  await dialog.open()
  return dialog
}
async function openRegistration(page: Page) {
  const dialog = await openLogin(page)
  await dialog.button('Create an account').click()
  await expect(dialog.input('name')).toBeVisible()
  return dialog
}
const isRequired = (field: string) => async (page: Page) =>
  (await openRegistration(page)).input(field).evaluate((input) => (input as HTMLInputElement).required)
/** The error message for a phone with eight digits. */
async function errorForEightDigits(page: Page) {
  const dialog = await openRegistration(page)
  await dialog.input('phone').fill('17110001')
  await dialog.button('Create account').click()
  return fieldError(dialog.input('phone'))
}

/**
 * How to check the effect of each setting of docs/spec §3, or the name of the test that does. `logo` is the path of a picture. Settings
 * that change most of a page come last.
 */
export const settingChecks = (
  logo: string,
): Record<SpecifiedSetting, SettingCheck | `${string}.e2e.ts` | 'environment'> => ({
  payment_gateways: {
    changes: { 'payment_gateways.sandbox.title': 'Paper money' },
    read: footerHas('Paper money'),
    expected: true,
  },
  cash_on_delivery: { changes: { cash_on_delivery: false }, read: footerHas('Cash on Delivery'), expected: false },
  app_name: {
    changes: { app_name: 'North Market' },
    read: async (page) => (await page.title()).includes('North Market'),
    expected: true,
  },
  google_playstore_link: {
    changes: { google_playstore_link: 'https://play.example.com/north' },
    read: (page) => footer(page).getByRole('link', { name: 'Google Play' }).getAttribute('href'),
    expected: 'https://play.example.com/north',
  },
  app_store_link: {
    changes: { app_store_link: 'https://apps.example.com/north' },
    read: (page) => footer(page).getByRole('link', { name: 'App Store' }).getAttribute('href'),
    expected: 'https://apps.example.com/north',
  },
  show_download_app: {
    changes: { show_download_app: false },
    read: (page) => page.getByRole('button', { name: 'Download our app' }).count(),
    expected: 0,
  },
  mobile: {
    changes: { mobile: '+44 20 7946 0991' },
    read: (page) =>
      page
        .getByRole('link', { name: /^Hotline/ })
        .first()
        .getAttribute('href'),
    expected: 'tel:+442079460991',
  },
  web_footer_text: {
    changes: { web_footer_text: 'Kept by the quay' },
    read: footerHas('Kept by the quay'),
    expected: true,
  },
  web_footer_description: {
    changes: { 'footers.0.items.1.title': null, web_footer_description: 'Small boats, good goods.' },
    read: footerHas('Small boats, good goods.'),
    expected: true,
  },
  web_logo: { changes: { web_logo: logo }, read: pictureIn('banner'), expected: uploadedPicture },
  web_footer_logo: { changes: { web_footer_logo: logo }, read: pictureIn('contentinfo'), expected: uploadedPicture },
  footer_qr: {
    changes: { footer_qr: logo },
    read: (page) => footer(page).locator('figure', { hasText: 'Scan the QR' }).count(),
    expected: 1,
  },
  social_links: {
    changes: { 'social_links.YouTube.link': 'https://videos.example.com/north' },
    read: (page) => footer(page).getByRole('link', { name: 'YouTube' }).getAttribute('href'),
    expected: 'https://videos.example.com/north',
  },
  theme_colors: {
    changes: { 'theme_colors.primary': '#7a2e1d' },
    read: (page) =>
      page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--primary').trim()),
    expected: '#7a2e1d',
  },
  menus: {
    changes: {
      'menus.1': { id: 2, name: 'Quayside', url: 'https://quay.example.com/', is_external: true, target: '_blank' },
    },
    async read(page) {
      const link = page.getByRole('link', { name: 'Quayside' })
      return (await link.count()) > 0 && [await link.getAttribute('href'), await link.getAttribute('target')]
    },
    expected: ['https://quay.example.com/', '_blank'],
  },
  footers: {
    changes: { 'footers.1.title': 'Browse', 'footers.1.items.0.title': 'The whole hold' },
    read: async (page) => [await footerHas('Browse')(page), await footerHas('The whole hold')(page)],
    expected: [true, true],
  },
  pusher_app_key: {
    changes: { realtime: false },
    read: async (page) => {
      const reply = await page.request.get(new URL('/api/master', page.url()).href)
      return (await reply.json()).data.pusher_app_key
    },
    expected: null,
  },
  online_payment: {
    changes: { online_payment: false },
    read: footerHas('Card (test payment)'),
    expected: false,
    path: '/',
  },
  multi_vendor: {
    changes: { multi_vendor: false },
    read: (page) => page.getByRole('link', { name: /^(Shops|Become a Seller)$/ }).count(),
    expected: 0,
    path: '/',
  },
  currencies: {
    changes: {
      'currencies.4': { id: 9, name: 'CHF', symbol: 'Fr', is_default: false, rate_from_default: 0.5 },
      'currencies.EUR.symbol': 'Euro',
    },
    async read(page) {
      await page.getByRole('button', { name: /^Currency/ }).click()
      await expect(page.getByRole('menuitemradio').first()).toBeVisible()
      return (await page.getByRole('menuitemradio').allInnerTexts()).map((text) => text.replace(/\s+/g, ' '))
    },
    expected: ['USD $', 'EUR Euro', 'GBP £', 'AED Dh', 'CHF Fr'],
    path: '/',
  },
  currency: {
    // Its code stays, as the demo has orders.
    changes: { currencies: [], currency: { symbol: 'Fr ', position: 'prefix', name: 'USD', rate: 1 } },
    read: async (page) => (await page.locator('main .num').allInnerTexts()).some((text) => text.includes('Fr ')),
    expected: true,
    path: '/products',
  },
  address: {
    changes: { 'contact.address': null, address: '1 New Quay, Harbour' },
    read: async (page) => (await page.getByRole('main').innerText()).includes('1 New Quay, Harbour'),
    expected: true,
    path: '/contact-us',
  },
  register_otp_type: {
    changes: { register_otp_type: 'phone' },
    read: isRequired('email'),
    expected: false,
    path: SHORT_PAGE,
  },
  phone_required: { changes: { phone_required: false }, read: isRequired('phone'), expected: false, path: SHORT_PAGE },
  phone_min_length: {
    changes: { phone_min_length: 11 },
    read: errorForEightDigits,
    expected: 'The phone field must have at least 11 digits',
    path: SHORT_PAGE,
  },
  phone_max_length: {
    changes: { phone_min_length: 5, phone_max_length: 7 },
    read: errorForEightDigits,
    expected: 'The phone field must have at most 7 digits',
    path: SHORT_PAGE,
  },
  forgot_otp_type: {
    changes: { forgot_otp_type: 'phone' },
    async read(page) {
      const dialog = await openLogin(page)
      await dialog.button('Forgot password?').click()
      await expect(dialog.button('Send code')).toBeVisible()
      return [await dialog.input('email').count(), await dialog.input('phone').count()]
    },
    expected: [0, 1],
    path: SHORT_PAGE,
  },
  social_auths: {
    changes: { 'social_auths.google': { is_active: true, client_id: 'north.apps.example.com' } },
    async read(page) {
      await openLogin(page)
      return page.getByRole('dialog').getByRole('button').filter({ hasText: 'Google' }).count()
    },
    expected: 1,
    path: SHORT_PAGE,
  },
  web_show_footer: {
    changes: { web_show_footer: false },
    read: (page) => footer(page).count(),
    expected: 0,
    path: '/',
  },
  languages: {
    changes: { 'languages.en.direction': 'rtl', 'languages.en.title': 'British' },
    read: async (page) => [
      await htmlAttribute(page, 'dir'),
      await page.getByRole('button', { name: /^Language/ }).innerText(),
    ],
    expected: ['rtl', expect.stringContaining('British')],
    path: '/',
  },
  app_locale: { changes: { app_locale: 'fr' }, read: (page) => htmlAttribute(page, 'lang'), expected: 'fr', path: '/' },
  register_otp_verify: 'registration.e2e.ts',
  order_place_account_verify: 'checkout-verification.e2e.ts',
  // The command line cannot change these.
  app_environment: 'environment',
  pusher_app_cluster: 'environment',
})
