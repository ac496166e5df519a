import type { MarketSettings } from '@rialto/contract'

/** The wordings in settings that shoppers read, each once: those that may be translated. */
export function wordingsOf(settings: MarketSettings): string[] {
  const { menus, footers, payment_gateways, contact, vat_taxes, ticket_issue_types, blog_categories } = settings
  const all = [
    settings.web_footer_text,
    settings.web_footer_description,
    ...menus.map(({ name }) => name),
    ...footers.flatMap(({ title, items }) => [title, ...items.map((item) => item.title)]),
    ...payment_gateways.map(({ title }) => title),
    ...vat_taxes.map(({ name }) => name),
    ...contact.hours,
    ...ticket_issue_types,
    ...blog_categories.map(({ name }) => name),
  ]
  return [...new Set(all.flatMap((wording) => wording || []))]
}
