import { type ReactNode, Suspense } from 'react'

/**
 * A part of a page that comes to life by itself, after what stands around it, and at once when it is tapped: React takes a page
 * over in one piece, and each of these in a piece of its own, between which taps are heard. It is drawn with the page all the same.
 */
export function HydrationBoundary({ children }: { children: ReactNode }) {
  return <Suspense fallback={null}>{children}</Suspense>
}
