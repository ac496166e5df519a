import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import type { SiteSettings } from '@rialto/contract'
import { accountDialog, LIGHT, wrongAt } from './account-dialog.ts'
import { textsOf } from './texts.ts'

/** All but those that are ours. */
type Specified = Exclude<keyof SiteSettings, 'app_url' | 'favicon' | 'social_sdk_url' | 'pusher_app_host'>

interface Proof {
  /** The values that the operator sets, by the names and paths that the command takes. */
  set: Record<string, unknown>
  /** The page on which it is checked alone; by default it is checked on the home page, together with the others. */
  at?: string
  /** Reads the setting's effect from the page. */
  seen(page: Page): Promise<unknown>
  after: unknown
}

const kept = expect.stringMatching(/^\/media\/uploads\//)
const footer = (page: Page) => page.getByRole('contentinfo')
const footerText = (page: Page) => footer(page).innerText()
const has = (wording: string) => async (page: Page) => (await footerText(page)).includes(wording)
const root = (page: Page, attribute: string) => page.locator('html').getAttribute(attribute)
const pictureIn = (area: 'banner' | 'contentinfo') => async (page: Page) => {
  const picture = page
    .getByRole(area)
    .getByRole('link', { name: /, home$/ })
    .locator('img')
    .first()
  return new URL((await picture.getAttribute('src')) ?? '', page.url()).pathname
}

async function login(page: Page) {
  const dialog = accountDialog(page, await textsOf('en'))
  await dialog.open()
  return dialog
}
async function registration(page: Page) {
  const dialog = await login(page)
  await dialog.button('Create an account').click()
  await expect(dialog.input('name')).toBeVisible()
  return dialog
}
const isAsked = (field: string) => async (page: Page) =>
  (await registration(page)).input(field).evaluate((input) => (input as HTMLInputElement).required)
/** The error message for a phone with eight digits. */
async function wrongOfEight(page: Page) {
  const dialog = await registration(page)
  await dialog.input('phone').fill('17110001')
  await dialog.button('Create account').click()
  return wrongAt(dialog.input('phone'))
}

/**
 * The effect of each setting of docs/spec §3 that a shopper sees once an operator has changed it; `logo` is the path of a
 * picture. By a setting's own name; a word instead of a proof says which other test changes it by the same command and sees it. Those
 * that leave little of a page as it was come last.
 */
export const settingProofs = (logo: string): Record<Specified, Proof | `${string}.e2e.ts` | 'environment'> => ({
  payment_gateways: {
    set: { 'payment_gateways.sandbox.title': 'Paper money' },
    seen: has('Paper money'),
    after: true,
  },
  cash_on_delivery: { set: { cash_on_delivery: false }, seen: has('Cash on Delivery'), after: false },
  app_name: {
    set: { app_name: 'North Market' },
    seen: async (page) => (await page.title()).includes('North Market'),
    after: true,
  },
  google_playstore_link: {
    set: { google_playstore_link: 'https://play.example.com/north' },
    seen: (page) => footer(page).getByRole('link', { name: 'Google Play' }).getAttribute('href'),
    after: 'https://play.example.com/north',
  },
  app_store_link: {
    set: { app_store_link: 'https://apps.example.com/north' },
    seen: (page) => footer(page).getByRole('link', { name: 'App Store' }).getAttribute('href'),
    after: 'https://apps.example.com/north',
  },
  show_download_app: {
    set: { show_download_app: false },
    seen: (page) => page.getByRole('button', { name: 'Download our app' }).count(),
    after: 0,
  },
  mobile: {
    set: { mobile: '+44 20 7946 0991' },
    seen: (page) =>
      page
        .getByRole('link', { name: /^Hotline/ })
        .first()
        .getAttribute('href'),
    after: 'tel:+442079460991',
  },
  web_footer_text: { set: { web_footer_text: 'Kept by the quay' }, seen: has('Kept by the quay'), after: true },
  web_footer_description: {
    set: { 'footers.0.items.1.title': null, web_footer_description: 'Small boats, good goods.' },
    seen: has('Small boats, good goods.'),
    after: true,
  },
  web_logo: { set: { web_logo: logo }, seen: pictureIn('banner'), after: kept },
  web_footer_logo: { set: { web_footer_logo: logo }, seen: pictureIn('contentinfo'), after: kept },
  footer_qr: {
    set: { footer_qr: logo },
    seen: (page) => footer(page).locator('figure', { hasText: 'Scan the QR' }).count(),
    after: 1,
  },
  social_links: {
    set: { 'social_links.YouTube.link': 'https://videos.example.com/north' },
    seen: (page) => footer(page).getByRole('link', { name: 'YouTube' }).getAttribute('href'),
    after: 'https://videos.example.com/north',
  },
  theme_colors: {
    set: { 'theme_colors.primary': '#7a2e1d' },
    seen: (page) =>
      page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--primary').trim()),
    after: '#7a2e1d',
  },
  menus: {
    set: {
      'menus.1': { id: 2, name: 'Quayside', url: 'https://quay.example.com/', is_external: true, target: '_blank' },
    },
    async seen(page) {
      const link = page.getByRole('link', { name: 'Quayside' })
      return (await link.count()) > 0 && [await link.getAttribute('href'), await link.getAttribute('target')]
    },
    after: ['https://quay.example.com/', '_blank'],
  },
  footers: {
    set: { 'footers.1.title': 'Browse', 'footers.1.items.0.title': 'The whole hold' },
    seen: async (page) => [await has('Browse')(page), await has('The whole hold')(page)],
    after: [true, true],
  },
  pusher_app_key: {
    set: { realtime: false },
    seen: async (page) => {
      const reply = await page.request.get(new URL('/api/master', page.url()).href)
      return (await reply.json()).data.pusher_app_key
    },
    after: null,
  },
  online_payment: { set: { online_payment: false }, seen: has('Card (test payment)'), after: false, at: '/' },
  multi_vendor: {
    set: { multi_vendor: false },
    seen: (page) => page.getByRole('link', { name: /^(Shops|Become a Seller)$/ }).count(),
    after: 0,
    at: '/',
  },
  currencies: {
    set: {
      'currencies.4': { id: 9, name: 'CHF', symbol: 'Fr', is_default: false, rate_from_default: 0.5 },
      'currencies.EUR.symbol': 'Euro',
    },
    async seen(page) {
      await page.getByRole('button', { name: /^Currency/ }).click()
      await expect(page.getByRole('menuitemradio').first()).toBeVisible()
      return (await page.getByRole('menuitemradio').allInnerTexts()).map((text) => text.replace(/\s+/g, ' '))
    },
    after: ['USD $', 'EUR Euro', 'GBP £', 'AED Dh', 'CHF Fr'],
    at: '/',
  },
  currency: {
    set: { currencies: [], currency: { symbol: 'Fr ', position: 'prefix', name: 'CHF', rate: 1 } },
    seen: async (page) => (await page.locator('main .num').allInnerTexts()).some((text) => text.includes('Fr ')),
    after: true,
    at: '/products',
  },
  address: {
    set: { 'contact.address': null, address: '1 New Quay, Harbour' },
    seen: async (page) => (await page.getByRole('main').innerText()).includes('1 New Quay, Harbour'),
    after: true,
    at: '/contact-us',
  },
  register_otp_type: { set: { register_otp_type: 'phone' }, seen: isAsked('email'), after: false, at: LIGHT },
  phone_required: { set: { phone_required: false }, seen: isAsked('phone'), after: false, at: LIGHT },
  phone_min_length: {
    set: { phone_min_length: 11 },
    seen: wrongOfEight,
    after: 'The phone field must have at least 11 digits',
    at: LIGHT,
  },
  phone_max_length: {
    set: { phone_min_length: 5, phone_max_length: 7 },
    seen: wrongOfEight,
    after: 'The phone field must have at most 7 digits',
    at: LIGHT,
  },
  forgot_otp_type: {
    set: { forgot_otp_type: 'phone' },
    async seen(page) {
      const dialog = await login(page)
      await dialog.button('Forgot password?').click()
      await expect(dialog.button('Send code')).toBeVisible()
      return [await dialog.input('email').count(), await dialog.input('phone').count()]
    },
    after: [0, 1],
    at: LIGHT,
  },
  social_auths: {
    set: { 'social_auths.google': { is_active: true, client_id: 'north.apps.example.com' } },
    async seen(page) {
      await login(page)
      return page.getByRole('dialog').getByRole('button').filter({ hasText: 'Google' }).count()
    },
    after: 1,
    at: LIGHT,
  },
  web_show_footer: { set: { web_show_footer: false }, seen: (page) => footer(page).count(), after: 0, at: '/' },
  languages: {
    set: { 'languages.en.direction': 'rtl', 'languages.en.title': 'British' },
    seen: async (page) => [await root(page, 'dir'), await page.getByRole('button', { name: /^Language/ }).innerText()],
    after: ['rtl', expect.stringContaining('British')],
    at: '/',
  },
  app_locale: { set: { app_locale: 'fr' }, seen: (page) => root(page, 'lang'), after: 'fr', at: '/' },
  register_otp_verify: 'registration.e2e.ts',
  order_place_account_verify: 'checkout-proof.e2e.ts',
  // No command changes these.
  app_environment: 'environment',
  pusher_app_cluster: 'environment',
})
