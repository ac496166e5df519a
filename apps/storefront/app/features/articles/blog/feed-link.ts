import { t } from '@rialto/client/i18n/translate.ts'
import type { MetaDescriptor } from 'react-router'
import type { ShopHead } from '../../../lib/seo/shop-of.ts'

/** The link by which feed readers discover the blog's feed in the page's language. */
export function feedLink({ origin, locale, settings }: ShopHead): MetaDescriptor {
  return {
    tagName: 'link',
    rel: 'alternate',
    type: 'application/atom+xml',
    title: `${t('Blog')} · ${settings.app_name}`,
    href: feedAddress(origin, locale),
  }
}

/** The address of the feed in a language. */
export const feedAddress = (origin: string, locale: string): string => `${origin}/blogs/feed.xml?lang=${locale}`
