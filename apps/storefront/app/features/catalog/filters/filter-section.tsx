import { Disclosure } from '@rialto/ui/disclosure.tsx'
import type { ReactNode } from 'react'

/** A collapsible section of the filters; its title also labels the group of controls. */
export function FilterSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Disclosure summary={title} open>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would say the name twice, the summary is in sight */}
      <div role="group" aria-label={title}>
        {children}
      </div>
    </Disclosure>
  )
}
