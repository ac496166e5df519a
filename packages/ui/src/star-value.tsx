import { cx } from './cx.ts'

/** A filled star, because outlined ones of the icon library look too thin at this size. */
const STAR = 'M12 1.4l3.3 6.7 7.4 1.1-5.4 5.2 1.3 7.4-6.6-3.5-6.6 3.5 1.3-7.4L1.3 9.2l7.4-1.1z'

/** A star and the rating, as on cards: `4.8`. `label` is for screen readers. */
export function StarValue({ value, label, className }: { value: string; label: string; className?: string }) {
  return (
    <span className={cx('inline-flex items-center gap-1', className)}>
      <svg aria-hidden="true" width={14} height={14} viewBox="0 0 24 24" className="fill-star">
        <path d={STAR} />
      </svg>
      <span className="sr-only">{label}</span>
      <span aria-hidden className="num">
        {value}
      </span>
    </span>
  )
}
