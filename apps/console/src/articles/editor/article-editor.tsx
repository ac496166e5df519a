import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { MarketArticleDetails } from '@rialto/contract'
import type { ArticleKind } from '@rialto/contract/market-enums'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ChangesBar } from '../../form/changes-bar.tsx'
import { useSettings } from '../../lib/settings.tsx'
import { CONTENT_LOCALE, nameOf } from './article-values.ts'
import { EditorHead } from './editor-head.tsx'
import { FactsRow } from './facts-row.tsx'
import { LanguageTabs } from './language-tabs.tsx'
import { PreviewPane } from './preview-pane.tsx'
import { SearchPreview } from './search-preview.tsx'
import { useArticleForm } from './use-article-form.ts'
import { useFormWords } from './use-form-words.tsx'
import { useScrollTogether } from './use-scroll-together.ts'
import { WritingPane } from './writing-pane.tsx'

interface ArticleEditorProps {
  kind: ArticleKind
  /** Null for a new one. */
  loaded: MarketArticleDetails | null
  /** The title and the address of a new article, until the person changes them. */
  begunAs?: { slug: string; title: string }
  onCreated: (id: number) => void
}

/** Writes a post or page: Markdown beside what readers will see, in each language of the market. */
export function ArticleEditor({ kind, loaded, begunAs, onCreated }: ArticleEditorProps) {
  const { t } = useTranslation()
  const { form, article, savedAt } = useArticleForm(kind, loaded, onCreated)
  const { languages } = useSettings()
  const begin = useEffectEvent(() => {
    if (begunAs) form.set({ slug: begunAs.slug, [nameOf(CONTENT_LOCALE, 'title')]: begunAs.title })
  })
  useEffect(() => begin(), [])
  const [locale, setLocale] = useState(CONTENT_LOCALE)
  const writing = useRef<HTMLTextAreaElement>(null)
  const preview = useRef<HTMLDivElement>(null)
  const together = useScrollTogether(writing, preview)
  const words = useFormWords(languages)
  const isRtl = languages.find(({ name }) => name === locale)?.direction === 'rtl'
  const shown = { form, kind, locale, dir: isRtl ? ('rtl' as const) : ('ltr' as const) }
  return (
    <>
      <EditorHead kind={kind} form={form} article={article} savedAt={savedAt} />
      <FactsRow kind={kind} form={form} article={article} />
      <div className="mt-5 grid items-start gap-x-8 gap-y-5 lg:grid-cols-2">
        <div className="grid min-w-0 gap-4">
          <LanguageTabs form={form} chosen={locale} onChoose={setLocale} />
          <WritingPane key={locale} {...shown} field={writing} onScroll={together.onWritingScroll} />
        </div>
        <div className="grid min-w-0 gap-4">
          <PreviewPane {...shown} box={preview} onScroll={together.onPreviewScroll} />
          <SearchPreview {...shown} path={article?.path ?? ''} />
        </div>
      </div>
      <ChangesBar
        form={form}
        words={words}
        saveLabel={form.values.status === 'published' ? t('Publish the changes') : t('Save')}
      />
    </>
  )
}
