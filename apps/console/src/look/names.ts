import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { LookPart } from '@rialto/contract'

/** The parts of the look, as people read them. */
export function usePartNames(): Record<LookPart, string> {
  const { t } = useTranslation()
  return {
    theme_colors: t('Accent colour'),
    web_logo: t('Logo'),
    web_footer_logo: t('Logo of the footer'),
    home_sections: t('Sections of the home page'),
    banners: t('Banners'),
    menus: t('Menu'),
    footers: t('Footer'),
  }
}
