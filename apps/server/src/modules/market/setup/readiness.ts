import type { LegalPageState, ReadinessLine } from '@rialto/contract'
import { EU_CONSUMER_DUTIES, protectsEuConsumers } from '@rialto/contract/eu-consumers'
import { type LegalRole, type MarketProductGap, READINESS_KEYS, type ReadinessKey } from '@rialto/contract/market-enums'
import { type TextKey, type TextValues, text, translate } from '../../../lib/texts.ts'
import { channelState } from '../../base/outbound/index.ts'
import { type ModuleDeps, offeredGateways } from '../../base/settings/index.ts'
import { listLegalPages } from '../../content/articles/index.ts'
import { countShopsThatDeliverNowhere } from '../../goods/delivery/index.ts'
import { countShopsWithout, FACTS_OF_ALL } from '../../goods/shops/index.ts'
import { findTaxGaps } from '../../goods/taxes/index.ts'
import { countParts } from './repository.ts'

/** What the checks look at, read once. */
interface Market {
  snapshot: Awaited<ReturnType<ModuleDeps['settings']['snapshot']>>
  parts: Awaited<ReturnType<typeof countParts>>
  legalPages: readonly LegalPageState[]
  sellers: Awaited<ReturnType<typeof countShopsWithout>>
  taxGaps: Awaited<ReturnType<typeof findTaxGaps>>
  deliveringNowhere: number
  mail: 'ready' | 'local' | 'missing'
  appUrl: string
}

interface Finding {
  /** How much is missing; 0: nothing. */
  count: number
  /** A part is there. */
  isPartly?: boolean
  reason: TextKey
  values?: TextValues
  href?: string
}

interface Check {
  area: ReadinessLine['area']
  /** The screen that changes it; null: the server's environment does. */
  href: string | null
  /** The article of law that asks for it. */
  article: string | null
  find(market: Market): Finding
}

const LAWS: Readonly<Record<LegalRole, string>> = {
  terms: 'Directive 2000/31/EC, Art. 10(3)',
  privacy: 'Regulation (EU) 2016/679, Art. 13',
  imprint: 'Directive 2000/31/EC, Art. 5',
  withdrawal: 'Directive 2011/83/EU, Art. 6(1)(h)',
  delivery: 'Directive 2011/83/EU, Art. 6(1)(g)',
  guarantee: 'Directive 2011/83/EU, Art. 6(1)(l)',
  accessibility: 'Directive (EU) 2019/882, Art. 13(2)',
}

const PAGES = '/content/pages'

/** A role is done with a page that can be read in every language of the market. */
const legalPage = (role: LegalRole): Check => ({
  area: 'law',
  href: PAGES,
  article: LAWS[role],
  find({ legalPages }): Finding {
    const page = legalPages.find((one) => one.role === role)?.page
    if (!page) return { count: 1, reason: text('Nobody has written this page yet.') }
    const href = `${PAGES}/${page.id}`
    if (page.state === 'draft')
      return { count: 1, reason: text('The page is a draft, so shoppers cannot read it.'), href }
    if (page.state === 'scheduled')
      return { count: 1, reason: text('The page is planned, so shoppers cannot read it yet.'), href }
    const { missing, title } = page
    if (missing.length > 0)
      return {
        ...{ count: missing.length, isPartly: true, href },
        reason: text('{{title}} is not written in: {{languages}}'),
        values: { title, languages: missing.join(', ') },
      }
    return { count: 0, reason: text('{{title}} is written in every language.'), values: { title }, href }
  },
})

/** A check that something is there, or is not. */
const isThere = (
  place: Omit<Check, 'find' | 'article'> & { article?: string },
  found: (market: Market) => boolean,
  done: TextKey,
  missing: TextKey,
): Check => ({
  article: null,
  ...place,
  find: (market) => (found(market) ? { count: 0, reason: done } : { count: 1, reason: missing }),
})

