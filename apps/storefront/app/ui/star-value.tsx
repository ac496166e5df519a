import { Star } from 'lucide-react'
import { cx } from './cx.ts'

/** One star and the figure, as on cards: `4.8`. `label` says it in words. */
export function StarValue({ value, label, className }: { value: string; label: string; className?: string }) {
  return (
    <span className={cx('inline-flex items-center gap-1', className)}>
      <Star aria-hidden size={14} className="fill-star text-star" />
      <span className="sr-only">{label}</span>
      <span aria-hidden className="num">
        {value}
      </span>
    </span>
  )
}
