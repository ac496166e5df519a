import type { IconNode } from 'lucide'
import type { ComponentPropsWithRef } from 'react'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'
import { Spinner } from './loading.tsx'

type IconButtonLook = 'bare' | 'box' | 'float'

export interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'children'> {
  icon: IconNode
  /** The action, as accessible name and tooltip. */
  label: string
  /** `bare` in bars and headers, `box` with a border, `float` as a disc on a picture. */
  look?: IconButtonLook
  iconSize?: number
  flip?: boolean
  /** For toggle buttons: filled, and announced as pressed. */
  pressed?: boolean
  pending?: boolean
}

const looks: Record<IconButtonLook, string> = {
  bare: 'hover:bg-hover',
  box: 'border border-line-strong bg-card hover:border-field',
  float: 'rounded-full',
}

/** A square button of 44 px with an icon. */
export function IconButton({
  icon,
  label,
  look = 'bare',
  iconSize = look === 'float' ? 18 : 20,
  flip,
  pressed,
  pending,
  className,
  type,
  ...rest
}: IconButtonProps) {
  const glyph = pending ? (
    <Spinner size={iconSize} />
  ) : (
    <Icon as={icon} size={iconSize} flip={flip} className={pressed ? 'fill-sale text-sale' : undefined} />
  )
  return (
    <button
      type={type ?? 'button'}
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      aria-busy={pending || undefined}
      {...rest}
      className={cx('icon-btn', looks[look], className)}
    >
      {look === 'float' ? <span className="icon-disc">{glyph}</span> : glyph}
    </button>
  )
}
