import { Icon } from '@rialto/ui/icon.tsx'
import { FileText } from 'lucide'

/** Shown instead of a preview for files that are not pictures. */
export function FileTile() {
  return (
    <span className="grid size-11 flex-none place-items-center rounded-control bg-ground-2 text-ink-2">
      <Icon as={FileText} />
    </span>
  )
}
