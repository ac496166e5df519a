import { type ReactNode, Suspense } from 'react'

/**
 * A part of the page that React hydrates separately, after its surroundings, or at once when it is tapped. Between
 * parts the page handles taps. The server renders it with the page.
 */
export function HydrationBoundary({ children }: { children: ReactNode }) {
  return <Suspense fallback={null}>{children}</Suspense>
}
