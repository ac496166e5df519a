import type { IconNode } from 'lucide'
import type { ComponentPropsWithRef } from 'react'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'
import { Spinner } from './spinner.tsx'

type IconButtonLook = 'bare' | 'box' | 'float'

export interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'children'> {
  icon: IconNode
  /** What it does, in words: its accessible name and its tooltip. */
  label: string
  /** `bare` in bars and headers, `box` with a hairline, `float` a disc that lies on a picture. */
  look?: IconButtonLook
  iconSize?: number
  flip?: boolean
  /** For toggles: drawn filled, and announced as pressed. */
  pressed?: boolean
  pending?: boolean
}

const looks: Record<IconButtonLook, string> = {
  bare: 'rounded-control text-ink hover:bg-hover',
  box: 'rounded-control border border-line-strong bg-card text-ink hover:border-field',
  float: 'group/float rounded-full text-ink',
}

/** A square of 44 px with an icon. */
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
      className={cx(
        'inline-grid size-11 flex-none place-items-center transition-colors disabled:text-ink-2',
        looks[look],
        className,
      )}
    >
      {look === 'float' ? (
        <span className="grid size-8.5 place-items-center rounded-full bg-float transition-transform group-hover/float:scale-108">
          {glyph}
        </span>
      ) : (
        glyph
      )}
    </button>
  )
}
