import { type ReactNode, useId } from 'react'

interface FormSectionProps {
  title: string
  lead?: string
  action?: ReactNode
  children: ReactNode
}

/** A part of the form: its name and purpose beside its fields, above them on phones. */
export function FormSection({ title, lead, action, children }: FormSectionProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-8 gap-y-4 border-t border-line py-6 md:grid-cols-[200px_minmax(0,1fr)]"
    >
      <div>
        <h2 id={id} className="text-16">
          {title}
        </h2>
        {lead && <p className="mt-1 text-13 text-ink-2">{lead}</p>}
        {action && <div className="mt-3">{action}</div>}
      </div>
      <div className="grid content-start gap-4">{children}</div>
    </section>
  )
}
