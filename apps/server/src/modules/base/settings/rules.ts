import { COMMISSION_NOTICE_DAYS_EU } from '@rialto/contract/limits'
import { isAllowedLink } from '@rialto/contract/links'
import { getCountries } from 'libphonenumber-js/min'
import { type TextKey, type TextValues, text } from '../../../lib/texts.ts'
import type { Problem, SettingKey, Settings } from './schema.ts'

/** A rule that the schema cannot express. */
interface Rule {
  of: SettingKey[]
  problem(settings: Settings): Problem | undefined
}

const COLOR =
  /^(#([\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})|[a-z]+|(rgb|hsl|hwb|lab|lch|oklab|oklch|color)a?\([\d\s.,%/a-z-]+\))$/i
const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

const COUNTRIES: ReadonlySet<string> = new Set(getCountries())

/** Whether `GET /countries` lists it. */
export const isCountry = (code: string): boolean => COUNTRIES.has(code)

const rules: Rule[] = [
  ruleOf('app_name', ({ app_name }) => blankText('app_name', app_name)),
  {
    of: ['phone_min_length', 'phone_max_length'],
    problem: ({ phone_min_length: min, phone_max_length: max }) =>
      min < 1 || min > max
        ? problem('phone_min_length', text('Expected 1 to the longest ({{max}}), found {{found}}'), { max, found: min })
        : undefined,
  },
  ruleOf('currencies', ({ currencies }) => duplicateId('currencies', currencies) ?? currencyProblem(currencies)),
  {
    of: ['currency', 'currencies'],
    problem: ({ currency, currencies }) => {
      const main = currencies.find((currency) => currency.is_default)?.name
      return main && main !== currency.name
        ? problem('currency.name', text('Expected {{main}}, the default of the currencies, found {{found}}'), {
            main,
            found: currency.name,
          })
        : undefined
    },
  },
  ruleOf('languages', ({ languages }) => duplicateId('languages', languages) ?? languageProblem(languages)),
  {
    of: ['app_locale', 'languages'],
    problem: ({ app_locale, languages }) =>
      languages.some(({ name }) => name === app_locale)
        ? undefined
        : problem('app_locale', text('Expected one of the languages ({{known}}), found {{found}}'), {
            known: languages.map(({ name }) => name).join(', '),
            found: app_locale,
          }),
  },
  ruleOf('time_zone', ({ time_zone: zone }) =>
    isTimeZone(zone)
      ? undefined
      : problem('time_zone', text('Expected a time zone such as Asia/Dhaka, found {{found}}'), { found: zone }),
  ),
  ruleOf('home_country', ({ home_country: country }) =>
    country === null || COUNTRIES.has(country)
      ? undefined
      : problem('home_country', text('Expected a country such as DE, found {{found}}'), { found: country }),
  ),
  {
    of: ['commission_notice_days', 'eu_consumers'],
    problem: ({ eu_consumers, commission_notice_days: found }) =>
      eu_consumers && found < COMMISSION_NOTICE_DAYS_EU
        ? problem('commission_notice_days', text('The law of the EU asks for {{min}} days at least, found {{found}}'), {
            min: COMMISSION_NOTICE_DAYS_EU,
            found,
          })
        : undefined,
  },
  ruleOf('theme_colors', ({ theme_colors }) =>
    firstProblem(Object.entries(theme_colors), ([shade, color]) =>
      color === undefined || COLOR.test(color)
        ? undefined
        : problem(`theme_colors.${shade}`, text('Expected a CSS colour, found "{{found}}"'), { found: color }),
    ),
  ),
  ruleOf('home_sections', ({ home_sections }) =>
    new Set(home_sections.map(({ id }) => id)).size < home_sections.length
      ? problem('home_sections', text('Expected each section once'))
      : undefined,
  ),
  ruleOf(
    'menus',
    ({ menus }) => duplicateId('menus', menus) ?? firstProblem(menus, ({ url }, at) => badLink(`menus.${at}.url`, url)),
  ),
  ruleOf(
    'footers',
    ({ footers }) =>
      duplicateId('footers', footers) ??
      firstProblem(footers, ({ items }, at) =>
        firstProblem(items, ({ url }, item) => badLink(`footers.${at}.items.${item}.url`, url)),
      ),
  ),
  ruleOf('social_links', ({ social_links }) =>
    firstProblem(social_links, ({ link }, at) => badLink(`social_links.${at}.link`, link)),
  ),
  ruleOf('google_playstore_link', (settings) => badLink('google_playstore_link', settings.google_playstore_link)),
  ruleOf('app_store_link', (settings) => badLink('app_store_link', settings.app_store_link)),
  ruleOf('payment_gateways', ({ payment_gateways }) => duplicateId('payment_gateways', payment_gateways)),
  ruleOf('contact', ({ contact: { email } }) =>
    email === null || ADDRESS.test(email)
      ? undefined
      : problem('contact.email', text('Expected a mail address, found "{{found}}"'), { found: email }),
  ),
]

/** Validates settings together, by the rules that concern a changed one. @returns the problems. */
export const validateTogether = (settings: Settings, changed: ReadonlySet<string>): Problem[] =>
  rules.filter((rule) => rule.of.some((key) => changed.has(key))).flatMap((rule) => rule.problem(settings) ?? [])

function ruleOf(key: SettingKey, problem: Rule['problem']): Rule {
  return { of: [key], problem }
}

const problem = (path: string, sentence: TextKey, values: TextValues = {}): Problem => ({
  path,
  text: sentence,
  values,
})

function isTimeZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

const blankText = (path: string, value: string) =>
  value.trim() ? undefined : problem(path, text('Expected a text, found nothing'))

function firstProblem<T>(
  items: readonly T[],
  find: (item: T, index: number) => Problem | undefined,
): Problem | undefined {
  for (const [index, item] of items.entries()) {
    const found = find(item, index)
    if (found) return found
  }
  return undefined
}

/** Finds an id that two items share. */
function duplicateId(path: string, items: readonly { id: number; name?: string }[]): Problem | undefined {
  const ids = new Set<number>()
  return firstProblem(items, ({ id }, index) => {
    if (ids.has(id))
      return problem(`${path}.${index}.id`, text('Expected a number that no other has, found {{found}}'), { found: id })
    ids.add(id)
    return undefined
  })
}

function currencyProblem(currencies: Settings['currencies']): Problem | undefined {
  const names = currencies.map(({ name }) => name)
  if (new Set(names).size < names.length) return problem('currencies', text('Expected each name once'))
  // Without currencies, prices are only shown in the shop's own one.
  if (currencies.length === 0) return undefined
  const main = currencies.filter((currency) => currency.is_default)
  if (main.length !== 1)
    return problem('currencies', text('Expected one default, found {{found}}'), { found: main.length })
  return firstProblem(currencies, ({ is_default, rate_from_default: rate }, at) => {
    const path = `currencies.${at}.rate_from_default`
    if (is_default && rate !== 1) return problem(path, text('Expected 1, as for the default'))
    return rate > 0 ? undefined : problem(path, text('Expected more than 0, found {{found}}'), { found: rate })
  })
}

function languageProblem(languages: Settings['languages']): Problem | undefined {
  if (languages.length === 0) return problem('languages', text('Expected at least one'))
  if (new Set(languages.map(({ name }) => name)).size < languages.length)
    return problem('languages', text('Expected each name once'))
  return firstProblem(languages, ({ name }, index) =>
    /^[a-z]{2,3}$/.test(name)
      ? undefined
      : problem(`languages.${index}.name`, text('Expected a language code such as en, found "{{found}}"'), {
          found: name,
        }),
  )
}

/** Rejects links that could run scripts, since pages use the address unchanged. */
export function badLink(path: string, url: string | null): Problem | undefined {
  if (url === null || isAllowedLink(url)) return undefined
  return problem(path, text('Expected an address (https://…, mailto:…, tel:… or /…), found "{{found}}"'), {
    found: url,
  })
}
