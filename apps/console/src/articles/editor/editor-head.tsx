import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { formatMoment } from '@rialto/client/moments.ts'
import type { MarketArticleDetails } from '@rialto/contract'
import type { ArticleKind } from '@rialto/contract/market-enums'
import { Badge } from '@rialto/ui/badge.tsx'
import { Button } from '@rialto/ui/button.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { ArrowLeft, Check } from 'lucide'
import { Link } from 'react-router'
import type { EditForm } from '../../form/use-edit-form.ts'
import { Kbd } from '../../lib/keys.tsx'
import { useArticleWords } from '../article-words.ts'
import { type ArticleValues, CONTENT_LOCALE, isScheduledFor, nameOf } from './article-values.ts'
import { DeleteArticle } from './delete-article.tsx'
import { usePublish } from './use-publish.ts'

interface EditorHeadProps {
  kind: ArticleKind
  form: EditForm<ArticleValues>
  article: MarketArticleDetails | null
  savedAt: number
}

/** The title with its state, and the ways to publish, to withdraw and to delete. */
export function EditorHead({ kind, form, article, savedAt }: EditorHeadProps) {
  const { i18n, t } = useTranslation()
  const { states } = useArticleWords()
  const state = article?.state ?? 'draft'
  const { publish, withdraw } = usePublish(form)
  const isPlanned = isScheduledFor(form.values)
  return (
    <header className="mb-5 flex min-h-11 flex-wrap items-center gap-3">
      <Link
        to={kind === 'post' ? '/content' : '/content/pages'}
        aria-label={t('Back to the content')}
        className="icon-btn -ms-2 hover:bg-hover"
      >
        <Icon as={ArrowLeft} flip />
      </Link>
      <h1 dir="auto" className="min-w-0 text-22">
        {form.values[nameOf(CONTENT_LOCALE, 'title')] || (kind === 'post' ? t('New post') : t('New page'))}
      </h1>
      <Badge tone={states[state].tone} dot>
        {states[state].label}
      </Badge>
      {savedAt > 0 && form.changed.length === 0 && (
        <span role="status" className="flex items-center gap-1 text-ink-2">
          <Icon as={Check} size={16} />
          {t('Saved {{time}}', { time: formatMoment(new Date(savedAt).toISOString(), i18n.language) })}
        </span>
      )}
      <div className="ms-auto flex flex-wrap items-center gap-2">
        {article && <DeleteArticle kind={kind} article={article} />}
        {article && state !== 'draft' && (
          <Button pending={form.isSaving} onClick={withdraw}>
            {t('Withdraw')}
          </Button>
        )}
        {state === 'published' && article && (
          <a href={article.path} target="_blank" rel="noopener" className="text-accent-ink underline">
            {t('View in the shop')}
          </a>
        )}
        {state === 'scheduled' && (
          <Button pending={form.isSaving} onClick={() => publish('now')}>
            {t('Publish now')}
          </Button>
        )}
        {state === 'draft' && (
          <Button variant="pri" pending={form.isSaving} onClick={() => publish(isPlanned ? 'planned' : 'now')}>
            {isPlanned ? t('Schedule') : t('Publish')}
            <Kbd keys="Ctrl Enter" />
          </Button>
        )}
      </div>
    </header>
  )
}
