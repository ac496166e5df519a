import type { SiteSettings } from '@rialto/contract'
import type { Config } from '../../config.ts'
import type { Snapshot } from './create-settings.ts'
import { menuText } from './menu-texts.ts'
import type { Settings } from './schema.ts'

/** A gateway that moves no money is offered only where nothing is sold in earnest (architecture, "online payment"). */
const SANDBOX = 'sandbox'

/** A text of a setting in the wanted language; as it stands where there is no translation. */
export const settingText = ({ texts }: Settings, locale: string, wording: string): string =>
  texts[locale]?.[wording] ?? wording

/** Site settings as `GET /master` sends them, in the wanted language. */
export function presentMaster({ settings, menuTexts }: Snapshot, locale: string, config: Config): SiteSettings {
  const own = (kind: 'menu' | 'footer' | 'footer_item', id: number, field: string) =>
    menuText(menuTexts, kind, locale, id, field)
  const inLocale = (wording: string | null) => wording && settingText(settings, locale, wording)
  return {
    ...settings,
    app_environment: config.env,
    app_url: config.appUrl,
    payment_gateways: settings.payment_gateways
      .filter((gateway) => gateway.name !== SANDBOX || config.env === 'local')
      .map((gateway) => ({ ...gateway, title: settingText(settings, locale, gateway.title) })),
    web_footer_text: inLocale(settings.web_footer_text),
    web_footer_description: inLocale(settings.web_footer_description),
    menus: settings.menus.map((menu) => ({ ...menu, name: own('menu', menu.id, 'name') ?? menu.name })),
    footers: settings.footers.map((footer) => ({
      ...footer,
      title: own('footer', footer.id, 'title') ?? footer.title,
      items: footer.items.map((item) => ({ ...item, title: own('footer_item', item.id, 'title') ?? item.title })),
    })),
  }
}
