import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { FlashSale } from '@rialto/contract'
import { Icon } from '@rialto/ui/icon.tsx'
import { Picture } from '@rialto/ui/picture.tsx'
import { ArrowRight } from 'lucide'
import { Link } from 'react-router'
import { SaleCountdown } from '../catalog/index.ts'

/** The next flash sale, with a countdown to its start. */
export function IncomingSale({ sale, onStart }: { sale: FlashSale; onStart: () => void }) {
  const { t } = useTranslation()
  return (
    <section aria-labelledby="incoming-sale" className="wrap section-gap drawn-near">
      <div className="panel group/sale relative grid items-center gap-x-6 overflow-hidden sm:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)]">
        <div className="p-5 sm:p-8 lg:p-10">
          <p className="text-ink-2">{t('Next flash sale')}</p>
          <h2 id="incoming-sale" className="mt-1 text-22 lg:text-28">
            <Link
              to={`/flash-sale/${sale.id}`}
              prefetch="intent"
              className="outline-none after:absolute after:inset-0 after:rounded-card after:-outline-offset-2 after:outline-accent-edge focus-visible:after:outline-2"
            >
              {sale.name}
            </Link>
          </h2>
          <div className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-2">
            <span>{t('Starts in')}</span>
            <SaleCountdown to={sale.starts_at} label={t('Next flash sale starts in')} onEnd={onStart} />
          </div>
          <span className="mt-5 inline-flex items-center gap-1.5 font-semibold text-accent-ink group-hover/sale:underline group-hover/sale:underline-offset-3">
            {t('Take a look')}
            <Icon as={ArrowRight} size={16} flip />
          </span>
        </div>
        <Picture
          src={sale.thumbnail}
          alt=""
          sizes="(min-width: 1792px) 860px, (min-width: 1384px) 690px, (min-width: 640px) 52vw, 100vw"
          widest={690}
          ratio={2.4}
          corner="none"
          className="max-sm:order-first sm:self-stretch sm:aspect-auto! sm:min-h-full [&>img]:flip"
        />
      </div>
    </section>
  )
}
