import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { formatMoment } from '@rialto/client/moments.ts'
import type { MarketArticleDetails } from '@rialto/contract'
import type { ArticleKind } from '@rialto/contract/market-enums'
import { Badge } from '@rialto/ui/badge.tsx'
import { Button } from '@rialto/ui/button.tsx'
import { ConfirmDialog } from '@rialto/ui/confirm-dialog.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { IconButton } from '@rialto/ui/icon-button.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ArrowLeft, Check, Trash2 } from 'lucide'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { EditForm } from '../form/use-edit-form.ts'
import { showError } from '../lib/errors.tsx'
import { Kbd, useKeys } from '../lib/keys.tsx'
import { type ArticleValues, CONTENT_LOCALE, isScheduledFor, nameOf } from './article-values.ts'
import { LISTS, useArticleWords } from './articles.tsx'
import { articleCalls, ONE } from './use-article-form.ts'

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

/** Publishes the article as it is in the form, now or at its planned time, and withdraws it. */
function usePublish(form: EditForm<ArticleValues>) {
  const { t } = useTranslation()
  async function place(change: Partial<ArticleValues>) {
    const { status, publish_at } = form.values
    form.set(change)
    // A refused publication leaves a draft, which goes on saving itself.
    if (!(await form.save()) && form.conflicts.length === 0) form.set({ status, publish_at })
  }
  const publish = (when: 'now' | 'planned') =>
    void place(when === 'now' ? { status: 'published', publish_at: null } : { status: 'published' })
  const withdraw = () => void place({ status: 'draft' })
  useKeys([
    {
      keys: 'Ctrl Enter',
      label: t('Publish'),
      run: () => publish(isScheduledFor(form.values) ? 'planned' : 'now'),
    },
  ])
  return { publish, withdraw }
}

/** Deletes an article after a question that says what follows; the toast and the record bring it back. */
function DeleteArticle({ kind, article }: { kind: ArticleKind; article: MarketArticleDetails }) {
  const { t } = useTranslation()
  const [isAsking, setAsking] = useState(false)
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => articleCalls(kind).remove(article.id),
    onError: (error) => showError(error, t('The shop cannot be reached')),
    onSuccess() {
      queries.removeQueries({ queryKey: [ONE[kind], article.id] })
      void queries.invalidateQueries({ queryKey: [LISTS[kind]] })
      return navigate(kind === 'post' ? '/content' : '/content/pages')
    },
    onSettled: () => setAsking(false),
  })
  return (
    <>
      <IconButton icon={Trash2} iconSize={18} label={t('Delete')} onClick={() => setAsking(true)} />
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={() => setAsking(false)}
        title={t('Delete {{name}}?', { name: article.title })}
        lead={t('Readers no longer find it, in any language. You can bring it back at once, or later from the record.')}
        cancelLabel={t('Keep')}
        confirmAs="danger"
        confirmLabel={t('Delete')}
        pending={isPending}
        onConfirm={() => mutate()}
      />
    </>
  )
}
