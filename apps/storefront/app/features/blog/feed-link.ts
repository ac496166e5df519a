import { t } from '@rialto/client/i18n/translate.ts'
import type { MetaDescriptor } from 'react-router'
import type { ShopHead } from '../../lib/seo/shop-of.ts'

/** Where feed readers find the posts, in the language of the page. */
export function feedLink({ origin, locale, settings }: ShopHead): MetaDescriptor {
  return {
    tagName: 'link',
    rel: 'alternate',
    type: 'application/atom+xml',
    title: `${t('Blog')} · ${settings.app_name}`,
    href: feedAddress(origin, locale),
  }
}

/** The feed of a language, to be subscribed to. */
export const feedAddress = (origin: string, locale: string): string => `${origin}/blogs/feed.xml?lang=${locale}`
