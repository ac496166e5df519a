import { Skeleton, SkeletonText } from '@rialto/ui/skeleton.tsx'
import { useIsPhone } from '../lib/use-is-phone.ts'

/** The outlines of the console while its first screen or the person is being loaded. */
export function LoadingFrame() {
  const isPhone = useIsPhone()
  return (
    <div aria-busy="true" className="min-h-dvh md:grid md:grid-cols-[13rem_minmax(0,1fr)]">
      {isPhone ? (
        <div className="flex h-14 items-center border-b border-line bg-card px-4">
          <Skeleton className="h-5 w-32" />
        </div>
      ) : (
        <div className="grid h-dvh content-start gap-5 border-e border-line bg-ground-2 px-4.5 py-5">
          <Skeleton className="h-6 w-28" />
          <SkeletonText lines={8} />
        </div>
      )}
      <div className="px-(--gutter) pt-5">
        <Skeleton className="mb-6 h-7 w-40" />
        <LoadingRows />
      </div>
    </div>
  )
}

/** The outlines of a screen inside of the frame. */
const LoadingRows = () => (
  <div aria-hidden className="grid gap-3">
    {Array.from({ length: 6 }, (_, row) => (
      <Skeleton key={String(row)} className="h-12 w-full" />
    ))}
  </div>
)
