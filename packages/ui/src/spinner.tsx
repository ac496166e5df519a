import { LoaderCircle } from 'lucide'
import { Icon } from './icon.tsx'

/** A spinner. It is announced only with `label`; otherwise a text nearby must describe the action. */
export function Spinner({ size = 20, label }: { size?: number; label?: string }) {
  return (
    <span role={label ? 'status' : undefined} className="inline-grid place-items-center">
      <Icon as={LoaderCircle} size={size} className="animate-spin" />
      {label && <span className="sr-only">{label}</span>}
    </span>
  )
}
