import type { Banner } from '@rialto/contract'
import { ArrowRight } from 'lucide'
import { Link } from 'react-router'
import { isBuilt } from '../../lib/built-routes.ts'
import { useTranslation } from '../../lib/i18n/use-translation.tsx'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/icon.tsx'
import { Picture } from '../../ui/picture.tsx'

/** Panels between the rows: words at the line's start, things at its end. */
export function Promos({ promos }: { promos: readonly Banner[] }) {
  const { t } = useTranslation()
  const shown = promos.filter(({ url }) => isBuilt(url))
  if (shown.length === 0) return null
  return (
    <section aria-label={t('Promotions')} className="wrap section-gap drawn-near">
      <ul className={cx('grid gap-3 sm:gap-5', shown.length > 1 && 'md:grid-cols-2')}>
        {shown.map((promo) => (
          <li key={promo.id} className="group/promo relative isolate overflow-hidden rounded-card text-print">
            <Picture
              src={promo.thumbnail}
              alt=""
              sizes="(min-width: 1384px) 650px, (min-width: 768px) 48vw, 100vw"
              widest={690}
              ratio={2.4}
              corner="none"
              className="-z-1 bg-paper! max-lg:aspect-[1.75]! [&>img]:flip [&>img]:object-right [&>img]:transition-transform [&>img]:duration-(--slow) group-hover/promo:[&>img]:scale-102"
            />
            <div className="absolute inset-y-0 start-0 grid max-w-[58%] content-center justify-items-start gap-1.5 p-5 lg:p-8">
              <h2 className="text-22 lg:text-28">
                <Link
                  to={promo.url}
                  className="outline-none after:absolute after:inset-y-0 after:start-0 after:w-[calc(100%/0.58)] after:rounded-card after:-outline-offset-3 after:outline-print focus-visible:after:outline-2"
                >
                  {promo.title}
                </Link>
              </h2>
              {promo.text && <p className="text-print-2 max-[22rem]:hidden">{promo.text}</p>}
              {promo.action && (
                <span className="mt-2 inline-flex items-center gap-1.5 border-b border-current pb-0.5 font-semibold">
                  {promo.action}
                  <Icon as={ArrowRight} size={16} flip />
                </span>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
