import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { ArticleKind } from '@rialto/contract/market-enums'
import type { EditForm } from '../../form/use-edit-form.ts'
import { useSettings } from '../../lib/settings.tsx'
import { type ArticleValues, CONTENT_LOCALE, nameOf } from './article-values.ts'

interface SearchPreviewProps {
  form: EditForm<ArticleValues>
  kind: ArticleKind
  locale: string
  dir: 'ltr' | 'rtl'
  /** The address as it was saved; empty for a new article. */
  path: string
}

const SENTENCE_MAX = 160

/** The article as search engines show it. */
export function SearchPreview({ form: { values }, kind, locale, dir, path }: SearchPreviewProps) {
  const { t } = useTranslation()
  const { app_name } = useSettings()
  const read = (field: 'title' | 'excerpt' | 'markdown') =>
    values[nameOf(locale, field)] || (values[nameOf(CONTENT_LOCALE, field)] ?? '')
  const sentence = read('excerpt') || withoutMarks(read('markdown'))
  const address = values.slug ? `/${kind === 'post' ? 'blog' : 'page'}/${values.slug}` : path
  return (
    <section aria-label={t('In search engines')} className="grid gap-1 border-t border-line pt-3">
      <h2 className="mb-1 text-14">{t('In search engines')}</h2>
      <span dir="ltr" className="truncate text-start text-12 text-ink-2">
        {window.location.host}
        {address}
      </span>
      <span dir={dir} className="truncate text-accent-ink">
        {read('title') || t('No title yet')} | {app_name}
      </span>
      <span dir={dir} className="line-clamp-3 text-12 text-ink-2">
        {sentence.slice(0, SENTENCE_MAX)}
      </span>
    </section>
  )
}

/** The words of Markdown, near enough for a preview. */
const withoutMarks = (markdown: string): string =>
  markdown
    .replace(/!\[[^\]]*\]\([^)]*\)/g, '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/<[^>]*>/g, '')
    .replace(/^[#>\-\s]+/gm, '')
    .replace(/[*_`]/g, '')
    .trim()
