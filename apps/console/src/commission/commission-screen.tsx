import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { CommissionRule, CommissionRules } from '@rialto/contract'
import { Badge, type BadgeTone } from '@rialto/ui/badge.tsx'
import { Button } from '@rialto/ui/button.tsx'
import { cx } from '@rialto/ui/cx.ts'
import { Disclosure } from '@rialto/ui/disclosure.tsx'
import { ErrorState } from '@rialto/ui/error-state.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { Skeleton } from '@rialto/ui/loading.tsx'
import { Plus } from 'lucide'
import { type ReactNode, useState } from 'react'
import { messageOf, showError } from '../lib/errors.tsx'
import { listed } from '../lib/inline-text.ts'
import { figureInText } from '../lib/money.tsx'
import { MoneyTabs } from '../lib/money-tabs.tsx'
import { MoveHints, SortableRow, useSortable } from '../lib/sortable-rows.tsx'
import { useIsWide } from '../lib/use-media.ts'
import { OpenedSheet } from '../list/opened-sheet.tsx'
import { PageHead } from '../list/page-head.tsx'
import { OpenedRule, RuleScope } from './opened-rule.tsx'
import { RuleForm } from './rule-form.tsx'
import { commissionCalls, useCommission, useCommissionChange, useStanding, useTerms } from './use-commission.ts'

/** Shows the ordered list of rules by which the market charges its sellers, and the opened one beside it. */
export function CommissionScreen() {
  const { t } = useTranslation()
  const { data, error, isFetching, refetch } = useCommission()
  const [opened, setOpened] = useState<number | 'new' | null>(null)
  const isWide = useIsWide()
  if (!data)
    return error ? (
      <ErrorState
        title={t('The rules could not be loaded')}
        retry={{ label: t('Try again'), onRetry: () => void refetch(), pending: isFetching }}
      >
        {messageOf(error, t('Nothing is lost. Check your connection, then try again.'))}
      </ErrorState>
    ) : (
      <Skeleton className="h-96" />
    )
  const rule = [...data.rules, ...data.ended].find(({ id }) => id === opened)
  const title = opened === 'new' ? t('New rule') : (rule?.name ?? '')
  const inspector =
    opened === 'new' ? (
      <RuleForm list={data} rule={null} onSaved={setOpened} />
    ) : rule ? (
      <OpenedRule key={rule.id} list={data} rule={rule} onOpen={setOpened} />
    ) : null
  return (
    <>
      <PageHead title={t('Commission')}>
        <Button onClick={() => setOpened('new')}>
          <Icon as={Plus} size={18} />
          {t('Rule')}
        </Button>
      </PageHead>
      <MoneyTabs />
      <p className="mb-4 text-ink-2">
        {t('The first rule that fits a line decides. Where none does, nothing is charged.')}
      </p>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 xl:grid-cols-[minmax(0,1fr)_26rem]">
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
          <RuleList key={data.version} list={data} opened={opened} onOpen={setOpened} />
          <EndedRules rules={data.ended} onOpen={setOpened} />
        </div>
        {isWide ? (
          inspector && (
            <section aria-label={title} className="panel">
              <h2 className="border-b border-line px-4 py-3 text-16 wrap-anywhere md:px-5">
                <bdi>{title}</bdi>
              </h2>
              {inspector}
            </section>
          )
        ) : (
          <OpenedInSheet title={title} isOpen={inspector !== null} onClose={() => setOpened(null)}>
            {inspector}
          </OpenedInSheet>
        )}
      </div>
    </>
  )
}

interface OpenedInSheetProps {
  title: string
  isOpen: boolean
  onClose: () => void
  children: ReactNode
}

const OpenedInSheet = ({ title, isOpen, onClose, children }: OpenedInSheetProps) =>
  isOpen ? (
    <OpenedSheet title={title} onClose={onClose}>
      {children}
    </OpenedSheet>
  ) : null

interface RuleListProps {
  list: CommissionRules
  opened: number | 'new' | null
  onOpen: (id: number) => void
}

