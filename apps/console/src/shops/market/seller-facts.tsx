import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { MarketSellerDetails } from '@rialto/contract'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useCanOpen } from '../../lib/place.tsx'

/** The person and the address of a shop, and what it holds. */
export function SellerFacts({ seller: { owner, address, products, status, id } }: { seller: MarketSellerDetails }) {
  const { t } = useTranslation()
  const canOpen = useCanOpen()
  return (
    <dl className="grid gap-2 border-y border-line py-4">
      {owner && (
        <>
          <Fact label={t('Owner')}>
            {canOpen('/customers') ? (
              <Link to={`/customers/${owner.id}`} className="text-accent-ink underline-offset-3 hover:underline">
                <bdi>{owner.name}</bdi>
              </Link>
            ) : (
              <bdi>{owner.name}</bdi>
            )}
          </Fact>
          {owner.email && (
            <Fact label={t('Email')}>
              <a href={`mailto:${owner.email}`} className="wrap-anywhere underline-offset-3 hover:underline">
                {owner.email}
              </a>
            </Fact>
          )}
          {owner.phone && (
            <Fact label={t('Phone')}>
              <bdi dir="ltr">{owner.phone}</bdi>
            </Fact>
          )}
        </>
      )}
      <Fact label={t('Address')}>
        <span dir="auto" className="whitespace-pre-line">
          {address || '–'}
        </span>
      </Fact>
      <Fact label={t('Products')}>
        <span className="tabular-nums">{products}</span>
        {status === 'active' && (
          <a
            href={`/shops/${id}`}
            target="_blank"
            rel="noreferrer"
            className="ms-3 text-accent-ink underline-offset-3 hover:underline"
          >
            {t('View shop')}
          </a>
        )}
      </Fact>
    </dl>
  )
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-3">
    <dt className="text-ink-2">{label}</dt>
    <dd>{children}</dd>
  </div>
)