/** A check that all products tell something, where the market sells to consumers in the European Union. */
const ofConsumers = (
  article: string,
  gap: MarketProductGap,
  missing: (market: Market) => number,
  done: TextKey,
  someMissing: TextKey,
): Check => ({
  area: 'catalogue',
  href: '/market-products',
  article,
  find(market) {
    if (!market.snapshot.settings.eu_consumers)
      return {
        ...{ count: 0, href: '/settings/shops#eu_consumers' },
        reason: text('Only asked of markets that sell to consumers in the European Union.'),
      }
    const count = missing(market)
    if (count === 0) return { count, reason: done }
    const href = `/market-products?lacks=${gap}`
    return { count, isPartly: true, reason: someMissing, values: { number: count }, href }
  },
})

/** Every line of the list; a feature adds its own here. */
const CHECKS: Readonly<Record<ReadinessKey, Check>> = {
  'legal_pages.terms': legalPage('terms'),
  'legal_pages.privacy': legalPage('privacy'),
  'legal_pages.imprint': legalPage('imprint'),
  'legal_pages.withdrawal': legalPage('withdrawal'),
  'legal_pages.delivery': legalPage('delivery'),
  'legal_pages.guarantee': legalPage('guarantee'),
  'legal_pages.accessibility': legalPage('accessibility'),
  contact: {
    area: 'law',
    href: '/settings/general#contact',
    article: 'Directive 2011/83/EU, Art. 6(1)(c)',
    find({ snapshot }) {
      const { email, phone, address } = snapshot.settings.contact
      const count = [email, phone, address].filter((value) => !value?.trim()).length
      if (count === 0) return { count, reason: text('Mail, phone and address are told.') }
      if (count === 3)
        return { count, reason: text('Shoppers cannot reach the market: neither mail, phone nor address is told.') }
      return { count, isPartly: true, reason: text('Mail, phone and address: not all of them are told.') }
    },
  },
  home_country: isThere(
    { area: 'market', href: '/settings/general#home_country' },
    ({ snapshot }) => snapshot.settings.home_country !== null,
    text('The country of the market is chosen.'),
    text('The country of the market is not chosen yet.'),
  ),
  tax_rates: {
    area: 'law',
    href: '/settings/tax',
    article: 'Directive 2006/112/EC, Art. 96',
    find({ snapshot, taxGaps }) {
      if (taxGaps) {
        const { countries, lacking } = taxGaps
        if (lacking.length === 0)
          return { count: 0, reason: text('Every country that is sold from has a tax rate today.') }
        return {
          ...{ count: lacking.length, isPartly: lacking.length < countries.length },
          reason: text('Countries without a tax rate today: {{countries}}'),
          values: { countries: lacking.join(', ') },
        }
      }
      return snapshot.settings.vat_taxes.some(({ is_active }) => is_active)
        ? { count: 0, reason: text('A tax is added to every price.') }
        : { count: 1, reason: text('No tax is set up: no price has any.') }
    },
  },
  order_button: {
    area: 'law',
    href: '/settings/shops#eu_consumers',
    article: EU_CONSUMER_DUTIES.order_button,
    find({ snapshot: { settings } }) {
      if (settings.eu_consumers)
        return { count: 0, reason: text('The order button says that an order has to be paid.') }
      return protectsEuConsumers(settings.home_country)
        ? {
            count: 1,
            reason: text('The law of your country asks for it, and it is switched off: Sells to consumers in the EU.'),
          }
        : { count: 0, reason: text('The law of the EU does not hold in the country of the market.') }
    },
  },
  payment: isThere(
    { area: 'payment', href: '/settings/payment' },
    ({ snapshot }) => snapshot.settings.cash_on_delivery || offeredGateways(snapshot).length > 0,
    text('Shoppers can pay.'),
    text('Nobody can pay yet.'),
  ),
  mail: isThere(
    { area: 'operation', href: null },
    ({ mail }) => mail !== 'missing',
    text('Mails leave.'),
    text('No mail leaves yet.'),
  ),
  category: isThere(
    { area: 'catalogue', href: '/catalogue' },
    ({ parts }) => parts.categories > 0,
    text('There are categories.'),
    text('There is no category yet.'),
  ),
  seller: isThere(
    { area: 'catalogue', href: '/sellers' },
    ({ parts }) => parts.openShops > 0,
    text('Somebody sells.'),
    text('Nobody sells yet.'),
  ),
  identity_of_sellers: {
    area: 'law',
    href: '/sellers',
    article: 'Directive 2011/83/EU, Art. 6a',
    find({ snapshot, sellers: { shops, lacking } }) {
      if (snapshot.settings.seller_facts === 'off')
        return {
          ...{ count: 1, href: '/settings/shops#seller_facts' },
          reason: text('Shops are not asked who they are for the law.'),
        }
      if (shops > 0 && lacking === 0) return { count: 0, reason: text('Every shop has told who it is.') }
      return {
        ...{ count: Math.max(1, lacking), isPartly: lacking < shops },
        ...(lacking > 0 && { href: '/sellers?view=active&facts=missing' }),
        reason: text('Shops that have not told who they are: {{number}}'),
        values: { number: lacking },
      }
    },
  },
  delivery_nowhere: {
    area: 'catalogue',
    href: '/delivery-templates',
    article: 'Directive 2011/83/EU, Art. 8(3)',
    find({ deliveringNowhere: number }) {
      if (number === 0) return { count: 0, reason: text('Every open shop delivers somewhere.') }
      return {
        ...{ count: number, isPartly: true },
        reason: text('Open shops that deliver nowhere, so that nobody can order there: {{number}}'),
        values: { number },
      }
    },
  },
  product: isThere(
    { area: 'catalogue', href: '/market-products' },
    ({ parts }) => parts.products > 0,
    text('There are products.'),
    text('There is no product yet. Sellers add theirs in the console.'),
  ),
  unit_prices: ofConsumers(
    'Directive 98/6/EC, Art. 3',
    'content',
    ({ parts }) => parts.unmeasured,
    text('Every product tells how much is in it.'),
    text('Products that do not tell how much is in them: {{number}}'),
  ),
  product_safety: ofConsumers(
    'Regulation (EU) 2023/988, Art. 19',
    'safety',
    ({ parts }) => parts.unsafe,
    text('Every product tells its safety facts.'),
    text('Products without their safety facts: {{number}}'),
  ),
  https: isThere(
    { area: 'operation', href: null },
    ({ appUrl }) => appUrl.startsWith('https:'),
    text('The address of the market is https.'),
    text('The address of the market is not https, so browsers warn, and passwords can be read on the way.'),
  ),
  backup: isThere(
    { area: 'operation', href: '/jobs' },
    ({ parts }) => parts.backups > 0,
    text('There is a backup.'),
    text('There is no backup yet.'),
  ),
}

/** Looks at the whole market at this moment, in one round of reads. */
export async function checkReadiness(deps: ModuleDeps, locale: string): Promise<ReadinessLine[]> {
  const { config, database, settings } = deps
  const [snapshot, parts, legalPages, sellers, taxGaps, deliveringNowhere] = await Promise.all([
    settings.snapshot(),
    countParts(database.db),
    listLegalPages(deps),
    countShopsWithout(database.db, FACTS_OF_ALL),
    findTaxGaps(deps),
    countShopsThatDeliverNowhere(database.db),
  ])
  const market: Market = {
    snapshot,
    parts,
    legalPages,
    sellers,
    taxGaps,
    deliveringNowhere,
    mail: channelState(config, 'email'),
    appUrl: config.appUrl,
  }
  return READINESS_KEYS.map((key) => {
    const { area, article, ...check } = CHECKS[key]
    const { count, isPartly = false, reason, values, href = check.href } = check.find(market)
    const state = count === 0 ? 'done' : isPartly ? 'partly' : 'missing'
    return { key, area, state, count, href, reason: translate(locale, reason, values), article }
  })
}
