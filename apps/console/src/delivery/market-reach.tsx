import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { nameOfCountry } from '@rialto/contract/address-lines'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { consoleApi } from '../lib/api.ts'
import { useCanOpen } from '../lib/place.tsx'
import { Section } from '../lib/section.tsx'

const REACH = 'GET /admin/delivery/reach'

/** The countries to which the market delivers, and the shops that deliver nowhere. */
export function MarketReach() {
  const { t, i18n } = useTranslation()
  const canOpen = useCanOpen()
  const { data } = useQuery({ queryKey: [REACH], queryFn: ({ signal }) => consoleApi.call(REACH, { signal }) })
  if (!data) return null
  const { countries, shops_nowhere: shops, shops_nowhere_total: total } = data
  const names = (countries ?? []).map((code) => nameOfCountry(code, i18n.language))
  return (
    <Section title={t('Where the market delivers')}>
      <p className="px-4 py-3.5 md:px-5">
        {countries === null
          ? t('Everywhere: at least one shop has no zones.')
          : names.length === 0
            ? t('Nowhere yet.')
            : new Intl.ListFormat(i18n.language).format(names.sort((a, b) => a.localeCompare(b, i18n.language)))}
      </p>
      {total > 0 && (
        <div className="grid gap-2 px-4 py-3.5 md:px-5">
          <p className="text-warn">
            {t('Open shops that deliver nowhere, so that nobody can order there: {{number}}', { number: total })}
          </p>
          <ul className="flex flex-wrap gap-x-5 gap-y-1">
            {shops.map(({ id, name }) => (
              <li key={id}>
                {canOpen('/sellers') ? (
                  <Link
                    to={`/sellers?open=${id}`}
                    className="inline-flex min-h-8 items-center text-accent-ink underline-offset-3 hover:underline max-md:min-h-11"
                  >
                    <bdi>{name}</bdi>
                  </Link>
                ) : (
                  <bdi>{name}</bdi>
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
    </Section>
  )
}
