import type { ApiClient } from '@rialto/client/api/client.ts'
import { formatDay } from '@rialto/client/dates.ts'
import { t } from '@rialto/client/i18n/translate.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { LegalPage } from '@rialto/contract'
import { Breadcrumbs } from '@rialto/ui/breadcrumbs.tsx'
import type { MetaDescriptor } from 'react-router'
import { breadcrumbList } from '../../lib/json-ld.ts'
import { contentPagePath } from '../../lib/link-visibility.ts'
import { loadOr404 } from '../../lib/load.ts'
import { type MetaInput, pageMeta, plainText, shopOf } from '../../lib/page-meta.ts'
import { Article, articleWidth } from '../rich-text/index.tsx'
import { useSettings } from '../settings/index.ts'

/** A policy or another page written by the operator. */
export function ContentPage({ page }: { page: LegalPage }) {
  const { t } = useTranslation()
  const { locale } = useSettings()
  return (
    <div className="wrap pb-6">
      <Breadcrumbs
        label={t('You are here')}
        items={[{ label: t('Home'), to: '/' }, { label: page.title }]}
        className={articleWidth(page.contents)}
      />
      <Article
        html={page.description}
        contents={page.contents}
        head={
          <header className="pt-2 pb-8">
            <h1 dir="auto" className="text-28 wrap-anywhere lg:text-36">
              {page.title}
            </h1>
            <p className="mt-2 text-ink-2">
              <time dateTime={page.updated_at}>
                {t('Last changed on {{day}}', { day: formatDay(page.updated_at, locale) })}
              </time>
            </p>
          </header>
        }
      />
    </div>
  )
}

/** The meta tags of one of the operator's pages. */
export function contentPageMeta(args: MetaInput, page: LegalPage, slug: string): MetaDescriptor[] {
  return pageMeta(args, {
    title: page.title,
    description: plainText(page.description),
    path: contentPagePath(slug),
    type: 'article',
    jsonLd: breadcrumbList(shopOf(args.matches)?.origin ?? '', [{ label: t('Home'), to: '/' }, { label: page.title }]),
  })
}

/** Loads one of the operator's pages by its slug. */
export async function loadContentPage(api: ApiClient, slug: string): Promise<LegalPage> {
  return (await loadOr404(api.call('GET /legal-pages/{slug}', { params: { slug } }))).content
}
