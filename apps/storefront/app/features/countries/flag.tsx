import { useSyncExternalStore } from 'react'

type Urls = ReadonlyMap<string, string>

/** Undefined until they have come. */
let urls: Urls | undefined
const listeners = new Set<() => void>()

/** The first flag fetches where all of them lie. */
function subscribe(listener: () => void): () => void {
  if (!urls && listeners.size === 0) void fetchUrls()
  listeners.add(listener)
  return () => listeners.delete(listener)
}

async function fetchUrls(): Promise<void> {
  // Without them there are codes: flags are no matter to fail by.
  urls = await import('./flag-urls.ts').then(
    ({ flagUrls }) => flagUrls,
    () => new Map(),
  )
  for (const listener of [...listeners]) listener()
}

/** A country's flag beside its name; its code on a tile where there is no drawing of it. Decorative. */
export function Flag({ code }: { code: string | null }) {
  const known = useSyncExternalStore(
    subscribe,
    () => urls,
    () => undefined,
  )
  const url = code ? known?.get(code) : undefined
  return (
    <span
      aria-hidden
      className="grid h-4 w-6 flex-none place-items-center overflow-hidden rounded-[3px] bg-ground-2 text-[10px] leading-flat font-semibold text-ink-2 inset-ring inset-ring-line"
    >
      {url ? (
        <img
          src={url}
          alt=""
          loading="lazy"
          decoding="async"
          width={24}
          height={16}
          className="size-full object-cover"
        />
      ) : (
        known && code
      )}
    </span>
  )
}
