import { formatDay } from '@rialto/client/dates.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { KeptPromises } from '@rialto/contract'
import { Link } from 'react-router'
import { useCanOpen } from '../lib/place.tsx'
import { Section } from '../lib/section.tsx'

/** How many orders came by the promised day, and those that did not. */
export function PromisesKept({ kept: { promised, kept, percent, late } }: { kept: KeptPromises }) {
  const { t, i18n } = useTranslation()
  const canOpen = useCanOpen()
  const orders = ['/orders', '/market-orders'].find(canOpen)
  if (promised === 0)
    return <p className="text-ink-2">{t('No order of the last 90 days had a promised day that is over.')}</p>
  const share = percent !== null && new Intl.NumberFormat(i18n.language, { style: 'percent' }).format(percent / 100)
  const figures = { kept, promised }
  return (
    <div className="grid gap-2">
      <p>
        {share
          ? t('{{share}} came by the promised day in the last 90 days: {{kept}} of {{promised}} orders.', {
              share,
              ...figures,
            })
          : t(
              '{{kept}} of {{promised}} orders came by the promised day in the last 90 days; too few to tell a share.',
              {
                ...figures,
              },
            )}
      </p>
      {late.length > 0 && (
        <ul className="*:not-first:border-t *:not-first:border-line" aria-label={t('Late orders')}>
          {late.map(({ order_id, order_code, promise_to, arrived_on }) => (
            <li key={order_id} className="flex flex-wrap justify-between gap-x-4 py-2">
              {orders ? (
                <Link to={`${orders}/${order_id}`} className="text-accent-ink underline-offset-3 hover:underline">
                  <bdi>{order_code}</bdi>
                </Link>
              ) : (
                <bdi>{order_code}</bdi>
              )}
              <span className="text-ink-2">
                {arrived_on
                  ? t('promised for {{day}}, came {{arrival}}', {
                      day: formatDay(promise_to, i18n.language),
                      arrival: formatDay(arrived_on, i18n.language),
                    })
                  : t('promised for {{day}}, not delivered yet', { day: formatDay(promise_to, i18n.language) })}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

export function KeptPromisesCard({ kept }: { kept: KeptPromises }) {
  const { t } = useTranslation()
  return (
    <Section title={t('Kept promises')}>
      <div className="px-4 py-3.5 md:px-5">
        <PromisesKept kept={kept} />
      </div>
    </Section>
  )
}
