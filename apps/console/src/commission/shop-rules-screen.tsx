import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { formatLocalDay } from '@rialto/client/moments.ts'
import type { DataFor, ShopCommissionRule } from '@rialto/contract'
import { Badge } from '@rialto/ui/badge.tsx'
import { Button } from '@rialto/ui/button.tsx'
import { ErrorState } from '@rialto/ui/error-state.tsx'
import { Skeleton } from '@rialto/ui/loading.tsx'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { consoleApi } from '../lib/api.ts'
import { messageOf } from '../lib/errors.tsx'
import { MoneyTabs } from '../lib/money-tabs.tsx'
import { usePlace } from '../lib/place.tsx'
import { Section } from '../lib/section.tsx'
import { PageHead } from '../list/page-head.tsx'
import { Trial } from './trial.tsx'
import { useStanding, useTerms } from './use-commission.ts'

const KEY = 'GET /seller/money/rules'

/** Shows the rules that charge the shop: those in force in their order, those that were announced, and the notices of them. */
export function ShopRulesScreen() {
  const { t } = useTranslation()
  const { place } = usePlace()
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [KEY, place?.key],
    queryFn: ({ signal }) => consoleApi.call(KEY, { signal }),
  })
  return (
    <>
      <PageHead title={t('Commission')} />
      <MoneyTabs />
      {data ? (
        <Rules {...data} />
      ) : error ? (
        <ErrorState
          title={t('The rules could not be loaded')}
          retry={{ label: t('Try again'), onRetry: () => void refetch(), pending: isFetching }}
        >
          {messageOf(error, t('Nothing is lost. Check your connection, then try again.'))}
        </ErrorState>
      ) : (
        <Skeleton className="h-60" />
      )}
    </>
  )
}

function Rules({ rules, notices }: DataFor<typeof KEY>) {
  const { t } = useTranslation()
  const inForce = rules.filter(({ state }) => state === 'in_force')
  const announced = rules.filter(({ state }) => state === 'announced')
  return (
    <div className="grid max-w-200 grid-cols-[minmax(0,1fr)] gap-4">
      {announced.length > 0 && (
        <Section title={t('Announced')}>
          <ul className="*:not-first:border-t *:not-first:border-line">
            {announced.map((rule) => (
              <AnnouncedRule key={rule.id} rule={rule} />
            ))}
          </ul>
        </Section>
      )}
      <Section title={t('In force')}>
        {inForce.length === 0 ? (
          <p className="px-4 py-4 md:px-5">{t('The market charges you nothing.')}</p>
        ) : (
          <>
            <ol className="*:not-first:border-t *:not-first:border-line">
              {inForce.map((rule) => (
                <li key={rule.id} className="px-4 py-3 md:px-5">
                  <Rule rule={rule} />
                </li>
              ))}
            </ol>
            <p className="px-4 py-3 text-13 text-ink-2 md:px-5">
              {t(
                'The first rule that fits a line decides. An order keeps the rules that it was placed with, its refunds too.',
              )}
            </p>
          </>
        )}
      </Section>
      {notices.length > 0 && <Told notices={notices} />}
    </div>
  )
}

function Rule({ rule }: { rule: ShopCommissionRule }) {
  const { t } = useTranslation()
  const terms = useTerms()
  const standing = useStanding()
  const { formula, limits } = terms(rule)
  const bases = { gross: t('the price with tax'), net: t('the price without tax') }
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <div className="min-w-0 flex-1 basis-44">
        <b className="wrap-anywhere">
          <bdi>{rule.name}</bdi>
        </b>
        <small className="block text-12 wrap-anywhere text-ink-2">
          {rule.category ? t('{{category}} and all below it', { category: rule.category.name }) : t('All goods')}
          {rule.is_for_shop_alone && ` · ${t('agreed with your shop alone')}`}
        </small>
      </div>
      <div className="min-w-0 flex-1 basis-44">
        <span className="num font-semibold">{formula}</span>
        <small className="block text-12 text-ink-2">
          {[t('Percent of {{base}}.', { base: bases[rule.base] }), ...limits].join(' ')}
        </small>
      </div>
      <Badge tone={rule.state === 'announced' ? 'warn' : 'ok'}>{standing(rule)}</Badge>
    </div>
  )
}

/** A rule that is to come, and what it would have changed for the shop's own orders. */
function AnnouncedRule({ rule }: { rule: ShopCommissionRule }) {
  const { t } = useTranslation()
  const [isTried, setIsTried] = useState(false)
  return (
    <li>
      <div className="grid gap-3 px-4 py-3 md:px-5">
        <Rule rule={rule} />
        {!isTried && (
          <Button className="justify-self-start max-md:min-h-11" size="sm" onClick={() => setIsTried(true)}>
            {t('Try it on my orders')}
          </Button>
        )}
      </div>
      {isTried && (
        <Trial
          of={['own', rule.id]}
          ofShop={({ days, cursor }) =>
            consoleApi.call('POST /seller/money/rules/{id}/trial', { params: { id: rule.id }, body: { days, cursor } })
          }
        />
      )}
    </li>
  )
}

function Told({ notices }: Pick<DataFor<typeof KEY>, 'notices'>) {
  const { t, i18n } = useTranslation()
  useMarkRead(notices)
  const kinds = { announced: t('Announced'), ended: t('Ends'), withdrawn: t('Taken back') }
  return (
    <Section title={t('What you were told')}>
      <ul className="*:not-first:border-t *:not-first:border-line">
        {notices.map(({ id, kind, name, in_force_from, sent_at, read_at }) => (
          <li key={id} className="flex flex-wrap gap-x-4 px-4 py-3 md:px-5">
            <span className="min-w-0 flex-1 basis-44 wrap-anywhere">
              {kinds[kind]}: <bdi>{name}</bdi> {read_at === null && <Badge tone="accent">{t('New')}</Badge>}
            </span>
            <span className="text-ink-2">
              {t('for {{day}}', { day: formatLocalDay(in_force_from, i18n.language) })}
              {sent_at && ` · ${t('mail of {{day}}', { day: formatLocalDay(sent_at, i18n.language) })}`}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** Notes that the shop has read its latest notices; they stay marked as new until the screen is opened again. */
function useMarkRead(notices: DataFor<typeof KEY>['notices']): void {
  const { place } = usePlace()
  const isOwn = place?.kind === 'shop' && !place.isViewed
  const latest = notices.find(({ read_at }) => read_at === null)?.id
  useEffect(() => {
    if (!isOwn || latest === undefined) return
    // Unread ones are noted the next time if the call fails.
    consoleApi.call('POST /seller/money/rules/read', { body: { up_to: latest } }).catch(() => {})
  }, [isOwn, latest])
}
