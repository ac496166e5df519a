import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { BRAND_NAME_MAX, OPTION_NAME_MAX } from '@rialto/contract/limits'
import { Palette, Ruler, Tag } from 'lucide'
import type { ValueTab } from './value-calls.ts'

/** How the screens of brands, colours and sizes differ in words. */
export function useValueWords(tab: ValueTab) {
  const { t } = useTranslation()
  return {
    brands: {
      title: t('Brands'),
      add: t('New brand'),
      find: t('Find a brand'),
      none: t('No brands yet'),
      failed: t('The brands could not be loaded'),
      nameMax: BRAND_NAME_MAX,
      icon: Tag,
    },
    colors: {
      title: t('Colours'),
      add: t('New colour'),
      find: t('Find a colour'),
      none: t('No colours yet'),
      failed: t('The colours could not be loaded'),
      nameMax: OPTION_NAME_MAX,
      icon: Palette,
    },
    sizes: {
      title: t('Sizes'),
      add: t('New size'),
      find: t('Find a size'),
      none: t('No sizes yet'),
      failed: t('The sizes could not be loaded'),
      nameMax: OPTION_NAME_MAX,
      icon: Ruler,
    },
  }[tab]
}
