import { Icon } from '@rialto/ui/icon.tsx'
import { FileText } from 'lucide'

/** In the place of a picture, for a file that is none. */
export function FileTile() {
  return (
    <span className="grid size-11 flex-none place-items-center rounded-control bg-ground-2 text-ink-2">
      <Icon as={FileText} />
    </span>
  )
}
