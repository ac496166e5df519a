import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { EditForm } from '../../form/use-edit-form.ts'
import { useKeys } from '../../lib/keys.tsx'
import { type ArticleValues, isScheduledFor } from './article-values.ts'

/** Publishes the article as it is in the form, now or at its planned time, and withdraws it. */
export function usePublish(form: EditForm<ArticleValues>) {
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
