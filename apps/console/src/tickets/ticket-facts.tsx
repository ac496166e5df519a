import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { formatLocalDay } from '@rialto/client/moments.ts'
import type { MarketTicketDetails } from '@rialto/contract'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatMoney } from '../lib/money.tsx'
import { useCanOpen } from '../lib/place.tsx'
import { useSettings } from '../lib/settings.tsx'

/** The customer, how to reach them and, for those who may see customers, what they have bought. */
export function TicketFacts({
  ticket: { customer, email, phone, order, facts, locale },
}: {
  ticket: MarketTicketDetails
}) {
  const { t, i18n } = useTranslation()
  const { currency, languages } = useSettings()
  const canOpen = useCanOpen()
  const language = languages.find(({ name }) => name === locale)
  return (
    <dl className="grid gap-2 border-y border-line py-4">
      <Fact label={t('Customer')}>
        {canOpen('/customers') ? (
          <Link to={`/customers/${customer.id}`} className="text-accent-ink underline-offset-3 hover:underline">
            <bdi>{customer.name}</bdi>
          </Link>
        ) : (
          <bdi>{customer.name}</bdi>
        )}
      </Fact>
      {email && (
        <Fact label={t('Email')}>
          <bdi className="wrap-anywhere">{email}</bdi>
        </Fact>
      )}
      {phone && (
        <Fact label={t('Phone')}>
          <bdi dir="ltr">{phone}</bdi>
        </Fact>
      )}
      {language && <Fact label={t('Writes in')}>{<bdi lang={language.name}>{language.title}</bdi>}</Fact>}
      {order && (
        <Fact label={t('About order')}>
          <bdi className="num">{order.code}</bdi>
        </Fact>
      )}
      {facts && (
        <>
          <Fact label={t('Orders')}>
            <span className="num">{facts.orders}</span>
            {facts.orders > 0 && (
              <span className="ms-2 text-ink-2">
                <bdi className="num">{formatMoney(facts.spent, currency)}</bdi>
              </span>
            )}
            {facts.latest_orders.length > 0 && (
              <span className="block text-12 text-ink-2">
                {facts.latest_orders.map((code) => (
                  <bdi key={code} className="me-2 inline-block">
                    {code}
                  </bdi>
                ))}
              </span>
            )}
          </Fact>
          <Fact label={t('Other tickets')}>
            <span className="num">{facts.other_tickets}</span>
          </Fact>
          <Fact label={t('Customer since')}>{formatLocalDay(facts.since, i18n.language)}</Fact>
        </>
      )}
    </dl>
  )
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="grid grid-cols-[7.5rem_minmax(0,1fr)] gap-3">
    <dt className="text-ink-2">{label}</dt>
    <dd>{children}</dd>
  </div>
)
