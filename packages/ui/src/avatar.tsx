import { cx } from './cx.ts'

interface AvatarProps {
  /**
   * The name, from which the initials are taken. The avatar itself is hidden from screen readers, so show the name
   * nearby.
   */
  name: string
  /** The address of a picture, if any. */
  src?: string | null
  /** In pixels. */
  size?: number
  className?: string
}

function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/)
  const first = [...(words[0] ?? '')][0] ?? ''
  const last = words.length > 1 ? ([...(words.at(-1) ?? '')][0] ?? '') : ''
  return (first + last).toLocaleUpperCase()
}

/** A round picture, or initials on a tint. */
export function Avatar({ name, src, size = 32, className }: AvatarProps) {
  return (
    <span
      aria-hidden
      style={{
        inlineSize: size,
        blockSize: size,
        fontSize: Math.max(11, Math.round(size * 0.36)),
      }}
      className={cx(
        'inline-grid flex-none place-items-center overflow-hidden rounded-full bg-avatar leading-flat font-semibold text-on-avatar',
        className,
      )}
    >
      {src ? <img src={src} alt="" width={size} height={size} className="size-full object-cover" /> : initialsOf(name)}
    </span>
  )
}
