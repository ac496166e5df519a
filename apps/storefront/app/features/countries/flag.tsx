import { useSyncExternalStore } from 'react'

type Urls = ReadonlyMap<string, string>

/** Undefined until loaded. */
let urls: Urls | undefined
const listeners = new Set<() => void>()

/** The first flag loads the addresses of all flags. */
function subscribe(listener: () => void): () => void {
  if (!urls && listeners.size === 0) void fetchUrls()
  listeners.add(listener)
  return () => listeners.delete(listener)
}

async function fetchUrls(): Promise<void> {
  // If this fails, country codes are shown instead of flags.
  urls = await import('./flag-urls.ts').then(
    ({ flagUrls }) => flagUrls,
    () => new Map(),
  )
  for (const listener of [...listeners]) listener()
}

/** A country's flag, or its code on a tile when there is no picture. Decorative. */
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
