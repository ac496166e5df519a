import { cx } from './cx.ts'

interface PriceProps {
  /** The current price, formatted. */
  price: string
  /** The previous price, formatted; only when the current one is lower. */
  was?: string | null
  /** Labels of both prices for screen readers: *Now*, *Before*. */
  labels?: { now: string; was: string }
  /** What a kilogram or litre of it costs, in words. */
  unit?: string | undefined
  /** 16 px on cards, 28 px on the product page. */
  size?: 'md' | 'lg'
  className?: string
}

/** A price; in red with the previous one struck through when it is reduced. */
export function Price({ price, was, labels, unit, size = 'md', className }: PriceProps) {
  return (
    <span className={cx('flex flex-wrap items-baseline', size === 'lg' ? 'gap-x-3' : 'gap-x-2', className)}>
      <span className={cx('font-semibold', size === 'lg' ? 'text-28' : 'text-16', was && 'text-sale')}>
        {was && labels && <span className="sr-only">{`${labels.now} `}</span>}
        <span className="num">{price}</span>
      </span>
      {was && (
        <s className={cx('font-normal text-ink-2', size === 'lg' ? 'text-16' : 'text-13')}>
          {labels && <span className="sr-only">{`${labels.was} `}</span>}
          <span className="num">{was}</span>
        </s>
      )}
      {unit && <span className="text-12 font-normal text-ink-2">{unit}</span>}
    </span>
  )
}
