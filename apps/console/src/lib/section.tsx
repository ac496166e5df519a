import { type ReactNode, useId } from 'react'

interface SectionProps {
  title: string
  /** Beside the title. */
  aside?: ReactNode
  action?: ReactNode
  children: ReactNode
}

/** A part of the order's work, from edge to edge on phones. */
export function Section({ title, aside, action, children }: SectionProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="panel max-md:bleed max-md:rounded-none max-md:border-x-0 *:not-first:border-t *:not-first:border-line"
    >
      <div className="flex min-h-14 flex-wrap items-center gap-x-3 px-4 md:px-5">
        <h2 id={id} className="text-16">
          {title}
        </h2>
        {aside && <span className="text-ink-2">{aside}</span>}
        {action && <span className="ms-auto">{action}</span>}
      </div>
      {children}
    </section>
  )
}

/** A fact beside the work: no box, a hairline. */
export function Fact({ title, action, children }: Omit<SectionProps, 'aside'>) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="grid content-start gap-1.5 border-b border-line py-4 last:border-0 lg:first:pt-2"
    >
      <div className="flex min-h-8 items-center justify-between gap-3">
        <h2 id={id} className="text-14 font-normal text-ink-2">
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  )
}
