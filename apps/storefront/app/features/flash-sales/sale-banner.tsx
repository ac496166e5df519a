import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { FlashSale } from '@rialto/contract'
import { cx } from '@rialto/ui/cx.ts'
import { Picture } from '@rialto/ui/picture.tsx'
import { SaleCountdown } from '../catalog/index.ts'
import type { SalePhase } from './load-sale.ts'

interface SaleBannerProps {
  sale: FlashSale
  phase: SalePhase
  /** Called when the sale starts or ends while the page is open. */
  onPhaseChange: () => void
}

/** The sale's name with a countdown to its start or end. */
export function SaleBanner({ sale, phase, onPhaseChange }: SaleBannerProps) {
  const { t } = useTranslation()
  const over = phase === 'over'
  return (
    <header
      className={cx(
        'relative grid overflow-hidden rounded-sheet max-sm:-mx-(--gutter) max-sm:rounded-none sm:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)]',
        over
          ? 'bg-ground-2'
          : 'bg-sale text-on-sale dark:bg-sale-soft dark:text-ink dark:supports-[color:oklch(from_red_l_c_h)]:bg-[oklch(from_var(--sale)_0.42_c_h)]',
      )}
    >
      <div className="grid content-center gap-2 p-(--gutter) py-6 sm:p-8 lg:p-12">
        <p>{t('Flash sale')}</p>
        <h1 className="text-28 wrap-anywhere lg:text-44">{sale.name}</h1>
        <Timing sale={sale} phase={phase} onPhaseChange={onPhaseChange} />
      </div>
      <Picture
        src={sale.thumbnail}
        alt=""
        sizes="(min-width: 1792px) 860px, (min-width: 1384px) 690px, (min-width: 640px) 52vw, 100vw"
        widest={690}
        ratio={2.4}
        corner="none"
        priority
        className={cx(
          'max-sm:order-first sm:aspect-auto! sm:min-h-60 sm:self-stretch sm:rounded-ss-[48%_100%] lg:min-h-72 [&>img]:flip [&>img]:object-right',
          over && '[&>img]:grayscale',
        )}
      />
    </header>
  )
}

function Timing({ sale, phase, onPhaseChange }: SaleBannerProps) {
  const { t } = useTranslation()
  if (phase === 'over')
    return (
      <p className="text-18">{t('This flash sale is over. The products are still here, at their usual prices.')}</p>
    )
  const [to, words] =
    phase === 'running' ? ([sale.ends_at, t('Ends in')] as const) : ([sale.starts_at, t('Starts in')] as const)
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-2">
      <span className="text-16">{words}</span>
      <SaleCountdown
        key={to}
        to={to}
        label={phase === 'running' ? t('Flash sale ends in') : t('Flash sale starts in')}
        onEnd={onPhaseChange}
        className="text-16 [&_.text-ink-2]:text-current"
      />
    </div>
  )
}
