import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { MarketArticleDetails } from '@rialto/contract'
import type { ArticleKind } from '@rialto/contract/market-enums'
import { ConfirmDialog } from '@rialto/ui/confirm-dialog.tsx'
import { IconButton } from '@rialto/ui/icon-button.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { showError } from '../../lib/errors.tsx'
import { LISTS } from '../use-articles.ts'
import { articleCalls, ONE } from './article-calls.ts'

/** Deletes an article after a question that says what follows; the toast and the record bring it back. */
export function DeleteArticle({ kind, article }: { kind: ArticleKind; article: MarketArticleDetails }) {
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
