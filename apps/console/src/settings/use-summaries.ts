import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { AdminSettings, SettingKey } from '@rialto/contract'
import type { SettingsPageId } from './settings-pages.ts'

/** What is in force on each page of the settings, in a few words. */
export function useSummaries({ values, settings }: AdminSettings): Record<SettingsPageId, string> {
  const { i18n, t } = useTranslation()
  const list = (words: readonly string[]) =>
    words.length === 0 ? t('none') : new Intl.ListFormat(i18n.language, { type: 'unit' }).format(words)
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent', maximumFractionDigits: 3 })
  const nameOf = (key: SettingKey) => settings.find((setting) => setting.key === key)?.name ?? key
  /** The names of those that are switched on. */
  const on = (...keys: SettingKey[]) => list(keys.filter((key) => values[key] === true).map(nameOf))
  const given = (...keys: SettingKey[]) => list(keys.filter((key) => Boolean(values[key])).map(nameOf))
  const { google, facebook, apple } = values.social_auths
  const secondFactor = { auto: t('Automatic'), required: t('Required'), off: t('Off') }
  return {
    general: list([values.app_name, ...[values.contact.email ?? values.mobile ?? []].flat()]),
    languages: list(values.languages.map(({ title }) => title)),
    shops: on('multi_vendor', 'shop_auto_approve', 'product_approval'),
    footer: list([
      ...(values.web_show_footer ? [nameOf('web_show_footer')] : []),
      ...values.social_links.map(({ name }) => name),
    ]),
    apps: given('show_download_app', 'google_playstore_link', 'app_store_link'),
    support: list(values.ticket_issue_types),
    currencies: list(values.currencies.map(({ name }) => name)),
    tax: list(
      values.vat_taxes
        .filter(({ is_active }) => is_active)
        .map(({ name, percentage }) => `${name} ${percent.format(percentage / 100)}`),
    ),
    payment: list([
      ...(values.cash_on_delivery ? [nameOf('cash_on_delivery')] : []),
      ...(values.online_payment ? values.payment_gateways.map(({ title }) => title) : []),
    ]),
    accounts: list([
      ...(values.register_otp_verify ? [nameOf('register_otp_verify')] : []),
      ...[google.is_active && 'Google', facebook.is_active && 'Facebook', apple.is_active && 'Apple'].filter(
        (name) => name !== false,
      ),
    ]),
    staff_security: secondFactor[values.staff_second_factor],
    operation: on('realtime'),
  }
}
