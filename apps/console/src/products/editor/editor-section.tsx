import type { ReactNode } from 'react'

interface EditorSectionProps {
  title: string
  aside?: ReactNode
  /** The server's message about the section as a whole. */
  error?: string | undefined
  children: ReactNode
}

/** A part of the editor, on a hairline. */
export function EditorSection({ title, aside, error, children }: EditorSectionProps) {
  return (
    <section aria-label={title} className="border-b border-line py-6 first:pt-0">
      <h2 className="mb-3 flex items-baseline gap-2 text-16">
        {title}
        {aside && <span className="text-14 font-normal text-ink-2">{aside}</span>}
      </h2>
      {children}
      {error && (
        <p role="alert" className="mt-2 text-danger">
          {error}
        </p>
      )}
    </section>
  )
}
