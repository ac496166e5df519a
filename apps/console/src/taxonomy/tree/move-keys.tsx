import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { MarketCategory } from '@rialto/contract'
import { Icon } from '@rialto/ui/icon.tsx'
import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, CornerDownLeft, type IconNode, X } from 'lucide'
import { type Direction, stepTo } from './tree-moves.ts'
import type { Lift } from './use-lift.ts'

/** The keys that move a lifted category, as buttons for those who have none. */
export function MoveKeys({ category: { id }, lift }: { category: MarketCategory; lift: Lift }) {
  const { t } = useTranslation()
  const can = (direction: Direction) => stepTo(lift.shown, id, direction) !== null
  const steps: { icon: IconNode; label: string; direction: Direction }[] = [
    { icon: ArrowUp, label: t('Up'), direction: 'up' },
    { icon: ArrowDown, label: t('Down'), direction: 'down' },
    { icon: ArrowRight, label: t('Into the one above'), direction: 'in' },
    { icon: ArrowLeft, label: t('Out'), direction: 'out' },
  ]
  return (
    <div className="flex flex-wrap gap-x-2 px-2 pb-2">
      {steps.map(({ icon, label, direction }) => (
        <Key
          key={direction}
          {...{ icon, label }}
          disabled={!can(direction)}
          onPress={() => lift.step(direction)}
          flip
        />
      ))}
      <Key icon={CornerDownLeft} label={t('Drop')} onPress={lift.drop} />
      <Key icon={X} label={t('Put back')} onPress={lift.putBack} />
    </div>
  )
}

interface KeyProps {
  icon: IconNode
  label: string
  onPress: () => void
  disabled?: boolean
  /** The icon points along the line, so it turns where the page is read from right to left. */
  flip?: boolean
}

function Key({ icon, label, onPress, disabled = false, flip = false }: KeyProps) {
  return (
    <button
      type="button"
      // The handle keeps the focus, whose keys do the same.
      tabIndex={-1}
      disabled={disabled}
      onClick={onPress}
      className="inline-flex min-h-11 items-center gap-1.5 rounded-control px-2 text-12 text-ink-2 hover:bg-hover disabled:text-ink-3 md:min-h-9"
    >
      <kbd className="grid size-6 place-items-center rounded-control border border-line-strong bg-card">
        <Icon as={icon} size={14} flip={flip} />
      </kbd>
      {label}
    </button>
  )
}
