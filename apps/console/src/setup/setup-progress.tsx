import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { MarketSetup } from '@rialto/contract'
import { cx } from '@rialto/ui/cx.ts'
import { Icon } from '@rialto/ui/icon.tsx'
import { useCurrentInSight } from '@rialto/ui/use-current-in-sight.ts'
import { Check, Circle, Clock, type IconNode } from 'lucide'
import { useRef } from 'react'
import { Link } from 'react-router'
import { PAGES, type PageName, useStepNames } from './step-names.ts'

type State = MarketSetup['steps'][number]['state']

const icons: Record<State, IconNode> = { open: Circle, later: Clock, done: Check }

/** All steps with their state; each leads there, in any order. */
export function SetupProgress({ steps, current }: { steps: MarketSetup['steps']; current: PageName }) {
  const { t } = useTranslation()
  const names = useStepNames()
  const words: Record<State, string> = { open: t('not done yet'), later: t('left for later'), done: t('done') }
  const row = useRef<HTMLOListElement>(null)
  useCurrentInSight(row, current)
  const done = steps.filter(({ state }) => state === 'done').length
  return (
    <nav aria-label={t('Steps')} className="min-w-0">
      <p className="mb-2 text-13 text-ink-2">{t('{{done}} of {{total}} steps done', { done, total: steps.length })}</p>
      <ol ref={row} className="scrollbar-none relative flex gap-1 overflow-x-auto md:grid md:overflow-visible">
        {PAGES.map((page) => {
          const state = steps.find(({ key }) => key === page)?.state ?? 'open'
          const isCurrent = page === current
          return (
            <li key={page} className="flex-none">
              <Link
                to={`?step=${page}`}
                aria-current={isCurrent ? 'page' : undefined}
                className={cx(
                  'flex min-h-11 items-center gap-2.5 rounded-control px-3 hover:bg-hover',
                  isCurrent ? 'bg-ground-2 font-semibold' : 'text-ink-2',
                )}
              >
                <Icon as={icons[state]} size={16} className={state === 'done' ? 'text-ok' : undefined} />
                <span>
                  {names[page]}
                  {page !== 'ready' && <span className="sr-only">: {words[state]}</span>}
                </span>
              </Link>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
