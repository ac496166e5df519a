import type { SettingKey, Settings } from '../schema.ts'

/** A rule that the schema cannot express. `problem` returns what is wrong, path first, or undefined. */
interface Rule {
  of: SettingKey[]
  problem(settings: Settings): string | undefined
}

const COLOR =
  /^(#([\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})|[a-z]+|(rgb|hsl|hwb|lab|lch|oklab|oklch|color)a?\([\d\s.,%/a-z-]+\))$/i
const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

const rules: Rule[] = [
  ruleOf('app_name', ({ app_name }) => blankText('app_name', app_name)),
  {
    of: ['phone_min_length', 'phone_max_length'],
    problem: ({ phone_min_length: min, phone_max_length: max }) =>
      min < 1 || min > max ? `phone_min_length: expected 1 to phone_max_length (${max}), found ${min}` : undefined,
  },
  ruleOf('currencies', ({ currencies }) => duplicateId('currencies', currencies) ?? currencyProblem(currencies)),
  {
    of: ['currency', 'currencies'],
    problem: ({ currency, currencies }) => {
      const main = currencies.find((currency) => currency.is_default)?.name
      return main && main !== currency.name
        ? `currency.name: expected ${main}, the default of currencies, found ${currency.name}`
        : undefined
    },
  },
  ruleOf('languages', ({ languages }) => duplicateId('languages', languages) ?? languageProblem(languages)),
  {
    of: ['app_locale', 'languages'],
    problem: ({ app_locale, languages }) =>
      languages.some(({ name }) => name === app_locale)
        ? undefined
        : `app_locale: expected one of languages (${languages.map(({ name }) => name).join(', ')}), found ${app_locale}`,
  },
  ruleOf('theme_colors', ({ theme_colors }) =>
    firstProblem(Object.entries(theme_colors), ([shade, color]) =>
      color === undefined || COLOR.test(color)
        ? undefined
        : `theme_colors.${shade}: expected a CSS colour, found "${color}"`,
    ),
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
    firstProblem(social_links, ({ name, link }) => badLink(`social_links.${name}.link`, link)),
  ),
  ruleOf('google_playstore_link', (settings) => badLink('google_playstore_link', settings.google_playstore_link)),
  ruleOf('app_store_link', (settings) => badLink('app_store_link', settings.app_store_link)),
  ruleOf('payment_gateways', ({ payment_gateways }) => duplicateId('payment_gateways', payment_gateways)),
  ruleOf('contact', ({ contact: { email } }) =>
    email === null || ADDRESS.test(email) ? undefined : `contact.email: expected a mail address, found "${email}"`,
  ),
]

/** Validates settings together, by the rules that concern a changed one. @returns the problems. */
export const validateTogether = (settings: Settings, changed: ReadonlySet<string>): string[] =>
  rules.filter((rule) => rule.of.some((key) => changed.has(key))).flatMap((rule) => rule.problem(settings) ?? [])

function ruleOf(key: SettingKey, problem: Rule['problem']): Rule {
  return { of: [key], problem }
}

const blankText = (path: string, text: string) => (text.trim() ? undefined : `${path}: expected a text, found nothing`)

function firstProblem<T>(
  items: readonly T[],
  problem: (item: T, index: number) => string | undefined,
): string | undefined {
  for (const [index, item] of items.entries()) {
    const found = problem(item, index)
    if (found) return found
  }
  return undefined
}

/** Finds an id that two items share. */
function duplicateId(path: string, items: readonly { id: number; name?: string }[]): string | undefined {
  const ids = new Set<number>()
  return firstProblem(items, ({ id }, index) => {
    if (ids.has(id)) return `${path}.${index}.id: expected a number that no other has, found ${id}`
    ids.add(id)
    return undefined
  })
}

function currencyProblem(currencies: Settings['currencies']): string | undefined {
  const names = currencies.map(({ name }) => name)
  if (new Set(names).size < names.length) return 'currencies: expected each name once'
  // Without currencies, prices are only shown in the shop's own one.
  if (currencies.length === 0) return undefined
  const main = currencies.filter((currency) => currency.is_default)
  if (main.length !== 1) return `currencies: expected one with is_default, found ${main.length}`
  if (main[0]?.rate_from_default !== 1)
    return `currencies.${main[0]?.name}.rate_from_default: expected 1, as the default`
  return firstProblem(currencies, ({ name, rate_from_default: rate }) =>
    rate > 0 ? undefined : `currencies.${name}.rate_from_default: expected more than 0, found ${rate}`,
  )
}

function languageProblem(languages: Settings['languages']): string | undefined {
  if (languages.length === 0) return 'languages: expected at least one'
  if (new Set(languages.map(({ name }) => name)).size < languages.length) return 'languages: expected each name once'
  return firstProblem(languages, ({ name }, index) =>
    /^[a-z]{2,3}$/.test(name)
      ? undefined
      : `languages.${index}.name: expected a locale code such as en, found "${name}"`,
  )
}

/** Rejects links that could run scripts, since pages use the address unchanged. */
function badLink(path: string, url: string | null): string | undefined {
  if (url === null || /^(https?:\/\/[^\s/]|mailto:|tel:|#|\/(?!\/))\S*$/i.test(url)) return undefined
  return `${path}: expected an address (https://…, mailto:…, tel:… or /…), found "${url}"`
}
