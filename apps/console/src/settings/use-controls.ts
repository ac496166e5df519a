import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { MarketSettings, SettingKey } from '@rialto/contract'
import { FOOTER_ITEM_TYPES } from '@rialto/contract/enums'
import { directionOf } from '@rialto/contract/languages'
import {
  BACKUP_DAYS_KEPT_MAX,
  BACKUP_MONTHS_KEPT_MAX,
  BACKUP_WEEKS_KEPT_MAX,
  COMMISSION_NOTICE_DAYS_MAX,
  PAYOUT_DAYS_MAX,
  PRICE_MAX,
  RETURN_ANSWER_DAYS_MAX,
  RETURN_DAYS_MAX,
} from '@rialto/contract/limits'
import { HOME_SECTIONS } from '@rialto/contract/market-enums'
import { type Control, type FieldControl, isFields } from './control.ts'
import {
  currencyOptions,
  languageOptions,
  ownNameOf,
  symbolOf,
  timeZoneOptions,
  useCountryOptions,
  useSectionNames,
} from './option-names.ts'

const SHADES = ['primary', '50', '100', '200', '300', '400', '500', '600', '700', '800', '900', '950']
const PHONE_DIGITS_MAX = 20

const text: Control = { kind: 'text' }
const code: Control = { kind: 'text', isCode: true }
const optional: Control = { kind: 'text', isNullable: true }
const optionalCode: Control = { kind: 'text', isNullable: true, isCode: true }
const onOff: Control = { kind: 'switch' }
const field = (name: string, label: string, control: Control, hint?: string): FieldControl => ({
  name,
  label,
  control,
  ...(hint && { hint }),
})
const object = (...fields: FieldControl[]): Control => ({ kind: 'object', fields })

/** An id that no item has yet. */
const nextId = (items: readonly unknown[]): number =>
  Math.max(0, ...items.map((item) => (isFields(item) && typeof item.id === 'number' ? item.id : 0))) + 1