/** The rules in their order. Moved ones are kept here until the order is saved. */
function RuleList({ list: { rules, version }, opened, onOpen }: RuleListProps) {
  const { t } = useTranslation()
  const [order, setOrder] = useState(rules)
  const [moved, setMoved] = useState('')
  const save = useCommissionChange(commissionCalls.order)
  const isMoved = order.some(({ id }, index) => id !== rules[index]?.id)
  const rows = useSortable({
    items: order,
    keyOf: ({ id }) => String(id),
    onChange: setOrder,
    onMoved: (key, place) => {
      const name = rules.find(({ id }) => String(id) === key)?.name ?? ''
      setMoved(t('{{name}}: place {{place}} of {{total}}', { name, place, total: rules.length }))
    },
  })
  if (rules.length === 0)
    return (
      <p className="panel px-4 py-6 md:px-5">
        {t(
          'There is no rule yet, so the market charges its sellers nothing. Draft the first one and try it on past orders.',
        )}
      </p>
    )
  return (
    <section
      aria-label={t('Rules in their order')}
      className="panel max-md:bleed max-md:rounded-none max-md:border-x-0"
    >
      <ol>
        {order.map((rule) => (
          <SortableRow key={rule.id} rows={rows} of={String(rule.id)} name={rule.name} count={order.length}>
            <RuleButton rule={rule} rules={rules} isOpen={opened === rule.id} onOpen={onOpen} />
          </SortableRow>
        ))}
      </ol>
      <MoveHints moved={moved} />
      {isMoved && (
        <div className="flex flex-wrap items-center justify-end gap-2.5 border-t border-line px-4 py-3 md:px-5">
          <Button disabled={save.isPending} onClick={() => setOrder(rules)}>
            {t('Put it back')}
          </Button>
          <Button
            variant="pri"
            pending={save.isPending}
            onClick={() =>
              save.mutate(
                { version, ids: order.map(({ id }) => id) },
                { onError: (error) => showError(error, t('The shop cannot be reached')) },
              )
            }
          >
            {t('Save the order')}
          </Button>
        </div>
      )}
      <p className="border-t border-line px-4 py-3 text-13 text-ink-2 md:px-5">
        {t('An order keeps the rules that it was placed with, its refunds too.')}
      </p>
    </section>
  )
}

const tones: Record<CommissionRule['state'], BadgeTone> = {
  draft: 'mute',
  announced: 'warn',
  in_force: 'ok',
  ended: 'mute',
}

interface RuleButtonProps {
  rule: CommissionRule
  rules: readonly CommissionRule[]
  isOpen: boolean
  onOpen: (id: number) => void
}

function RuleButton({ rule, rules, isOpen, onOpen }: RuleButtonProps) {
  const { t } = useTranslation()
  const terms = useTerms()
  const standing = useStanding()
  const { formula, limits } = terms(rule)
  const former = rules.find(({ id }) => id === rule.replaces)
  return (
    <button
      type="button"
      aria-pressed={isOpen}
      className={cx(
        'grid min-h-14 min-w-0 flex-1 grid-cols-[minmax(0,1fr)] items-center gap-x-4 gap-y-1 px-2 py-2 text-start -outline-offset-2 hover:bg-hover sm:grid-cols-2',
        isOpen && 'bg-accent-soft',
      )}
      onClick={() => onOpen(rule.id)}
    >
      <span className="min-w-0">
        <b className="block wrap-anywhere">
          <bdi>{rule.name}</bdi>
        </b>
        <small className="block text-12 wrap-anywhere text-ink-2">
          <RuleScope rule={rule} />
        </small>
      </span>
      <span className="grid min-w-0 justify-items-start gap-0.5">
        <span className="num font-semibold">{formula}</span>
        {limits.length > 0 && <small className="text-12 text-ink-2">{listed(limits)}</small>}
        {former && (
          <small className="text-12 text-ink-2">
            {t('instead of {{formula}}', { formula: figureInText(terms(former).formula) })}
          </small>
        )}
        <Badge tone={tones[rule.state]}>{standing(rule)}</Badge>
      </span>
    </button>
  )
}

function EndedRules({ rules, onOpen }: { rules: readonly CommissionRule[]; onOpen: (id: number) => void }) {
  const { t } = useTranslation()
  const terms = useTerms()
  const standing = useStanding()
  if (rules.length === 0) return null
  return (
    <Disclosure summary={t('Rules that ended: {{number}}', { number: rules.length })}>
      <ul className="*:not-first:border-t *:not-first:border-line">
        {rules.map((rule) => (
          <li key={rule.id}>
            <button
              type="button"
              className="flex min-h-11 w-full flex-wrap items-center gap-x-4 py-2 text-start hover:bg-hover"
              onClick={() => onOpen(rule.id)}
            >
              <bdi className="min-w-0 flex-1 basis-40 wrap-anywhere">{rule.name}</bdi>
              <span className="num">{terms(rule).formula}</span>
              <small className="text-12 text-ink-2">{standing(rule)}</small>
            </button>
          </li>
        ))}
      </ul>
    </Disclosure>
  )
}
