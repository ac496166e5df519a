import { Icon } from '@rialto/ui/icon.tsx'
import type { IconNode } from 'lucide'
import type { ReactNode } from 'react'

interface FactorRowProps {
  icon: IconNode
  name: ReactNode
  note: string
  action?: ReactNode
}

/** A factor, or a kind of factor that the person may add. */
export function FactorRow({ icon, name, note, action }: FactorRowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line px-4 py-3 first:border-0 md:px-5">
      <Icon as={icon} className="text-ink-2" />
      <div className="grid min-w-0 flex-1 basis-48 gap-0.5">
        <b className="break-words">{name}</b>
        <span className="text-13 text-ink-2">{note}</span>
      </div>
      {action && <span className="ms-auto max-md:[&>button]:min-h-11">{action}</span>}
    </li>
  )
}