/** The control of each setting, with its words in the language of the console. */
export function useControls({ languages }: Pick<MarketSettings, 'languages'>): Record<SettingKey, Control> {
  const { i18n, t } = useTranslation()
  const sectionNames = useSectionNames()
  const countries = useCountryOptions()
  const position: Control = {
    kind: 'choice',
    options: [
      { value: 'prefix', label: t('Before the amount') },
      { value: 'suffix', label: t('After the amount') },
    ],
  }
  const currency: Control = {
    kind: 'combo',
    options: currencyOptions(i18n.language),
    fill: (value) => ({ symbol: symbolOf(value) }),
  }
  const way: Control = {
    kind: 'choice',
    options: [
      { value: 'email', label: t('By email') },
      { value: 'phone', label: t('By short message') },
    ],
  }
  const target = field('target', t('Opens in'), {
    kind: 'choice',
    options: [
      { value: '_self', label: t('The same tab') },
      { value: '_blank', label: t('A new tab') },
    ],
  })
  const itemNames: Record<(typeof FOOTER_ITEM_TYPES)[number], string> = {
    logo: t('Logo'),
    text: t('Text'),
    email: t('Email'),
    phone: t('Phone'),
    social_links: t('Social networks'),
    app_store: t('Links of the apps'),
    link: t('Link'),
  }
  const name = field('name', t('Name'), text)
  const provider = (...more: FieldControl[]) =>
    object(field('is_active', t('Offered'), onOff), field('client_id', t('Client ID'), optionalCode), ...more)

  return {
    app_name: text,
    multi_vendor: onOff,
    shop_auto_approve: onOff,
    product_approval: onOff,
    eu_consumers: onOff,
    unit_price_small: onOff,
    mobile: optional,
    address: optional,
    contact: object(
      field('email', t('Email'), optionalCode),
      field('phone', t('Phone'), optionalCode),
      field('address', t('Address'), optional),
      field('hours', t('Opening hours'), {
        kind: 'list',
        item: text,
        create: () => '',
        addLabel: t('Add a line'),
      }),
    ),
    languages: {
      kind: 'list',
      item: object(
        field('name', t('Language'), {
          kind: 'combo',
          options: languageOptions(i18n.language),
          fill: (value) => ({ title: ownNameOf(value), direction: directionOf(value) }),
        }),
        field('title', t('Shown as'), text),
        field('direction', t('Direction'), {
          kind: 'choice',
          options: [
            { value: 'ltr', label: t('Left to right') },
            { value: 'rtl', label: t('Right to left') },
          ],
        }),
      ),
      create: (items) => ({ id: nextId(items), name: '', title: '', direction: 'ltr' }),
      addLabel: t('Add a language'),
    },
    app_locale: {
      kind: 'choice',
      options: languages.map(({ name, title }) => ({ value: name, label: title || name })),
    },
    time_zone: { kind: 'combo', options: timeZoneOptions() },
    home_country: { kind: 'combo', options: countries, isOptional: true },
    seller_facts: {
      kind: 'choice',
      options: [
        { value: 'off', label: t('Shops are not asked') },
        { value: 'ask', label: t('Shops are asked') },
        { value: 'require', label: t('Shops publish nothing new before they have told') },
      ],
    },
    texts: { kind: 'texts' },
    currency: object(
      field('name', t('Currency'), currency, t('Prices that exist are not converted.')),
      field('symbol', t('Symbol'), text),
      field('position', t('Position'), position),
      field('rate', t('Rate'), { kind: 'number', min: 0, max: 1_000_000, decimals: 6 }),
    ),
    currencies: {
      kind: 'list',
      exclusive: 'is_default',
      item: object(
        field('name', t('Currency'), currency),
        field('symbol', t('Symbol'), text),
        field(
          'rate_from_default',
          t('Rate'),
          { kind: 'number', min: 0, max: 1_000_000_000, decimals: 6 },
          t('How much of it one unit of the default is.'),
        ),
        field('position', t('Position'), position),
        field('is_default', t('Default'), onOff),
      ),
      create: (items) => ({
        id: nextId(items),
        name: '',
        symbol: '',
        is_default: items.length === 0,
        rate_from_default: 1,
        position: 'prefix',
      }),
      addLabel: t('Add a currency'),
    },
    vat_taxes: {
      kind: 'list',
      item: object(
        name,
        field('percentage', t('Percent'), { kind: 'number', min: 0, max: 100, decimals: 3 }),
        field('is_active', t('Applies'), onOff),
      ),
      create: () => ({ name: '', percentage: 0, is_active: true }),
      addLabel: t('Add a tax'),
    },
    tax_mode: {
      kind: 'choice',
      options: [
        { value: 'flat', label: t('A list of taxes') },
        { value: 'rates', label: t('Rates') },
      ],
    },
    prices_include_tax: onOff,
    tax_on_delivery: {
      kind: 'choice',
      options: [
        { value: 'none', label: t('No tax') },
        { value: 'goods', label: t('As the goods') },
      ],
    },
    assume_delivered_days: { kind: 'number', min: 1, max: PAYOUT_DAYS_MAX },
    payout_hold_days: { kind: 'number', min: 0, max: PAYOUT_DAYS_MAX },
    payout_mode: {
      kind: 'combo',
      isOptional: true,
      options: [
        { value: 'connect', label: t('Through Stripe') },
        { value: 'own_bank', label: t('From the market’s own bank account') },
        { value: 'cash_only', label: t('Not at all: orders are paid in cash') },
      ],
    },
    payout_minimum: { kind: 'number', min: 0, max: PRICE_MAX, decimals: 2 },
    payout_two_people: {
      kind: 'choice',
      options: [
        { value: 'auto', label: t('Automatic') },
        { value: 'required', label: t('Required') },
        { value: 'off', label: t('Off') },
      ],
    },
    return_answer_days: { kind: 'number', min: 1, max: RETURN_ANSWER_DAYS_MAX },
    return_days: { kind: 'number', min: 0, max: RETURN_DAYS_MAX },
    dispute_bearer: {
      kind: 'choice',
      options: [
        { value: 'shop', label: t('The seller') },
        { value: 'market', label: t('The market') },
      ],
    },
    gateway_fee_bearer: {
      kind: 'choice',
      options: [
        { value: 'market', label: t('The market') },
        { value: 'shop', label: t('The seller') },
      ],
    },
    backup_daily: onOff,
    backup_hour: { kind: 'number', min: 0, max: 23 },
    backup_days_kept: { kind: 'number', min: 1, max: BACKUP_DAYS_KEPT_MAX },
    backup_weeks_kept: { kind: 'number', min: 0, max: BACKUP_WEEKS_KEPT_MAX },
    backup_months_kept: { kind: 'number', min: 0, max: BACKUP_MONTHS_KEPT_MAX },
    commission_base: {
      kind: 'choice',
      options: [
        { value: 'auto', label: t('As prices are written') },
        { value: 'gross', label: t('The price with tax') },
        { value: 'net', label: t('The price without tax') },
      ],
    },
    commission_on_refund: {
      kind: 'choice',
      options: [
        { value: 'all', label: t('All of it') },
        { value: 'percent_only', label: t('All but the fixed part') },
        { value: 'none', label: t('Nothing') },
      ],
    },
    commission_notice_days: { kind: 'number', min: 0, max: COMMISSION_NOTICE_DAYS_MAX },
    market_identity: object(
      field('name', t('Legal name'), optionalCode),
      field('street', t('Street and number'), optional),
      field('post_code', t('Post code'), optionalCode),
      field('town', t('Town'), optional),
      field('vat_id', t('VAT number'), optionalCode),
      field('tax_number', t('Tax number'), optionalCode),
      field('register', t('Register and number'), optionalCode),
    ),
    fee_vat_percentage: { kind: 'number', min: 0, max: 100, decimals: 3 },
    cash_on_delivery: onOff,
    online_payment: onOff,
    payment_gateways: {
      kind: 'list',
      item: object(
        field('name', t('Gateway'), code, 'stripe, sandbox'),
        field('title', t('Shown as'), text),
        field('logo', t('Logo'), { kind: 'picture', isOptional: 'null' }),
      ),
      create: (items) => ({ id: nextId(items), name: '', title: '', logo: null }),
      addLabel: t('Add a gateway'),
    },
    register_otp_verify: onOff,
    register_otp_type: way,
    forgot_otp_type: way,
    order_place_account_verify: onOff,
    phone_required: onOff,
    phone_min_length: { kind: 'number', min: 1, max: PHONE_DIGITS_MAX },
    phone_max_length: { kind: 'number', min: 1, max: PHONE_DIGITS_MAX },
    social_auths: object(
      field('google', 'Google', provider()),
      field('facebook', 'Facebook', provider()),
      field('apple', 'Apple', provider(field('redirect_url', t('Address after sign-in'), optionalCode))),
    ),
    staff_second_factor: {
      kind: 'choice',
      options: [
        { value: 'auto', label: t('Automatic') },
        { value: 'required', label: t('Required') },
        { value: 'off', label: t('Off') },
      ],
    },
    web_logo: { kind: 'picture', isOptional: 'null' },
    favicon: { kind: 'picture', isOptional: 'absent' },
    theme_colors: object(
      ...SHADES.map((shade) => field(shade, shade === 'primary' ? t('Accent') : shade, { kind: 'color' })),
    ),
    home_sections: {
      kind: 'list',
      item: object(
        field('id', t('Section'), {
          kind: 'choice',
          options: HOME_SECTIONS.map((value) => ({ value, label: sectionNames[value] })),
        }),
        field('is_shown', t('Shown'), onOff),
        field('title', t('Title'), optional),
      ),
      create: (items) => ({
        id: HOME_SECTIONS.find((id) => !items.some((item) => isFields(item) && item.id === id)) ?? 'hero',
        is_shown: true,
        title: null,
        limit: null,
      }),
      addLabel: t('Add a section'),
    },
    menus: {
      kind: 'list',
      item: object(
        name,
        field('url', t('Address'), code),
        target,
        field('is_external', t('Leads out of the market'), onOff),
      ),
      create: (items) => ({ id: nextId(items), name: '', url: '/', is_external: false, target: '_self' }),
      addLabel: t('Add a link'),
    },
    web_show_footer: onOff,
    web_footer_logo: { kind: 'picture', isOptional: 'null' },
    web_footer_description: { kind: 'text', isNullable: true, rows: 2 },
    web_footer_text: optional,
    footers: {
      kind: 'list',
      item: object(
        field('title', t('Title'), text),
        field('items', t('Items'), {
          kind: 'list',
          item: object(
            field('type', t('Kind'), {
              kind: 'choice',
              options: FOOTER_ITEM_TYPES.map((value) => ({ value, label: itemNames[value] })),
            }),
            field('title', t('Title'), optional),
            field('url', t('Address'), optionalCode),
            target,
          ),
          create: (items) => ({ id: nextId(items), type: 'link', title: null, url: null, target: '_self' }),
          addLabel: t('Add an item'),
        }),
      ),
      create: (items) => ({ id: nextId(items), title: '', items: [] }),
      addLabel: t('Add a column'),
    },
    social_links: {
      kind: 'list',
      item: object(name, field('link', t('Address'), code), field('logo', t('Logo'), { kind: 'picture' })),
      create: () => ({ name: '', link: '', logo: '' }),
      addLabel: t('Add a network'),
    },
    show_download_app: onOff,
    google_playstore_link: optionalCode,
    app_store_link: optionalCode,
    footer_qr: { kind: 'picture', isOptional: 'null' },
    ticket_issue_types: { kind: 'list', item: text, create: () => '', addLabel: t('Add a kind') },
    blog_categories: {
      kind: 'list',
      item: object(name, field('slug', t('Slug'), code, t('The end of its address'))),
      create: (items) => ({ id: nextId(items), slug: '', name: '' }),
      addLabel: t('Add a category'),
    },
    realtime: onOff,
  }
}
