import { type ReactNode, Suspense } from 'react'

/**
 * A part of the page that React hydrates separately, after its surroundings, or at once when it is tapped: that is what `Suspense` does
 * with what the server has rendered. Between two parts React answers taps; were the page one part, a tap would wait for all of it.
 */
export function HydrationBoundary({ children }: { children: ReactNode }) {
  return <Suspense fallback={null}>{children}</Suspense>
}
