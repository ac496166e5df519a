import type { ReactNode } from 'react'

/** What surrounds every public screen. Screens begin inside `<main>`, below the bars, and bring their own `wrap`. */
export function PublicFrame({ children }: { children: ReactNode }) {
  return (
    <main id="content" tabIndex={-1}>
      {children}
    </main>
  )
}
