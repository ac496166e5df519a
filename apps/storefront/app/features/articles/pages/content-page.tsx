import { formatDay } from '@rialto/client/dates.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { LegalPage } from '@rialto/contract'
import { Breadcrumbs } from '@rialto/ui/breadcrumbs.tsx'
import { Article, articleWidth } from '../../rich-text/index.ts'
import { useSettings } from '../../settings/index.ts'

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
