import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { Button } from '@rialto/ui/button.tsx'
import { ErrorState } from '@rialto/ui/error-state.tsx'
import { Skeleton } from '@rialto/ui/skeleton.tsx'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useParams } from 'react-router'
import { messageOf, showError } from '../lib/errors.tsx'
import { PageHead } from '../list/page-head.tsx'

interface RuleScreenProps<Rule> {
  query: Pick<UseQueryResult<unknown>, 'error' | 'isFetching' | 'refetch'>
  /** Undefined: not read yet. */
  rules: readonly Rule[] | undefined
  titles: { new: string; old: (rule: Rule) => string }
  back: { to: string; label: string }
  /** Told of one that somebody else has removed. */
  gone: string
  /** The form; null: of a new one. */
  children: (rule: Rule | null) => ReactNode
}

/** The screen of a synonym or an occasion, which is the address's, or a new one. */
export function RuleScreen<Rule extends { id: number }>(props: RuleScreenProps<Rule>) {
  const { query, rules, titles, back, gone, children } = props
  const { t } = useTranslation()
  const { id } = useParams()
  const rule = rules?.find((one) => String(one.id) === id)
  if (id === undefined)
    return (
      <>
        <PageHead title={titles.new} back={back} />
        {children(null)}
      </>
    )
  if (!rule && (query.error || rules))
    return (
      <>
        <PageHead title={gone} back={back} />
        {query.error && (
          <ErrorState
            title={gone}
            retry={{ label: t('Try again'), onRetry: () => void query.refetch(), pending: query.isFetching }}
          >
            {messageOf(query.error, t('Nothing is lost. Check your connection, then try again.'))}
          </ErrorState>
        )}
      </>
    )
  if (!rule) return <Skeleton className="h-96" />
  return (
    <>
      <PageHead title={titles.old(rule)} back={back} />
      {children(rule)}
    </>
  )
}

interface RemoveRuleProps {
  label: string
  isPending: boolean
  onRemove: (callbacks: { onError: (error: Error) => void }) => void
}

/** Removes after a second press; the record brings it back. */
export function RemoveRule({ label, isPending, onRemove }: RemoveRuleProps) {
  const { t } = useTranslation()
  const [isAsked, setAsked] = useState(false)
  return (
    <div className="flex flex-wrap items-center gap-2.5 border-t border-line pt-4">
      {isAsked ? (
        <>
          <Button
            variant="danger"
            pending={isPending}
            onClick={() => onRemove({ onError: (error) => showError(error, t('The shop cannot be reached')) })}
          >
            {t('Yes, remove it')}
          </Button>
          <Button onClick={() => setAsked(false)}>{t('Keep it')}</Button>
        </>
      ) : (
        <Button onClick={() => setAsked(true)}>{label}</Button>
      )}
    </div>
  )
}
