import { LoaderCircle } from 'lucide'
import { Icon } from './icon.tsx'

/** A turning circle. With `label` it is announced; without, something near it says what is going on. */
export function Spinner({ size = 20, label }: { size?: number; label?: string }) {
  return (
    <span role={label ? 'status' : undefined} className="inline-grid place-items-center">
      <Icon as={LoaderCircle} size={size} className="animate-spin" />
      {label && <span className="sr-only">{label}</span>}
    </span>
  )
}
