import type { PaymentGateway, SiteSettings } from '@rialto/contract'
import { exponentOf } from '@rialto/contract/currencies'
import { LEGAL_ROLES } from '@rialto/contract/market-enums'
import type { Config } from '../../../config/config.ts'
import { appForBrowsers } from '../../../realtime/connection.ts'
import type { Snapshot } from './create-settings.ts'
import type { Settings } from './schema.ts'

/** Translates a text of the settings; without a translation it stays the same. */
export const settingText = ({ texts }: Settings, locale: string, wording: string): string =>
  texts[locale]?.[wording] ?? wording

const withDecimals = <C extends { name: string }>(currency: C) => ({ ...currency, exponent: exponentOf(currency.name) })

/** Without a key browsers do not connect (docs/spec §7). */
const NO_REALTIME = { pusher_app_key: null, pusher_app_cluster: null, pusher_app_host: null }

/** Presents the site settings of `GET /master` in a language. */
export function presentMaster(
  {
    settings,
    gateways,
    refusedGateways,
    pages,
    legalPages,
    recalls,
  }: OfferState & Partial<Pick<Snapshot, 'pages' | 'legalPages' | 'recalls'>>,
  locale: string,
  config: Config,
): SiteSettings {
  const inLocale = <Wording extends string | null>(wording: Wording) =>
    wording === null ? wording : settingText(settings, locale, wording)
  const offered = offeredGateways({ settings, gateways, refusedGateways })
  return {
    ...settings,
    unit_price_small: settings.unit_price_small || undefined,
    currency: withDecimals(settings.currency),
    currencies: settings.currencies.map(withDecimals),
    ...(pages && { pages: [...pages] }),
    ...(recalls === 'running' && { has_recalls: true }),
    ...(legalPages && { legal_pages: slugsOf(legalPages) }),
    app_environment: config.env,
    app_url: config.appUrl,
    social_sdk_url: config.social.sdkUrl,
    ...(settings.realtime ? appForBrowsers(config) : NO_REALTIME),
    online_payment: offered.length > 0,
    payment_gateways: offered.map((gateway) => ({ ...gateway, title: inLocale(gateway.title) })),
    // A market that has no text of its own has its own name: the client would say *by company*.
    web_footer_text: inLocale(settings.web_footer_text) ?? settings.app_name,
    web_footer_description: inLocale(settings.web_footer_description),
    menus: settings.menus.map((menu) => ({ ...menu, name: inLocale(menu.name) })),
    footers: settings.footers.map((footer) => ({
      ...footer,
      title: inLocale(footer.title),
      items: footer.items.map((item) => ({ ...item, title: inLocale(item.title) })),
    })),
  }
}

/** In the order of the roles, so that the reply of two processes is the same. */
const slugsOf = (legalPages: Snapshot['legalPages']) =>
  Object.fromEntries(LEGAL_ROLES.flatMap((role) => (legalPages[role] ? [[role, legalPages[role].slug]] : [])))

type OfferState = Pick<Snapshot, 'settings' | 'gateways' | 'refusedGateways'>

/**
 * Lists the payment gateways of the settings that have their keys (the sandbox, which needs none, is there in the local environment alone)
 * and have not refused them. None is offered if online payment is switched off.
 */
export const offeredGateways = ({ settings, gateways, refusedGateways }: OfferState): PaymentGateway[] =>
  settings.online_payment
    ? settings.payment_gateways.filter(
        ({ name }) => Object.hasOwn(gateways, name) && gateways[name] && !refusedGateways.includes(name),
      )
    : []
