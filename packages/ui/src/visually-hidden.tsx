import type { ReactNode } from 'react'

/** Words for screen readers where the eye sees a picture or a figure. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="sr-only">{children}</span>
}
