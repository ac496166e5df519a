import type { DemoSocialAuth } from '@rialto/demo'
import { defaultSettings, type Settings } from '../../../modules/base/settings/index.ts'
import type { Seeding } from '../seeding.ts'
import type { ContentTexts } from '../texts.ts'

/** The demo's settings in the shape that the settings module stores. */
export function demoSettings({ demo, picture }: Seeding, languages: readonly ContentTexts[]): Settings {
  const { favicon, ...site } = demo.settings
  const optional = (path: string | null) => path && picture(path)
  return {
    ...defaultSettings,
    ...site,
    favicon: picture(favicon),
    web_logo: picture(site.web_logo),
    web_footer_logo: picture(site.web_footer_logo),
    footer_qr: optional(site.footer_qr),
    social_links: site.social_links.map((link) => ({ ...link, logo: picture(link.logo) })),
    payment_gateways: site.payment_gateways
      .filter((gateway) => gateway.is_active)
      .map(({ id, name, title, logo }) => ({ id, name, title, logo: optional(logo) })),
    social_auths: socialAuths(site.social_auths),
    blog_categories: demo.postCategories.map((category, index) => ({ id: index + 1, ...category })),
    texts: settingTexts(demo, languages),
  }
}

function socialAuths(list: readonly DemoSocialAuth[]): Settings['social_auths'] {
  const find = (name: DemoSocialAuth['name']) => {
    const { is_active = false, client_id = null, redirect_url = null } = list.find((each) => each.name === name) ?? {}
    return { is_active, client_id, redirect_url }
  }
  return { google: find('google'), facebook: find('facebook'), apple: find('apple') }
}

/** The translations of texts in the settings, which are stored with the settings. */
function settingTexts({ settings, postCategories }: Seeding['demo'], languages: readonly ContentTexts[]) {
  const { menus, footers } = settings
  const wordings = [
    ...menus.map((menu) => menu.name),
    ...footers.flatMap(({ title, items }) => [title, ...items.map((item) => item.title)]),
    settings.web_footer_text,
    settings.web_footer_description,
    ...settings.payment_gateways.map((gateway) => gateway.title),
    ...settings.vat_taxes.map((tax) => tax.name),
    ...settings.contact.hours,
    ...settings.ticket_issue_types,
    ...postCategories.map((category) => category.name),
  ]
  const known = (texts: ContentTexts['texts']) =>
    wordings.flatMap((wording) => (texts[wording] === undefined ? [] : [[wording, texts[wording]]]))
  return Object.fromEntries(languages.map(({ locale, texts }) => [locale, Object.fromEntries(known(texts))]))
}
