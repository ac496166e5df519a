import { useLegalRoleNames } from '@rialto/client/i18n/use-named-pages.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { ReadinessLine } from '@rialto/contract'
import type { ReadinessKey } from '@rialto/contract/market-enums'
import { Icon } from '@rialto/ui/icon.tsx'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, TriangleAlert } from 'lucide'
import { Link } from 'react-router'
import { consoleApi, storedPlace } from '../lib/api.ts'
import { useIsMarket } from '../lib/settings.tsx'

const READINESS = 'GET /admin/readiness'

/** The readiness list of the market at this moment. */
export const useReadiness = () =>
  useQuery({
    queryKey: [READINESS],
    queryFn: ({ signal }) => consoleApi.call(READINESS, { signal }),
  })

/** The name of each line. */
export function useReadinessNames(): Record<ReadinessKey, string> {
  const { t } = useTranslation()
  const roles = useLegalRoleNames()
  const isMarket = useIsMarket()
  return {
    'legal_pages.terms': roles.terms,
    'legal_pages.privacy': roles.privacy,
    'legal_pages.imprint': roles.imprint,
    'legal_pages.withdrawal': roles.withdrawal,
    'legal_pages.delivery': roles.delivery,
    'legal_pages.guarantee': roles.guarantee,
    'legal_pages.accessibility': roles.accessibility,
    contact: t('Contact details'),
    home_country: t('Country of the market'),
    tax_rates: t('Tax rates'),
    payment: t('Payment'),
    mail: t('Mail'),
    category: t('First category'),
    seller: isMarket ? t('First seller') : t('The seller'),
    identity_of_sellers: t('Who sells'),
    delivery_nowhere: t('Shops that deliver'),
    order_button: t('Order button'),
    product: t('Products'),
    unit_prices: t('Unit prices'),
    product_safety: t('Safety facts'),
    https: t('Secure address'),
    backup: t('Backup'),
  }
}

/** The place of the staff. */
const MARKET = 'market'

interface Way {
  to: string
  /** The place in which the screen is found; the staff's unless it says otherwise, and none for a step of the setup. */
  place?: string | null
}

interface ReadinessListProps {
  lines: readonly ReadinessLine[]
  /** Other ways than the usual ones. */
  ways?: Partial<Record<ReadinessKey, Way>>
}

/** Lines with what was found, each with the way to the screen that changes it. */
export function ReadinessList({ lines, ways = {} }: ReadinessListProps) {
  const { t } = useTranslation()
  const names = useReadinessNames()
  return (
    <ul className="divide-y divide-line">
      {lines.map(({ key, state, href, reason, article }) => {
        const { to = href, place = MARKET } = ways[key] ?? {}
        return (
          <li key={key} className="flex flex-wrap items-center gap-x-3 py-2">
            <Icon
              as={state === 'done' ? CircleCheck : TriangleAlert}
              size={18}
              className={state === 'done' ? 'text-ok' : 'text-warn'}
            />
            <div className="min-w-0 flex-1 basis-48">
              <b className="block font-semibold">{names[key]}</b>
              <span className="block text-ink-2">{reason}</span>
              {article && state !== 'done' && (
                <small dir="ltr" className="block text-start text-12 text-ink-2">
                  {article}
                </small>
              )}
            </div>
            {to && (
              <Link
                to={to}
                onClick={() => place !== null && storedPlace.write(place)}
                aria-label={`${t('Change')}: ${names[key]}`}
                className="inline-flex min-h-11 items-center text-accent-ink underline underline-offset-3"
              >
                {t('Change')}
              </Link>
            )}
          </li>
        )
      })}
    </ul>
  )
}
