import { cx } from '@rialto/ui/cx.ts'

/** On phones, where pictures are swiped: one dot for each picture, the current one marked. */
export function GalleryDots({ count, current }: { count: number; current: number }) {
  if (count < 2) return null
  const dots = Array.from({ length: count }, (_, place) => place)
  return (
    <span
      aria-hidden
      className="pointer-events-none absolute inset-x-0 bottom-3.5 flex items-center justify-center gap-1.5 md:hidden print:hidden"
    >
      {dots.map((place) => (
        <span
          key={place}
          className={cx(
            'h-1.5 rounded-full bg-print transition-[width,opacity]',
            place === current ? 'w-4.5' : 'w-1.5 opacity-30',
          )}
        />
      ))}
    </span>
  )
}
