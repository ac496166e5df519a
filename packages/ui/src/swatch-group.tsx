import { Check } from 'lucide'
import { type ReactNode, useId } from 'react'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'
import { isPale } from './is-pale.ts'
import { Picture } from './picture.tsx'

export interface Swatch {
  value: string
  /** The colour's name: the accessible name and the tooltip. */
  label: string
  /** `#rrggbb`. */
  color: string
  /** A picture of the product in that colour, shown instead of the disc. */
  picture?: string | null
  unavailable?: boolean
}

interface SwatchGroupProps {
  legend: ReactNode
  legendHidden?: boolean
  options: Swatch[]
  value: string[]
  onChange: (value: string[]) => void
  multiple?: boolean
  unavailableLabel: string
  className?: string
}

/** Selects a colour: discs with a tick, or small pictures with a border. */
export function SwatchGroup(props: SwatchGroupProps) {
  const { legend, legendHidden, options, value, onChange, multiple, unavailableLabel, className } = props
  const name = useId()
  const toggle = (option: string, on: boolean) => {
    if (!multiple) onChange([option])
    else onChange(on ? [...value, option] : value.filter((selected) => selected !== option))
  }
  return (
    <fieldset className={className}>
      <legend className={legendHidden ? 'sr-only' : 'mb-2.5'}>{legend}</legend>
      <div className="-m-1 flex flex-wrap">
        {options.map((option) => (
          <label
            key={option.value}
            title={option.label}
            className="grid p-1 pointer-coarse:p-2 print:flex print:items-center print:gap-1.5 print:pe-3"
          >
            <input
              type={multiple ? 'checkbox' : 'radio'}
              name={name}
              value={option.value}
              checked={value.includes(option.value)}
              disabled={option.unavailable}
              onChange={(event) => toggle(option.value, event.target.checked)}
              className="peer sr-only"
            />
            {option.picture ? <SwatchPicture option={option} /> : <SwatchDisc option={option} />}
            <span className="sr-only print:not-sr-only">
              {option.label}
              {option.unavailable && ` ${unavailableLabel}`}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

const strike =
  'bg-[linear-gradient(to_top_right,transparent_calc(50%-1px),var(--card)_calc(50%-1px),var(--card)_calc(50%+1px),transparent_calc(50%+1px))]'
const focus = 'peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-accent-edge'

function SwatchDisc({ option }: { option: Swatch }) {
  return (
    <span
      style={{ backgroundColor: option.color }}
      className={cx(
        'swatch-disc',
        isPale(option.color) ? 'text-print' : 'text-paper',
        option.unavailable && strike,
        focus,
        'peer-focus-visible:outline-offset-4',
      )}
    >
      <Icon as={Check} size={14} stroke={2.6} />
    </span>
  )
}

function SwatchPicture({ option }: { option: Swatch }) {
  return (
    <span
      className={cx(
        'relative block rounded-control after:pointer-events-none after:absolute after:inset-0 after:rounded-[inherit] peer-checked:after:border-2 peer-checked:after:border-ink peer-checked:after:inset-ring-2 peer-checked:after:inset-ring-ground',
        focus,
      )}
    >
      <Picture src={option.picture} alt="" sizes="64px" widest={64} className="w-16" />
      {option.unavailable && <span className={cx('absolute inset-0', strike)} />}
    </span>
  )
}
